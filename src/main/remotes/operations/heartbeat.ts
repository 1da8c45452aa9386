// The heartbeat of this installation: another server alarms when it stops (contract remotes.md 5). The
// watcher's tick drives it, so whoever hangs or cannot write is silent.
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import { type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import { errorText, TocsinError } from '../../errors.ts'
import type { MonitorEvents } from '../../monitor/events.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { ConfigKey } from '../../notify/channels/config-key.ts'
import type { Store } from '../../store/store.ts'
import { within } from '../../within.ts'
import { assertGood } from '../requests/answers.ts'
import type { RemoteClient } from '../requests/client.ts'
import { apiHeaders } from '../rules/credentials.ts'
import {
  BLIND_AFTER,
  type Heartbeat,
  type HeartbeatOutcome,
  nextBeat,
  readHeartbeat,
  readOutcome,
} from '../rules/heartbeat.ts'
import type { Remote, RemotesTable } from '../tables/remotes.ts'
import { openCredentials } from './sealed-credentials.ts'

export const HEARTBEAT_SETTING = 'heartbeat'
export const OUTCOME_SETTING = 'heartbeat_outcome'
/** Set while the check there is paused by us. */
const PAUSED_SETTING = 'heartbeat_paused'

export interface HeartbeatSenderOptions {
  readonly monitor: Pick<Monitor, 'events' | 'summary'>
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly clock: Clock
  readonly key: ConfigKey
  readonly remotes: Pick<RemotesTable, 'byId'>
  readonly client: () => Promise<RemoteClient>
  readonly version: string
  /** Why nothing can be monitored now; null: it is. */
  readonly blind: () => string | null
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface HeartbeatSender {
  start(): void
  /** This process changed what is configured. */
  reload(): void
  stop(): void
  /**
   * The machine is about to sleep or to shut down: pauses the check there, where that is configured, within
   * 2 s. The next beat resumes it. Never rejects.
   */
  pause(): Promise<void>
  /** Sends one now. What went wrong; empty: it arrived. @throws TocsinError NOT_FOUND: there is none */
  test(): Promise<string>
}

const REQUEST_TIME: Millis = 30_000
/** A machine that goes to sleep waits no longer. */
const PAUSE_TIME: Millis = 2 * SECOND
/** A beat between the pause and the sleep would undo it. No gap follows a sleep that was called off. */
const HELD: Millis = MINUTE
const REASON_LIMIT = 500

export function createHeartbeatSender(options: HeartbeatSenderOptions): HeartbeatSender {
  const { monitor, store, clock, key, remotes, client, version, blind, onTrouble } = options
  const { settings } = store
  let configured = ''
  let heartbeat: Heartbeat | null = null
  let due: Millis = 0
  let failures = 0
  let isBusy = false
  let startedAt: Millis = 0
  let blindSince: Millis | null = null
  let isBlindTold = false
  let heldUntil: Millis = 0
  let beating: Promise<void> = Promise.resolve()
  let trouble: string | null = null
  let ends: (() => void)[] = []

  /** To read the setting at every tick would cost a lock each. */
  function reload(): void {
    const stored = settings.get(HEARTBEAT_SETTING) ?? ''
    if (stored === configured) return
    configured = stored
    heartbeat = readHeartbeat(stored)
    due = clock.monotonic()
    failures = 0
  }

  function look({ wroteElsewhere }: MonitorEvents['tick']): void {
    if (wroteElsewhere) reload()
    const now = clock.monotonic()
    const reason = trouble ?? blind()
    blindSince = reason === null ? null : (blindSince ?? now)
    if (heartbeat === null || isBusy || now < heldUntil) return
    const isBlind = blindSince !== null && now - blindSince >= BLIND_AFTER
    // A short trouble is not worth an alarm, and no proof of life either.
    if (blindSince !== null && !isBlind) return
    if (now < due && isBlind === isBlindTold) return
    isBlindTold = isBlind
    isBusy = true
    beating = beat(heartbeat, reason).finally(() => {
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
    if (remote === null) return englishOf(tell('moved.serverRemoved'))
    if (remote.state === 'off') return englishOf(tell('moved.serverOff'))
    const isPaused = settings.get(PAUSED_SETTING) === 'yes'
    try {
      // A check that is resumed by hand only is not by a ping.
      if (isPaused) await change(remote, heartbeat, 'resume', REQUEST_TIME).catch(() => {})
      const answer = await (await client()).ask(remote, {
        method: 'POST',
        url: `${remote.pingBase}${heartbeat.target}${reason === null ? '' : '/fail'}`,
        body: Buffer.from(reason === null ? report() : reason.slice(0, REASON_LIMIT)),
        asker: null,
        time: REQUEST_TIME,
      })
      assertGood(answer, [200, 201])
      if (isPaused) await store.write(() => settings.set(PAUSED_SETTING, ''))
      return ''
    } catch (error) {
      return errorText(error)
    }
  }

  /** By the management API. @throws RemoteFailure */
  async function change(
    remote: Remote,
    { target }: Heartbeat,
    what: 'pause' | 'resume',
    time: Millis,
  ): Promise<void> {
    const credentials = await openCredentials(key, remote)
    const answer = await (await client()).ask(remote, {
      method: 'POST',
      url: `${remote.base}/api/v${remote.api}/checks/${target}/${what}`,
      credentials: apiHeaders(credentials),
      body: Buffer.alloc(0),
      asker: null,
      time,
    })
    assertGood(answer)
  }

  async function pauseThere(heartbeat: Heartbeat): Promise<void> {
    // One that arrives after the pause would undo it.
    await beating
    const remote = remotes.byId(heartbeat.remoteId)
    if (remote === null || remote.state === 'off') return
    // Stored before: the answer may be lost, and the machine asleep by then.
    await store.write(() => settings.set(PAUSED_SETTING, 'yes'))
    await change(remote, heartbeat, 'pause', PAUSE_TIME)
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
    reload,
    async test() {
      reload()
      if (heartbeat === null) throw new TocsinError('NOT_FOUND', tell('remoteRefusals.noHeartbeat'))
      const error = await send(heartbeat, trouble ?? blind())
      await keep(error)
      return error
    },
    async pause() {
      reload()
      if (heartbeat?.whenAsleep !== 'pause') return
      heldUntil = clock.monotonic() + HELD
      const late = () => Promise.reject(new Error('there was no time'))
      await within(clock, PAUSE_TIME, pauseThere(heartbeat), late).catch((error: unknown) =>
        onTrouble('the heartbeat could not be paused', errorText(error)),
      )
    },
    start() {
      startedAt = clock.monotonic()
      reload()
      due = startedAt
      ends = [
        monitor.events.on('tick', look),
        // This clock may stand still in a sleep.
        monitor.events.on('gap', () => {
          due = clock.monotonic()
          heldUntil = 0
        }),
        monitor.events.on('trouble', ({ reason }) => {
          trouble = reason === null ? null : englishOf(reason)
        }),
      ]
    },
    stop() {
      for (const end of ends) end()
    },
  }
}
