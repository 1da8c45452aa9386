// The chart of durations: its bars, its axis and its words. Pure.

import type { RunLength } from '../../shared/views/checks.ts'
import { nearShortText } from '../ui/day-words.ts'
import { spanText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import { medianOf } from './beats.ts'

export const CHART_WIDTH = 400
export const CHART_HEIGHT = 96
/** So many runs can be shown at a time. */
export const RANGES = [30, 100, 300] as const
const WIDEST = 24
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]
/** Ends of an axis whose half is as round. */
const ROUND: readonly number[] = [
  ...[0.02, 0.1, 0.2, 1, 2, 4, 10, 20, 30].map((n) => n * SECOND),
  ...[1, 2, 4, 10, 20, 30].map((n) => n * MINUTE),
  ...[1, 2, 4, 8, 12].map((n) => n * HOUR),
  ...[1, 2, 4].map((n) => n * DAY),
]

/** The ranges that would show something else than the smallest. */
export function rangesOf(count: number): readonly number[] {
  return RANGES.filter((_, i) => i === 0 || count > (RANGES[i - 1] ?? 0))
}

/** The end of the axis: round, and not below the longest run; the grace if it is near. */
export function axisEnd(durations: readonly number[], grace: number): number {
  const longest = Math.max(1, ...durations)
  const shown = grace <= longest * 2 ? Math.max(longest, grace) : longest
  return ROUND.find((end) => end >= shown) ?? Math.ceil(shown / DAY) * DAY
}

export interface ChartBar {
  readonly left: number
  readonly width: number
  /** From the top of the chart. */
  readonly top: number
}

export interface Chart {
  readonly bars: readonly ChartBar[]
  /** Bars that the whole width has room for. */
  readonly slots: number
  readonly end: number
  /** From the top, as the bars. */
  readonly median: number
  /** Null: it lies above the chart. */
  readonly grace: number | null
  readonly succeeded: string
  /** Cut near the top: told without colour. */
  readonly failed: string
}

/** @param grace milliseconds in which a run that reports its start has to end */
export function chartOf(runs: readonly RunLength[], grace: number): Chart {
  const durations = runs.map(({ duration }) => duration)
  const end = axisEnd(durations, grace)
  const heightOf = (duration: number) => round(CHART_HEIGHT * (1 - duration / end))
  const slots = Math.max(runs.length, Math.floor(CHART_WIDTH / WIDEST))
  const slot = CHART_WIDTH / slots
  const first = CHART_WIDTH - runs.length * slot
  const bars = durations.map((duration, i) => ({
    left: round(first + i * slot),
    width: round(slot * 0.75),
    // The shortest is still seen.
    top: Math.min(CHART_HEIGHT - 2, heightOf(duration)),
  }))
  const pathOf = (kind: RunLength['kind']) =>
    bars.map((bar, i) => (runs[i]?.kind === kind ? barPath(bar, kind === 'fail') : '')).join('')
  return {
    ...{ bars, slots, end, median: heightOf(medianOf(durations)) },
    grace: grace <= end ? heightOf(grace) : null,
    succeeded: pathOf('success'),
    failed: pathOf('fail'),
  }
}

function barPath({ left, width, top }: ChartBar, isCut: boolean): string {
  const part = (from: number, to: number) => `M${left} ${to}V${from}h${width}V${to}z`
  if (!isCut || CHART_HEIGHT - top < 10) return part(top, CHART_HEIGHT)
  return part(top, top + 3) + part(round(top + 6), CHART_HEIGHT)
}

/** `Last 20 runs · median 20 s · 1.2 s – 3 min · 2 failed`; no line begins with a dot. */
export function chartText(runs: readonly RunLength[]): string {
  const sorted = runs.map(({ duration }) => duration).toSorted((a, b) => a - b)
  const shortest = spanText(sorted[0] ?? 0)
  const longest = spanText(sorted.at(-1) ?? 0)
  const failed = runs.filter(({ kind }) => kind === 'fail').length
  return [
    ...(runs.length === 1
      ? [t('checks.lastRunTook', { duration: shortest })]
      : [
          t('checks.lastNRuns', { n: runs.length }),
          t('checks.medianOf', { duration: spanText(medianOf(sorted)) }),
          // Runs of the same length have no range: the median says it.
          ...(shortest === longest ? [] : [`${shortest} – ${longest}`]),
        ]),
    ...(failed === 0 ? [] : [t('checks.failedRuns', { count: failed })]),
  ].join('\u00a0· ')
}

export function runWords(
  { at, duration, kind }: RunLength,
  now: number,
  zone: string,
): { readonly title: string; readonly lines: readonly string[] } {
  const lines = [nearShortText(at, now, zone)]
  return {
    title: spanText(duration),
    lines: kind === 'fail' ? [...lines, t('checks.failed')] : lines,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
