// How a remote stands after it was asked (contract remotes.md 1.3). Pure.
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import type { RemoteStanding } from '../tables/remotes.ts'
import type { ListAccess, ListSummary } from './listed-checks.ts'
import type { FailedState } from './states.ts'

/** Of a remote that nobody asked yet. */
export const FRESH: RemoteStanding = {
  state: 'new',
  since: 0,
  detail: '',
  lastOk: null,
  checks: null,
  down: null,
  late: null,
  skew: null,
  wireBytes: 0,
}

interface CountedList extends Pick<ListSummary, 'checks' | 'down' | 'late'> {
  /** Left out: as before. */
  readonly skipped?: number
  /** Checks beyond the limits. */
  readonly cut?: number
}

export interface GoodAnswer {
  /** What the key may do, as the list shows it. */
  readonly listAccess?: ListAccess
  /** Null: not counted. */
  readonly list: CountedList | null
  readonly skew: Millis | null
  readonly wireBytes: number
}

export function afterLook(
  before: RemoteStanding,
  { list, skew, wireBytes }: GoodAnswer,
  now: Millis,
): RemoteStanding {
  return {
    state: 'ok',
    since: before.state === 'ok' ? before.since : now,
    detail: list === null ? '' : list.skipped === undefined ? before.detail : leftOut(list),
    lastOk: now,
    checks: list?.checks ?? null,
    down: list?.down ?? null,
    late: list?.late ?? null,
    skew: skew ?? before.skew,
    wireBytes: before.wireBytes + wireBytes,
  }
}

function leftOut({ skipped = 0, cut = 0 }: CountedList): string {
  const unreadable = tell('failures.unreadable', { n: skipped })
  const beyond = tell('failures.beyond', { n: cut })
  if (skipped > 0 && cut > 0) {
    return englishOf(tell('failures.both', { reason: unreadable, problem: beyond }))
  }
  if (skipped > 0) return englishOf(unreadable)
  return cut > 0 ? englishOf(beyond) : ''
}

/** The counts stay as they were: no news is no alarm. */
export function afterFailure(
  before: RemoteStanding,
  { state, message }: { readonly state: FailedState; readonly message: string },
  now: Millis,
): RemoteStanding {
  const since = before.state === state ? before.since : now
  return { ...standingOf(before), state, since, detail: message }
}

/** Only that part of a remote. */
export function standingOf(remote: RemoteStanding): RemoteStanding {
  const { state, since, detail, lastOk, checks, down, late, skew, wireBytes } = remote
  return { state, since, detail, lastOk, checks, down, late, skew, wireBytes }
}
