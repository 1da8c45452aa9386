// What a read-only key sees (contract monitor.md 1.1, 2.1).
import { expect, test } from 'vitest'
import { aChannel } from '../../support/builders.ts'
import { BASE_URL, openHouse } from '../../support/house.ts'
import { get, told } from '../api.ts'

interface ReadonlyCheck {
  readonly unique_key: string
  readonly name: string
}

test('a read-only key gets its own form by list, UUID and unique key', async () => {
  const house = openHouse()
  const { uuid } = await house.create({ name: 'a' })
  const headers = { 'x-api-key': house.key('read-only') }
  const list = await get(house, '/checks/', headers)
  const [check] = list.json<{ checks: ReadonlyCheck[] }>().checks
  const byUuid = await get(house, `/checks/${uuid}`, headers)
  const byKey = await get(house, `/checks/${check!.unique_key}`, headers)
  expect([byUuid.json(), byKey.json()]).toEqual([check, check])
  expect(list.body).toBe(`{"checks": [${byUuid.body}]}`)
})

test('the UUID and the channels are nowhere in what it gets', async () => {
  const house = openHouse()
  const { uuid: channelUuid } = aChannel(house)
  const check = await house.create({ channels: '*', tags: 'x' })
  await house.ping(check.ping_url)
  const headers = { 'x-api-key': house.key('read-only') }
  const own = `/checks/${check.uuid}`
  for (const path of ['/checks/', own, `${own}/flips/`, '/badges/', '/gaps/', '/maintenance/']) {
    const answer = await get(house, path, headers)
    expect([path, answer.statusCode]).toEqual([path, 200])
    for (const secret of [check.uuid, check.uuid.replaceAll('-', ''), channelUuid, '/ping/']) {
      expect(answer.body).not.toContain(secret)
    }
  }
})

test('a read-write key gets the full form by unique key', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  const headers = { 'x-api-key': house.key('read-only') }
  const { unique_key } = (await get(house, `/checks/${uuid}`, headers)).json<ReadonlyCheck>()
  const byKey = await get(house, `/checks/${unique_key}`)
  expect(told(byKey)).toEqual(told(await get(house, `/checks/${uuid}`)))
  expect(byKey.json()).toMatchObject({ uuid, update_url: `${BASE_URL}/api/v3/checks/${uuid}` })
})

test('it filters as a read-write key does', async () => {
  const house = openHouse()
  await house.create({ name: 'a', tags: 'x', slug: 's' })
  await house.create({ name: 'b', tags: 'y', slug: 's' })
  const headers = { 'x-api-key': house.key('read-only') }
  const names = async (query: string) =>
    (await get(house, `/checks/${query}`, headers))
      .json<{ checks: ReadonlyCheck[] }>()
      .checks.map(({ name }) => name)
  expect(await names('?tag=y')).toEqual(['b'])
  expect(await names('?slug=s')).toEqual(['a', 'b'])
})

test('it reads the status that the status machine has now', async () => {
  const house = openHouse({ observe: 'strict' })
  const check = await house.create({ timeout: 60, grace: 60 })
  await house.ping(check.ping_url)
  house.clock.set(house.clock.now() + 60_000)
  const headers = { 'x-api-key': house.key('read-only') }
  expect((await get(house, `/checks/${check.uuid}`, headers)).json()).toMatchObject({
    status: 'grace',
  })
})
