// The loop that asks remotes how they stand, each at its time (contract remotes.md 1.3). What an answer means
// is in poll.ts, when the next is due in rules/states.ts.
import type { Cancel, Clock, Millis } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { Store } from '../../store/store.ts'
import type { RemoteClient } from '../requests/client.ts'
import { RemoteFailure } from '../requests/remote-failure.ts'
import { afterFailure, afterLook } from '../rules/standing.ts'
import { waitAfter } from '../rules/states.ts'
import type { Remote, RemoteStanding, RemotesTable } from '../tables/remotes.ts'
import { createForeignChanges } from './foreign-changes.ts'
import { poll } from './poll.ts'
import { openCredentials } from './sealed-credentials.ts'

export interface PollerOptions {
  readonly monitor: Pick<Monitor, 'events'>
  readonly store: Pick<Store, 'db' | 'write'>
  readonly clock: Clock
  readonly key: ConfigKey
  readonly remotes: RemotesTable
  readonly client: () => Promise<RemoteClient>
  /** From 0 to 1. */
  readonly random: () => number
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Poller {
  start(): void
  /** Follows what this process changed; before the start there is nothing to follow. */
  reload(): void
  /** Asks that remote soon, null: all; but one that asked to wait. */
  poll(id: string | null): void
  /** When that remote is asked again; null: it is being asked, or never is. */
  nextPoll(id: string): Millis | null
  stop(): void
}

interface Polled {
  /** What it is asked by: another is asked at once. */
  settings: string
  failures: number
  timer: Cancel | null
  isBusy: boolean
  /** When it is asked; null: now, or never. */
  next: Millis | null
}

export function createPoller(options: PollerOptions): Poller {
  const { monitor, store, clock, key, remotes, client, random, onTrouble } = options
  const all = new Map<string, Polled>()
  const hasChanged = createForeignChanges(store.db)
  let ends: (() => void)[] = []
  let stopped = true

  function look(): void {
    if (hasChanged()) reload()
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
      if (polled?.settings === settings) continue
      polled?.timer?.()
      const isBusy = polled?.isBusy ?? false
      const fresh = { settings, failures: 0, timer: null, isBusy, next: null }
      all.set(remote.id, fresh)
      if (isPolled(remote)) schedule(remote.id, fresh, 0)
    }
  }

  function forget(id: string, { timer }: Polled): void {
    timer?.()
    all.delete(id)
  }

  function schedule(id: string, polled: Polled, wait: number): void {
    polled.timer?.()
    polled.next = clock.now() + wait
    polled.timer = clock.setTimer(wait, () => {
      polled.timer = null
      polled.next = null
      void ask(id, polled)
    })
  }

  async function ask(id: string, polled: Polled): Promise<void> {
    const remote = remotes.byId(id)
    if (stopped || remote === null || !isPolled(remote)) return
    polled.isBusy = true
    try {
      const { standing, retryAfter } = await answerOf(remote)
      polled.failures = standing.state === 'unreachable' ? polled.failures + 1 : 0
      await keep(id, standing)
      const { state } = standing
      const wait = waitAfter(
        { state, every: remote.every, failures: polled.failures, retryAfter },
        random(),
      )
      // What a person changed meanwhile has its own turn.
      if (!stopped && all.get(id) === polled && wait !== null) schedule(id, polled, wait)
    } catch (error) {
      onTrouble('a server could not be asked', errorText(error))
      if (!stopped && all.get(id) === polled) schedule(id, polled, UNSTORED)
    } finally {
      polled.isBusy = false
    }
  }

  async function answerOf(remote: Remote) {
    try {
      const credentials = await openCredentials(key, remote)
      const answer = await poll(await client(), remote, credentials)
      return { standing: afterLook(remote, answer, clock.now()), retryAfter: null }
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error
      return { standing: afterFailure(remote, error, clock.now()), retryAfter: error.retryAfter }
    }
  }

  /** A remote that was switched off meanwhile stays off. */
  async function keep(id: string, standing: RemoteStanding): Promise<void> {
    await store.write(() => {
      const current = remotes.byId(id)
      if (current !== null && isPolled(current)) remotes.stand(id, standing)
    })
  }

  /** After a sleep or a stop the network may be back. */
  function afterGap(): void {
    for (const { id, state } of remotes.all()) {
      const polled = all.get(id)
      if (state === 'unreachable' && polled?.isBusy === false) schedule(id, polled, 0)
    }
  }

  return {
    reload,
    nextPoll: (id) => all.get(id)?.next ?? null,
    poll(id) {
      for (const remote of remotes.all()) {
        const polled = id === null || id === remote.id ? all.get(remote.id) : undefined
        const isWaiting = !isPolled(remote) || remote.state === 'limited' || polled?.isBusy
        if (polled !== undefined && !isWaiting) schedule(remote.id, polled, 0)
      }
    },
    start() {
      stopped = false
      hasChanged()
      reload()
      ends = [monitor.events.on('tick', look), monitor.events.on('gap', afterGap)]
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

function isPolled({ mirror, state }: Pick<Remote, 'mirror' | 'state'>): boolean {
  return mirror && state !== 'off'
}

function settingsOf(remote: Remote): string {
  const { kind, base, api, ca, every, credentials } = remote
  const sealed = credentials?.toString('base64')
  return JSON.stringify([isPolled(remote), kind, base, api, ca, every, sealed])
}
