// Channels that hand on to others (contract monitor.md 7.3).
import { describe, expect, test } from 'vitest'
import { sealConfig } from '../../../src/main/notify/channels/config-codec.ts'
import { DeliveryError } from '../../../src/main/notify/kinds/delivery-error.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'
import { openHouse } from '../../support/house.ts'
import { type Answer, type Delivering, delivering, silent, slowTarget } from './delivering.ts'

/** `bad…` hosts fail, `hangs…` never answer, others take everything. */
const byHost: Answer = async ({ host }) => {
  if (host.startsWith('bad')) throw new DeliveryError('no', { retry: false })
  return host.startsWith('hangs') ? silent() : {}
}

/** A group of channels with these hosts, not assigned to anything yet. */
async function aGroup(all: Delivering, ...hosts: readonly string[]) {
  const members = await Promise.all(
    hosts.map((host) => all.channel({ host }, { name: host, kind: 'wire' })),
  )
  const value = members.map(({ uuid }) => uuid).join(',')
  const group = await all.channel({ value }, { name: 'all', kind: 'group' })
  return { group, members }
}

const outcomesOf = (all: Delivering) =>
  Object.fromEntries(
    all.outcomes().map((row) => {
      const { channel, outcome, error } = row as Record<string, string>
      return [channel, error === '' ? outcome : `${outcome}: ${error}`]
    }),
  )

async function tellGroup(...hosts: readonly string[]) {
  const all = delivering({ answer: byHost })
  const { group, members } = await aGroup(all, ...hosts)
  const id = all.flip(all.check('backup', group))
  return { ...all, group, members, id, outcomesOf: () => outcomesOf(all) }
}

test('each member is told, and the group was sent', async () => {
  const { outbox, outcomesOf, pending, told } = await tellGroup('a', 'b')
  outbox.start()
  await settled()
  expect(told.map(({ host }) => host)).toEqual(['a', 'b'])
  expect(outcomesOf()).toEqual({ all: 'sent', a: 'sent', b: 'sent' })
  expect(pending()).toBe(0)
})

test('the group says how many members failed', async () => {
  const { house, outbox, group, outcomesOf } = await tellGroup('a', 'bad1', 'bad2')
  outbox.start()
  await settled()
  const error = '2 out of 3 notifications failed'
  expect(outcomesOf()).toMatchObject({ all: `failed: ${error}`, a: 'sent', bad1: 'failed: no' })
  expect(house.tables.channels.byId(group.id)).toMatchObject({ lastError: error, disabled: false })
})

test('the group and the flip wait for the slowest member', async () => {
  const { outbox, outcomesOf, pending } = await tellGroup('a', 'hangs')
  outbox.start()
  await settled()
  expect(outcomesOf()).toEqual({ all: 'sending', a: 'sent', hangs: 'sending' })
  expect(pending()).toBe(1)
})

test('a member that is assigned itself is told once', async () => {
  const all = delivering()
  const { group, members } = await aGroup(all, 'a')
  all.flip(all.check('backup', group, members[0]!))
  all.outbox.start()
  await settled()
  expect(all.told).toHaveLength(1)
  expect(outcomesOf(all)).toEqual({ all: 'sent', a: 'sent' })
})

describe('members are left out', () => {
  test('that are disabled, or do not want such a change', async () => {
    const all = delivering()
    const { group, members } = await aGroup(all, 'a', 'b', 'c')
    await all.editor.setDisabled(members[0]!.uuid, true)
    await all.editor.update(members[1]!.uuid, { name: 'b', config: { down: false } })
    all.flip(all.check('backup', group))
    all.outbox.start()
    await settled()
    expect(outcomesOf(all)).toEqual({ all: 'sent', c: 'sent' })
  })

  test('that were deleted; a group without any tells nobody and says so', async () => {
    const { editor, outbox, members, outcomesOf, pending } = await tellGroup('a')
    await editor.remove(members[0]!.uuid)
    outbox.start()
    await settled()
    expect(outcomesOf()).toEqual({
      all: 'suppressed: no integration in the group is to be notified',
    })
    expect(pending()).toBe(0)
  })

  test('that are deleted while the group waits for them', async () => {
    const slow = Promise.withResolvers<object>()
    const all = delivering({ answer: () => slow.promise })
    const { group, members } = await aGroup(all, 'slow')
    all.flip(all.check('backup', group))
    all.outbox.start()
    await settled()
    await all.editor.remove(members[0]!.uuid)
    slow.resolve({})
    await settled()
    expect([outcomesOf(all), all.pending()]).toEqual([
      { all: 'suppressed: no integration in the group is to be notified' },
      0,
    ])
  })
})

test('a group waits for no member that was deleted before its turn', async () => {
  const slow = slowTarget()
  const all = delivering({ answer: slow.answer })
  const { group, members } = await aGroup(all, 'slow')
  // Four are in hand, the fifth waits in the lane.
  for (let i = 0; i < 5; i++) all.flip(all.check(`c${i}`, group))
  all.outbox.start()
  await settled()
  await all.editor.remove(members[0]!.uuid)
  for (let i = 0; i < 4; i++) slow.release()
  await settled()
  expect([slow.inProgress(), all.pending()]).toEqual([0, 0])
})

test('a group that contains itself, whoever wrote that, ends all the same', async () => {
  const all = delivering()
  const { group } = await aGroup(all, 'a')
  const sealed = sealConfig(await all.seal.unlock(), group.uuid, { value: group.uuid })
  all.house.tables.channels.update(group.id, { name: 'all', sealed })
  all.flip(all.check('backup', group))
  all.outbox.start()
  await settled()
  expect([outcomesOf(all), all.pending()]).toEqual([
    { all: 'suppressed: no integration in the group is to be notified' },
    0,
  ])
})

test('a crash in the middle tells only the members without an outcome', async () => {
  const first = await tellGroup('a', 'hangs')
  first.outbox.start()
  await settled()
  await first.house.close()
  const house = openHouse({ dataDir: first.house.dataDir, clock: fakeClock() })
  const next = delivering({ house, keychain: first.keychain })
  next.outbox.start()
  await settled()
  expect(next.told.map(({ host }) => host)).toEqual(['hangs'])
  expect([outcomesOf(next), next.pending()]).toEqual([{ all: 'sent', a: 'sent', hangs: 'sent' }, 0])
})

test('a snoozed check does not reach the members', async () => {
  const all = delivering()
  const { group } = await aGroup(all, 'a')
  const backup = all.check('backup', group)
  const { alarmSettings } = all.house.tables
  const snoozedUntil = all.house.clock.now() + 1000
  alarmSettings.save(backup.id, { ...alarmSettings.of(backup.id), snoozedUntil })
  all.flip(backup)
  all.outbox.start()
  await settled()
  expect([all.told, outcomesOf(all)]).toEqual([[], { all: 'suppressed: snoozed' }])
})
