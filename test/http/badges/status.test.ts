// What a badge says (contract monitor.md 6.3).
import { expect, test } from 'vitest'
import { type House, openHouse } from '../../support/house.ts'
import { post, told } from '../api.ts'
import { badgePath } from './subject.ts'

/** Creates a check with these tags in this status; minutes are 12:00 then, 12:01 for grace. */
async function add(house: House, status: string, tags: string): Promise<string> {
  const fields = {
    tags,
    timeout: 60,
    grace: status === 'grace' || status === 'expired' ? 60 : 3600,
  }
  const { uuid, ping_url, badge_url } = await house.create({
    ...fields,
    timeout: status === 'up' ? 3600 : 60,
  })
  if (status !== 'new')
    await house.ping(status === 'started' || status === 'expired' ? `${ping_url}/start` : ping_url)
  if (status === 'down') await house.ping(`${ping_url}/fail`)
  if (status === 'paused') await post(house, `/checks/${uuid}/pause`)
  return badge_url
}

const json = (status: string, total: number, grace: number, down: number) =>
  `{"status": "${status}", "total": ${total}, "grace": ${grace}, "down": ${down}}`

/** The statuses of the checks, and what the badge with three and with two states says of them. */
const CASES: readonly (readonly [statuses: string[], three: string, two: string])[] = [
  [[], json('up', 0, 0, 0), json('up', 0, 0, 0)],
  [['new'], json('up', 1, 0, 0), json('up', 1, 0, 0)],
  [['up', 'paused', 'started'], json('up', 3, 0, 0), json('up', 3, 0, 0)],
  [['grace'], json('late', 1, 1, 0), json('up', 1, 1, 0)],
  [['down'], json('down', 1, 0, 1), json('down', 1, 0, 1)],
  [['expired'], json('down', 1, 0, 1), json('down', 1, 0, 1)],
  [['grace', 'down', 'grace'], json('down', 3, 2, 1), json('down', 3, 2, 1)],
  [['down', 'grace', 'up'], json('down', 3, 1, 1), json('down', 3, 1, 1)],
]

test.each(CASES)('%j', async (statuses, three, two) => {
  const house = openHouse({ observe: 'strict' })
  for (const status of statuses) await add(house, status, 'web other')
  await add(house, 'up', 'webother we Web')
  house.clock.set(house.clock.now() + 60_000)
  expect(told(await house.ping(badgePath(house, 'web')))).toEqual([200, three])
  expect(told(await house.ping(badgePath(house, 'web', 'json', '-2')))).toEqual([200, two])
})

test('the badge of the project counts every check of it', async () => {
  const house = openHouse({ observe: 'strict' })
  await add(house, 'grace', 'a')
  await add(house, 'up', '')
  const foreign = await house.create({ tags: 'a' }, house.key('read-write', 'Other'))
  await house.ping(`${foreign.ping_url}/fail`)
  house.clock.set(house.clock.now() + 60_000)
  expect((await house.ping(badgePath(house, '*'))).body).toBe(json('late', 2, 1, 0))
})

test.each([
  ['up', 'up', 'success'],
  ['grace', 'late', 'important'],
  ['down', 'down', 'critical'],
])('Shields shows a check that is %s as %s in the colour %s', async (status, message, color) => {
  const house = openHouse({ observe: 'strict' })
  await add(house, status, 'ü"b')
  house.clock.set(house.clock.now() + 60_000)
  const { body } = await house.ping(badgePath(house, 'ü"b', 'shields'))
  expect(body).toBe(
    `{"schemaVersion": 1, "label": "\\u00fc\\"b", "message": "${message}", "color": "${color}"}`,
  )
})

test.each([
  ['up', json('up', 1, 0, 0), json('up', 1, 0, 0)],
  ['grace', json('late', 1, 1, 0), json('up', 1, 1, 0)],
  ['down', json('down', 1, 0, 1), json('down', 1, 0, 1)],
  ['expired', json('down', 1, 0, 1), json('down', 1, 0, 1)],
  ['paused', json('up', 1, 0, 0), json('up', 1, 0, 0)],
])('the badge of a check that is %s has three states at 3 alone', async (status, three, two) => {
  const house = openHouse({ observe: 'strict' })
  const badge = (await add(house, status, '')).replace('.svg', '.json')
  house.clock.set(house.clock.now() + 60_000)
  expect((await house.ping(badge.replace('/b/2/', '/b/3/'))).body).toBe(three)
  for (const states of ['2', '1', '0', '4', '33', '0003']) {
    const { body } = await house.ping(badge.replace('/b/2/', `/b/${states}/`))
    expect([states, body]).toEqual([states, states === '0003' ? three : two])
  }
})

test('a check is labelled by its name, without one by its UUID', async () => {
  const house = openHouse()
  const labelOf = async (badge: string) =>
    (await house.ping(badge.replace('.svg', '.shields'))).json<{ label: string }>().label
  const [named, unnamed] = [await house.create({ name: 'Backup' }), await house.create()]
  expect(await labelOf(named.badge_url)).toBe('Backup')
  expect(await labelOf(unnamed.badge_url)).toBe(unnamed.uuid)
})

test('a project is labelled by the program, a tag by itself', async () => {
  const house = openHouse()
  const label = async (tag: string) =>
    (await house.ping(badgePath(house, tag, 'shields'))).json<{ label: string }>().label
  expect([await label('*'), await label('db@dc1')]).toEqual(['Tocsin', 'db@dc1'])
})

// contract hardening.md H11
test.each(['*', 'web'])('the badge of %s is kept until a status changes', async (tag) => {
  const house = openHouse()
  const { ping_url } = await house.create({ tags: 'web' })
  const badge = async () => (await house.ping(badgePath(house, tag))).body
  const before = await badge()
  // Behind the back of the program: whoever reads the table sees another status.
  house.store.db.exec("UPDATE checks SET status = 'down'")
  expect(await badge()).toBe(before)
  await house.ping(`${ping_url}/fail`)
  expect(await badge()).toBe(json('down', 1, 0, 1))
})
