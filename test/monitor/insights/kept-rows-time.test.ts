// How long what is kept of the rows holds where nothing happens but time, how much is kept, and when it is given back.
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import type { Events } from '../../../src/main/monitor/events.ts'
import { createCheckRows } from '../../../src/main/monitor/insights/check-rows.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { coveringOf, uncovered } from '../../../src/main/monitor/rules/coverage.ts'
import { unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { aMaintenance, anUpCheck, at } from '../../support/builders.ts'
import { ID, lookAt, openKept } from './kept-rows.ts'

/** A house in which nothing moves a deadline and nobody watches: the clock is alone. */
function openAlone(check: Partial<Check> = {}, spans: Parameters<typeof coveringOf>[0] = []) {
  const house = openKept({ [ID]: check })
  const { monitor } = house
  const [covering, listening] = [coveringOf(spans), new Set<string>()]
  const rows = createCheckRows({
    ...{ ...house, limits: monitor.limits, events: noted(monitor.events, listening) },
    shift: () => unshifted,
    maintenance: () => covering,
  })
  return { ...house, ...lookAt(rows), rows, listening }
}

/** Events that note which of them are listened to. */
function noted(events: Events, listening: Set<string>): Pick<Events, 'on'> {
  return {
    on(name, listener) {
      listening.add(name)
      const stop = events.on(name, listener)
      return () => {
        listening.delete(name)
        stop()
      }
    },
  }
}

type Alone = ReturnType<typeof openAlone>

const web = { projectId: null, tag: 'web' }
const [ALL, WEB] = [{ tags: 'web' }, { tags: 'web db' }]

interface Case {
  readonly house: () => Alone
  readonly before?: (house: Alone) => unknown
  /** The times at which the row is another one. */
  readonly changes: readonly string[]
}

const CASES: Readonly<Record<string, Case>> = {
  'a check is late and then down': {
    house: () => openAlone(anUpCheck()),
    changes: ['12:01', '12:02'],
  },
  'a run does not end in time': {
    house: () => openAlone({ ...anUpCheck({ timeout: 3600 }), lastStart: at('12:00:30') }),
    changes: ['12:01:30'],
  },
  'a snooze ends': {
    house: () => openAlone(),
    before: ({ monitor }) => monitor.alarms.snooze(ID, at('12:03')),
    changes: ['12:03'],
  },
  'a snooze of its tag ends': {
    house: () => openAlone(ALL),
    before: ({ monitor }) => monitor.groupSnoozes.snooze(web, at('12:04')),
    changes: ['12:04'],
  },
  'both end, its own first': {
    house: () => openAlone(WEB),
    async before({ monitor }) {
      await monitor.alarms.snooze(ID, at('12:02'))
      await monitor.groupSnoozes.snooze(web, at('12:04'))
    },
    changes: ['12:04'],
  },
  'both end, that of its tag first': {
    house: () => openAlone(WEB),
    async before({ monitor }) {
      await monitor.alarms.snooze(ID, at('12:04'))
      await monitor.groupSnoozes.snooze(web, at('12:02'))
    },
    changes: ['12:04'],
  },
  'maintenance begins and ends': {
    house: () =>
      openAlone(ALL, [aMaintenance({ tag: 'web', start: at('12:01'), end: at('12:03') })]),
    changes: ['12:01', '12:03'],
  },
  'one maintenance begins in another, and outlasts it': {
    house: () =>
      openAlone(ALL, [
        aMaintenance({ tag: 'web', start: at('12:00'), end: at('12:02') }),
        aMaintenance({ name: 'Disks', tag: 'web', start: at('12:01'), end: at('12:04') }),
        aMaintenance({ name: 'Later', tag: 'web', start: at('12:04:10'), end: at('12:05') }),
      ]),
    changes: ['12:04', '12:04:10', '12:05'],
  },
}

test.each(Object.entries(CASES))('where %s', async (_, { house, before, changes }) => {
  const alone = house()
  const { clock, kept, plain, made } = alone
  await before?.(alone)
  let last = kept()
  made()
  for (const time of changes) {
    clock.set(at(time) - 1)
    expect([time, kept()]).toEqual([time, last])
    clock.set(at(time))
    expect(kept()).toEqual(plain())
    expect([time, kept()]).not.toEqual([time, last])
    // Those of the other ranges are what they were.
    expect(new Set(made())).toEqual(new Set([1]))
    last = kept()
  }
})

test('where a clock is set back', () => {
  const { clock, kept, plain, made } = openAlone(anUpCheck())
  for (const time of ['12:01:30', '12:00:30', '12:05', '12:01', '12:00:59.999']) {
    clock.set(at(time))
    expect([time, kept()]).toEqual([time, plain()])
  }
  made()
  clock.set(at('12:00:10'))
  expect(kept()).toEqual(plain())
  expect(made()).toEqual([0, 1, 2])
})

test('other gaps or other maintenance make all be made anew', () => {
  const house = openKept({ [ID]: anUpCheck() })
  let [shift, covering] = [unshifted, uncovered]
  const { events, limits } = house.monitor
  const { kept, plain, made } = lookAt(
    createCheckRows({
      ...{ ...house, events, limits },
      shift: () => shift,
      maintenance: () => covering,
    }),
  )
  kept()
  shift = (deadline) => deadline + MINUTE
  expect(kept()).toEqual(plain())
  covering = coveringOf([aMaintenance()])
  expect(kept()).toEqual(plain())
  expect(made()).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2])
})

describe('what is kept', () => {
  test('is the very same until it changes', async () => {
    const { parts, monitor } = openAlone()
    const before = [...parts()]
    await monitor.checks.pause(ID)
    const after = [...parts()]
    expect(before.map((part, range) => part === after[range])).toEqual([true, false, true])
  })

  test('is 40 MiB at the most, the memory behind it counted', async () => {
    const { rows, monitor } = openAlone()
    let made = 0
    const parts = rows.keptBatches(() => {
      made++
      return new Uint8Array(new ArrayBuffer(16 * 1024 * 1024), 0, 10)
    })
    const madeNow = () => {
      made = 0
      expect([...parts()]).toHaveLength(3)
      return made
    }
    expect([madeNow(), madeNow(), madeNow()]).toEqual([3, 1, 1])
    // What is kept no more makes room.
    await monitor.checks.pause(1)
    expect([madeNow(), madeNow()]).toEqual([2, 1])
    await monitor.projects.create('Other')
    expect([madeNow(), madeNow()]).toEqual([3, 1])
  })

  test('is given back when nobody asked for it for ten minutes, and nothing is listened to', async () => {
    const { monitor, clock, kept, made, listening } = openAlone()
    expect(listening.size).toBe(0)
    const pass = async (millis: number) => {
      await clock.advance(millis)
      monitor.events.emit('round', {})
      made()
    }
    kept()
    expect(listening).toContain('check')
    await pass(10 * MINUTE - 1)
    kept()
    expect(made()).toEqual([])
    await pass(10 * MINUTE)
    expect(listening.size).toBe(0)
    kept()
    expect([made(), listening.has('removed')]).toEqual([[0, 1, 2], true])
  })

  test('by a slow reader, who is overtaken by that, is kept with an ear on it', async () => {
    const { monitor, clock, parts, kept, plain, made } = openAlone()
    const slow = parts()[Symbol.iterator]()
    slow.next()
    await clock.advance(10 * MINUTE)
    monitor.events.emit('round', {})
    slow.next()
    await monitor.checks.pause(ID)
    made()
    expect(kept()).toEqual(plain())
    expect(made()).toEqual([0, 1, 2])
  })

  test('is nothing of an installation without checks', () => {
    const { monitor, tables, store, parts, listening } = openAlone()
    store.db.transaction(() => {
      for (let id = 1; id <= 250; id++) tables.checks.remove(id)
    })()
    expect([[...parts()], listening.size, monitor.checks.lastId()]).toEqual([[], 0, 250])
  })
})
