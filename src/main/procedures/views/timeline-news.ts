// What just happened, as items for whoever shows a stream of it.
import type { TimelineItem } from '../../../shared/views/timeline.ts'
import type { PingRange } from '../../window-events/changes.ts'
import type { Happenings } from '../../window-events/read-changes.ts'
import type { ProcedureContext } from '../context.ts'
import {
  byTime,
  flipItem,
  gapItem,
  notificationItem,
  pingItem,
  pushItem,
} from './timeline-items.ts'

/** Of one check, and of pushes, in one batch: more is a flood that nobody reads. */
const LIMIT = 100

type NewsContext = Pick<ProcedureContext, 'monitor' | 'secrets'>

export interface News {
  /** What happened to pushes before is past. */
  begin(): void
  /** Newest first. */
  read(happenings: Happenings): readonly TimelineItem[]
}

export function createNews({ monitor, secrets }: NewsContext): News {
  const { checks, history } = monitor
  const activity = () => secrets.opened()?.activity
  let lastPush = 0

  function* pingsOf(ranges: ReadonlyMap<number, PingRange>): Generator<TimelineItem> {
    for (const [checkId, { from, to }] of ranges) {
      const check = checks.byId(checkId)
      if (check === null) continue
      for (let n = to; n >= Math.max(from, to - LIMIT + 1); n--) {
        const ping = history.listed(checkId, n)
        if (ping !== null) yield pingItem(monitor, check, ping)
      }
    }
  }

  function* pushesSince(): Generator<TimelineItem> {
    for (const entry of activity()?.after(lastPush, LIMIT) ?? []) {
      lastPush = entry.id
      yield pushItem(entry)
    }
  }

  return {
    begin() {
      lastPush = activity()?.lastId() ?? 0
    },
    read: ({ pings, flips, notifications, gaps, pushes }) =>
      byTime([
        ...pingsOf(pings),
        ...[...flips].flatMap((id) => history.flip(id) ?? []).map(flipItem),
        ...[...notifications].flatMap((id) => history.notification(id) ?? []).map(notificationItem),
        ...gaps.map(gapItem),
        ...(pushes ? pushesSince() : []),
      ]),
  }
}
