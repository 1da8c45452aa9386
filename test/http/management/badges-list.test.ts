// GET /badges/ (contract monitor.md 1.3, 6.1, 6.5).
import { expect, test } from 'vitest'
import { badgeSignature } from '../../../src/main/monitor/documents/badge.ts'
import { BASE_URL, type House, openHouse } from '../../support/house.ts'
import { get } from '../api.ts'

type Badges = Record<string, Record<string, string>>

async function badgesOf(house: House): Promise<Badges> {
  return (await get(house, '/badges/')).json<{ badges: Badges }>().badges
}

/** What `/badges/` says of a tag whose path is written so. */
function addressesOf(house: House, tag: string, path: string): Record<string, string> {
  const { badgeKey } = house.monitor.projects.byName('Default')!
  const signature = badgeSignature(badgeKey, house.monitor.badgeSecret, tag)
  const root = `${BASE_URL}/badge/${badgeKey}/${signature}`
  return {
    svg: `${root}-2${path}.svg`,
    svg3: `${root}${path}.svg`,
    json: `${root}-2${path}.json`,
    json3: `${root}${path}.json`,
    shields: `${root}-2${path}.shields`,
    shields3: `${root}${path}.shields`,
  }
}

test('a project without tags has the badge of the whole', async () => {
  const house = openHouse()
  await house.create()
  const { body } = await get(house, '/badges/')
  const members = Object.entries(addressesOf(house, '*', '')).map(
    ([key, url]) => `"${key}": "${url}"`,
  )
  expect(body).toBe(`{"badges": {"*": {${members.join(', ')}}}}`)
})

test('one entry for each distinct tag, sorted, the whole first', async () => {
  const house = openHouse()
  await house.create({ tags: 'web  prod 10' })
  await house.create({ tags: 'prod Web *  2 __proto__' })
  await house.create({ tags: 'foreign' }, house.key('read-write', 'Other'))
  const { body } = await get(house, '/badges/')
  const order = [...body.matchAll(/"([^"]+)": \{"svg"/g)].map((match) => match[1])
  expect(order).toEqual(['*', '10', '2', 'Web', '__proto__', 'prod', 'web'])
  expect((await badgesOf(house)).web).toEqual(addressesOf(house, 'web', '/web'))
})

test.each([
  ['db@dc1', '/db%2540dc1'],
  ['a/b', '/a%252Fb'],
  ['ü', '/%25C3%25BC'],
  ['100%', '/100%2525'],
  ["it's!(x)*", '/it%2527s%2521%2528x%2529%252A'],
  ['a.b-c_d~e', '/a.b-c_d~e'],
  ['a?b#c&d', '/a%253Fb%2523c%2526d'],
  ['😀', '/%25F0%259F%2598%2580'],
  ['x.svg', '/x.svg'],
])('the tag %s is encoded twice, and every address of it is served', async (tag, path) => {
  const house = openHouse()
  await house.create({ tags: tag })
  const badges = await badgesOf(house)
  expect(badges[tag]).toEqual(addressesOf(house, tag, path))
  for (const url of Object.values({ ...badges[tag], ...badges['*'] })) {
    expect([url, (await house.ping(url)).statusCode]).toEqual([url, 200])
  }
  const json = await house.ping(badges[tag]!.json!)
  expect(json.body).toBe('{"status": "up", "total": 1, "grace": 0, "down": 0}')
  const shields = await house.ping(badges[tag]!.shields!)
  expect(shields.json()).toMatchObject({ label: tag })
})
