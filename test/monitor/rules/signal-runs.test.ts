// Contract monitor.md 5.4: what a success or a fail does to the run in progress, and what a start does.
import { describe, expect, test } from 'vitest'
import type { PingKind } from '../../../src/main/monitor/rules/check.ts'
import { unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { applySignal } from '../../../src/main/monitor/rules/signal.ts'
import { type aCheck, anUpCheck, aSignal, at, OTHER_RID, RID } from '../../support/builders.ts'

/** An `up` check whose run began at 12:00:30, with an earlier run of 5 s behind it. */
function running(rid: string | null) {
  return anUpCheck({
    timeout: 3600,
    grace: 600,
    lastStart: at('12:00:30'),
    lastStartRid: rid,
    lastDuration: 5000,
  })
}

function checkAfter(startRid: string | null, kind: PingKind, rid: string | null) {
  return applySignal(running(startRid), aSignal({ kind, rid, at: at('12:00:50') }), unshifted).check
}

describe('the run in progress', () => {
  test.each<[string | null, 'success' | 'fail', string | null, 'open' | 'ended', number | null]>([
    [null, 'success', null, 'ended', 20_000],
    [null, 'fail', null, 'ended', 20_000],
    [RID, 'success', RID, 'ended', 20_000],
    [RID, 'fail', RID, 'ended', 20_000],
    [RID, 'success', null, 'ended', null],
    [RID, 'fail', null, 'ended', null],
    [RID, 'success', OTHER_RID, 'open', null],
    [RID, 'fail', OTHER_RID, 'ended', null],
    [null, 'success', RID, 'open', null],
    [null, 'fail', RID, 'ended', null],
  ])('of id %s is, after a %s of id %s, %s, and lasted %s', (startRid, kind, rid, is, lasted) => {
    const check = checkAfter(startRid, kind, rid)
    expect([check.lastStart === null ? 'ended' : 'open', check.lastDuration]).toEqual([is, lasted])
  })

  test.each(['log', 'ign'] as const)('is not ended by %s', (kind) => {
    expect(checkAfter(RID, kind, RID)).toMatchObject({
      lastStart: at('12:00:30'),
      lastDuration: 5000,
    })
  })

  test('is forgotten when another starts', () => {
    expect(checkAfter(RID, 'start', OTHER_RID)).toMatchObject({
      lastStart: at('12:00:50'),
      lastStartRid: OTHER_RID,
      lastDuration: 5000,
    })
  })

  test('that took less than a millisecond took one', () => {
    const check = running(RID)
    const signal = aSignal({ rid: RID, at: at('12:00:30') })
    expect(applySignal(check, signal, unshifted).check.lastDuration).toBe(1)
  })

  test('that ended before it began, as the clock was set back, took a millisecond', () => {
    const signal = aSignal({ rid: RID, at: at('11:00') })
    expect(applySignal(running(RID), signal, unshifted).check.lastDuration).toBe(1)
  })

  test('which a success left open still times out', () => {
    expect(checkAfter(RID, 'success', OTHER_RID)).toMatchObject({
      status: 'up',
      due: at('13:00:50'),
      alertAfter: at('12:10:30'),
    })
  })
})

describe('without a run', () => {
  test.each(['success', 'fail'] as const)('a %s resets the last duration', (kind) => {
    const check = anUpCheck({ lastDuration: 5000, lastStartRid: RID })
    const signal = aSignal({ kind, rid: RID, at: at('12:00:50') })
    expect(applySignal(check, signal, unshifted).check).toMatchObject({
      lastStart: null,
      lastDuration: null,
    })
  })
})

describe('what the watcher looks at next', () => {
  test.each<
    [string, PingKind, Partial<Parameters<typeof aCheck>[0]>, string | null, string | null]
  >([
    ['a success', 'success', {}, '12:01:50', '12:02:50'],
    ['a fail', 'fail', {}, null, null],
    ['a start', 'start', {}, '12:01', '12:01:50'],
    ['a log', 'log', {}, '12:01', '12:02'],
    ['the start of a new check', 'start', { status: 'new', lastPing: null }, null, '12:01:50'],
    ['the start of a down check', 'start', { status: 'down' }, null, null],
    ['the start of a paused check', 'start', { status: 'paused' }, null, '12:01:50'],
    ['the success of a paused check', 'success', { status: 'paused' }, '12:01:50', '12:02:50'],
  ])('after %s', (_, kind, fields, due, alertAfter) => {
    const signal = aSignal({ kind, at: at('12:00:50') })
    const { check } = applySignal(anUpCheck(fields), signal, unshifted)
    const expected = [due, alertAfter].map((time) => (time === null ? null : at(time)))
    expect([check.due, check.alertAfter]).toEqual(expected)
  })

  test('is moved by the observer', () => {
    const { check } = applySignal(anUpCheck(), aSignal({ at: at('12:00:50') }), (t) => t + 7)
    expect([check.due, check.alertAfter]).toEqual([at('12:01:50'), at('12:02:50') + 7])
  })

  test('after a cron firing is the next one', () => {
    const cron = anUpCheck({ kind: 'cron', schedule: '0 * * * *', tz: 'Europe/Riga' })
    const { check } = applySignal(cron, aSignal({ at: at('13:00:05') }), unshifted)
    expect([check.due, check.alertAfter]).toEqual([at('14:00'), at('14:01')])
  })
})
