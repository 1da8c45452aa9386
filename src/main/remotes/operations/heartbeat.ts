// The heartbeat of this installation: another server alarms when it stops (contract remotes.md 5). The
// watcher's tick drives it, so whoever hangs or cannot write is silent.
import type { Clock, Millis } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Store } from '../../store/store.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteClient } from '../requests/client.ts'
import {
  BLIND_AFTER,
  type Heartbeat,
  type HeartbeatOutcome,
  nextBeat,
  readHeartbeat,
  readOutcome,
} from '../rules/heartbeat.ts'
import type { RemotesTable } from '../tables/remotes.ts'

export const HEARTBEAT_SETTING = 'heartbeat'
export const OUTCOME_SETTING = 'heartbeat_outcome'

export interface HeartbeatSenderOptions {
  readonly monitor: Pick<Monitor, 'events' | 'summary'>
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly clock: Clock
  readonly remotes: Pick<RemotesTable, 'byId'>
  readonly client: () => Promise<RemoteClient>
  readonly version: string
  /** Why nothing can be monitored now; null: it is. */
  readonly blind: () => string | null
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface HeartbeatSender {
  start(): void
  stop(): void
  /** Sends one now. What went wrong; empty: it arrived. @throws TocsinError NOT_FOUND: there is none */
  test(): Promise<string>
}

const REQUEST_TIME: Millis = 30_000
const REASON_LIMIT = 500

export function createHeartbeatSender(options: HeartbeatSenderOptions): HeartbeatSender {
  const { monitor, store, clock, remotes, client, version, blind, onTrouble } = options
  const { settings } = store
  let configured = ''
  let due: Millis = 0
  let failures = 0
  let isBusy = false
  let startedAt: Millis = 0
  let blindSince: Millis | null = null
  let trouble: string | null = null
  let ends: (() => void)[] = []

  function look(): void {
    const stored = settings.get(HEARTBEAT_SETTING) ?? ''
    const heartbeat = readHeartbeat(stored)
    const now = clock.monotonic()
    if (stored !== configured) [configured, due, failures] = [stored, now, 0]
    const reason = trouble ?? blind()
    blindSince = reason === null ? null : (blindSince ?? now)
    if (heartbeat === null || isBusy || now < due) return
    // A short trouble is not worth an alarm, and no proof of life either.
    if (blindSince !== null && now - blindSince < BLIND_AFTER) return
    isBusy = true
    void beat(heartbeat, reason).finally(() => {
      isBusy = false
    })
  }

  async function beat(heartbeat: Heartbeat, reason: string | null): Promise<void> {
    const error = await send(heartbeat, reason)
    failures = error === '' ? 0 : failures + 1
    due = clock.monotonic() + nextBeat(heartbeat.every, failures)
    await keep(error).catch((cause: unknown) =>
      onTrouble('how the heartbeat went could not be stored', cause),
    )
  }

  /** What went wrong; empty: it arrived. */
  async function send(heartbeat: Heartbeat, reason: string | null): Promise<string> {
    const remote = remotes.byId(heartbeat.remoteId)
    if (remote === null) return 'the server was removed'
    if (remote.state === 'off') return 'the server is switched off'
    try {
      const answer = await (await client()).ask(remote, {
        method: 'POST',
        url: `${remote.pingBase}${heartbeat.target}${reason === null ? '' : '/fail'}`,
        body: Buffer.from(reason === null ? report() : reason.slice(0, REASON_LIMIT)),
        asker: null,
        time: REQUEST_TIME,
      })
      assertGood(answer, [200, 201])
      return ''
    } catch (error) {
      return errorText(error)
    }
  }

  /** Version, uptime, counts: no names. */
  function report(): string {
    const counts = Object.entries(monitor.summary.counts(clock.now()))
    const uptime = Math.round((clock.monotonic() - startedAt) / 1000)
    const lines = counts.map(([name, count]) => `${name} ${count}`)
    return [`tocsin ${version}`, `uptime ${uptime} s`, ...lines].join('\n')
  }

  async function keep(lastError: string): Promise<void> {
    const { lastOk } = readOutcome(settings.get(OUTCOME_SETTING))
    const outcome: HeartbeatOutcome = {
      lastOk: lastError === '' ? clock.now() : lastOk,
      lastError,
    }
    await store.write(() => settings.set(OUTCOME_SETTING, JSON.stringify(outcome)))
  }

  return {
    async test() {
      const heartbeat = readHeartbeat(settings.get(HEARTBEAT_SETTING))
      if (heartbeat === null) throw new TocsinError('NOT_FOUND', 'there is no heartbeat')
      const error = await send(heartbeat, trouble ?? blind())
      await keep(error)
      return error
    },
    start() {
      startedAt = clock.monotonic()
      due = startedAt
      ends = [
        monitor.events.on('tick', look),
        // This clock may stand still in a sleep.
        monitor.events.on('gap', () => {
          due = clock.monotonic()
        }),
        monitor.events.on('trouble', ({ reason }) => {
          trouble = reason
        }),
      ]
    },
    stop() {
      for (const end of ends) end()
    },
  }
}
