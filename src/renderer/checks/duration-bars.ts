// The bars of the chart of durations, and its words. Pure.
import { spanText } from '../ui/time-words.ts'

export const CHART_WIDTH = 400
export const CHART_HEIGHT = 80
const WIDEST = 24

export interface Bar {
  readonly left: number
  readonly width: number
  /** From the top of the chart: the longest run touches it. */
  readonly top: number
}

/** @param durations milliseconds, oldest first */
export function barsOf(durations: readonly number[]): readonly Bar[] {
  const longest = Math.max(1, ...durations)
  const slot = Math.min(WIDEST, CHART_WIDTH / Math.max(1, durations.length))
  const width = Math.max(1, slot - 1)
  const first = CHART_WIDTH - durations.length * slot
  return durations.map((duration, i) => ({
    left: round(first + i * slot),
    width: round(width),
    // The shortest is still seen.
    top: round(Math.min(CHART_HEIGHT - 1, CHART_HEIGHT * (1 - duration / longest))),
  }))
}

/** `Last 20 runs: 1.20 s to 3 min, median 20 s` */
export function chartText(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b)
  const [shortest = 0] = sorted
  const longest = sorted.at(-1) ?? 0
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  if (sorted.length === 1) return `Last run: ${spanText(longest)}`
  const range = `${spanText(shortest)} to ${spanText(longest)}`
  return `Last ${sorted.length} runs: ${range}, median ${spanText(median)}`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
