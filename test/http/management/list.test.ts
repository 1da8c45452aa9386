// GET /checks/ and its filters (contract monitor.md 2.1, 2.8).
import { expect, test } from 'vitest'
import { aChannel } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'
import { get, post } from '../api.ts'

async function namesOf(house: House, query: string): Promise<string[]> {
  const answer = await get(house, `/checks/${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ checks: { name: string }[] }>().checks.map(({ name }) => name)
}

async function houseOfFour(): Promise<House> {
  const house = openHouse()
  await house.create({ name: 'one', slug: 'backup', tags: 'prod db' })
  await house.create({ name: 'two', slug: 'backup', tags: '  prod   web  ' })
  await house.create({ name: 'three', slug: 'other', tags: 'Prod database' })
  await house.create({ name: 'four' })
  return house
}

const QUERIES: readonly (readonly [query: string, names: readonly string[]])[] = [
  ['', ['one', 'two', 'three', 'four']],
  ['?', ['one', 'two', 'three', 'four']],
  ['?slug=backup', ['one', 'two']],
  ['?slug=back', []],
  ['?slug=Backup', []],
  ['?slug=', ['one', 'two', 'three', 'four']],
  ['?slug=backup&slug=other', ['three']],
  ['?tag=prod', ['one', 'two']],
  ['?tag=Prod', ['three']],
  ['?tag=data', []],
  ['?tag=db', ['one']],
  ['?tag=prod&tag=web', ['two']],
  ['?tag=web&tag=prod', ['two']],
  ['?tag=prod&tag=missing', []],
  ['?tag=prod+db', []],
  ['?tag=prod%20web', []],
  ['?tag=', []],
  ['?tag=prod&tag=', []],
  ['?tag=prod&slug=backup', ['one', 'two']],
  ['?tag=web&slug=other', []],
  ['?name=one&status=up&page=2', ['one', 'two', 'three', 'four']],
  ['?TAG=prod', ['one', 'two', 'three', 'four']],
  ['?tag=%FF', []],
]

test('slug and tag choose the checks that are listed', async () => {
  const house = await houseOfFour()
  for (const [query, names] of QUERIES) {
    expect([query, await namesOf(house, query)]).toEqual([query, names])
  }
})

test('an update does not move a check in the list', async () => {
  const house = await houseOfFour()
  const { checks } = (await get(house, '/checks/')).json<{ checks: { uuid: string }[] }>()
  await post(house, `/checks/${checks[0]!.uuid}`, { name: 'changed' })
  expect(await namesOf(house, '')).toEqual(['changed', 'two', 'three', 'four'])
})

test('checks of other projects are not listed', async () => {
  const house = await houseOfFour()
  const key = house.key('read-write', 'Other')
  await house.create({ name: 'foreign' }, key)
  expect(await namesOf(house, '')).not.toContain('foreign')
  const answer = await get(house, '/checks/', { 'x-api-key': key })
  expect(answer.json()).toMatchObject({ checks: [{ name: 'foreign' }] })
})

test('all checks come in one answer', async () => {
  const house = openHouse()
  await Promise.all(Array.from({ length: 300 }, (_, i) => house.create({ name: String(i) })))
  expect(await namesOf(house, '')).toHaveLength(300)
})

test('the list shows the channels of each check', async () => {
  const house = openHouse()
  const { uuid: channel } = aChannel(house, { name: 'c' })
  await house.create({ channels: 'c' })
  await house.create()
  expect((await get(house, '/checks/')).json()).toMatchObject({
    checks: [{ channels: channel }, { channels: '' }],
  })
})
