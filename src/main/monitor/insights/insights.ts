// What a person wants to know of one check: why its state is what it is, how much of each month it was
// up, how long its runs took. Reads what the pure rules beside this file need.
import type { CheckStatus, UptimeMonth } from '../../../shared/views/checks.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { MonitorLimits } from '../limits.ts'
import type { Check } from '../rules/check.ts'
import { durationsWithin } from '../rules/durations.ts'
import type { Shift } from '../rules/observer.ts'
import { statusAt } from '../rules/status.ts'
import type { PingSummary } from '../tables/pings.ts'
import type { Tables } from '../tables/tables.ts'
import { type Explanation, explain } from './explain.ts'
import { uptimeByMonth } from './uptime.ts'

export interface RunDuration {
  /** The end of the run. */
  readonly at: Millis
  readonly duration: Millis
}

export interface CheckInsights {
  /**
   * The state of a check as a sentence that explains itself, and the steps that led to it.
   * @param zone in which times are told
   */
  explain(check: Check, zone: string): Explanation
  /** The uptime of this month in the zone and of those before it, newest first. */
  uptime(check: Check, zone: string, months: number): readonly UptimeMonth[]
  /** The newest runs of the visible log, oldest first. */
  runs(check: Check, limit: number): readonly RunDuration[]
}

export interface InsightsOptions {
  readonly tables: Pick<Tables, 'flips' | 'pings' | 'gaps' | 'alarmSettings' | 'history'>
  readonly clock: Pick<Clock, 'now'>
  readonly limits: MonitorLimits
  /** How gaps move deadlines now. */
  readonly shift: () => Shift
}

function explained({ created, kind, exitStatus }: PingSummary) {
  return { at: created, kind, exitStatus }
}

export function createInsights(options: InsightsOptions): CheckInsights {
  const { tables, clock, limits, shift } = options
  const { flips, pings, gaps, alarmSettings, history } = tables

  /** The flip that led to the stored status; null: none is known. */
  function lastChange(check: Check, status: CheckStatus) {
    const id = history.lastFlipId(check.id)
    const flip = id === null ? null : flips.byId(id)
    if (flip?.newStatus !== check.status) return null
    // The watcher is about to store that it went down: what is stored led to something else.
    return status === 'down' && check.status !== 'down' ? null : flip
  }

  return {
    explain(check, zone) {
      const [now, shiftNow] = [clock.now(), shift()]
      const status = statusAt(check, now, shiftNow)
      const change = lastChange(check, status)
      const newest = pings.lastBefore(check.id, now)
      const wentDown = status === 'down' ? (change?.created ?? null) : null
      const isLater = wentDown !== null && newest !== null && newest.created > wentDown
      const signal = isLater ? pings.lastBefore(check.id, wentDown) : newest
      return explain({
        check,
        status,
        now,
        zone,
        shift: shiftNow,
        gaps: gaps.all(),
        change: change && { at: change.created, from: change.oldStatus, reason: change.reason },
        signal: signal && explained(signal),
        later: isLater ? explained(newest) : null,
        alarmSettings: alarmSettings.of(check.id),
      })
    },

    uptime({ id, created, status }, zone, months) {
      const past = {
        created,
        status,
        flips: flips.ofCheck(id, { start: null, end: null }),
        gaps: gaps.overlapping(created, null),
      }
      return uptimeByMonth(past, clock.now(), zone, months)
    },

    runs({ id, nPings }, limit) {
      const log = Iterator.from(pings.earlier(id, nPings + 1, 0))
      const page = log.take(limits.pingLog).toArray()
      const { durations } = durationsWithin(page)
      return page
        .flatMap(({ n, created }) => {
          const duration = durations.get(n)
          return duration === undefined ? [] : [{ at: created, duration }]
        })
        .slice(0, limit)
        .toReversed()
    },
  }
}
