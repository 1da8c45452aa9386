// A stream that grows at both ends: newest first, each item once. Pure.
import type { TimelineItem, TimelineKind } from '../../shared/views/timeline.ts'

/** Takes in items that are newer, older, or known already: the later word about one wins. */
export function mergeItems(
  known: readonly TimelineItem[],
  incoming: readonly TimelineItem[],
): readonly TimelineItem[] {
  if (incoming.length === 0) return known
  const byId = new Map([...known, ...incoming].map((item) => [item.id, item]))
  return [...byId.values()].sort(newestFirst)
}

/**
 * Takes in the newest page, read again after something may have been missed. Where the page does not reach back to
 * what was known, that is dropped: the stream would leave out what happened in between.
 * @param isLast there is nothing older than the page
 */
export function mergeNewest(
  known: readonly TimelineItem[],
  page: readonly TimelineItem[],
  isLast: boolean,
): readonly TimelineItem[] {
  const oldest = page.at(-1)
  const reachesBack = isLast || oldest === undefined || known.some(({ id }) => id === oldest.id)
  return mergeItems(reachesBack ? known : known.filter(({ at }) => at >= oldest.at), page)
}

/** At the same instant, ids are in order: a change comes after the ping that made it. */
function newestFirst(a: TimelineItem, b: TimelineItem): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1)
}

export interface TimelineFilter {
  /** Null: everything. */
  readonly uuid: string | null
  /** Empty: all kinds. */
  readonly kinds: readonly TimelineKind[]
  readonly from: number | null
  readonly to: number | null
}

function kindOf(item: TimelineItem): TimelineKind {
  if (item.type === 'request') return 'push'
  if (item.type === 'report') return 'notification'
  if (item.type === 'maintenance-end') return 'maintenance'
  return item.type === 'ping' ? item.kind : item.type
}

/** Whether something that just happened belongs to a stream. */
export function matchesFilter(
  item: TimelineItem,
  { uuid, kinds, from, to }: TimelineFilter,
): boolean {
  if (kinds.length > 0 && !kinds.includes(kindOf(item))) return false
  if ((from !== null && item.at < from) || (to !== null && item.at >= to)) return false
  if (uuid === null || item.type === 'gap') return true
  return 'check' in item && item.check === uuid
}

/** Maintenance that fits but for its check: whether it covers that, the server knows. */
export function unsureOf(
  items: readonly TimelineItem[],
  filter: TimelineFilter,
): readonly TimelineItem[] {
  return filter.uuid === null
    ? []
    : items.filter(
        (item) => kindOf(item) === 'maintenance' && matchesFilter(item, { ...filter, uuid: null }),
      )
}
