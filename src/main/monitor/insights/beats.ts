// The beats of checks, read from what is stored: the rules are in rules/beats.ts. Asked for by who
// shows them, and for those that are in sight: a snapshot of all checks goes without.
import type { CheckBeats } from '../../../shared/views/checks.ts'
import type { Clock } from '../../clock.ts'
import type { MonitorLimits } from '../limits.ts'
import { beatsOf } from '../rules/beats.ts'
import type { Check } from '../rules/check.ts'
import type { ObserveMode, Shift } from '../rules/observer.ts'
import { applyDeadline } from '../rules/signal.ts'
import type { Tables } from '../tables/tables.ts'

const SHOWN = 30
/** A run may have a start and a log entry beside its end. */
const READ = 3 * SHOWN

export interface CheckBeatsReader {
  beats(check: Check): CheckBeats
}

export interface BeatsOptions {
  readonly tables: Pick<Tables, 'flips' | 'gaps' | 'history'>
  readonly clock: Pick<Clock, 'now'>
  readonly limits: MonitorLimits
  readonly observe: ObserveMode
  /** How gaps move deadlines now. */
  readonly shift: () => Shift
}

export function createBeats(options: BeatsOptions): CheckBeatsReader {
  const { tables, clock, limits, observe, shift } = options
  const { flips, gaps, history } = tables

  return {
    beats(check) {
      const [now, shiftNow] = [clock.now(), shift()]
      const above = check.nPings - Math.min(READ, limits.pingLog)
      const pings = history.beatPings(check.id, above)
      const oldest = above > 0 ? (pings[0]?.created ?? null) : null
      const stored = flips.ofCheck(check.id, { start: oldest, end: null })
      // The watcher dates the flip that it is about to store at the deadline.
      const unseen = applyDeadline(check, now, shiftNow)?.flips ?? []
      const known = {
        check,
        pings,
        flips: [...stored, ...unseen],
        gaps: observe === 'strict' ? [] : gaps.overlapping(oldest ?? check.created, null),
        now,
        shift: shiftNow,
      }
      return { uuid: check.uuid, ...beatsOf(known, SHOWN) }
    },
  }
}
