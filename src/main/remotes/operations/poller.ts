// The loop that asks remotes how they stand, each at its time (contract remotes.md 1.3). What an answer means
// is in poll.ts, when the next is due in rules/states.ts.
import type { Cancel, Clock, Millis } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { MonitorEvents } from '../../monitor/events.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { Store } from '../../store/store.ts'
import type { RemoteChanges } from '../changes.ts'
import type { RemoteClient } from '../requests/client.ts'
import type { Asker } from '../requests/rate.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { accessBy, type ListAccess } from '../rules/listed-checks.ts'
import { afterFailure, afterLook, type GoodAnswer } from '../rules/standing.ts'
import { waitAfter } from '../rules/states.ts'
import type { Remote, RemoteStanding, RemotesTable } from '../tables/remotes.ts'
import type { Mirror } from './mirror.ts'
import type { MirrorNotices } from './mirror-notices.ts'
import type { MirrorTake } from './mirror-take.ts'
import { isShown } from './mirror-view.ts'
import { type BadgeMemory, poll, settleBadge } from './poll.ts'
import { openCredentials } from './sealed-credentials.ts'

export interface PollerOptions {
  readonly monitor: Pick<Monitor, 'events'>
  readonly store: Pick<Store, 'db' | 'write'>
  readonly clock: Clock
  readonly key: ConfigKey
  readonly remotes: RemotesTable
  readonly client: () => Promise<RemoteClient>
  readonly mirror: Mirror
  readonly take: MirrorTake
  readonly notices: Pick<MirrorNotices, 'awaitsList'>
  readonly changes: RemoteChanges
  /** A window is open. */
  readonly isWatched: () => boolean
  readonly isOnBattery: () => boolean
  /** Another text whenever this computer is in another network. */
  readonly network: () => string
  /** From 0 to 1. */
  readonly random: () => number
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Poller {
  start(): void
  /** Follows what this process changed; before the start there is nothing to follow. */
  reload(): void
  /** Asks that remote now, null: all; but one that asked to wait. Resolves when it is known how they stand. */
  poll(id: string | null): Promise<void>
  /** When that remote is asked again; null: it is being asked, or never is. */
  nextPoll(id: string): Millis | null
  stop(): void
}

interface Polled {
  /** What it is asked by: another is asked at once. */
  settings: string
  failures: number
  timer: Cancel | null
  /** When the timer ends, by the wall clock. */
  due: Millis | null
  /** Being asked. */
  asking: Promise<void> | null
  readonly badge: BadgeMemory
}

export function createPoller(options: PollerOptions): Poller {
  const { monitor, store, clock, key, remotes, client, mirror, changes, random, onTrouble } =
    options
  const all = new Map<string, Polled>()
  let ends: (() => void)[] = []
  let stopped = true

  let network = ''

  function look({ wroteElsewhere }: MonitorEvents['tick']): void {
    if (wroteElsewhere) reload()
    if (all.size === 0) return
    const current = options.network()
    if (current !== network) askUnreachable()
    network = current
  }

  /** Follows what people changed: a remote that is asked otherwise is asked at once. */
  function reload(): void {
    if (stopped) return
    const stored = remotes.all()
    const ids = new Set(stored.map(({ id }) => id))
    for (const [id, polled] of all) if (!ids.has(id)) forget(id, polled)
    for (const remote of stored) {
      const settings = settingsOf(remote)
      const polled = all.get(remote.id)
      changes.emit({ kind: 'remote', id: remote.id })
      if (polled?.settings === settings) continue
      polled?.timer?.()
      const badge = { url: undefined, settled: null, before: null }
      const asking = polled?.asking ?? null
      const fresh = { settings, failures: 0, timer: null, due: null, asking, badge }
      all.set(remote.id, fresh)
      if (!remote.mirror) mirror.forget(remote.id)
      if (isShown(remote)) schedule(remote.id, fresh, 0)
    }
  }

  function forget(id: string, { timer }: Polled): void {
    timer?.()
    all.delete(id)
    mirror.forget(id)
    changes.emit({ kind: 'remote', id })
  }

  function schedule(id: string, polled: Polled, wait: Millis): void {
    polled.timer?.()
    polled.due = clock.now() + wait
    polled.timer = clock.setTimer(wait, () => void ask(id, polled, 'timer'))
  }

  /** One at a time. */
  function ask(id: string, polled: Polled, asker: Asker): Promise<void> {
    polled.timer?.()
    polled.timer = null
    polled.due = null
    polled.asking ??= askOnce(id, polled, asker).finally(() => {
      polled.asking = null
      changes.emit({ kind: 'remote', id })
    })
    return polled.asking
  }

  async function askOnce(id: string, polled: Polled, asker: Asker): Promise<void> {
    const remote = remotes.byId(id)
    if (stopped || remote === null || !isShown(remote)) return
    try {
      const { standing, access, retryAfter } = await answerOf(remote, polled, asker)
      if (standing === null) return
      polled.failures = standing.state === 'unreachable' ? polled.failures + 1 : 0
      await keep(id, standing, access)
      const every = remote.every * (options.isOnBattery() ? 2 : 1)
      const { state } = standing
      const wait = waitAfter({ state, every, failures: polled.failures, retryAfter }, random())
      // What a person changed meanwhile has its own turn.
      if (!stopped && all.get(id) === polled && wait !== null) schedule(id, polled, wait)
    } catch (error) {
      onTrouble('a server could not be asked', errorText(error))
      if (!stopped && all.get(id) === polled) schedule(id, polled, UNSTORED)
    }
  }

  /** @returns `standing` null: it is not asked any more, or asked otherwise */
  async function answerOf(remote: Remote, polled: Polled, asker: Asker) {
    try {
      const answer = await listOf(remote, polled, asker)
      const standing = answer && afterLook(remote, answer, clock.now())
      return { standing, access: answer?.listAccess ?? null, retryAfter: null }
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error
      const standing = afterFailure(remote, error, clock.now())
      return { standing, access: null, retryAfter: error.retryAfter }
    }
  }

  /** The answer with the list taken; null: nobody wants it any more. */
  async function listOf(remote: Remote, polled: Polled, asker: Asker): Promise<GoodAnswer | null> {
    const { id } = remote
    const credentials = await openCredentials(key, remote)
    await mirror.load(id)
    const last = mirror.of(id)?.list ?? null
    const { badge } = polled
    const now = clock.now()
    const isWatched = options.isWatched()
    const isAwaited = options.notices.awaitsList(remote)
    const how = { asker, last, badge, isWatched, isAwaited, now }
    const answer = await poll(await client(), remote, credentials, how)
    const current = remotes.byId(id)
    if (all.get(id) !== polled || current === null || stopped) return null
    const { entries, skew, wireBytes, listBytes } = answer
    if (entries === null) return { list: null, skew, wireBytes }
    if (entries === 'unchanged') {
      mirror.bearOut(id)
      const { checks, down, late } = remote
      return { list: { checks: checks ?? 0, down: down ?? 0, late: late ?? 0 }, skew, wireBytes }
    }
    const list = await options.take(current, { entries, wireBytes: listBytes, skew })
    const taken = mirror.of(id)?.list ?? null
    if (taken !== null) settleBadge(badge, taken)
    const [held] = mirror.of(id)?.held.values() ?? []
    return { list, skew, wireBytes, listAccess: accessBy(held?.check) }
  }

  /** A remote that was switched off meanwhile stays off. What its key may do is learned where no test said it. */
  async function keep(id: string, standing: RemoteStanding, access: ListAccess): Promise<void> {
    await store.write(() => {
      const current = remotes.byId(id)
      if (current === null || !isShown(current)) return
      remotes.stand(id, standing)
      if (access !== null && current.access === 'none') remotes.setAccess(id, access)
    })
  }

  /** After a sleep or a stop, and in another network. */
  function askUnreachable(): void {
    for (const { id, state } of remotes.all()) {
      const polled = all.get(id)
      if (state === 'unreachable' && polled?.asking === null) schedule(id, polled, 0)
    }
  }

  return {
    reload,
    async poll(id) {
      const asked = remotes.all().flatMap((remote) => {
        const polled = id === null || id === remote.id ? all.get(remote.id) : undefined
        const waits = !isShown(remote) || remote.state === 'limited'
        return polled === undefined || waits ? [] : [ask(remote.id, polled, 'person')]
      })
      await Promise.all(asked)
    },
    nextPoll: (id) => all.get(id)?.due ?? null,
    start() {
      stopped = false
      network = options.network()
      reload()
      ends = [monitor.events.on('tick', look), monitor.events.on('gap', askUnreachable)]
    },
    stop() {
      stopped = true
      for (const end of ends) end()
      for (const { timer } of all.values()) timer?.()
      all.clear()
    },
  }
}

/** After a poll that could not be stored. */
const UNSTORED = 60_000

function settingsOf(remote: Remote): string {
  const { kind, base, api, ca, every, credentials } = remote
  const sealed = credentials?.toString('base64')
  return JSON.stringify([isShown(remote), remote.mirror, kind, base, api, ca, every, sealed])
}
