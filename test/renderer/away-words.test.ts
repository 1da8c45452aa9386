// What is said to somebody who comes back.
import { expect, test } from 'vitest'
import { fromToText, gapsText, outageText, ranText } from '../../src/renderer/checks/away-words.ts'
import { dayIn } from '../../src/renderer/timeline/range.ts'
import { joinUnits } from '../../src/shared/duration.ts'
import type { AwayOutage, AwayReport } from '../../src/shared/views/away.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-23T08:00:00Z')
const at = (clock: string) => Date.parse(`2026-11-23T${clock}:00Z`)

const report = (fields: Partial<AwayReport>): AwayReport => ({
  ...{ from: NOW - 9 * HOUR, to: NOW, checks: 40, ran: 31, recovered: [], recoveredInAll: 0 },
  ...{ down: [], downInAll: 0, gaps: [], ...fields },
})

test.each<[Partial<AwayReport>, string]>([
  [{}, '31 of 40 checks ran, and none failed.'],
  [{ downInAll: 1 }, '31 of 40 checks ran.'],
  [{ recoveredInAll: 1, checks: 1, ran: 1 }, '1 of 1 check ran.'],
  [{ ran: 0 }, 'No check ran.'],
])('%j: %s', (fields, text) => {
  expect(ranText(report(fields))).toBe(text)
})

test.each<[Partial<AwayOutage>, string]>([
  [{}, 'down 02:00–03:10'],
  [{ since: null }, 'down until 03:10'],
  [{ until: null }, 'down from 02:00'],
  [{ outages: 2 }, 'down twice, last 02:00–03:10'],
  [{ outages: 3, until: null }, 'down 3 times, last from 02:00'],
  [{ outages: 2, since: null }, 'down twice, last until 03:10'],
])('an outage with %j is %s', (fields, text) => {
  const outage = { uuid: 'a', outages: 1, since: at('02:00'), until: at('03:10'), ...fields }
  expect(outageText(outage, NOW, 'UTC')).toBe(text)
})

test('a span has each day once, and not today', () => {
  const [evening, night] = [at('21:10') - 24 * HOUR, at('22:30') - 24 * HOUR]
  expect(fromToText(evening, night, NOW, 'UTC')).toBe('22 Nov, 21:10–22:30')
  expect(fromToText(evening, at('06:40'), NOW, 'UTC')).toBe('22 Nov, 21:10–06:40')
  expect(fromToText(evening - 24 * HOUR, night, NOW, 'UTC')).toBe('21 Nov, 21:10–22 Nov, 22:30')
  // Without its day, the end would read as that of the day of the start.
  expect(fromToText(at('05:10') - 24 * HOUR, at('06:40'), NOW, 'UTC')).toBe(
    '22 Nov, 05:10–23 Nov, 06:40',
  )
})

test('a sleep is told with its length, several together', () => {
  const gaps = { cause: 'asleep', start: at('00:10'), end: at('06:40'), total: 6.5 * HOUR } as const
  expect(gapsText({ ...gaps, count: 1 }, NOW, 'UTC')).toBe(
    joinUnits('This machine was asleep 00:10–06:40 (6 h 30 min).'),
  )
  expect(gapsText({ ...gaps, count: 5, total: 6 * HOUR }, NOW, 'UTC')).toBe(
    joinUnits('This machine was asleep 5 times between 00:10 and 06:40, 6 h in all.'),
  )
})

test('the day of an instant is that of the zone', () => {
  expect(dayIn(at('00:30'), 'UTC')).toBe('2026-11-23')
  expect(dayIn(at('00:30'), 'America/New_York')).toBe('2026-11-22')
  expect(dayIn(at('23:30'), 'Asia/Tokyo')).toBe('2026-11-24')
})
