// Signals of jobs that may have happened earlier (contract run.md 5, 7): each counted once, its check
// found (or made), and applied as of when it happened. What lateness does is decided in rules/late.ts.
import type { SignalAnswer, Signal as SignalDocument } from '../../../shared/signal-document.ts'
import { CANONICAL_UUID } from '../../../shared/uuid.ts'
import { type Clock, DAY, type Millis } from '../../clock.ts'
import type { HeardSignal } from '../documents/signals.ts'
import type { MonitorLimits } from '../limits.ts'
import type { Check, Signal } from '../rules/check.ts'
import { kindOverHttp } from '../rules/keywords.ts'
import { applyLate, judge, type KnownLog, LATEST, notedBody } from '../rules/late.ts'
import { applySignal, type Recorded } from '../rules/signal.ts'
import { DEFAULT_PROJECT } from '../tables/projects.ts'
import type { Tables } from '../tables/tables.ts'
import type { Editor } from './editor.ts'
import type { PingLog } from './ping-log.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

/** Where signals came from, and what they may name. */
export interface SignalSource extends Pick<Signal, 'scheme' | 'remoteAddr' | 'method'> {
  /** The project whose checks they may name; null: any. */
  readonly projectId: number | null
  /** The sender's clock when it sent them; null: their times are of our clock. */
  readonly sent: Millis | null
}

export interface Hearing {
  /**
   * Counts signals of jobs, all in one write, in their order.
   * @returns what became of each
   */
  hear(signals: readonly HeardSignal[], source: SignalSource): Promise<readonly SignalAnswer[]>
}

export interface HearingOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly unitOfWork: UnitOfWork
  readonly editor: Pick<Editor, 'mayProvision' | 'provision'>
  readonly pingLog: PingLog
  readonly limits: Pick<MonitorLimits, 'pingBody'>
  /** Notices a gap before a signal is applied. */
  readonly look: () => void
}

/** What arrives again after so long is refused for its age. */
const REMEMBERED: Millis = LATEST + DAY
/** How a check may be called that a signal makes (contract monitor.md 4.1). */
const SLUG = /^[a-z0-9_-]+$/

type Missing = 'unknown' | 'ambiguous'

export function createHearing(options: HearingOptions): Hearing {
  const { clock, unitOfWork, editor, pingLog, limits } = options
  const { checks, flips, history, projects, signals: heard } = options.tables

  function hearOne(one: HeardSignal, source: SignalSource, emit: Emit): SignalAnswer {
    const { id, at } = one.signal
    const repeated = heard.numberOf(id)
    if (repeated !== null) return { id, outcome: 'repeated', n: repeated }
    const now = clock.now()
    const happened = Math.min(source.sent === null ? at : now - (source.sent - at), now)
    if (happened < now - LATEST) return { id, outcome: 'refused', n: null }
    const found = find(one, source, happened, emit)
    if (typeof found === 'string') return { id, outcome: found, n: null }
    const { as, recorded } = apply(found, signalOf(one.signal, source), happened, now)
    const { n } = pingLog.keep(found, recorded, emit)
    heard.insert(id, found.id, n, now)
    return { id, outcome: as, n }
  }

  /** The check that a signal names by its UUID, slug or name; made where it may be. */
  function find(one: HeardSignal, source: SignalSource, at: Millis, emit: Emit): Check | Missing {
    const { check: name, project } = one.signal
    const projectId = source.projectId ?? projects.byName(project ?? DEFAULT_PROJECT)?.id ?? null
    const uuid = name.toLowerCase()
    const byUuid = CANONICAL_UUID.test(uuid) ? checks.byUuid(uuid) : null
    if (byUuid !== null && (source.projectId ?? byUuid.projectId) === byUuid.projectId)
      return byUuid
    if (projectId === null) return 'unknown'
    const bySlug = checks.bySlug(projectId, name)
    const [check, another] = bySlug.length > 0 ? bySlug : checks.byName(projectId, name)
    if (another !== undefined) return 'ambiguous'
    if (check !== undefined) return check
    const mayMake = one.make !== null && SLUG.test(name) && !CANONICAL_UUID.test(name)
    if (!mayMake || !editor.mayProvision()) return 'unknown'
    return editor.provision(projectId, name, emit, { spec: one.make ?? {}, created: at })
  }

  function apply(check: Check, draft: Omit<Signal, 'at'>, happened: Millis, now: Millis) {
    const signal = { ...draft, kind: kindOverHttp(check, draft) }
    const known = knownOf(check)
    const shift = unitOfWork.shift()
    const verdict = judge(happened, now, check, known)
    if (verdict.as === 'recorded') {
      const recorded = applyLate(check, { ...signal, at: verdict.at }, known, { now, shift })
      return { as: verdict.as, recorded: heardAt(recorded, now) }
    }
    const body = notedBody(signal.kind, happened, signal.body)
    const note = { ...signal, kind: 'log' as const, body, at: now }
    return { as: verdict.as, recorded: applySignal(check, note, shift) }
  }

  function knownOf({ id, nPings }: Check): KnownLog {
    const newestFlip = flips.newest(id)
    return {
      newestPing: nPings === 0 ? null : history.createdOf(id, nPings),
      newestFlip,
      latestFlipAt: history.lastChange(id),
      lastPauseOrResume: flips.lastPauseOrResume(id),
    }
  }

  return {
    hear(signals, source) {
      options.look()
      return unitOfWork.write((emit) => {
        heard.deleteBefore(clock.now() - REMEMBERED)
        return signals.map((one) => hearOne(one, source, emit))
      })
    },
  }

  function signalOf(
    { kind, rid, exit, body, agent }: SignalDocument,
    { scheme, remoteAddr, method }: SignalSource,
  ): Omit<Signal, 'at'> {
    const kept = limits.pingBody === null ? body : body.subarray(0, limits.pingBody)
    return { kind, scheme, remoteAddr, method, ua: agent, rid, exitStatus: exit, body: kept }
  }
}

function heardAt(recorded: Recorded, now: Millis): Recorded {
  const { ping } = recorded
  return { ...recorded, ping: { ...ping, heard: now > ping.created ? now : null } }
}
