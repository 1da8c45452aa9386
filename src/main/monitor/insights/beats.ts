// The beats of checks, read from what is stored: the rules are in rules/beats.ts. Asked for by who
// shows them, and for those that are in sight: a snapshot of all checks goes without.
import type { CheckBeats, Pace } from '../../../shared/views/beats.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { MonitorLimits } from '../limits.ts'
import { beatsOf, type Unheard } from '../rules/beats.ts'
import type { Check } from '../rules/check.ts'
import { covers } from '../rules/coverage.ts'
import type { ObserveMode, Shift } from '../rules/observer.ts'
import { paceOf } from '../rules/pace.ts'
import { applyDeadline } from '../rules/signal.ts'
import type { Tables } from '../tables/tables.ts'

const SHOWN = 30
/** A run may have a start and a log entry beside its end. */
const READ = 3 * SHOWN

export interface CheckBeatsReader {
  beats(check: Check): CheckBeats
  /** How long its runs usually take; null: too few are known. */
  pace(check: Check): Pace | null
}

export interface BeatsOptions {
  readonly tables: Pick<Tables, 'flips' | 'gaps' | 'history' | 'maintenance'>
  readonly clock: Pick<Clock, 'now'>
  readonly limits: MonitorLimits
  readonly observe: ObserveMode
  /** How gaps move deadlines now. */
  readonly shift: () => Shift
}

export function createBeats(options: BeatsOptions): CheckBeatsReader {
  const { tables, clock, limits, observe, shift } = options
  const { flips, gaps, history, maintenance } = tables

  /** The newest pings, from which on they are, and the gaps since. */
  function recent(check: Check) {
    const above = check.nPings - Math.min(READ, limits.pingLog)
    const pings = history.beatPings(check.id, above)
    const oldest = above > 0 ? (pings[0]?.created ?? null) : null
    const since = oldest ?? check.created
    const unwatched = observe === 'strict' ? [] : gaps.overlapping(since, null)
    return { pings, oldest, since, gaps: unwatched }
  }

  /** What has begun, as a time in which a missing run is not missed. */
  function maintenanceOf(check: Check, since: Millis): readonly Unheard[] {
    return maintenance
      .overlapping(since, clock.now())
      .filter((span) => covers(span, check))
      .map(({ start, end }) => ({ start, end, cause: 'maintenance' }))
  }

  function paceIn(
    { pings, gaps }: Pick<ReturnType<typeof recent>, 'pings' | 'gaps'>,
    check: Check,
  ) {
    return paceOf({ pings, startedAt: check.lastStart, gaps })
  }

  return {
    pace: (check) => paceIn(recent(check), check),

    beats(check) {
      const [now, shiftNow] = [clock.now(), shift()]
      const { pings, oldest, since, gaps } = recent(check)
      const stored = flips.ofCheck(check.id, { start: oldest, end: null })
      // The watcher dates the flip that it is about to store at the deadline.
      const unseen = applyDeadline(check, now, shiftNow)?.flips ?? []
      const unheard = [...gaps, ...maintenanceOf(check, since)].sort((a, b) => a.end - b.end)
      const known = {
        ...{ check, pings, flips: [...stored, ...unseen] },
        ...{ gaps: unheard, now, shift: shiftNow },
      }
      const pace = paceIn({ pings, gaps }, check)
      const isDown = unseen.some(({ newStatus }) => newStatus === 'down')
      const hadOutage = isDown || flips.hadDown(check.id)
      return { uuid: check.uuid, ...beatsOf(known, SHOWN), pace, hadOutage }
    },
  }
}
