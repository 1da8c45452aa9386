// What a person wants to know of one check: why its state is what it is, how much of each month it was
// up, how long its runs took. Reads what the pure rules beside this file need.
import type {
  CheckStatus,
  GroupDays,
  LastOutput,
  RunLength,
  UptimeDay,
  UptimeMonth,
} from '../../../shared/views/checks.ts'
import { type Clock, DAY } from '../../clock.ts'
import { nextTurn } from '../../turns.ts'
import type { MonitorLimits } from '../limits.ts'
import type { Check } from '../rules/check.ts'
import { coveringOf, inMaintenance, type MaintenanceSpan } from '../rules/coverage.ts'
import { durationsWithin } from '../rules/durations.ts'
import type { Shift } from '../rules/observer.ts'
import { statusAt } from '../rules/status.ts'
import { daysUpTo } from '../schedule/months.ts'
import type { RunEnd } from '../tables/history.ts'
import type { PingSummary } from '../tables/pings.ts'
import type { Tables } from '../tables/tables.ts'
import { createDayCounter } from './days.ts'
import { type Explanation, explain } from './explain.ts'
import type { ExplainedGap } from './explain-words.ts'
import { uptimeByMonth, uptimeWithin } from './uptime.ts'

const DAYS = 90
/** Pings in which the end of the last run is looked for. */
const RECENT = 90
/** Checks that are counted in one turn of the event loop. */
const TURN = 200

export interface CheckInsights {
  /**
   * The state of a check as a sentence that explains itself, and the steps that led to it.
   * @param zone in which times are told
   */
  explain(check: Check, zone: string): Explanation
  /** The uptime of this month in the zone and of those before it, newest first. */
  uptime(check: Check, zone: string, months: number): readonly UptimeMonth[]
  /** The last days of the zone, oldest first. */
  days(check: Check, zone: string): readonly UptimeDay[]
  /** The same of several checks together; others have their turns in between. */
  daysOfAll(checks: readonly Check[], zone: string): Promise<GroupDays>
  /** The newest runs of the visible log, oldest first. */
  runs(check: Check, limit: number): readonly RunLength[]
  /** How much of the last days each was up, by the time that is watched: a function that keeps what all have in common. */
  uptimeOfLast(days: number): (check: Check) => number | null
  /** What the last run said at its end, of the newest pings; null: none has ended. */
  lastEnd(check: Check): RunEnd | null
  /** The newest end of a run in the visible log that came with a body; null: none did. */
  lastOutput(check: Check): LastOutput | null
}

export interface InsightsOptions {
  readonly tables: Pick<
    Tables,
    'flips' | 'pings' | 'gaps' | 'alarmSettings' | 'history' | 'maintenance'
  >
  readonly clock: Pick<Clock, 'now'>
  readonly limits: MonitorLimits
  /** How gaps and maintenance move deadlines now. */
  readonly shift: () => Shift
  /** The maintenance of a check: the last, what runs and what comes. */
  readonly maintenance: (check: Check) => readonly MaintenanceSpan[]
}

function explained({ created, kind, exitStatus }: PingSummary) {
  return { at: created, kind, exitStatus }
}

/** Maintenance moves deadlines as a gap does, and is told with its name. */
function asGap({ start, end, name }: MaintenanceSpan): ExplainedGap {
  return { start, end, cause: 'maintenance', name }
}

export function createInsights(options: InsightsOptions): CheckInsights {
  const { tables, clock, limits, shift } = options
  const { flips, pings, gaps, alarmSettings, history, maintenance } = tables

  /** The flip that led to the stored status; null: none is known. */
  function lastChange(check: Check, status: CheckStatus) {
    const id = history.lastFlipId(check.id)
    const flip = id === null ? null : flips.byId(id)
    if (flip?.newStatus !== check.status) return null
    // The watcher is about to store that it went down: what is stored led to something else.
    return status === 'down' && check.status !== 'down' ? null : flip
  }

  /** The days of checks, one after the other. */
  function dayCounter(zone: string) {
    const now = clock.now()
    const days = daysUpTo(now, zone, DAYS).toReversed()
    const from = days[0]?.start ?? now
    const counter = createDayCounter(days, gaps.overlapping(from, null), now)
    const spansOf = coveringOf(maintenance.overlapping(from, now))
    return {
      add: (check: Check) =>
        counter.add(
          { ...check, flips: flips.ofCheck(check.id, { start: null, end: null }) },
          spansOf(check),
        ),
      days: counter.days,
    }
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
        gaps: [...gaps.all(), ...options.maintenance(check).map(asGap)],
        maintenance: inMaintenance(options.maintenance(check), now),
        change: change && { at: change.created, from: change.oldStatus, reason: change.reason },
        signal: signal && explained(signal),
        later: isLater ? explained(newest) : null,
        alarmSettings: alarmSettings.of(check.id),
      })
    },

    uptime(check, zone, months) {
      const { id, created, status } = check
      const now = clock.now()
      const past = {
        created,
        status,
        flips: flips.ofCheck(id, { start: null, end: null }),
        gaps: [
          ...gaps.overlapping(created, null),
          ...coveringOf(maintenance.overlapping(created, now))(check),
        ],
      }
      return uptimeByMonth(past, now, zone, months)
    },

    days(check, zone) {
      const counter = dayCounter(zone)
      counter.add(check)
      return counter.days()
    },

    async daysOfAll(checks, zone) {
      const counter = dayCounter(zone)
      for (const [i, check] of checks.entries()) {
        counter.add(check)
        if (i % TURN === TURN - 1) await nextTurn()
      }
      return { checks: checks.length, days: counter.days() }
    },

    uptimeOfLast(days) {
      const end = clock.now()
      const start = end - days * DAY
      const common = gaps.overlapping(start, null)
      const spansOf = coveringOf(maintenance.overlapping(start, end))
      return (check) => {
        const own = spansOf(check)
        const past = {
          ...check,
          flips: flips.ofCheck(check.id, { start, end: null }),
          gaps: own.length === 0 ? common : [...common, ...own],
        }
        return uptimeWithin(past, { start, end })
      }
    },

    lastEnd: ({ id, nPings }) => history.lastEnd(id, nPings - Math.min(RECENT, limits.pingLog)),

    lastOutput: ({ id, nPings }) => history.lastOutput(id, nPings - limits.pingLog),

    runs({ id, nPings }, limit) {
      const log = Iterator.from(pings.earlier(id, nPings + 1, 0))
      const page = log.take(limits.pingLog).toArray()
      const { durations } = durationsWithin(page)
      return page
        .flatMap(({ n, kind, created }) => {
          const duration = durations.get(n)
          if (duration === undefined || (kind !== 'success' && kind !== 'fail')) return []
          return [{ at: created, n, kind, duration }]
        })
        .slice(0, limit)
        .toReversed()
    },
  }
}
