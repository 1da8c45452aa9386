// Contract monitor.md D9: an outage that nobody has written down yet is not lost to the ping that ends it.
import { describe, expect, test } from 'vitest'
import type { PingKind } from '../../../src/main/monitor/rules/check.ts'
import { unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { applySignal, isAlert } from '../../../src/main/monitor/rules/signal.ts'
import { anUpCheck, aSignal, at, OTHER_RID, RID } from '../../support/builders.ts'

const NOW = at('12:30')
const DOWN = { created: at('12:02'), oldStatus: 'up', newStatus: 'down', reason: 'timeout' }
const UP = { created: NOW, oldStatus: 'down', newStatus: 'up', reason: '' }

/** `anUpCheck` went down at 12:02, and is pinged at 12:30. */
function ping(kind: PingKind, fields: Parameters<typeof anUpCheck>[0] = {}) {
  return applySignal(anUpCheck(fields), aSignal({ kind, at: NOW, rid: RID }), unshifted)
}

describe('a check that is overdue went down first, at the end of its grace', () => {
  test.each([
    ['success', 'up', [DOWN, UP]],
    ['fail', 'down', [DOWN]],
    ['start', 'down', [DOWN]],
    ['log', 'down', [DOWN]],
    ['ign', 'down', [DOWN]],
  ] as const)('then comes a %s: it is %s', (kind, status, flips) => {
    const { check, flips: found } = ping(kind)
    expect([check.status, found]).toEqual([status, flips])
  })

  test('and both flips of a success are told', () => {
    expect(ping('success').flips.map(isAlert)).toEqual([true, true])
  })

  test('a ping in the last millisecond of grace is in time', () => {
    const { flips } = applySignal(anUpCheck(), aSignal({ at: at('12:01:59.999') }), unshifted)
    expect(flips).toEqual([])
  })

  test('a ping at the end of grace is late', () => {
    const { flips } = applySignal(anUpCheck(), aSignal({ at: at('12:02') }), unshifted)
    expect(flips.map(({ created }) => created)).toEqual([at('12:02'), at('12:02')])
  })

  test('a check that is known to be down goes down once', () => {
    expect(ping('fail', { status: 'down' }).flips).toEqual([])
  })

  test('a moved deadline that has not passed is no outage', () => {
    const moved = applySignal(anUpCheck(), aSignal({ at: NOW }), () => NOW + 1)
    expect(moved.flips).toEqual([])
  })

  test('a moved deadline that has passed dates the outage', () => {
    const moved = applySignal(anUpCheck(), aSignal({ at: NOW }), (t) => t + 60_000)
    expect(moved.flips[0]).toEqual({ ...DOWN, created: at('12:03') })
  })
})

describe('a run that took too long went down first', () => {
  const run = { lastStart: at('12:00:30'), lastStartRid: RID, timeout: 3600 }
  const late = (oldStatus: string) => ({ ...DOWN, created: at('12:01:30'), oldStatus })

  test.each(['up', 'new', 'paused'] as const)('of a check that was %s', (status) => {
    const { check, flips } = ping('success', { ...run, status })
    expect([check.status, flips]).toEqual(['up', [late(status), UP]])
  })

  test('and its end is its end all the same', () => {
    expect(ping('success', run).check).toMatchObject({
      lastStart: null,
      lastDuration: NOW - run.lastStart,
    })
  })

  test('a success of another run leaves it open', () => {
    const { check } = ping('success', { ...run, lastStartRid: OTHER_RID })
    expect([check.status, check.lastStart]).toEqual(['up', run.lastStart])
  })

  test('a new start takes its place, and the check stays down', () => {
    const { check, flips } = ping('start', { ...run, lastStartRid: OTHER_RID })
    expect(flips).toEqual([late('up')])
    expect(check).toMatchObject({ status: 'down', lastStart: NOW, lastStartRid: RID })
  })

  test('a held check that runs goes down, and the ping then counts', () => {
    const { check, ping: logged } = ping('success', {
      ...run,
      status: 'paused',
      manualResume: true,
    })
    expect([check.status, logged.kind]).toEqual(['up', 'success'])
  })
})
