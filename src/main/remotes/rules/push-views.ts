// What happened to a push that another server holds, from its list and its log (contract remotes.md 6.3). Pure.
import type { PushAudit } from '../../../shared/views/pushes.ts'
import type { Millis } from '../../clock.ts'
import type { KeptPush } from '../../secrets/kept-pushes.ts'
import type { RemotePushNews } from '../../secrets/tables/remote-pushes.ts'

type Watched = Pick<KeptPush, 'expireAfterViews' | 'viewsLeft' | 'viewsTold'>

export interface ViewsFound {
  readonly news: RemotePushNews
  /** Of the views that are new; null: there are none. */
  readonly view: { readonly isFirst: boolean; readonly isLast: boolean } | null
}

/**
 * @param viewsLeft as the list has it; null: it is not listed any more
 * @param log oldest first; empty where the server has forgotten the push
 */
export function viewsIn(
  push: Watched,
  viewsLeft: number | null,
  log: readonly PushAudit[],
  now: Millis,
): ViewsFound {
  const count = (...events: string[]) => log.filter(({ event }) => events.includes(event)).length
  const views = count('view')
  const used = count('view', 'failed_view')
  const left = viewsLeft ?? Math.max(0, push.expireAfterViews - used)
  const deleted = count('expire') > 0
  const isNew = views > push.viewsTold
  const ended = log.findLast(({ event }) => event === 'expire' || event === 'view')?.at ?? now
  return {
    news: {
      viewsLeft: left,
      viewsTold: Math.max(views, push.viewsTold),
      expiredOn: viewsLeft === null ? Math.min(ended, now) : null,
      deleted: viewsLeft === null && deleted,
    },
    view: isNew ? { isFirst: push.viewsTold === 0, isLast: left === 0 && !deleted } : null,
  }
}

/** Whether the list says something that the log has to explain. */
export function isMoved(push: Watched, viewsLeft: number | null): boolean {
  return viewsLeft === null || viewsLeft < (push.viewsLeft ?? push.expireAfterViews)
}
