// What a schedule does, in the words of the tables below: instants as text, a few firings at a time.
import {
  firings,
  nextFiring,
  nextFiringAfterPing,
} from '../../../src/main/monitor/schedule/index.ts'

/** `2025-01-15T10:17:42Z` */
export const text = (millis: number): string => new Date(millis).toISOString().replace('.000', '')

/** The first `count` firings after an instant; fewer when the schedule ends. */
export function nextOnes(expr: string, tz: string, after: string, count: number): string[] {
  const found: string[] = []
  for (const firing of firings(expr, tz, Date.parse(after))) {
    found.push(text(firing))
    if (found.length === count) break
  }
  return found
}

export function next(expr: string, tz: string, after: string): string | null {
  const firing = nextFiring(expr, tz, Date.parse(after))
  return firing === null ? null : text(firing)
}

export function afterPing(expr: string, tz: string, ping: string): string | null {
  const firing = nextFiringAfterPing(expr, tz, Date.parse(ping))
  return firing === null ? null : text(firing)
}
