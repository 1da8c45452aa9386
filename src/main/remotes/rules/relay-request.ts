// A relayed signal as a request, and what its answer means (contract remotes.md 3.1, 3.3). Pure.
import { CANONICAL_UUID } from '../../../shared/uuid.ts'
import type { Passing } from './relay-late.ts'

/** Where a check's signals go. */
export interface Target {
  /** UUID or slug. */
  readonly target: string
  /** A slug whose check is made where there is none. */
  readonly make: boolean
}

/** The run that is open there by what was delivered: its id, empty for one without; null: none. */
export type OpenRun = string | null

export function isUuid(target: string): boolean {
  return CANONICAL_UUID.test(target)
}

/**
 * The URL of a signal at its target.
 * @param pingBase with a slash at its end
 * @param pingKey needed for a slug
 * @param rid null: without
 */
export function relayUrl(
  { target, make }: Target,
  pingBase: string,
  pingKey: string | undefined,
  { kind, exitStatus }: Pick<Passing, 'kind' | 'exitStatus'>,
  rid: string | null,
): string {
  const place = isUuid(target) ? target : `${pingKey ?? ''}/${target}`
  const query = [...(rid === null ? [] : [`rid=${rid}`]), ...(make ? ['create=1'] : [])]
  return `${pingBase}${place}${suffixOf(kind, exitStatus)}${query.length === 0 ? '' : `?${query.join('&')}`}`
}

function suffixOf(kind: Passing['kind'], exitStatus: number | null): string {
  const says = exitStatus === 0 ? 'success' : 'fail'
  if (exitStatus !== null && says === kind) return `/${exitStatus}`
  return kind === 'success' ? '' : `/${kind}`
}

/**
 * The run id that goes along. A success goes without when the run that is open there is not open here:
 * another id would leave that run to alarm.
 */
export function ridToSend(
  { kind, rid }: Pick<Passing, 'kind' | 'rid'>,
  there: OpenRun,
  here: { readonly rid: string | null } | null,
): string | null {
  if (kind !== 'success' || there === null || there === (rid ?? '')) return rid
  const isOpenHere = here !== null && (here.rid ?? '') === there
  return isOpenHere ? rid : null
}

/** What is open there once the signal is delivered. @param rid as it was sent */
export function openAfter(kind: Passing['kind'], rid: string | null, before: OpenRun): OpenRun {
  if (kind === 'start') return rid ?? ''
  if (kind === 'fail') return null
  if (kind !== 'success') return before
  return rid === null || rid === before ? null : before
}

export type Verdict = 'delivered' | 'again' | 'broken' | 'loop'

/** @param body the beginning of the answer */
export function verdictOf(status: number, body: string): Verdict {
  if (status === 200 || status === 201) return /rate-limited/i.test(body) ? 'again' : 'delivered'
  if (status === 508) return 'loop'
  if (status === 408 || status === 429 || status >= 500) return 'again'
  return status >= 300 ? 'broken' : 'again'
}
