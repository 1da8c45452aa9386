// One stream of what happened to a check or to everything, newest first, page by page (contract monitor.md
// 8.3). Each source gives as much as a page may need; what is not on this page comes again with the next.

import type { Parsed } from '../../shared/procedures/index.ts'
import type { TimelineItem } from '../../shared/views/timeline.ts'
import type { Check, PingKind } from '../monitor/rules/check.ts'
import type { Page } from '../store/paging.ts'
import type { ProcedureContext } from './context.ts'
import { checkOf } from './find.ts'
import type { Handlers } from './handlers.ts'
import {
  byTime,
  type Cursor,
  cursorAfter,
  flipItem,
  gapItem,
  type ItemType,
  maintenanceEndItem,
  maintenanceItem,
  notificationItem,
  pingItems,
  pushItem,
  RANKS,
  readCursor,
  reportItem,
  requestItem,
} from './views/timeline-items.ts'

type Query = Parsed<'timeline.list'>
type Kind = Query['kinds'][number]

const PING_KINDS: readonly PingKind[] = ['success', 'start', 'fail', 'log', 'ign']
const ALL_KINDS: readonly Kind[] = [
  ...PING_KINDS,
  'flip',
  'notification',
  'gap',
  'maintenance',
  'push',
]

/** What is read of each source. */
interface Search {
  readonly check: Check | null
  readonly cursor: Cursor | null
  readonly from: number | null
  readonly to: number | null
  readonly limit: number
}

export const TIMELINE_HANDLERS = {
  'timeline.list': async (context, query) => {
    const kinds = new Set(query.kinds.length === 0 ? ALL_KINDS : query.kinds)
    const search: Search = {
      check: query.uuid === null ? null : checkOf(context, query.uuid),
      cursor: query.before === null ? null : readCursor(query.before),
      from: query.from,
      to: query.to,
      // One more than is shown tells whether that was all.
      limit: query.limit + 1,
    }
    const found = byTime([
      ...(await listedPings(
        context,
        search,
        PING_KINDS.filter((kind) => kinds.has(kind)),
      )),
      ...otherItems(context, search, kinds),
    ])
    const items = found.slice(0, query.limit)
    const last = items.at(-1)
    return { items, next: found.length > query.limit && last ? cursorAfter(last) : null }
  },
} satisfies Partial<Handlers>

function otherItems(
  { monitor, notifications, sentReports, secrets }: ProcedureContext,
  search: Search,
  kinds: ReadonlySet<Kind>,
): readonly TimelineItem[] {
  const { log, maintenance } = monitor
  const notBefore = search.check?.created ?? null
  return [
    ...(kinds.has('flip') ? log.flips(pageOf(search, 'flip')).map(flipItem) : []),
    ...(kinds.has('notification')
      ? notifications.page(pageOf(search, 'notification')).map(notificationItem)
      : []),
    ...(kinds.has('notification') && search.check === null
      ? sentReports.page(pageOf(search, 'report')).map(reportItem)
      : []),
    ...(kinds.has('gap') ? log.gaps(pageOf(search, 'gap'), notBefore).map(gapItem) : []),
    ...(kinds.has('maintenance')
      ? [
          ...maintenance.page(pageOf(search, 'maintenance'), search.check).map(maintenanceItem),
          ...maintenance
            .ended(pageOf(search, 'maintenanceEnd'), search.check)
            .map(maintenanceEndItem),
        ]
      : []),
    ...(kinds.has('push') && search.check === null
      ? (secrets.opened()?.activity.page(pageOf(search, 'push')) ?? []).map(pushItem)
      : []),
    ...(kinds.has('push') && search.check === null
      ? (secrets.opened()?.requestEvents(pageOf(search, 'request')) ?? []).map(requestItem)
      : []),
  ]
}

/** Everything below the cursor, as a source sees it: at the same instant, lower ranks and ids. */
function pageOf({ check, cursor, from, to, limit }: Search, type: ItemType): Page {
  const page = { checkId: check?.id ?? null, from, to, limit }
  if (cursor === null) return { ...page, before: null }
  const { at, rank, numbers } = cursor
  const id = rank === RANKS[type] ? (numbers.at(-1) ?? 0) : rank > RANKS[type] ? LAST_ID : 0
  return { ...page, before: { at, id } }
}

const LAST_ID = Number.MAX_SAFE_INTEGER

async function listedPings(
  { monitor }: ProcedureContext,
  { check, cursor, from, to, limit }: Search,
  kinds: readonly PingKind[],
): Promise<readonly TimelineItem[]> {
  const before = positionOf(cursor)
  return pingItems(await monitor.log.pings({ check, kinds, before, from, to, limit }))
}

function positionOf(cursor: Cursor | null) {
  if (cursor === null) return null
  const { at, rank, numbers } = cursor
  const [checkId = 0, n = 0] = rank === RANKS.ping ? numbers : [LAST_ID, LAST_ID]
  return { at, checkId, n }
}
