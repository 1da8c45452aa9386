// Failures and missed runs of the last two days that are over: a list where all is well again would hide them. Pure.
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import type { MirroredRow } from '../../shared/views/remotes.ts'
import type { TimelineItem } from '../../shared/views/timeline.ts'
import { mirroredId } from '../stores/mirrored.ts'

export const RECENT_MS = 48 * 3_600_000

export interface RecentFailure {
  /** UUID of its check; of one of another server its `mirroredId`. */
  readonly id: string
  /** When it went down, the last time. */
  readonly at: number
  /** `missed`: nothing was heard in time. `elsewhere`: on another server, which does not say how. */
  readonly kind: 'fail' | 'missed' | 'elsewhere'
}

type Rows = Pick<ReadonlyMap<string, Pick<CheckRow, 'status'>>, 'get'>

/**
 * Each check once that went down in the last 48 hours and is up again, the latest failure first.
 * @param items changes of all checks, newest first; others are passed over
 */
export function recentFailures(
  items: readonly TimelineItem[],
  rows: Rows,
  now: number,
): readonly RecentFailure[] {
  const known = new Set<string>()
  const failures: RecentFailure[] = []
  for (const item of items) {
    if (item.type !== 'flip' || item.to !== 'down' || item.at < now - RECENT_MS) continue
    if (known.has(item.check)) continue
    known.add(item.check)
    if (!hasRunAgain(rows.get(item.check)?.status)) continue
    failures.push({
      ...{ id: item.check, at: item.at },
      kind: item.reason === 'fail' ? 'fail' : 'missed',
    })
  }
  return failures
}

/** The same of checks of other servers. Those that are folded into an own check are left to that. */
export function failuresElsewhere(
  rows: Iterable<MirroredRow>,
  now: number,
): readonly RecentFailure[] {
  const failures: RecentFailure[] = []
  for (const row of rows) {
    const { lastDown: at, linked, status } = row
    if (at === null || at < now - RECENT_MS || linked !== null || !hasRunAgain(status)) continue
    failures.push({ id: mirroredId(row), at, kind: 'elsewhere' })
  }
  return latestFirst(failures)
}

/** One that a person paused did not run again; one that is down is told in the list itself. */
function hasRunAgain(status: CheckStatus | undefined): boolean {
  return status === 'up' || status === 'grace'
}

export function latestFirst(failures: readonly RecentFailure[]): readonly RecentFailure[] {
  return failures.toSorted((a, b) => b.at - a.at)
}

/**
 * The same, looked at again only when the changes, the shape of the list or the hour is another: what is pinged
 * costs nothing.
 * @param shape as the store of checks counts it
 */
export function rememberRecentFailures() {
  let last: { readonly of: readonly unknown[]; readonly found: readonly RecentFailure[] } | null =
    null
  return (items: readonly TimelineItem[], rows: Rows, shape: number, now: number) => {
    const of = [items, shape, Math.floor(now / 3_600_000)]
    if (last === null || !of.every((part, i) => part === last?.of[i])) {
      last = { of, found: recentFailures(items, rows, now) }
    }
    return last.found
  }
}
