// Every case of test/vectors, computed with the reference evaluators.
import { expect, test } from 'vitest'
import {
  isValidSchedule,
  nextFiring,
  nextFiringAfterPing,
  resolveZone,
  ScheduleError,
  ZONE_NAMES,
} from '../../../src/main/monitor/schedule/index.ts'
import cron from '../../vectors/cron.json'
import cronExtra from '../../vectors/cron-extra.json'
import onCalendar from '../../vectors/oncalendar.json'
import onCalendarExtra from '../../vectors/oncalendar-extra.json'
import validity from '../../vectors/schedule-validity.json'
import validityExtra from '../../vectors/schedule-validity-extra.json'
import timezones from '../../vectors/timezones.json'
import { nextOnes } from './reading.ts'

type FiringCase = {
  readonly expr: string
  readonly tz: string
  readonly after: string
  readonly next?: readonly string[] | undefined
  readonly error?: boolean | undefined
}

const files: readonly (readonly [string, readonly FiringCase[]])[] = [
  ['cron.json', cron],
  ['oncalendar.json', onCalendar],
  ['cron-extra.json', cronExtra],
  ['oncalendar-extra.json', onCalendarExtra],
]

test.each(files)('%s: every expression fires when the reference says', (_, cases) => {
  for (const { expr, tz, after, next } of cases.filter((one) => one.error !== true)) {
    // Vectors hold four or five firings, or all there are.
    const count = Math.max(next?.length ?? 0, 4)
    expect(nextOnes(expr, tz, after, count), `${expr} in ${tz} after ${after}`).toEqual(next)
  }
})

test.each(files)('%s: every expression the reference refuses is refused', (_, cases) => {
  for (const { expr, tz, after } of cases.filter((one) => one.error === true)) {
    expect(() => nextFiring(expr, tz, Date.parse(after)), expr).toThrow(ScheduleError)
  }
})

test.each(files)(
  '%s: after a ping it is the same firing, unless that is not after it',
  (_, cases) => {
    for (const { expr, tz, after, next } of cases.filter((one) => one.error !== true)) {
      const ping = Date.parse(after)
      const [first] = next ?? []
      const firing = nextFiringAfterPing(expr, tz, ping)
      const said = `${expr} in ${tz} after ${after}`
      if (firing !== null) expect(firing, said).toBeGreaterThan(ping)
      if (first === undefined) expect(firing, said).toBeNull()
      else if (Date.parse(first) > ping) expect(firing, said).toBe(Date.parse(first))
    }
  },
)

test.each([
  ['schedule-validity.json', validity],
  ['schedule-validity-extra.json', validityExtra],
])('%s: an expression is accepted exactly when the API accepts it', (_, cases) => {
  for (const { expr, valid } of cases) {
    expect(isValidSchedule(expr), JSON.stringify(expr)).toBe(valid)
  }
})

test('timezones.json: each of the 483 names is stored as it is', () => {
  expect(timezones.names).toHaveLength(483)
  expect(timezones.names.map(resolveZone)).toEqual(timezones.names)
  expect(ZONE_NAMES.toSorted()).toEqual(timezones.names.toSorted())
})

test('timezones.json: each of the 113 legacy names is replaced', () => {
  const legacy = Object.keys(timezones.aliases)
  expect(legacy).toHaveLength(113)
  expect(legacy.map(resolveZone)).toEqual(Object.values(timezones.aliases))
})

test('every accepted name has a working clock', () => {
  const noon = Date.parse('2025-01-15T12:00:00Z')
  for (const zone of timezones.names) {
    expect(nextFiring('* * * * *', zone, noon), zone).toBe(noon + 60_000)
  }
})
