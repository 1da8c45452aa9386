// What becomes of signals that could not be passed on in time (contract remotes.md 3.2). A remote takes no
// time: what waited is told as it stands now, its history in one log line. Pure.
import { isoSeconds, MINUTE, type Millis, millis, type Seconds } from '../../clock.ts'
import type { PingKind } from '../../monitor/rules/check.ts'

/** What a person did to the check here, to be done there (contract remotes.md 3.5). */
export type Control = 'pause' | 'resume'

/** A signal, or a pause or resume, that waits to be passed on. */
export interface Queued extends Omit<Waiting, 'kind'> {
  readonly kind: PingKind | Control
}

/** A signal that waits to be passed on. */
export interface Waiting {
  readonly id: number
  readonly kind: PingKind
  readonly exitStatus: number | null
  readonly rid: string | null
  /** When it happened. */
  readonly created: Millis
  /** It was heard after it happened. */
  readonly heardLate: boolean
  /** Ids of the installations that it passed, comma-joined. */
  readonly passed: string
  readonly body: Uint8Array
}

/** How the check stands here now. */
export interface Standing {
  readonly status: 'new' | 'up' | 'grace' | 'down' | 'paused'
  /** It is down because no signal came. */
  readonly isSilent: boolean
  /** Null: none is open. */
  readonly openRun: { readonly rid: string | null } | null
}

/** A request that passes one or more signals on. */
export interface Passing {
  readonly kind: PingKind
  readonly exitStatus: number | null
  readonly rid: string | null
  readonly body: Uint8Array
  /** The signals that this request reports; no later request repeats them. */
  readonly ids: readonly number[]
  readonly passed: string
}

const SOONEST: Millis = MINUTE
const LATEST: Millis = 5 * MINUTE
const LISTED = 200

/** From which age on a signal is late: half the grace, at least 60 s, at most 300 s. */
export function lateAfter(grace: Seconds): Millis {
  return Math.min(LATEST, Math.max(SOONEST, millis(grace) / 2))
}

export function isLate(
  { created, heardLate }: Pick<Waiting, 'created' | 'heardLate'>,
  grace: Seconds,
  now: Millis,
): boolean {
  return heardLate || now - created > lateAfter(grace)
}

export function isSignal(entry: Queued): entry is Waiting {
  return entry.kind !== 'pause' && entry.kind !== 'resume'
}

/** The signals before the first pause or resume. */
export function signalsIn(entries: readonly Queued[]): readonly Waiting[] {
  const end = entries.findIndex((entry) => !isSignal(entry))
  return (end === -1 ? entries : entries.slice(0, end)).filter(isSignal)
}

/**
 * The requests that report late signals, in order; empty: none is reported.
 * @param late of one check, oldest first, at least one
 * @param takesLogs whether bodies are known to decide nothing there: where they may, no history goes
 * @param loggedUpTo signals with ids up to this one were in an earlier log line
 */
export function passLate(
  late: readonly Waiting[],
  standing: Standing,
  { takesLogs, loggedUpTo = 0 }: { readonly takesLogs: boolean; readonly loggedUpTo?: number },
): readonly Passing[] {
  const result = standing.isSilent ? null : currentResult(late, standing)
  const start = standing.isSilent ? null : openStart(late, standing)
  const apart = [result, start].filter((entry) => entry !== null)
  const isSentAlone = (entry: Waiting) => apart.includes(entry)
  const needsLog = late.length > 1 || !late.every(isSentAlone)
  const listed = late.filter(({ id }) => id > loggedUpTo)
  const rest = late.filter((entry) => !isSentAlone(entry)).map(({ id }) => id)
  const log = takesLogs && needsLog && listed.length > 0 ? [logOf(listed, late, rest)] : []
  const asIs = (entry: Waiting, body: Uint8Array): Passing => {
    const { kind, exitStatus, rid, passed, id } = entry
    return { kind, exitStatus, rid, passed, body, ids: [id] }
  }
  return [
    ...log,
    ...(result === null ? [] : [asIs(result, takesLogs ? datedBody(result) : result.body)]),
    ...(start === null ? [] : [asIs(start, start.body)]),
  ]
}

/** The last success or fail, where it says what the check is now. */
function currentResult(late: readonly Waiting[], { status }: Standing): Waiting | null {
  const last = late.findLast(({ kind }) => kind === 'success' || kind === 'fail')
  if (last === undefined) return null
  const isUp = status === 'up' || status === 'grace'
  const says = last.kind === 'success' ? isUp : status === 'down'
  return says ? last : null
}

/** The start of the run that is open now. */
function openStart(late: readonly Waiting[], { openRun }: Standing): Waiting | null {
  if (openRun === null) return null
  return late.findLast(({ kind, rid }) => kind === 'start' && rid === openRun.rid) ?? null
}

function logOf(
  listed: readonly Waiting[],
  late: readonly Waiting[],
  ids: readonly number[],
): Passing {
  const [first] = listed
  const last = listed.at(-1)
  const span = `${isoSeconds(first?.created ?? 0)} to ${isoSeconds(last?.created ?? 0)}`
  const count = listed.length === 1 ? '1 signal' : `${listed.length} signals`
  const lines = listed.slice(-LISTED).map(lineOf)
  const body = Buffer.from([`late: ${count}, ${span}`, ...lines].join('\n'))
  const passed = [...new Set(late.flatMap((entry) => entry.passed.split(',')))].filter(Boolean)
  return { kind: 'log', exitStatus: null, rid: null, body, ids, passed: passed.join() }
}

function lineOf({ created, kind, exitStatus, rid }: Waiting): string {
  return [isoSeconds(created), kind, exitStatus, rid].filter((part) => part !== null).join(' ')
}

function datedBody({ created, body }: Waiting): Uint8Array {
  const line = `sent ${isoSeconds(created)}`
  return body.length === 0 ? Buffer.from(line) : Buffer.concat([Buffer.from(`${line}\n`), body])
}
