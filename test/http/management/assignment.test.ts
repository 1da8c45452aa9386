// The `channels` field of a request (contract monitor.md 2.7), and GET /channels/ (contract monitor.md 1.3).
import { expect, test } from 'vitest'
import { aChannel, desktopOf } from '../../support/builders.ts'
import { type House, openHouse } from '../../support/house.ts'
import { error, get, post, show, told, UNKNOWN_UUID } from '../api.ts'

const FOREIGN = 'foreign'
const UUID_AS_NAME = '102eaa82-a274-4b15-a499-c1bb6bbcd7b6'
const NAMES = ['alerts', ' padded ', 'twice', 'twice', '', UUID_AS_NAME]

/** A house with channels of these names, and one of another project. */
function houseWithChannels(): { house: House; uuids: string[]; foreign: string } {
  const house = openHouse()
  const add = (project: string, name: string) => {
    house.key('read-write', project)
    const projectId = house.monitor.projects.byName(project)!.id
    return aChannel(house, { projectId, name, kind: 'webhook' }).uuid
  }
  return { house, uuids: NAMES.map((name) => add('Default', name)), foreign: add('Other', FOREIGN) }
}

/** Turns `#0` into the UUID of the first channel. */
const named = (text: string, uuids: readonly string[]) =>
  text.replaceAll(/#(\d)/g, (_, i) => uuids[Number(i)] ?? '')

test.each([
  ['', []],
  ['alerts', [0]],
  [' padded ', [1]],
  ['#0', [0]],
  ['#2,#3', [2, 3]],
  ['#0,#0', [0]],
  ['alerts,#0', [0]],
  ['alerts,#4', [0, 4]],
  [UUID_AS_NAME, [5]],
])('channels %j assigns them', async (channels, indices) => {
  const { house, uuids } = houseWithChannels()
  const { uuid } = await house.create()
  const answer = await post(house, `/checks/${uuid}`, { channels: named(channels, uuids) })
  const expected = indices
    .map((i) => uuids[i]!)
    .sort()
    .join(',')
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { channels: expected }])
  expect((await show(house, uuid)).channels).toBe(expected)
})

test('channels "*" assigns all, and the desktop', async () => {
  const { house, uuids } = houseWithChannels()
  const { uuid } = await house.create({ channels: '*' })
  const all = [...uuids, desktopOf(house).uuid].sort().join(',')
  expect((await show(house, uuid)).channels).toBe(all)
})

test.each([
  ['abc', 'invalid channel identifier: abc'],
  ['Alerts', 'invalid channel identifier: Alerts'],
  ['padded', 'invalid channel identifier: padded'],
  ['alerts, alerts', 'invalid channel identifier:  alerts'],
  ['alerts,*', 'invalid channel identifier: *'],
  ['* ', 'invalid channel identifier: * '],
  ['ü"', 'invalid channel identifier: \\u00fc\\"'],
  [UNKNOWN_UUID, `invalid channel identifier: ${UNKNOWN_UUID}`],
  [FOREIGN, `invalid channel identifier: ${FOREIGN}`],
  ['twice', 'non-unique channel identifier: twice'],
  [',', 'empty channel identifier'],
  ['alerts,', 'empty channel identifier'],
  [',alerts', 'empty channel identifier'],
  ['abc,', 'invalid channel identifier: abc'],
])('channels %j is refused and changes nothing', async (channels, message) => {
  const { house } = houseWithChannels()
  const { uuid } = await house.create({ channels: 'alerts', name: 'a' })
  const before = await show(house, uuid)
  const answer = await post(house, `/checks/${uuid}`, { channels, name: 'b', timeout: 60 })
  expect(told(answer)).toEqual([400, error(message)])
  expect(await show(house, uuid)).toEqual(before)

  expect(told(await post(house, '/checks/', { channels }))).toEqual([400, error(message)])
  expect(house.tables.checks.count()).toBe(1)
})

test('a UUID in upper case, or of another project, names no channel', async () => {
  const { house, uuids, foreign } = houseWithChannels()
  for (const identifier of [uuids[0]!.toUpperCase(), foreign]) {
    expect(told(await post(house, '/checks/', { channels: identifier }))).toEqual([
      400,
      error(`invalid channel identifier: ${identifier}`),
    ])
  }
})

test("a channel named as another's UUID makes both ambiguous", async () => {
  const house = openHouse()
  const first = aChannel(house, { name: 'a' }).uuid
  aChannel(house, { name: first })
  expect(told(await post(house, '/checks/', { channels: first }))).toEqual([
    400,
    error(`non-unique channel identifier: ${first}`),
  ])
})

test('an update without channels leaves them assigned', async () => {
  const { house, uuids } = houseWithChannels()
  const { uuid } = await house.create({ channels: 'alerts' })
  expect((await post(house, `/checks/${uuid}`, { name: 'b' })).json()).toMatchObject({
    channels: uuids[0],
  })
})

test('the list of channels shows id, name and kind, and of this project only', async () => {
  const { house, uuids } = houseWithChannels()
  const { body } = await get(house, '/channels/')
  const desktop = `{"id": "${desktopOf(house).uuid}", "name": "Desktop", "kind": "desktop"}`
  const items = NAMES.map(
    (name, i) => `{"id": "${uuids[i]}", "name": "${name}", "kind": "webhook"}`,
  )
  expect(body).toBe(`{"channels": [${[desktop, ...items].join(', ')}]}`)
})

test('every project has a desktop channel of its own from the start', async () => {
  const house = openHouse()
  const headers = { 'x-api-key': house.key('read-write', 'Other') }
  const lists = [await get(house, '/channels/'), await get(house, '/channels/', headers)]
  const channels = lists.map((answer) => answer.json<{ channels: { id: string }[] }>().channels)
  const desktop = { id: expect.any(String), name: 'Desktop', kind: 'desktop' }
  expect(channels).toEqual([[desktop], [desktop]])
  expect(channels[0]![0]!.id).not.toBe(channels[1]![0]!.id)
})
