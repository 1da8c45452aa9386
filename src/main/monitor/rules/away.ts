// What is told to somebody who comes back: which checks ran, failed and recovered, are still down, and when
// nobody watched. Pure.
import type { AwayDown, AwayGaps, AwayOutage, AwayReport } from '../../../shared/views/away.ts'
import { HOUR, type Millis } from '../../clock.ts'
import type { FlipDraft, StoredStatus } from './check.ts'
import type { Gap } from './observer.ts'

/** As long as a night, or a part of it. */
const LONG: Millis = 4 * HOUR
/** A machine that slept for so long makes a shorter time worth telling. */
const SLEPT: Millis = HOUR
const MAX_LISTED = 5

export interface Absence {
  readonly from: Millis
  readonly to: Millis
}

/** A check that changed in that time, or is down. */
export interface ChangedCheck {
  readonly uuid: string
  /** Now. */
  readonly status: StoredStatus
  /** When it last changed; null: nobody knows. */
  readonly since: Millis | null
  /** In that time, the oldest first. */
  readonly flips: readonly Pick<FlipDraft, 'created' | 'oldStatus' | 'newStatus'>[]
}

/** Whether a time is told of. @param gaps some part of each lies in it */
export function isWorthTelling({ from, to }: Absence, gaps: readonly Gap[]): boolean {
  if (to - from >= LONG) return true
  const asleep = gapsIn({ from, to }, gaps).find(({ cause }) => cause === 'asleep')
  return (asleep?.total ?? 0) >= SLEPT
}

/** Null: nothing happened. */
export function awayReport(
  absence: Absence,
  gaps: readonly Gap[],
  changed: readonly ChangedCheck[],
  counts: Pick<AwayReport, 'checks' | 'ran'>,
): AwayReport | null {
  const recovered = changed.flatMap(recoveryOf).sort(latest((one) => one.until ?? absence.to))
  const down = changed
    .flatMap(({ uuid, status, since }): AwayDown[] => (status === 'down' ? [{ uuid, since }] : []))
    .sort(latest(({ since }) => since ?? 0))
  const unwatched = gapsIn(absence, gaps)
  if (counts.ran + recovered.length + down.length + unwatched.length === 0) return null
  return {
    ...absence,
    ...counts,
    recovered: recovered.slice(0, MAX_LISTED),
    recoveredInAll: recovered.length,
    down: down.slice(0, MAX_LISTED),
    downInAll: down.length,
    gaps: unwatched,
  }
}

/** What it says of a check that was down and is not any more. One that a person paused did not recover. */
function recoveryOf({ uuid, status, flips }: ChangedCheck): readonly AwayOutage[] {
  if (status === 'down') return []
  let outages = 0
  let since: Millis | null = null
  let isOpen = flips[0]?.oldStatus === 'down'
  let last: Pick<AwayOutage, 'since' | 'until'> | null = null
  for (const { created, oldStatus, newStatus } of flips) {
    if (newStatus === 'down') [since, isOpen] = [created, true]
    else if (oldStatus === 'down' && isOpen) {
      if (newStatus === 'up') {
        outages++
        last = { since, until: created }
      }
      isOpen = false
    }
  }
  if (isOpen && status === 'up') {
    outages++
    last = { since, until: null }
  }
  return last === null ? [] : [{ uuid, outages, ...last }]
}

/** Each cause once, the first one first. */
export function gapsIn({ from, to }: Absence, gaps: readonly Gap[]): readonly AwayGaps[] {
  const inside = gaps
    .map(({ start, end, cause }) => ({
      ...{ start: Math.max(start, from), end: Math.min(end, to), cause },
    }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  return [...Map.groupBy(inside, ({ cause }) => cause)].map(([cause, all]) => ({
    cause,
    start: all[0]?.start ?? from,
    end: Math.max(...all.map(({ end }) => end)),
    count: all.length,
    total: all.reduce((sum, { start, end }) => sum + end - start, 0),
  }))
}

function latest<T>(at: (one: T) => Millis) {
  return (a: T, b: T) => at(b) - at(a)
}
