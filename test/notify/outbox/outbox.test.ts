// Flips are told to their receivers, and what became of it is stored (contract monitor.md 5.5, 7.2).
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import type { PingKind } from '../../../src/main/monitor/rules/check.ts'
import { DeliveryError } from '../../../src/main/notify/kinds/delivery-error.ts'
import { aCheck, aMessage, anUpCheck, desktopOf, stored } from '../../support/builders.ts'
import { settled } from '../../support/fake-clock.ts'
import type { House } from '../../support/house.ts'
import { delivering } from './delivering.ts'

const ping = ({ monitor }: House, uuid: string, kind: PingKind) =>
  monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind }))

/** A outbox with one channel. */
async function withChannel(...args: Parameters<typeof delivering>) {
  const all = delivering(...args)
  return { ...all, ops: await all.channel() }
}

describe('a flip', () => {
  test('that waited is told at the start', async () => {
    const { outbox, ops, check, flip, lines } = await withChannel()
    flip(check('backup', ops))
    outbox.start()
    await settled()
    expect(lines()).toEqual(['backup down'])
  })

  test('is told when it happens', async () => {
    const { house, outbox, ops, lines } = await withChannel()
    const { id, uuid } = stored(house, anUpCheck({ name: 'backup' }))
    house.tables.assignments.set(id, [ops.id])
    outbox.start()
    await ping(house, uuid, 'fail')
    await settled()
    await ping(house, uuid, 'success')
    await settled()
    expect(lines()).toEqual(['backup down', 'backup up'])
  })

  test('is told once, and is processed when its last receiver has an outcome', async () => {
    const { house, outbox, ops, told, check, flip, pending } = await withChannel()
    const id = flip(check('backup', ops))
    outbox.start()
    await house.clock.advance(60 * SECOND)
    expect([told.length, pending()]).toEqual([1, 0])
    expect(house.monitor.flips.byId(id)?.processed).toBeTypeOf('number')
  })

  test('of a check without channels is told to nobody, and processed at once', async () => {
    const { outbox, told, shown, check, flip, pending } = delivering()
    flip(check('backup'))
    outbox.start()
    await settled()
    expect([told, shown, pending()]).toEqual([[], [], 0])
  })

  test('carries its id, the same for every receiver', async () => {
    const { outbox, channel, ops, told, check, flip } = await withChannel()
    const id = flip(check('backup', ops, await channel()))
    outbox.start()
    await settled()
    expect(told.map(({ facts }) => facts.flipId)).toEqual([`${id}`, `${id}`])
  })

  test('of a check that was removed is told to nobody', async () => {
    const { house, outbox, ops, told, check, flip, pending } = await withChannel()
    const backup = check('backup', ops)
    flip(backup)
    await house.monitor.checks.remove(backup.id)
    outbox.start()
    await settled()
    expect([told, pending(), house.troubles]).toEqual([[], 0, []])
  })
})

describe('nobody is told of', () => {
  test.each<[string, (house: House, id: number, uuid: string) => Promise<unknown>]>([
    ['a first success', (house, _, uuid) => ping(house, uuid, 'success')],
    ['a start', (house, _, uuid) => ping(house, uuid, 'start')],
    ['a pause', (house, id) => house.monitor.checks.pause(id)],
    [
      'a resume',
      async ({ monitor }, id) => [await monitor.checks.pause(id), await monitor.checks.resume(id)],
    ],
    [
      'a success that ends a pause',
      async (house, id, uuid) => [
        await house.monitor.checks.pause(id),
        await ping(house, uuid, 'success'),
      ],
    ],
  ])('%s', async (_, act) => {
    const { house, outbox, ops, told, pending } = await withChannel()
    const { id, uuid } = stored(house, aCheck())
    house.tables.assignments.set(id, [ops.id])
    outbox.start()
    await act(house, id, uuid)
    await settled()
    expect([told, pending()]).toEqual([[], 0])
  })

  test.each(['new', 'paused'] as const)('a flip from %s to up that waits', async (oldStatus) => {
    const { outbox, ops, told, check, flip, pending } = await withChannel()
    flip(check('backup', ops), { oldStatus, newStatus: 'up', reason: '' })
    outbox.start()
    await settled()
    expect([told, pending()]).toEqual([[], 0])
  })
})

test('flips that cannot be read are looked for again in five seconds', async () => {
  const { house, outbox, ops, check, flip, lines } = await withChannel()
  const { flips } = house.monitor
  const { pending } = flips
  flips.pending = () => {
    flips.pending = pending
    throw new Error('no disk')
  }
  flip(check('backup', ops))
  outbox.start()
  await settled()
  await house.clock.advance(5 * SECOND - 1)
  expect(lines()).toEqual([])
  await house.clock.advance(1)
  expect(lines()).toEqual(['backup down'])
  expect(house.troubles).toEqual(['notifications could not be planned: Error: no disk'])
})

describe('an outcome', () => {
  test('is stored with its flip, its attempt and its channel', async () => {
    const { house, outbox, ops, check, flip, outcomes } = await withChannel()
    const id = flip(check('backup', ops))
    outbox.start()
    await settled()
    const row = { flip: id, channel: 'ops', status: 'down', outcome: 'sent', error: '' }
    expect(outcomes()).toEqual([row])
    const { channels, notifications } = house.tables
    const [stored] = notifications.ofFlip(id)
    const now = house.clock.now()
    expect(notifications.attempts(stored!.id)).toEqual([
      { n: 1, started: now, duration: 0, error: '' },
    ])
    expect(channels.byId(ops.id)).toMatchObject({
      lastNotify: now,
      lastNotifyDuration: 0,
      lastError: '',
      disabled: false,
    })
  })

  test('is told to the rest of the house once it is stored', async () => {
    const { house, outbox, ops, check, flip } = await withChannel()
    const heard: unknown[] = []
    house.monitor.events.on('notification', ({ id, checkId }) =>
      heard.push([checkId, house.tables.notifications.byId(id)?.outcome]),
    )
    house.monitor.events.on('channel', (event) => heard.push(event))
    const backup = check('backup', ops)
    flip(backup)
    outbox.start()
    await settled()
    expect(heard).toEqual([[backup.id, 'sent'], { id: ops.id }])
  })

  test('that went well clears the last error', async () => {
    const { house, outbox, ops, check, flip } = await withChannel()
    const { channels } = house.tables
    channels.noteOutcome(ops.id, { at: 1, duration: 1, error: 'before', disable: false })
    flip(check('backup', ops))
    outbox.start()
    await settled()
    expect(channels.byId(ops.id)?.lastError).toBe('')
  })

  test('keeps what a target said that took it', async () => {
    const answer = async () => ({ note: '3 files' })
    const { house, outbox, ops, check, flip, outcomes } = await withChannel({ answer })
    flip(check('backup', ops))
    outbox.start()
    await settled()
    expect(outcomes()).toMatchObject([{ outcome: 'sent', error: '3 files' }])
    expect(house.tables.channels.byId(ops.id)?.lastError).toBe('')
  })

  test('of a permanent error disables the channel', async () => {
    const answer = async () => {
      throw new DeliveryError('Received status code 404', { permanent: true })
    }
    const { house, outbox, ops, check, flip, told } = await withChannel({ answer })
    flip(check('backup', ops))
    flip(check('other', ops))
    outbox.start()
    await settled()
    expect(house.tables.channels.byId(ops.id)).toMatchObject({
      disabled: true,
      lastError: 'Received status code 404',
    })
    expect(told.length).toBeLessThanOrEqual(2)
  })
})

test('a snoozed check is down in silence, and its recovery is told', async () => {
  const { house, outbox, ops, check, flip, lines, outcomes } = await withChannel()
  const backup = check('backup', ops)
  const { alarmSettings } = house.tables
  const snoozedUntil = house.clock.now() + SECOND
  alarmSettings.save(backup.id, { ...alarmSettings.of(backup.id), snoozedUntil })
  flip(backup)
  flip(backup, { oldStatus: 'down', newStatus: 'up', reason: '' })
  outbox.start()
  await settled()
  expect(lines()).toEqual(['backup up'])
  expect(outcomes()).toMatchObject([
    { outcome: 'suppressed', error: 'snoozed' },
    { outcome: 'sent' },
  ])
})

test('a channel that was told nothing for a snooze remembers what was before', async () => {
  const { house, outbox, ops, check, flip, outcomes } = await withChannel()
  const { alarmSettings, channels } = house.tables
  const before = { at: 1, duration: 2, error: 'before', disable: false }
  channels.noteOutcome(ops.id, before)
  const backup = check('backup', ops)
  alarmSettings.save(backup.id, {
    ...alarmSettings.of(backup.id),
    snoozedUntil: house.clock.now() + 1,
  })
  flip(backup)
  outbox.start()
  await settled()
  expect(outcomes()).toMatchObject([{ outcome: 'suppressed' }])
  expect(channels.byId(ops.id)).toMatchObject({ lastNotify: 1, lastError: 'before' })
})

test('a desktop channel is told through the desktopChannel, with its defaults', async () => {
  const { house, outbox, told, shown, check, flip, outcomes } = delivering()
  flip(check('backup', desktopOf(house)))
  outbox.start()
  await settled()
  expect(shown).toMatchObject([
    { facts: { name: 'backup', status: 'down' }, config: { critical: false, sound: true } },
  ])
  expect(told).toEqual([])
  expect(outcomes()).toMatchObject([{ channel: 'Desktop', outcome: 'sent' }])
})
