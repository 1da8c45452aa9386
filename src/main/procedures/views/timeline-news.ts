// New events as timeline items.
import type { TimelineItem } from '../../../shared/views/timeline.ts'
import type { PingRange } from '../../window-events/changes.ts'
import type { TellLater, TimelineChanges } from '../../window-events/read-changes.ts'
import type { ProcedureContext } from '../context.ts'
import { loadMailEnd, mailEndNow } from './mail-end.ts'
import {
  byTime,
  flipItem,
  gapItem,
  mailEndOfNone,
  maintenanceItems,
  maySayMail,
  notificationItem,
  pingItem,
  pushItem,
  reportItem,
  requestItem,
} from './timeline-items.ts'

/** Items of one check, or of pushes, in one batch. */
const LIMIT = 100

type NewsContext = Pick<
  ProcedureContext,
  'monitor' | 'notifications' | 'sentReports' | 'secrets' | 'clock'
>

export interface News {
  /** Skips what happened to pushes and requests before this call. */
  begin(): void
  /** Newest first, without pings that cannot be read yet: `later` is told of them when they can. */
  read(changes: TimelineChanges, later: TellLater): readonly TimelineItem[]
}

export function createNews({
  monitor,
  notifications,
  sentReports,
  secrets,
  clock,
}: NewsContext): News {
  const { log } = monitor
  const activity = () => secrets.opened()?.activity
  let lastPush = 0
  let lastRequest = 0

  function* pingsOf(
    ranges: ReadonlyMap<number, PingRange>,
    later: TellLater,
  ): Generator<TimelineItem> {
    for (const [checkId, { from, to }] of ranges) {
      const oldest = Math.max(from, to - LIMIT + 1)
      for (const ping of log.pingsBetween(checkId, oldest, to)) {
        const mailEnd = maySayMail(ping) ? mailEndNow() : mailEndOfNone
        if (mailEnd !== null) yield pingItem(ping, mailEnd)
        else void loadMailEnd().then(() => later(checkId, ping.n))
      }
    }
  }

  function* pushesSince(): Generator<TimelineItem> {
    for (const entry of activity()?.after(lastPush, LIMIT) ?? []) {
      lastPush = entry.id
      yield pushItem(entry)
    }
  }

  /** Those at the instant of the last one may come again: an item counts once by its id. */
  function requestsSince(limit = LIMIT): readonly TimelineItem[] {
    const page = { before: null, from: lastRequest, to: null, limit }
    const items = (secrets.opened()?.requestEvents(page) ?? []).map(requestItem)
    lastRequest = items[0]?.at ?? lastRequest
    return items
  }

  return {
    begin() {
      lastPush = activity()?.lastId() ?? 0
      requestsSince(1)
    },
    read: (
      { pings, flips, notifications: notificationIds, reports, gaps, maintenance, pushes },
      later,
    ) =>
      byTime([
        ...pingsOf(pings, later),
        ...[...flips].flatMap((id) => log.flip(id) ?? []).map(flipItem),
        ...[...notificationIds]
          .flatMap((id) => notifications.listed(id) ?? [])
          .map(notificationItem),
        ...[...reports].flatMap((id) => sentReports.listed(id) ?? []).map(reportItem),
        ...gaps.map(gapItem),
        ...maintenance.flatMap((span) => maintenanceItems(span, clock.now())),
        ...(pushes ? pushesSince() : []),
        ...(pushes ? requestsSince() : []),
      ]),
  }
}
