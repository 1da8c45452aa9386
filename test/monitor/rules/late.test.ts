// Contract run.md 7: what a signal does that is heard after it happened.
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../src/main/clock.ts'
import {
  applyLate,
  judge,
  type KnownLog,
  LATEST,
  notedBody,
} from '../../../src/main/monitor/rules/late.ts'
import { shiftBy, unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { aCheck, anUpCheck, aSignal, at, RID } from '../../support/builders.ts'

const NOW = at('18:00')
const EMPTY: KnownLog = {
  newestPing: null,
  newestFlip: null,
  latestFlipAt: null,
  lastPauseOrResume: null,
}
const CREATED = { created: at('00:00') }

describe('whether a late signal counts', () => {
  const known = { ...EMPTY, newestPing: at('12:00') }

  test.each([
    ['after the newest ping: as of when it happened', at('15:00'), at('15:00')],
    ['at the newest ping', at('12:00'), at('12:00')],
    ['10 s before it: as of that ping', at('11:59:50'), at('12:00')],
    ['now', NOW, NOW],
  ])('%s', (_what, happened, counted) => {
    expect(judge(happened, NOW, CREATED, known)).toEqual({ as: 'recorded', at: counted })
  })

  test('longer before the newest ping: it is only noted', () => {
    expect(judge(at('11:59:49.999'), NOW, CREATED, known)).toEqual({ as: 'noted' })
  })

  test('the creation of a check that was never pinged counts like a ping', () => {
    const check = { created: at('12:00') }
    expect(judge(at('11:59:50'), NOW, check, EMPTY)).toEqual({ as: 'recorded', at: at('12:00') })
    expect(judge(at('11:59:49'), NOW, check, EMPTY)).toEqual({ as: 'noted' })
  })

  test('before the last pause or resume, or with it: it is only noted', () => {
    const paused = { ...known, lastPauseOrResume: at('14:00') }
    expect(judge(at('13:59:59'), NOW, CREATED, paused)).toEqual({ as: 'noted' })
    expect(judge(at('14:00'), NOW, CREATED, paused)).toEqual({ as: 'noted' })
    expect(judge(at('14:00:01'), NOW, CREATED, paused)).toMatchObject({ as: 'recorded' })
  })

  test('more than 30 days ago: it is refused', () => {
    const old = { created: NOW - 90 * DAY }
    expect(judge(NOW - LATEST, NOW, old, EMPTY)).toMatchObject({ as: 'recorded' })
    expect(judge(NOW - LATEST - 1, NOW, old, EMPTY)).toEqual({ as: 'refused' })
  })
})

describe('a late signal that counts', () => {
  const late = { now: NOW, shift: unshifted }

  test('moves times, durations and the deadline from when it happened', () => {
    const check = anUpCheck({
      timeout: 86_400,
      grace: 7200,
      lastStart: at('14:00'),
      lastStartRid: RID,
    })
    const signal = aSignal({ kind: 'success', at: at('15:00'), rid: RID })
    const { check: after, flips, ping } = applyLate(check, signal, EMPTY, late)
    expect(after).toMatchObject({
      status: 'up',
      lastPing: at('15:00'),
      lastStart: null,
      lastDuration: HOUR,
      alertAfter: at('15:00') + DAY + 2 * HOUR,
    })
    expect(ping.created).toBe(at('15:00'))
    expect(flips).toEqual([])
  })

  test('dates its flip when it happened', () => {
    const check = anUpCheck({ timeout: 86_400 })
    const signal = aSignal({ kind: 'fail', at: at('15:00') })
    const { flips } = applyLate(check, signal, EMPTY, late)
    expect(flips).toEqual([
      { created: at('15:00'), oldStatus: 'up', newStatus: 'down', reason: 'fail' },
    ])
  })

  test('an outage that ended before it is written down first, as if it had been heard then', () => {
    const check = anUpCheck()
    const signal = aSignal({ kind: 'success', at: at('15:00') })
    const { flips } = applyLate(check, signal, EMPTY, late)
    expect(flips).toEqual([
      { created: at('12:02'), oldStatus: 'up', newStatus: 'down', reason: 'timeout' },
      { created: at('15:00'), oldStatus: 'down', newStatus: 'up', reason: '' },
    ])
  })

  test('leaves a deadline that passed since to the watcher', () => {
    const signal = aSignal({ kind: 'success', at: at('15:00') })
    const { check } = applyLate(anUpCheck({ timeout: 7200 }), signal, EMPTY, late)
    expect([check.status, check.alertAfter]).toEqual(['up', at('17:01')])
  })

  test('no flip is dated before one that there is', () => {
    const check = aCheck({ status: 'up', timeout: 86_400, lastPing: at('13:00'), nPings: 3 })
    const known = {
      ...EMPTY,
      newestFlip: { created: at('16:00'), reason: '' as const },
      latestFlipAt: at('16:00'),
    }
    const { flips } = applyLate(check, aSignal({ kind: 'fail', at: at('15:00') }), known, late)
    expect(flips.map(({ created }) => created)).toEqual([at('16:00')])
  })
})

describe('a check that went down by silence after the signal', () => {
  const late = { now: NOW, shift: unshifted }
  const silent: KnownLog = {
    ...EMPTY,
    newestPing: at('12:00'),
    newestFlip: { created: at('14:00'), reason: 'timeout' },
    latestFlipAt: at('14:00'),
  }
  const down = (timeout: number) =>
    anUpCheck({ timeout, status: 'down', due: null, alertAfter: null })

  test('comes up now when it is not overdue', () => {
    const signal = aSignal({ kind: 'success', at: at('13:30') })
    const { check, flips } = applyLate(down(86_400), signal, silent, late)
    expect(check).toMatchObject({ status: 'up', lastPing: at('13:30') })
    expect(flips).toEqual([{ created: NOW, oldStatus: 'down', newStatus: 'up', reason: '' }])
  })

  test('stays down without a flip when it is overdue again', () => {
    const signal = aSignal({ kind: 'success', at: at('13:30') })
    const { check, flips } = applyLate(down(60), signal, silent, late)
    expect(check).toMatchObject({ status: 'down', lastPing: at('13:30'), alertAfter: null })
    expect(flips).toEqual([])
  })

  test('comes up when only a gap keeps it from being overdue', () => {
    const gap = { start: at('13:40'), end: at('17:59:30'), cause: 'asleep' } as const
    const signal = aSignal({ kind: 'success', at: at('13:30') })
    const shift = shiftBy([gap], 'aware')
    const { check } = applyLate(down(600), signal, silent, { now: NOW, shift })
    expect(check.status).toBe('up')
  })

  test.each(['fail', 'start', 'log'] as const)('stays down without a flip after a %s', (kind) => {
    const signal = aSignal({ kind, at: at('13:30') })
    const { check, flips } = applyLate(down(86_400), signal, silent, late)
    expect([check.status, check.alertAfter, flips]).toEqual(['down', null, []])
  })

  test('comes up as of the signal when the silence was before it', () => {
    const signal = aSignal({ kind: 'success', at: at('14:30') })
    const { flips } = applyLate(down(86_400), signal, silent, late)
    expect(flips).toEqual([
      { created: at('14:30'), oldStatus: 'down', newStatus: 'up', reason: '' },
    ])
  })
})

test('what is only noted says what it was and when, before its own output', () => {
  const text = (body: string) =>
    Buffer.from(notedBody('success', at('03:10:04') + SECOND / 2, Buffer.from(body))).toString()
  expect(text('')).toBe('late: success of 2025-01-15T03:10:04Z')
  expect(text('12 files')).toBe('late: success of 2025-01-15T03:10:04Z\n12 files')
})
