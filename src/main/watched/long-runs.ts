// The runs in progress that take longer than usual, and when the next one will. What is known of the
// runs of a check is kept until it is pinged again.
import type { Pace } from '../../shared/views/beats.ts'
import type { Millis } from '../clock.ts'
import type { Monitor } from '../monitor/monitor.ts'
import type { LongRun } from './watched.ts'

/** Runs in progress that are looked at, those that began first. */
const LOOKED_AT = 20

export interface LongRuns {
  readonly long: readonly LongRun[]
  /** Null: none will, unless one begins. */
  readonly nextLong: Millis | null
}

export type LongRunReader = (
  monitor: { readonly checks: Pick<Monitor['checks'], 'byId' | 'pace'> } & Pick<Monitor, 'summary'>,
  now: Millis,
) => LongRuns

interface Known {
  readonly nPings: number
  readonly pace: Pace | null
}

export function createLongRuns(): LongRunReader {
  let known = new Map<number, Known>()

  return ({ checks, summary }, now) => {
    const before = known
    known = new Map()
    const long: LongRun[] = []
    let nextLong: Millis | null = null
    for (const { id, uuid, name, nPings } of summary.running(LOOKED_AT)) {
      const kept = before.get(id)
      // A gap moves that instant: it is asked about again when it comes.
      const isCurrent = kept?.nPings === nPings && (kept.pace?.longAt ?? now + 1) > now
      const check = isCurrent ? null : checks.byId(id)
      const pace = isCurrent ? kept.pace : check && checks.pace(check)
      known.set(id, { nPings, pace })
      if (pace?.longAt == null) continue
      if (pace.longAt <= now) long.push({ uuid, name, usual: pace.median })
      else nextLong = Math.min(nextLong ?? pace.longAt, pace.longAt)
    }
    return { long, nextLong }
  }
}
