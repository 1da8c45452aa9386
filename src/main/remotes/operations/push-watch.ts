// Whether pushes made here through other servers were opened (contract remotes.md 6.3): their lists are looked
// at while one is active, their logs only when something happened. Nothing is retrieved.
import type { SettingValues } from '../../../shared/model/settings.ts'
import { type Clock, DAY, MINUTE, type Millis } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { viewNotice } from '../../notify/desktop-channel/push-notice.ts'
import type { NoticeIn } from '../../notify/notifier/notifier.ts'
import type { KeptPush, KeptPushes } from '../../secrets/kept-pushes.ts'
import type { RemotePushRow } from '../../secrets/tables/remote-pushes.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { readAudit, readListed } from '../rules/push-records.ts'
import { isMoved, viewsIn } from '../rules/push-views.ts'
import type { Remote } from '../tables/remotes.ts'
import { askForAudit, askForList, type PushHost } from './push-api.ts'
import type { PushHosts } from './push-hosts.ts'

export interface PushWatchOptions {
  readonly monitor: Pick<Monitor, 'events'>
  readonly clock: Clock
  readonly hosts: PushHosts
  /** Null while the secrets are locked, or were never needed. */
  readonly kept: () => KeptPushes | null
  /** Which views notify. */
  readonly notices: () => SettingValues['pushNotices']
  readonly tell: (notice: NoticeIn) => void
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface PushWatch {
  start(): void
  stop(): void
}

/** Between two looks at a list; the longer one when all its pushes are older than a day. */
const SOON: Millis = 2 * MINUTE
const LATER: Millis = 15 * MINUTE

export function createPushWatch(options: PushWatchOptions): PushWatch {
  const { monitor, clock, hosts, kept, notices, tell, onTrouble } = options
  /** When each remote was asked last, and until when it asked to be left alone. */
  const asked = new Map<string, { readonly at: Millis; readonly until: Millis }>()
  const busy = new Set<string>()
  let isLooking = false
  let ends: (() => void)[] = []

  function look(): void {
    const pushes = kept()
    if (pushes === null || isLooking) return
    isLooking = true
    visit(pushes)
      .catch((error: unknown) => onTrouble('pushes through other servers could not be read', error))
      .finally(() => {
        isLooking = false
      })
  }

  async function visit(pushes: KeptPushes): Promise<void> {
    const watched = Map.groupBy(
      (await pushes.list('active')).filter(({ isOwned }) => isOwned),
      ({ remoteId }) => remoteId,
    )
    for (const [id, rows] of watched) {
      const remote = hosts.byId(id)
      if (remote === null || remote.state === 'off' || busy.has(id) || !isDue(id, rows)) continue
      busy.add(id)
      void ask(remote, rows.map(pushes.opened), pushes).finally(() => busy.delete(id))
    }
  }

  function isDue(id: string, rows: readonly RemotePushRow[]): boolean {
    const before = asked.get(id)
    if (before === undefined) return true
    const isYoung = rows.some(({ createdAt }) => clock.now() - createdAt < DAY)
    const now = clock.monotonic()
    return now >= before.until && now - before.at >= (isYoung ? SOON : LATER)
  }

  async function ask(
    remote: Remote,
    watched: readonly KeptPush[],
    pushes: KeptPushes,
  ): Promise<void> {
    const at = clock.monotonic()
    asked.set(remote.id, { at, until: at })
    try {
      const host = await hosts.host(remote, 'timer', DAY)
      if (host.credentials.token !== undefined) await follow(host, watched, pushes)
    } catch (error) {
      // How a server stands is told by its polls.
      if (!(error instanceof RemoteFailure)) {
        onTrouble(`pushes through ${remote.name} could not be followed`, errorText(error))
      } else if (error.retryAfter !== null) {
        asked.set(remote.id, { at, until: clock.monotonic() + error.retryAfter })
      }
    }
  }

  async function follow(
    host: PushHost,
    watched: readonly KeptPush[],
    pushes: KeptPushes,
  ): Promise<void> {
    const wanted = new Set(watched.map(({ token }) => token))
    const { records, cut } = await askForList(host, 'active', 'timer', (all) => {
      const found = all.filter(({ url_token: token }) => wanted.has(String(token)))
      return found.length >= wanted.size
    })
    const listed = new Map(
      records
        .flatMap((record) => readListed(record, host.remote.base) ?? [])
        .map((push) => [push.token, push.viewsLeft]),
    )
    for (const push of watched) {
      const viewsLeft = listed.get(push.token) ?? null
      if ((viewsLeft === null && cut) || push.isDamaged) continue
      if (isMoved(push, viewsLeft)) await explain(host, push, viewsLeft, pushes)
    }
  }

  async function explain(
    host: PushHost,
    push: KeptPush,
    viewsLeft: number | null,
    pushes: KeptPushes,
  ): Promise<void> {
    const log = (await logOf(host, push.token)).flatMap((record) => readAudit(record) ?? [])
    const { news, view } = viewsIn(push, viewsLeft, log, clock.now())
    if (view !== null) {
      const { token, remoteId } = push
      const via = { id: remoteId, name: host.remote.name }
      tell((words) => viewNotice({ token, via, ...view }, notices(), words))
    }
    await pushes.change(push, news)
  }

  /** Empty: the server has forgotten the push. */
  async function logOf(host: PushHost, token: string) {
    try {
      return await askForAudit(host, token, 'timer')
    } catch (error) {
      if (error instanceof TocsinError && error.code === 'NOT_FOUND') return []
      throw error
    }
  }

  return {
    start() {
      ends = [monitor.events.on('round', look)]
    },
    stop() {
      for (const end of ends) end()
    },
  }
}
