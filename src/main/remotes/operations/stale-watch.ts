// Servers without news: told once after a day awake (contract remotes.md 1.3). Time asleep or stopped does not
// count, and what was counted survives a restart.
import { type Clock, HOUR, MINUTE, type Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Notice, NoticeIn } from '../../notify/notifier/notifier.ts'
import type { Words } from '../../words.ts'
import { isStale } from '../rules/states.ts'
import type { Staleness } from '../tables/mirror-tables.ts'
import type { Remote, RemotesTable } from '../tables/remotes.ts'
import type { MirrorCache } from './mirror-cache.ts'
import { isShown } from './mirror-view.ts'

export interface StaleWatchOptions {
  readonly monitor: Pick<Monitor, 'events'>
  readonly clock: Clock
  readonly remotes: Pick<RemotesTable, 'all'>
  readonly cache: MirrorCache
  readonly tell: (notice: NoticeIn) => void
  /** Whether people want to hear of it. */
  readonly isWanted: () => boolean
}

export interface StaleWatch {
  start(): void
  stop(): void
}

const TOLD_AFTER: Millis = 24 * HOUR
const FRESH: Staleness = { awake: 0, told: false }

export function createStaleWatch(options: StaleWatchOptions): StaleWatch {
  const { monitor, clock, remotes, cache, tell, isWanted } = options
  const known = new Map<string, Staleness>()
  let looked: Millis = 0
  let end = () => {}

  /** Once a minute, by the clock that stands still in sleep. */
  function look(): void {
    const now = clock.monotonic()
    if (now - looked < MINUTE) return
    // A clock that goes on in sleep counts no more than the looks do.
    const awake = Math.min(now - looked, 2 * MINUTE)
    looked = now
    for (const remote of remotes.all()) {
      if (!isShown(remote)) continue
      if (isStale(remote, clock.now())) grow(remote, awake)
      else forget(remote)
    }
  }

  function of({ id }: Remote): Staleness {
    return known.get(id) ?? cache.read((tables) => tables.staleness(id)) ?? FRESH
  }

  function grow(remote: Remote, awake: Millis): void {
    const before = of(remote)
    if (before.told) return void known.set(remote.id, before)
    const total = before.awake + awake
    const isDue = total >= TOLD_AFTER
    if (isDue && isWanted()) tell((words) => noticeOf(remote, words))
    const after = { awake: total, told: isDue }
    known.set(remote.id, after)
    cache.write((tables) => tables.setStaleness(remote.id, after))
  }

  function forget(remote: Remote): void {
    if (of(remote) !== FRESH) cache.write((tables) => tables.clearStaleness(remote.id))
    known.set(remote.id, FRESH)
  }

  return {
    start() {
      looked = clock.monotonic()
      end = monitor.events.on('round', look)
    },
    stop: () => end(),
  }
}

function noticeOf({ id, name, detail }: Remote, { t }: Words): Notice {
  return {
    flipIds: [],
    title: t('notices.stale', { server: name }),
    body: detail === '' ? t('notices.staleBody') : detail,
    urgency: 'normal',
    key: `stale-${id}`,
    opens: `/servers/${id}`,
  }
}
