// Quiet hours, mute and the digest, as a person sees them (docs/desktop.md).
import { describe, expect, test, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/main/clock.ts'
import { TocsinError } from '../../../src/main/errors.ts'
import type { ElsewhereChange } from '../../../src/main/notify/desktop-channel/change.ts'
import { aMessage, at } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'
import { type Answer, aDesk, CHANNEL } from './some-channel.ts'

/** It is noon; quiet until 13:00. */
function quietDesk(options: Parameters<typeof aDesk>[0] = {}) {
  const desk = aDesk(options)
  desk.set({
    quietHours: { enabled: true, from: '11:00', to: '13:00', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  })
  desk.desktopChannel.start()
  return { ...desk, advance: (ms: number) => desk.house.clock.advance(ms) }
}

/** A change of a check of another server. */
function elsewhere(name: string): ElsewhereChange {
  return {
    server: { id: 's', name: 'nas', takesPause: false },
    ...{ uniqueKey: name, name, status: 'down', at: at('12:00'), isReminder: false },
    ...{ downSince: at('12:00'), isSinceAbout: false },
  }
}

/** A window over one check from now on. */
async function maintain({ house }: ReturnType<typeof aDesk>, name: string, end: string) {
  const check = house.monitor.checks.all().find((one) => one.name === name)
  await house.monitor.maintenance.create({
    ...{ name: 'Disks', projectId: null, tag: '', checkIds: [check?.id ?? 0], isOn: true },
    times: { type: 'once', start: house.clock.now(), end: at(end) },
  })
}

const CRITICAL = { ...CHANNEL, critical: true }

describe('in quiet hours', () => {
  test('nothing is shown, and the outcome says why', async () => {
    const desk = quietDesk()
    desk.down('a')
    await desk.advance(MINUTE)
    expect([desk.told, desk.outcomes()]).toEqual([[], [['a', 'suppressed', 'quiet hours']]])
  })

  test('a critical check is told', async () => {
    const desk = quietDesk()
    const { checkId, flipId } = desk.flip('a')
    await desk.house.monitor.alarms.setCritical(checkId, true)
    desk.notify(flipId)
    desk.down('b')
    await desk.advance(MINUTE)
    expect(desk.titles()).toEqual(['a is down'])
    expect(desk.results).toEqual([
      ['b', 'quiet hours'],
      ['a', 'sent'],
    ])
  })

  test('a critical channel is told', async () => {
    const desk = quietDesk()
    desk.notify(desk.flip('a').flipId, CRITICAL)
    await desk.advance(MINUTE)
    expect(desk.titles()).toEqual(['a is down'])
  })

  test('a reminder is held back, unless it is critical', async () => {
    const desk = quietDesk()
    const { checkId } = desk.flip('a')
    desk.flip('b')
    await desk.house.monitor.alarms.setCritical(checkId, true)
    await desk.remind(['a', 'b'])
    expect(desk.titles()).toEqual([expect.stringMatching(/^a is still down/)])
    expect(desk.results).toEqual([
      ['a', 'sent'],
      ['b', 'quiet hours'],
    ])
  })

  test('a test of the channel is shown', async () => {
    const desk = quietDesk()
    const [project] = desk.house.monitor.projects.all()
    if (project === undefined) throw new Error('no project')
    const result = await desk.desktopChannel.notify(desk.collector.ofTest(project, 'down'), CHANNEL)
    expect(result).toEqual({ outcome: 'sent' })
    expect(desk.told).toEqual([
      {
        flipIds: [],
        title: 'TEST is down',
        body: 'no signal since 2025-01-14 12:00 UTC',
        urgency: 'critical',
      },
    ])
  })
})

describe('when quiet hours are over', () => {
  test('one notice says what is down, and what was', async () => {
    const desk = quietDesk()
    desk.down('a', 'b')
    const { uuid } = desk.flip('c')
    desk.listen()
    await desk.house.monitor.record({ by: 'uuid', uuid }, () => aMessage())
    await desk.advance(HOUR - 1)
    expect(desk.told).toEqual([])
    await desk.advance(3 * SECOND)
    expect(desk.told).toEqual([
      {
        flipIds: [],
        title: 'Quiet hours are over: 2 still down, 1 up again',
        body: 'Still down: a (since 12:00 UTC), b (since 12:00 UTC)\nUp again: c',
        urgency: 'critical',
        key: 'digest',
      },
    ])
    expect(desk.outcomes().map(([name, , error]) => [name, error])).toEqual(
      ['a', 'b', 'c'].map((name) => [name, 'quiet hours; told in the digest']),
    )
  })

  test('it comes once', async () => {
    const desk = quietDesk()
    desk.down('a')
    await desk.advance(2 * HOUR)
    expect(desk.told).toHaveLength(1)
  })

  test('there is none when nothing was held back', async () => {
    const desk = quietDesk()
    await desk.advance(2 * HOUR)
    expect(desk.told).toEqual([])
  })

  test('it is of the house after a restart in the night, too', async () => {
    const first = quietDesk()
    first.down('a')
    await first.advance(MINUTE)
    first.desktopChannel.stop()
    await first.house.close()

    const { dataDir, clock } = first.house
    const next = quietDesk({ house: openHouse({ dataDir, clock }) })
    await next.advance(HOUR)
    expect(next.titles()).toEqual(['Quiet hours are over: 1 still down'])
  })

  test('it comes early when they are taken back', async () => {
    const desk = quietDesk()
    desk.down('a')
    await desk.advance(MINUTE)
    desk.set({ quietHours: { enabled: false, from: '11:00', to: '13:00', weekdays: [] } })
    await desk.advance(MINUTE)
    expect(desk.titles()).toEqual(['Quiet hours are over: 1 still down'])
  })

  test('it waits for mute', async () => {
    const desk = quietDesk()
    desk.down('a')
    desk.set({ mutedUntil: at('14:00') })
    const { flipId } = desk.flip('b')
    await desk.advance(MINUTE)
    desk.notify(flipId)
    await desk.advance(HOUR + 58 * MINUTE)
    expect(desk.told).toEqual([])
    await desk.advance(2 * MINUTE)
    expect(desk.told).toHaveLength(1)
  })

  test('of a check in maintenance it comes when that is over', async () => {
    const desk = quietDesk()
    desk.down('a')
    await desk.advance(MINUTE)
    await maintain(desk, 'a', '13:30')
    await desk.advance(HOUR + 28 * MINUTE)
    expect(desk.told).toEqual([])
    await desk.advance(3 * MINUTE)
    expect(desk.titles()).toEqual(['Quiet hours are over: 1 still down'])
  })

  test('what nobody knows any more is not in it', async () => {
    const desk = quietDesk()
    const { checkId, flipId } = desk.flip('a')
    desk.notify(flipId)
    await desk.advance(MINUTE)
    await desk.house.monitor.checks.remove(checkId)
    await desk.advance(HOUR)
    expect(desk.told).toEqual([])
  })

  test('what could not be shown is said to have failed', async () => {
    const answer: Answer = async () => ({ outcome: 'failed', reason: 'no server' })
    const desk = quietDesk({ answer })
    desk.down('a')
    await desk.advance(2 * HOUR)
    expect(desk.outcomes()).toEqual([['a', 'suppressed', 'quiet hours; the digest failed']])
    expect(desk.house.troubles).toEqual(['the digest of quiet hours failed: no server'])
  })
})

describe('what is of no check', () => {
  const notice = { flipIds: [], title: 'A secret was opened', body: '', urgency: 'normal' } as const

  test('is shown', async () => {
    const desk = aDesk()
    desk.desktopChannel.start()
    expect(await desk.desktopChannel.announce(notice)).toEqual({ outcome: 'sent' })
    expect(desk.told).toEqual([notice])
  })

  test('is named in the digest', async () => {
    const desk = quietDesk()
    const result = await desk.desktopChannel.announce(notice)
    expect(result).toEqual({ outcome: 'suppressed', reason: 'quiet hours' })
    await desk.advance(HOUR + MINUTE)
    expect(desk.told).toMatchObject([
      { title: 'Quiet hours are over', body: 'A secret was opened', urgency: 'normal' },
    ])
  })

  test('is not shown while muted', async () => {
    const desk = aDesk()
    desk.set({ mutedUntil: 'on' })
    desk.desktopChannel.start()
    const result = await desk.desktopChannel.announce(notice)
    expect([result, desk.told]).toEqual([{ outcome: 'suppressed', reason: 'muted' }, []])
  })
})

describe('while muted', () => {
  /** It is noon; muted until 12:10. */
  function mutedDesk(options: Parameters<typeof aDesk>[0] = {}) {
    const desk = aDesk(options)
    desk.set({ mutedUntil: at('12:10') })
    desk.desktopChannel.start()
    return { ...desk, advance: (ms: number) => desk.house.clock.advance(ms) }
  }

  test('nothing is told, critical or not; afterwards it is', async () => {
    const desk = mutedDesk()
    desk.notify(desk.flip('a').flipId, CRITICAL)
    await desk.advance(10 * MINUTE)
    expect([desk.told, desk.results]).toEqual([[], [['a', 'muted']]])
    desk.notify(desk.flip('b').flipId)
    await desk.advance(SECOND)
    expect(desk.titles()).toEqual(['b is down'])
  })

  test('an outage that lasts is told when mute ends, once; what is over is not', async () => {
    const desk = mutedDesk()
    desk.down('a', 'b', 'c')
    const { uuid } = desk.flip('c')
    await desk.house.monitor.record({ by: 'uuid', uuid }, () => aMessage())
    await desk.advance(10 * MINUTE - 1)
    expect(desk.told).toEqual([])
    await desk.advance(3 * SECOND)
    const expected = {
      flipIds: [],
      title: 'No longer muted: 2 checks are still down',
      body: 'Still down: a (since 12:00 UTC), b (since 12:00 UTC)',
      urgency: 'critical',
      key: 'digest',
    }
    expect(desk.told).toEqual([expected])
    expect(desk.outcomes().map(([name, , error]) => [name, error])).toEqual([
      ['a', 'muted; told afterwards'],
      ['b', 'muted; told afterwards'],
      ['c', 'muted'],
    ])
    await desk.advance(HOUR)
    expect(desk.told).toHaveLength(1)
  })

  test('what was acknowledged or snoozed meanwhile is not told when mute ends', async () => {
    const desk = mutedDesk()
    desk.down('a', 'b')
    const { alarms } = desk.house.monitor
    await desk.advance(MINUTE)
    await alarms.acknowledge(
      desk.house.monitor.checks.all().find((one) => one.name === 'a')?.id ?? 0,
    )
    await alarms.snooze(
      desk.house.monitor.checks.all().find((one) => one.name === 'b')?.id ?? 0,
      at('13:00'),
    )
    await desk.advance(20 * MINUTE)
    expect(desk.told).toEqual([])
  })

  test('an outage that began after one that was hidden is told alone', async () => {
    const desk = mutedDesk()
    desk.down('a')
    const { uuid } = desk.flip('a')
    desk.listen()
    await desk.house.monitor.record({ by: 'uuid', uuid }, () => aMessage())
    await desk.advance(SECOND)
    desk.set({ mutedUntil: null })
    await desk.house.monitor.record({ by: 'uuid', uuid }, () => aMessage({ kind: 'fail' }))
    await desk.advance(2 * MINUTE)
    expect(desk.titles()).toEqual(['a is down'])
  })

  test('ended by hand it tells at once, not at the next minute', async () => {
    const desk = mutedDesk()
    desk.set({ mutedUntil: 'on' })
    desk.down('a')
    await desk.advance(5 * MINUTE + 10 * SECOND)
    desk.set({ mutedUntil: null })
    desk.desktopChannel.look()
    await desk.advance(SECOND)
    expect(desk.titles()).toEqual(['No longer muted: 1 check is still down'])
  })

  test('after a restart it is told, too', async () => {
    const first = mutedDesk()
    first.down('a')
    await first.advance(MINUTE)
    first.desktopChannel.stop()
    await first.house.close()
    const { dataDir, clock } = first.house
    const next = aDesk({ house: openHouse({ dataDir, clock }) })
    next.desktopChannel.start()
    await next.house.clock.advance(10 * MINUTE)
    expect(next.titles()).toEqual(['No longer muted: 1 check is still down'])
  })

  test('of checks of another server nothing is kept: who watches them tells what is down then', async () => {
    const desk = mutedDesk()
    expect(desk.desktopChannel.isMuted()).toBe(true)
    const [change, missed] = [
      desk.desktopChannel.notifyElsewhere(elsewhere('a')),
      desk.desktopChannel.announceMissed('nas', ['b']),
    ]
    await desk.advance(20 * MINUTE)
    expect(await Promise.all([change, missed])).toEqual(
      ['', ''].map(() => ({ outcome: 'suppressed', reason: 'muted' })),
    )
    expect([desk.told, desk.desktopChannel.isMuted()]).toEqual([[], false])
  })

  test('after quiet hours and mute one notice says what is down of both', async () => {
    const desk = quietDesk()
    const { uuid } = desk.flip('c')
    desk.notify(desk.flip('c').flipId)
    await desk.advance(MINUTE)
    await desk.house.monitor.record({ by: 'uuid', uuid }, () => aMessage())
    desk.set({ mutedUntil: at('14:00') })
    await desk.advance(HOUR)
    void desk.desktopChannel.notifyElsewhere(elsewhere('web'))
    desk.down('a')
    await desk.advance(HOUR)
    expect(desk.told).toMatchObject([
      {
        title: 'Quiet hours are over: 1 still down, 1 up again',
        body: 'Still down: a (since 13:01 UTC)\nUp again: c',
      },
    ])
  })

  test('ended by hand while an outcome is being stored, it tells once that is done', async () => {
    const desk = mutedDesk()
    const { checkId, flipId } = desk.flip('a')
    const { notifications, channels } = desk.house.tables
    const channelId = channels.all().find(({ kind }) => kind === 'desktop')?.id ?? 0
    const draft = { purpose: 'flip', checkId, flipId, channelId, checkStatus: 'down' } as const
    const id = notifications.plan({ ...draft, created: at('12:00') }) ?? 0
    const flip = desk.house.monitor.flips.byId(flipId)
    const facts = flip === null ? null : desk.collector.ofFlip(flip)
    if (facts === null) throw new Error('no facts')
    await desk.advance(MINUTE)
    const outcome = desk.desktopChannel.notify(facts, CHANNEL)
    await desk.advance(SECOND)
    expect(await outcome).toEqual({ outcome: 'suppressed', reason: 'muted' })
    desk.set({ mutedUntil: null })
    desk.desktopChannel.look()
    await desk.advance(SECOND / 2)
    expect(desk.told).toEqual([])
    notifications.finish(id, 'suppressed', 'muted', 0)
    await desk.advance(2 * SECOND)
    expect(desk.titles()).toEqual(['No longer muted: 1 check is still down'])
  })

  test('it comes once while that it came cannot be stored', async () => {
    const desk = mutedDesk()
    desk.down('a')
    await desk.advance(MINUTE)
    const write = vi.spyOn(desk.house.store, 'write')
    write.mockRejectedValue(new TocsinError('STORE_UNAVAILABLE', 'the disk is full'))
    await desk.advance(20 * MINUTE)
    expect(desk.titles()).toEqual(['No longer muted: 1 check is still down'])
    expect(desk.house.troubles).toContain(
      'what became of notifications could not be stored: TocsinError: the disk is full',
    )
    expect(write).toHaveBeenCalledWith(expect.anything(), 'essential')
    write.mockRestore()
    await desk.advance(2 * MINUTE)
    expect(desk.outcomes()).toEqual([['a', 'suppressed', 'muted; told afterwards']])
    expect(desk.told).toHaveLength(1)
  })

  test('a check in maintenance is told of when that is over', async () => {
    const desk = mutedDesk()
    desk.down('a', 'b')
    await desk.advance(MINUTE)
    await maintain(desk, 'a', '12:30')
    await desk.advance(9 * MINUTE + 3 * SECOND)
    expect(desk.told.map(({ body }) => body)).toEqual(['Still down: b (since 12:00 UTC)'])
    await desk.advance(19 * MINUTE)
    expect(desk.told).toHaveLength(1)
    await desk.advance(2 * MINUTE)
    expect(desk.told.map(({ body }) => body).at(-1)).toBe('Still down: a (since 12:00 UTC)')
    await desk.advance(HOUR)
    expect(desk.told).toHaveLength(2)
  })

  test('a reminder is held back', async () => {
    const desk = aDesk()
    desk.flip('a')
    desk.set({ mutedUntil: 'on' })
    await desk.remind(['a'], CRITICAL)
    expect([desk.told, desk.results]).toEqual([[], [['a', 'muted']]])
  })
})

test('a gap that settles in quiet hours is told in the digest', async () => {
  const desk = quietDesk()
  const { id: gapId } = desk.house.tables.gaps.insert({
    start: at('11:00'),
    end: at('12:00'),
    cause: 'asleep',
    settlesUntil: at('12:10'),
  })
  desk.notify(desk.flip('a', { gapId }).flipId)
  await desk.advance(HOUR + MINUTE)
  expect(desk.titles()).toEqual(['Quiet hours are over: 1 still down'])
})

test('reminders that are due together are one notice, in the channel’s manner', async () => {
  const desk = aDesk()
  desk.flip('a')
  desk.flip('b')
  await desk.house.clock.advance(HOUR)
  await desk.remind(['a', 'b'], { critical: false, sound: false })
  expect(desk.told).toMatchObject([
    { title: '2 checks are still down', body: 'a (1 h), b (1 h)', silent: true },
  ])
})
