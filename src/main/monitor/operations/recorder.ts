// Signals: found their check (or made one for them), applied, logged, and the log kept short, all
// in one write. What a signal does is decided in signal.ts.
import type { Clock, Millis } from '../../clock.ts'
import { DAY } from '../../clock.ts'
import type { MonitorLimits } from '../limits.ts'
import type { Check, Ping, Signal } from '../rules/check.ts'
import { applySignal } from '../rules/signal.ts'
import type { Tables } from '../tables/tables.ts'
import type { Editor } from './editor.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

/** What a ping URL or a mail address names (contract monitor.md 4.1, 4.8, 4.10). */
export type Target =
  | { readonly by: 'uuid'; readonly uuid: string }
  | {
      readonly by: 'slug'
      readonly pingKey: string
      readonly slug: string
      /** Make a check where there is none. */
      readonly create: boolean
    }

export type RecordResult =
  | { readonly outcome: 'unknown' | 'ambiguous' }
  /** The check is there, perhaps made by this very signal, but the signal was not to be logged. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'recorded'; readonly ping: Ping; readonly created: boolean }

/** Makes the signal for the check as it is inside the write. */
export type ReadSignal = (check: Check) => Omit<Signal, 'at'>

export interface Recorder {
  /**
   * Logs a signal and applies it.
   * @param read null: the signal is malformed; its check is looked for all the same (contract monitor.md 4.8)
   */
  record(target: Target, read: ReadSignal | null): Promise<RecordResult>
}

export interface RecorderOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly unitOfWork: UnitOfWork
  readonly editor: Editor
  readonly limits: MonitorLimits
  /** Notices a gap before the signal is applied. */
  readonly look: () => void
}

/** Every so many pings of a check its log is pruned (contract monitor.md 5.8). */
const PRUNE_EVERY = 100
/** Flips are kept at least this long. */
const FLIP_RETENTION: Millis = 93 * DAY

type Found =
  | { readonly check: Check; readonly created: boolean }
  | { readonly outcome: 'unknown' | 'ambiguous' }

const UNKNOWN: Found = { outcome: 'unknown' }

export function createRecorder(options: RecorderOptions): Recorder {
  const { clock, unitOfWork, limits } = options
  const { checks, pings, flips, told, projects, history } = options.tables

  function find(target: Target, emit: Emit): Found {
    if (target.by === 'uuid') {
      const check = checks.byUuid(target.uuid)
      return check === null ? UNKNOWN : { check, created: false }
    }
    const project = projects.byPingKey(target.pingKey)
    if (project === null) return UNKNOWN
    const [check, another] = checks.bySlug(project.id, target.slug)
    if (another !== undefined) return { outcome: 'ambiguous' }
    if (check !== undefined) return { check, created: false }
    if (!target.create || checks.count() >= 2 * limits.checks) return UNKNOWN
    return { check: options.editor.provision(project.id, target.slug, emit), created: true }
  }

  function log(check: Check, signal: Omit<Signal, 'at'>, emit: Emit): Ping {
    const recorded = applySignal(check, { ...signal, at: clock.now() }, unitOfWork.shift())
    unitOfWork.storeChange(recorded, emit, check)
    pings.insert(check.id, recorded.ping)
    emit('ping', { checkId: check.id, n: recorded.ping.n })
    if (recorded.ping.n % PRUNE_EVERY === 0) prune(recorded.check)
    return recorded.ping
  }

  function prune(check: Check): void {
    pings.deleteUpTo(check.id, check.nPings - limits.pingLog)
    const oldest = pings.oldest(check.id)
    if (oldest === null) return
    told.deleteBefore(check.id, oldest)
    // The newest flip stays, however old: it says since when the check is what it is.
    const kept = history.lastChange(check.id) ?? oldest
    flips.deleteBefore(check.id, Math.min(oldest, kept, clock.now() - FLIP_RETENTION))
  }

  return {
    record(target, read) {
      options.look()
      return unitOfWork.write((emit) => {
        const found = find(target, emit)
        if ('outcome' in found) return { outcome: found.outcome }
        if (read === null) return { outcome: 'refused' }
        const { check, created } = found
        return { outcome: 'recorded', ping: log(check, read(check), emit), created }
      })
    },
  }
}
