// Maintenance windows over the management API (contract monitor.md 11).
import { expect, test } from 'vitest'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import { openHouse } from '../../support/house.ts'
import { anonymous, error, get, post, told } from '../api.ts'

const NIGHT = { name: 'night', schedule: '0 1 * * *', tz: 'Europe/Riga', length: 3600 }
const WHOLE = { ...NIGHT, on: true, tag: null, uuids: null }

test('made once: the same document again makes no other', async () => {
  const house = openHouse()
  const made = await post(house, '/maintenance/', NIGHT)
  expect([made.statusCode, made.json()]).toEqual([201, WHOLE])
  const again = await post(house, '/maintenance/', { ...NIGHT, on: true })
  expect([again.statusCode, again.json()]).toEqual([200, WHOLE])
  expect((await get(house, '/maintenance/')).json()).toEqual({ maintenance: [WHOLE] })
  const [window] = house.monitor.maintenance.all()
  expect(window).toMatchObject({ projectId: 1, tag: '', checkIds: null, isOn: true })
})

test('single checks, in whichever order; a read-only key sees their unique keys', async () => {
  const house = openHouse()
  const [a, b] = [await house.create({ name: 'a' }), await house.create({ name: 'b' })]
  const uuids = [b.uuid, a.uuid]
  expect((await post(house, '/maintenance/', { ...NIGHT, uuids })).statusCode).toBe(201)
  const turned = { ...NIGHT, uuids: uuids.toReversed() }
  expect((await post(house, '/maintenance/', turned)).statusCode).toBe(200)
  const answer = await get(house, '/maintenance/', { 'x-api-key': house.key('read-only') })
  const { maintenance } = answer.json<{ maintenance: { unique_keys: string[] }[] }>()
  expect(maintenance.map(({ unique_keys }) => unique_keys.toSorted())).toEqual([
    uuids.map(uniqueKeyOf).toSorted(),
  ])
  expect(answer.body).not.toContain(a.uuid)
})

test('of another project nothing is shown and nothing covered', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'a' })
  await post(house, '/maintenance/', { ...NIGHT, uuids: [uuid] })
  const foreign = { 'x-api-key': house.key('read-write', 'Other') }
  expect((await get(house, '/maintenance/', foreign)).json()).toEqual({ maintenance: [] })
  const answer = await post(house, '/maintenance/', { ...NIGHT, uuids: [uuid] }, foreign)
  expect(told(answer)).toEqual([400, error(`the project has no check ${uuid}`)])
})

test.each([
  [{}, 'name is not a string'],
  [{ name: 'x' }, 'has neither start and end, nor schedule, tz and length'],
  [{ ...NIGHT, uuids: 'x' }, 'uuids is not a list of strings'],
  [{ ...NIGHT, tag: 'a b' }, 'one tag'],
  [{ name: 'x', start: '2020-01-01T00:00:00Z', end: '2020-01-01T01:00:00Z' }, 'over'],
])('%j is refused', async (document, problem) => {
  const house = openHouse()
  const answer = await post(house, '/maintenance/', document)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().error).toContain(problem)
  expect(house.monitor.maintenance.all()).toEqual([])
})

test('keys are asked for as ever, and v1 and v2 have no such route', async () => {
  const house = openHouse()
  expect(told(await anonymous(house, 'GET', '/maintenance/'))).toEqual([
    401,
    error('missing api key'),
  ])
  const readOnly = { 'x-api-key': house.key('read-only') }
  expect((await post(house, '/maintenance/', NIGHT, readOnly)).statusCode).toBe(401)
  for (const version of [1, 2]) {
    expect((await get(house, `/api/v${version}/maintenance/`)).statusCode).toBe(404)
  }
})
