// The `channels` field of a request (contract 2.7), and GET /channels/ (1.3).
import { expect, test } from 'vitest'
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
    const channel = { projectId, name, kind: 'webhook', config: '{"url_down": "http://x/"}' }
    return house.monitor.channels.insert(channel, 0)
  }
  return { house, uuids: NAMES.map((name) => add('Default', name)), foreign: add('Other', FOREIGN) }
}

/** Turns `#0` into the UUID of the first channel. */
const named = (text: string, uuids: readonly string[]) =>
  text.replaceAll(/#(\d)/g, (_, i) => uuids[Number(i)] ?? '')

test.each([
  ['*', [0, 1, 2, 3, 4, 5]],
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
  expect(house.monitor.checks.count()).toBe(1)
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
  const projectId = house.monitor.projects.byName('Default')!.id
  const first = house.monitor.channels.insert(
    { projectId, name: 'a', kind: 'ntfy', config: '{}' },
    0,
  )
  house.monitor.channels.insert({ projectId, name: first, kind: 'ntfy', config: '{}' }, 0)
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
  const items = NAMES.map(
    (name, i) => `{"id": "${uuids[i]}", "name": "${name}", "kind": "webhook"}`,
  )
  expect(body).toBe(`{"channels": [${items.join(', ')}]}`)
})

test('a project without channels has an empty list', async () => {
  expect(told(await get(openHouse(), '/channels/'))).toEqual([200, '{"channels": []}'])
})
