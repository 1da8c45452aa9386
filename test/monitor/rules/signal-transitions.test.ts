// Contract monitor.md 5.3: every cell of the table of transitions.
import { describe, expect, test } from 'vitest'
import type { Check, FlipDraft, PingKind, Signal } from '../../../src/main/monitor/rules/check.ts'
import { unshifted } from '../../../src/main/monitor/rules/observer.ts'
import {
  applyDeadline,
  applySignal,
  type Change,
  isAlert,
  pause,
  resume,
} from '../../../src/main/monitor/rules/signal.ts'
import { anUpCheck, aSignal, at, RID } from '../../support/builders.ts'

/** The columns of 5.3; `up` read before and within its grace. All were pinged before, at 12:00. */
const COLUMNS = {
  new: { status: 'new', lastPing: null },
  up: { timeout: 3600 },
  grace: { timeout: 60, grace: 3600 },
  down: { status: 'down' },
  paused: { status: 'paused' },
  held: { status: 'paused', manualResume: true },
} as const satisfies Record<string, Partial<Check>>
type Column = keyof typeof COLUMNS

const SIGNALS = {
  success: { kind: 'success' },
  'exit 0': { kind: 'success', exitStatus: 0 },
  fail: { kind: 'fail' },
  'exit 1': { kind: 'fail', exitStatus: 1 },
  'exit 255': { kind: 'fail', exitStatus: 255 },
  start: { kind: 'start' },
  log: { kind: 'log' },
  ign: { kind: 'ign' },
} as const satisfies Record<string, Partial<Signal>>

/** `–`: no change of status; `ign`: logged as ignored; else the new status and whether it is told. */
type Cell = '–' | 'ign' | 'up silent' | 'up told' | 'down told'
const SUCCESS = {
  new: 'up silent',
  up: '–',
  grace: '–',
  down: 'up told',
  paused: 'up silent',
  held: 'ign',
} as const
const FAIL = {
  new: 'down told',
  up: 'down told',
  grace: 'down told',
  down: '–',
  paused: 'down told',
  held: 'ign',
} as const
const NOTHING = { new: '–', up: '–', grace: '–', down: '–', paused: '–', held: 'ign' } as const
const TABLE: Record<keyof typeof SIGNALS, Record<Column, Cell>> = {
  success: SUCCESS,
  'exit 0': SUCCESS,
  fail: FAIL,
  'exit 1': FAIL,
  'exit 255': FAIL,
  start: NOTHING,
  log: NOTHING,
  ign: NOTHING,
}

const NOW = at('12:30')
const inColumn = (column: Column) => anUpCheck(COLUMNS[column])
const cells = Object.entries(TABLE).flatMap(([signal, row]) =>
  Object.entries(row).map(
    ([column, cell]) => [signal as keyof typeof SIGNALS, column as Column, cell] as const,
  ),
)

describe('a signal', () => {
  test.each(cells)('%s to a check that is %s: %s', (signal, column, cell) => {
    const check = inColumn(column)
    const after = applySignal(check, aSignal({ ...SIGNALS[signal], at: NOW }), unshifted)
    const status = cell === '–' || cell === 'ign' ? check.status : cell.split(' ')[0]
    const reason = status === 'down' ? 'fail' : ''
    const flip = { created: NOW, oldStatus: check.status, newStatus: status, reason }
    expect(after.check.status).toBe(status)
    expect(after.flips).toEqual(status === check.status ? [] : [flip])
    expect(after.flips.map(isAlert)).toEqual(status === check.status ? [] : [cell.endsWith('told')])
  })

  test.each(cells)('%s to a check that is %s is counted and logged', (signal, column, cell) => {
    const check = inColumn(column)
    const after = applySignal(check, aSignal({ ...SIGNALS[signal], at: NOW }), unshifted)
    const kind: PingKind = cell === 'ign' ? 'ign' : SIGNALS[signal].kind
    expect(after.check.nPings).toBe(check.nPings + 1)
    expect(after.ping).toMatchObject({ n: check.nPings + 1, kind, created: NOW })
  })

  test.each(cells)(
    '%s to a check that is %s moves the times it ought to',
    (signal, column, cell) => {
      const check = inColumn(column)
      const after = applySignal(
        check,
        aSignal({ ...SIGNALS[signal], at: NOW, rid: RID }),
        unshifted,
      )
      const kind = cell === 'ign' ? 'ign' : SIGNALS[signal].kind
      const ends = kind === 'success' || kind === 'fail'
      expect(after.check).toMatchObject({
        lastPing: ends ? NOW : check.lastPing,
        lastStart: kind === 'start' ? NOW : null,
        lastStartRid: kind === 'start' ? RID : null,
      })
    },
  )
})

describe('the deadline of', () => {
  const started = { lastStart: at('12:00:30'), grace: 60, timeout: 3600 }
  const due = (fields: Partial<Check>) => anUpCheck({ timeout: 60, grace: 60, ...fields })

  test.each<[string, Check, FlipDraft | null]>([
    ['a new check does not pass', due({ status: 'new' }), null],
    ['an up check passes', due({}), timeout('up', '12:02')],
    ['a down check does not pass', due({ status: 'down' }), null],
    ['a paused check does not pass', due({ status: 'paused' }), null],
    [
      'a new check that runs passes',
      due({ status: 'new', ...started }),
      timeout('new', '12:01:30'),
    ],
    ['an up check that runs passes', due(started), timeout('up', '12:01:30')],
    ['a down check that runs does not pass', due({ status: 'down', ...started }), null],
    [
      'a paused check that runs passes',
      due({ status: 'paused', ...started }),
      timeout('paused', '12:01:30'),
    ],
  ])('%s', (_, check, flip) => {
    const change = applyDeadline(check, at('12:30'), unshifted)
    expect(change?.flips ?? []).toEqual(flip === null ? [] : [flip])
    if (change !== null) {
      expect(change.check).toEqual({ ...check, status: 'down', due: null, alertAfter: null })
    }
  })

  test.each([
    ['12:01:59.999', null],
    ['12:02', 'down'],
  ])('an up check at %s: %s', (time, status) => {
    expect(applyDeadline(due({}), at(time), unshifted)?.check.status ?? null).toBe(status)
  })

  test('a run that went down is still open', () => {
    const change = applyDeadline(due(started), at('12:30'), unshifted)
    expect(change?.check.lastStart).toBe(started.lastStart)
  })

  function timeout(oldStatus: FlipDraft['oldStatus'], time: string): FlipDraft {
    return { created: at(time), oldStatus, newStatus: 'down', reason: 'timeout' }
  }
})

describe('a pause', () => {
  test.each(['new', 'up', 'grace', 'down'] as const)(
    'of a check that is %s is silent',
    (column) => {
      const check = inColumn(column)
      const change = pause(check, NOW)
      const flip = { created: NOW, oldStatus: check.status, newStatus: 'paused', reason: '' }
      expect(change?.flips).toEqual([flip])
      expect(told(change)).toEqual([false])
    },
  )

  test.each(['paused', 'held'] as const)('of a check that is %s does nothing', (column) => {
    expect(pause(inColumn(column), NOW)).toBeNull()
  })

  test('ends the run and the wait, and keeps the rest', () => {
    const check = anUpCheck({ lastStart: at('12:00:30'), lastStartRid: RID, lastDuration: 5000 })
    expect(pause(check, NOW)?.check).toEqual({
      ...check,
      status: 'paused',
      lastStart: null,
      due: null,
      alertAfter: null,
    })
  })
})

describe('a resume', () => {
  test.each(['new', 'up', 'grace', 'down'] as const)('of a check that is %s is none', (column) => {
    expect(resume(inColumn(column), NOW)).toBeNull()
  })

  test.each(['paused', 'held'] as const)('of a check that is %s is silent', (column) => {
    const change = resume(inColumn(column), NOW)
    const flip = { created: NOW, oldStatus: 'paused', newStatus: 'new', reason: '' }
    expect(change?.flips).toEqual([flip])
    expect(told(change)).toEqual([false])
  })

  test('forgets the times, and keeps the count and the last duration', () => {
    const check = anUpCheck({
      status: 'paused',
      lastStart: at('12:00:30'),
      lastDuration: 5000,
      nPings: 7,
    })
    expect(resume(check, NOW)?.check).toEqual({
      ...check,
      status: 'new',
      lastStart: null,
      lastPing: null,
      due: null,
      alertAfter: null,
    })
  })
})

function told(change: Change | null): boolean[] {
  return (change?.flips ?? []).map(isAlert)
}
