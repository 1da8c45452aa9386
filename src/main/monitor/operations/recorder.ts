// Signals: found their check (or made one for them), applied and logged, all in one write. What a
// signal does is decided in signal.ts.
import type { Clock } from '../../clock.ts'
import type { Check, Ping, Signal } from '../rules/check.ts'
import { applySignal } from '../rules/signal.ts'
import { PORTION } from '../tables/long-bodies.ts'
import type { Tables } from '../tables/tables.ts'
import type { Editor } from './editor.ts'
import type { LongBodies, LongBody } from './long-bodies.ts'
import type { PingLog } from './ping-log.ts'
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
   * @param body of the signal, where it may be long: stored in portions before the signal is read
   */
  record(target: Target, read: ReadSignal | null, body?: Uint8Array): Promise<RecordResult>
  /** Whether a signal for the target would be recorded as things stand: it names one check, or may make it. */
  takes(target: Target): boolean
}

export interface RecorderOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly unitOfWork: UnitOfWork
  readonly editor: Editor
  readonly pingLog: PingLog
  readonly longBodies: LongBodies
  /** Notices a gap before the signal is applied. */
  readonly look: () => void
}

type Found =
  | { readonly check: Check }
  /** Nothing yet, but the signal may make it. */
  | { readonly makeIn: number }
  | { readonly outcome: 'unknown' | 'ambiguous' }

const UNKNOWN: Found = { outcome: 'unknown' }

export function createRecorder(options: RecorderOptions): Recorder {
  const { clock, unitOfWork, pingLog, longBodies } = options
  const { checks, projects } = options.tables

  function find(target: Target): Found {
    if (target.by === 'uuid') {
      const check = checks.byUuid(target.uuid)
      return check === null ? UNKNOWN : { check }
    }
    const project = projects.byPingKey(target.pingKey)
    if (project === null) return UNKNOWN
    const [check, another] = checks.bySlug(project.id, target.slug)
    if (another !== undefined) return { outcome: 'ambiguous' }
    if (check !== undefined) return { check }
    if (!target.create || !options.editor.mayProvision()) return UNKNOWN
    return { makeIn: project.id }
  }

  /** The check that was found, or makes it. */
  function made(
    target: Target,
    found: Exclude<Found, { outcome: unknown }>,
    emit: Emit,
  ): { readonly check: Check; readonly created: boolean } {
    if ('check' in found) return { check: found.check, created: false }
    if (target.by === 'uuid') throw new Error('a check is made by its slug')
    return { check: options.editor.provision(found.makeIn, target.slug, emit), created: true }
  }

  function log(check: Check, signal: Omit<Signal, 'at'>, emit: Emit): Ping {
    const recorded = applySignal(check, { ...signal, at: clock.now() }, unitOfWork.shift())
    return pingLog.keep(check, recorded, emit)
  }

  function write(
    target: Target,
    read: ReadSignal | null,
    long: LongBody | null,
  ): Promise<RecordResult> {
    return unitOfWork.write((emit) => {
      const found = find(target)
      if ('outcome' in found) return { outcome: found.outcome }
      const { check, created } = made(target, found, emit)
      if (read === null) return { outcome: 'refused' }
      if (long === null)
        return { outcome: 'recorded', ping: log(check, read(check), emit), created }
      const { first: body, hasConfirmationLink } = long
      const ping = log(check, { ...read(check), body, hasConfirmationLink }, emit)
      longBodies.give(long, check.id, ping.n)
      return { outcome: 'recorded', ping, created }
    })
  }

  async function recordLong(
    target: Target,
    read: ReadSignal,
    body: Uint8Array,
  ): Promise<RecordResult> {
    const long = 'outcome' in find(target) ? null : await longBodies.keep(body)
    options.look()
    try {
      return await write(target, read, long)
    } finally {
      if (long !== null) longBodies.release(long)
    }
  }

  return {
    takes: (target) => !('outcome' in find(target)),

    record(target, read, body) {
      if (read !== null && body !== undefined && body.length > PORTION) {
        return recordLong(target, read, body)
      }
      options.look()
      return write(target, read, null)
    },
  }
}
