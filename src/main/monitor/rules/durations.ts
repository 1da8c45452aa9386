// How long the runs in a list of pings took (contract monitor.md 5.6). Pure.
import { HOUR, type Millis } from '../../clock.ts'
import type { Ping } from './check.ts'

/** A start and an end further apart than this do not belong together; just as far, they do. */
export const MAX_DURATION: Millis = 72 * HOUR
/** Look-ups beyond the page after which a list shows no durations at all. */
const MAX_MISSES = 10

export type Timed = Pick<Ping, 'n' | 'kind' | 'rid' | 'created'>

/** The pings before `ping`, newest first, not older than the given instant. */
export type EarlierPings = (ping: Timed, notBefore: Millis) => Iterable<Timed>

/**
 * The durations of a page of pings, by `n`.
 * @param page newest first, as listed
 * @param earlier asked only for ends whose start may lie before the page
 */
export function durationsOf(page: readonly Timed[], earlier: EarlierPings): Map<number, Millis> {
  const { durations, misses } = durationsWithin(page)
  if (misses.length > MAX_MISSES) return new Map()
  for (const ping of misses) {
    const duration = durationOf(ping, earlier)
    if (duration !== null) durations.set(ping.n, duration)
  }
  return durations
}

/**
 * The durations of runs that begin and end on a page, and the ends whose start may lie before it.
 * @param page newest first
 */
export function durationsWithin(page: readonly Timed[]): {
  readonly durations: Map<number, Millis>
  readonly misses: readonly Timed[]
} {
  const durations = new Map<number, Millis>()
  const open = new Map<string | null, Millis | null>()
  const misses: Timed[] = []
  const first = page.at(-1)
  if (first === undefined) return { durations, misses }

  for (const ping of page.toReversed()) {
    if (ping.kind === 'start') open.set(ping.rid, ping.created)
    if (ping.kind !== 'success' && ping.kind !== 'fail') continue
    const start = open.get(ping.rid)
    if (start === undefined && ping.created - first.created <= MAX_DURATION) misses.push(ping)
    if (start != null && ping.created - start <= MAX_DURATION) {
      durations.set(ping.n, ping.created - start)
    }
    open.set(ping.rid, null)
  }
  return { durations, misses }
}

/** How long the run took that this success or fail ended; null: it ended none. */
export function durationOf(ping: Timed, earlier: EarlierPings): Millis | null {
  if (ping.n === 1) return null
  for (const before of earlier(ping, ping.created - MAX_DURATION)) {
    if (before.rid !== ping.rid) continue
    if (before.kind === 'start') return ping.created - before.created
    if (before.kind === 'success' || before.kind === 'fail') return null
  }
  return null
}
