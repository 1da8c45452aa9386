// `unique` (contract monitor.md 2.6).
import { expect, test } from 'vitest'
import { type CheckDocument, openHouse } from '../../support/house.ts'
import { post, show } from '../api.ts'

const EXISTING = { name: 'Foo', slug: 'foo', tags: 'a  b', timeout: 123, grace: 456 }

test.each([
  ['name', 'Foo'],
  ['slug', 'foo'],
  ['tags', 'a  b'],
  ['timeout', 123],
  ['grace', 456],
])('%s alone finds the check', async (field, value) => {
  const house = openHouse()
  const { uuid } = await house.create(EXISTING)
  const answer = await post(house, '/checks/', { [field]: value, desc: 'x', unique: [field] })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { uuid, ...EXISTING, desc: 'x' }])
  expect(await show(house, uuid)).toMatchObject({ desc: 'x' })
  expect(house.tables.checks.count()).toBe(1)
})

test.each([
  ['another case', { name: 'foo', unique: ['name'] }],
  ['another order', { tags: 'b  a', unique: ['tags'] }],
  ['a single blank', { tags: 'a b', unique: ['tags'] }],
  ['a blank at the end', { name: 'Foo ', unique: ['name'] }],
  ['one of two fields', { name: 'Foo', slug: 'other', unique: ['name', 'slug'] }],
  ['a field that was not sent', { name: 'Foo', unique: ['name', 'slug'] }],
  ['only fields that were not sent', { unique: ['timeout'] }],
  ['an empty list', { name: 'Foo', unique: [] }],
  ['no list', { name: 'Foo' }],
])('%s creates a check', async (_case, request) => {
  const house = openHouse()
  const { uuid } = await house.create(EXISTING)
  const answer = await post(house, '/checks/', request)
  expect(answer.statusCode).toBe(201)
  expect(answer.json<CheckDocument>().uuid).not.toBe(uuid)
  expect(await show(house, uuid)).toMatchObject(EXISTING)
})

test('all fields together find the check, named twice as well', async () => {
  const house = openHouse()
  const { uuid } = await house.create(EXISTING)
  const unique = ['grace', 'name', 'slug', 'tags', 'timeout', 'name', 'name']
  const answer = await post(house, '/checks/', { ...EXISTING, unique })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { uuid }])
})

test('an empty text is a value like another', async () => {
  const house = openHouse()
  await house.create({ name: 'named' })
  const { uuid } = await house.create({})
  const answer = await post(house, '/checks/', { name: '', unique: ['name'], tags: 'x' })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { uuid, tags: 'x' }])
})

test('of several matches the oldest is updated', async () => {
  const house = openHouse()
  const [first, second] = [await house.create(EXISTING), await house.create(EXISTING)]
  const answer = await post(house, '/checks/', { name: 'Foo', desc: 'x', unique: ['name'] })
  expect(answer.json()).toMatchObject({ uuid: first.uuid })
  expect(await show(house, second.uuid)).toMatchObject({ desc: '' })
})

test('timeout compares the stored one whatever the kind', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ timeout: 123 })
  await post(house, `/checks/${uuid}`, { schedule: '12:34' })
  const answer = await post(house, '/checks/', { timeout: 123, unique: ['timeout'] })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { uuid, timeout: 123 }])
})

test('a hit leaves out nothing that was not sent', async () => {
  const house = openHouse()
  const before = await house.create({ ...EXISTING, desc: 'kept', methods: 'POST' })
  const answer = await post(house, '/checks/', { name: 'Foo', unique: ['name'] })
  expect(answer.json()).toEqual(before)
})

test('a check of another project is not found', async () => {
  const house = openHouse()
  await house.create(EXISTING, house.key('read-write', 'Other'))
  expect((await post(house, '/checks/', { name: 'Foo', unique: ['name'] })).statusCode).toBe(201)
})

test('a full installation still updates, and still does not create', async () => {
  const house = openHouse({ checkLimit: 1 })
  await house.create(EXISTING)
  expect((await post(house, '/checks/', { name: 'Foo', unique: ['name'] })).statusCode).toBe(200)
  expect((await post(house, '/checks/', { name: 'Bar', unique: ['name'] })).statusCode).toBe(403)
})

test('many at once make one check', async () => {
  const house = openHouse()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(house, '/checks/', { name: 'a', unique: ['name'] })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(9).fill(200), 201])
})
