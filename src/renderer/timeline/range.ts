// A range of days in somebody's zone, as instants. Pure.

import { dayNumber } from '../ui/day-words.ts'

export interface Range {
  readonly from: number | null
  /** The first instant after it. */
  readonly to: number | null
}

const DAY_MS = 86_400_000

/** @param from, to days as `2026-11-21`, both within; anything else: no bound */
export function rangeOf(from: string | undefined, to: string | undefined, zone: string): Range {
  return { from: dayStart(from, 0, zone), to: dayStart(to, 1, zone) }
}

/** The day of an instant, as `rangeOf` takes it. */
export function dayIn(at: number, zone: string): string {
  return new Date(dayNumber(at, zone) * DAY_MS).toISOString().slice(0, 10)
}

function dayStart(day: string | undefined, later: number, zone: string): number | null {
  if (day === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const local = Date.parse(`${day}T00:00:00Z`) + later * DAY_MS
  if (Number.isNaN(local)) return null
  // The offset at the guess is the one at the answer, but for a day that a clock change begins.
  const guess = local - offsetAt(local, zone)
  return local - offsetAt(guess, zone)
}

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  )
  return local - Math.floor(at / 1000) * 1000
}
