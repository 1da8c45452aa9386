// The band of days and the chart of durations: what they draw and what they say.

import { describe, expect, test } from 'vitest'
import { dayWords } from '../../src/renderer/checks/days.ts'
import {
  axisEnd,
  CHART_HEIGHT,
  CHART_WIDTH,
  chartOf,
  chartText,
  rangesOf,
  runWords,
} from '../../src/renderer/checks/duration-bars.ts'
import { lastLines } from '../../src/renderer/checks/last-lines.ts'
import { said } from '../../src/renderer/ui/said.ts'
import { joinUnits } from '../../src/shared/duration.ts'
import { BAND_BREAK, bandPaths, bandTold } from '../../src/shared/uptime-band.ts'
import type { RunLength, UptimeDay } from '../../src/shared/views/checks.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-20T00:00:00Z')

function aDay(fields: Partial<UptimeDay> = {}): UptimeDay {
  const end = START + 24 * HOUR
  return { day: '2026-11-20', start: START, end, up: 0, down: 0, gap: 0, outages: 0, ...fields }
}

const WELL = aDay({ up: 24 * HOUR })
const OUTAGE = aDay({ up: 23 * HOUR, down: HOUR, outages: 1 })
const ASLEEP = aDay({ up: 12 * HOUR, gap: 12 * HOUR })

describe('the band of days', () => {
  test('a day that was up is one bar, a day without data a line', () => {
    expect(bandPaths([WELL])).toEqual({
      up: 'M0 7h6v24h-6z',
      down: '',
      gap: '',
      none: '',
      mark: '',
    })
    expect(bandPaths([aDay()])).toMatchObject({ up: '', none: 'M0 29h6v2h-6z' })
  })

  test('an outage is seen however short, and marked without colour', () => {
    const { down, mark } = bandPaths([aDay({ up: 24 * HOUR - 1000, down: 1000, outages: 1 })])
    expect(down).toBe('M0 26h6v5h-6z')
    expect(mark).toMatch(/^M0 0/)
  })

  test('what nobody watched is hatched, not filled', () => {
    const { up, gap } = bandPaths([WELL, ASLEEP])
    expect(up).toContain('M8 19h6v12h-6z')
    expect(gap).toMatch(/^M8 10l6 -3/)
  })

  test.each<[string, UptimeDay[], string]>([
    ['nothing known', [aDay()], 'No data yet'],
    ['all well', [WELL, WELL], '100 % up\u00a0· no outage'],
    ['an outage', [WELL, OUTAGE], '97.91 % up\u00a0· 1 day with an outage, 1 h in all'],
    [
      'an outage of no time, as one without a length would be none',
      [aDay({ up: 24 * HOUR, outages: 1 })],
      '100 % up\u00a0· 1 day with an outage, 1 s in all',
    ],
    ['a night asleep', [WELL, ASLEEP], '100 % up\u00a0· no outage\u00a0· 1 day not fully watched'],
  ])('says %s', (_, days, text) => {
    expect(
      bandTold(days, 1)
        .map((part) => said(part))
        .join(BAND_BREAK),
    ).toBe(joinUnits(text))
  })

  test.each([2, 3])('of %i checks it adds no outages up: they may overlap', (checks) => {
    const told = bandTold([WELL, aDay({ up: 12 * HOUR, down: 60 * HOUR, outages: 3 })], checks)
    expect(told.map((part) => said(part))[1]).toBe(joinUnits('1 day with an outage'))
  })

  test.each<[UptimeDay, checks: number, text: string]>([
    [WELL, 1, 'Yesterday · 20 Nov | Up 100 %'],
    [OUTAGE, 1, 'Yesterday · 20 Nov | Up 95.83 % | 1 outage, 1 h'],
    [ASLEEP, 1, 'Yesterday · 20 Nov | Up 100 % | Not watched for 12 h'],
    [aDay({ up: HOUR, gap: 4 * HOUR }), 2, 'Yesterday · 20 Nov | Up 100 % | Not watched for 2 h'],
    [aDay({ gap: 24 * HOUR }), 1, 'Yesterday · 20 Nov | Not watched | Not watched for 1 d'],
    [aDay(), 1, 'Yesterday · 20 Nov | No data'],
  ])('says of a day, %#', (day, checks, text) => {
    const { title, lines } = dayWords(day, checks, START + 30 * HOUR, 'UTC')
    expect([title, ...lines].join(' | ')).toBe(joinUnits(text))
  })
})

function runs(...durations: readonly (number | [failed: number])[]): readonly RunLength[] {
  return durations.map((given, i) => ({
    ...{ at: START + i, n: i + 1 },
    kind: typeof given === 'number' ? 'success' : 'fail',
    duration: typeof given === 'number' ? given : given[0],
  }))
}

describe('the chart of durations', () => {
  test.each([
    [[40], 1000, 100],
    [[1230, 7000], 100_000, 10_000],
    [[13 * 60_000, 22 * 60_000], 2 * HOUR, 30 * 60_000],
    // A grace that is near is shown.
    [[22 * 60_000], 40 * 60_000, HOUR],
    [[30 * 24 * HOUR], HOUR, 30 * 24 * HOUR],
  ])('%j with a grace of %i ms has an axis up to %i', (durations, grace, end) => {
    expect(axisEnd(durations, grace)).toBe(end)
  })

  test('bars are by the axis, the shortest is still seen, the last is at the right', () => {
    const { bars } = chartOf(runs(1, 5000, 10_000), HOUR)
    expect(bars.map(({ top }) => top)).toEqual([CHART_HEIGHT - 2, CHART_HEIGHT / 2, 0])
    const last = bars.at(-1)
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(CHART_WIDTH)
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeGreaterThan(CHART_WIDTH - 10)
  })

  test('300 runs fit', () => {
    const { bars } = chartOf(runs(...Array.from({ length: 300 }, (_, i) => i)), HOUR)
    expect(bars[0]?.left).toBe(0)
  })

  test('failed runs are drawn apart, and cut', () => {
    const { succeeded, failed } = chartOf(runs(5000, [10_000]), HOUR)
    expect(succeeded.match(/M/g)).toHaveLength(1)
    expect(failed.match(/M/g)).toHaveLength(2)
  })

  test('median and grace are lines by the same axis; a grace far above is none', () => {
    expect(chartOf(runs(5000, 5000, 10_000), 10_000)).toMatchObject({
      ...{ median: CHART_HEIGHT / 2, grace: 0, end: 10_000 },
    })
    expect(chartOf(runs(5000), HOUR).grace).toBeNull()
  })

  test.each<[readonly RunLength[], string]>([
    [runs(5000), 'Last run 5.0 s'],
    [runs(1000, 2000, 60_000), 'Last 3 runs · median 2.0 s · 1.0 s – 1 min'],
    [runs(95_000, 95_000), 'Last 2 runs · median 1 min 35 s'],
    [runs(95_000, 95_300), 'Last 2 runs · median 1 min 35 s'],
    [runs(1000, [2000]), 'Last 2 runs · median 1.0 s · 1.0 s – 2.0 s · 1 failed'],
  ])('says, %#', (shown, text) => {
    // No line begins with a dot.
    expect(chartText(shown)).toBe(joinUnits(text.replaceAll(' ·', '\u00a0·')))
  })

  test('says of a run how long it took, when, and that it failed', () => {
    const [run] = runs([5000])
    const words = run && runWords(run, START + HOUR, 'UTC')
    expect(words).toEqual({ title: joinUnits('5.0 s'), lines: ['00:00', 'Failed'] })
  })

  test('offers ranges that differ', () => {
    expect([1, 30, 31, 100, 101, 300].map((count) => rangesOf(count))).toEqual([
      ...[[30], [30], [30, 100], [30, 100], [30, 100, 300], [30, 100, 300]],
    ])
  })
})

describe('the last output', () => {
  test('is its last twelve lines', () => {
    const lines = Array.from({ length: 20 }, (_, i) => `line ${i + 1}`)
    const { text, more } = lastLines(`${lines.join('\n')}\n\n`)
    expect(text.split('\n')).toEqual(lines.slice(8))
    expect(more).toBe(8)
  })

  test('is cut where a line has no end', () => {
    expect(lastLines('x'.repeat(9000)).text).toHaveLength(2002)
    expect(lastLines('')).toEqual({ text: '', more: 0 })
  })
})
