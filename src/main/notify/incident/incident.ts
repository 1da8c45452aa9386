// What an outage is made of, as its timeline needs it: types, and which outage is meant. Pure.
import type { Millis } from '../../clock.ts'
import type { LoggedPing } from '../../monitor/insights/log.ts'
import type { AlarmLogEntry } from '../../monitor/operations/alarms.ts'
import type { Flip, StoredGap } from '../../monitor/queries.ts'
import type { Check } from '../../monitor/rules/check.ts'
import type { StoredNotification } from '../queries.ts'

export interface Outage {
  /** The change that began it. */
  readonly down: Flip
  /** The change that ended it; null: it goes on. */
  readonly ended: Flip | null
}

export interface IncidentPing extends LoggedPing {
  /** The first and last lines of what came with it; empty: nothing did. */
  readonly output: string
}

export interface Incident extends Outage {
  readonly check: Check
  readonly project: string
  /** In which times are told. */
  readonly zone: string
  readonly now: Millis
  /** The last success before it; null: none is known. */
  readonly lastSuccess: LoggedPing | null
  /** Those since, oldest first; some in the middle may be missing. */
  readonly pings: readonly IncidentPing[]
  /** Of its changes, and reminders of it. */
  readonly notifications: readonly StoredNotification[]
  readonly said: readonly AlarmLogEntry[]
  readonly gaps: readonly StoredGap[]
}

/** The outages of a check, the newest first. @param flips newest first */
export function outagesOf(flips: readonly Flip[]): readonly Outage[] {
  const sorted = flips.toSorted((a, b) => b.created - a.created || b.id - a.id)
  return sorted.flatMap((down, i) => {
    if (down.newStatus !== 'down') return []
    return [{ down, ended: sorted[i - 1] ?? null }]
  })
}

/**
 * The newest outage, or the one in which an instant lies, its ends included.
 * @param outages newest first
 */
export function outageAt(outages: readonly Outage[], at: Millis | null): Outage | null {
  if (at === null) return outages[0] ?? null
  const within = outages.filter(
    ({ down, ended }) => down.created <= at && (ended === null || ended.created >= at),
  )
  return within[0] ?? null
}
