// How all checks stand, as one sign for all of them needs it.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { deadline, statusAt } from '../../../src/main/monitor/rules/status.ts'
import { aCheck, anUpCheck, at, stored } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'

const NOW = at('12:00')

/** Of each state one or more, with names. */
const CHECKS: readonly Partial<Check>[] = [
  { name: 'new' },
  { name: 'started', lastStart: NOW - MINUTE, grace: 600 },
  { name: 'paused', status: 'paused' },
  { name: 'down', status: 'down', lastPing: NOW - HOUR },
  { name: 'another down', status: 'down', lastPing: NOW - HOUR, lastStart: NOW },
  { name: 'up', status: 'up', lastPing: NOW - MINUTE, timeout: 3600, grace: 60 },
  { name: 'up sooner', status: 'up', lastPing: NOW - MINUTE, timeout: 600, grace: 3600 },
  { name: 'just late', status: 'up', lastPing: NOW - MINUTE, timeout: 60, grace: 600 },
  { name: 'late', status: 'up', lastPing: NOW - HOUR, timeout: 60, grace: 7200 },
  { name: 'running', status: 'up', lastPing: NOW, timeout: 3600, lastStart: NOW, grace: 500 },
]

function house(checks = CHECKS) {
  const opened = openHouse()
  const rows = checks.map((fields) => stored(opened, aCheck({ grace: 60, ...fields })))
  return { ...opened, rows, summary: opened.monitor.summary }
}

describe('the counts', () => {
  test('say what each check says of itself', () => {
    const { rows, summary } = house()
    const statuses = rows.map((check) => statusAt(check, NOW))
    const count = (wanted: string) => statuses.filter((status) => status === wanted).length
    expect(summary.counts(NOW)).toMatchObject({
      all: rows.length,
      fresh: count('new'),
      paused: count('paused'),
      late: count('grace'),
      down: count('down'),
    })
    expect([count('new'), count('grace'), count('down')]).toEqual([2, 2, 2])
  })

  test('name the next deadline as the rules give it', () => {
    const { rows, summary } = house()
    const deadlines = rows.map((check) => deadline(check)).filter((at) => at !== null && at > NOW)
    expect(summary.counts(NOW).nextDeadline).toBe(Math.min(...deadlines.map(Number)))
  })

  test('leave out a deadline that has passed, and one of a check that is down', () => {
    const checks = [{ ...CHECKS[4] }, anUpCheck({ lastPing: NOW - HOUR, timeout: 60, grace: 60 })]
    expect(house(checks).summary.counts(NOW)).toMatchObject({ nextDeadline: null, late: 1 })
  })

  test('name when the next check becomes late', () => {
    expect(house().summary.counts(NOW).nextLate).toBe(NOW + 9 * MINUTE)
  })

  test('of no checks are none', () => {
    expect(house([]).summary.counts(NOW)).toEqual({
      all: 0,
      fresh: 0,
      paused: 0,
      late: 0,
      down: 0,
      nextLate: null,
      nextDeadline: null,
    })
  })
})

describe('those that are not well', () => {
  test('are the down ones by name, then the late ones', () => {
    const found = house().summary.troubled(NOW, 10)
    expect(found.map(({ name, state }) => [name, state])).toEqual([
      ['another down', 'down'],
      ['down', 'down'],
      ['just late', 'late'],
      ['late', 'late'],
    ])
  })

  test.each([
    [1, ['another down']],
    [3, ['another down', 'down', 'just late']],
  ])('are no more than %i', (limit, names) => {
    expect(
      house()
        .summary.troubled(NOW, limit)
        .map(({ name }) => name),
    ).toEqual(names)
  })
})
