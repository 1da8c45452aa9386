// The queue's exit: signals of relayed checks sent one after the other, late ones together (contract
// remotes.md 3). How a signal becomes a request and what is late: rules/relay-*.ts.
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { createLanes } from '../../notify/outbox/lanes.ts'
import type { Store } from '../../store/store.ts'
import { within } from '../../within.ts'
import { backoff, spread } from '../rules/states.ts'
import type { RelaysTable } from '../tables/relays.ts'
import type { RemotesTable } from '../tables/remotes.ts'
import { createForeignChanges } from './foreign-changes.ts'
import type { RelayIntake } from './relay-intake.ts'
import type { RelayPass, Result } from './relay-pass.ts'
import type { RelayPauses } from './relay-pauses.ts'

export interface RelaySenderOptions {
  readonly monitor: Pick<Monitor, 'alongPings' | 'events'>
  readonly store: Pick<Store, 'db' | 'write'>
  readonly clock: Clock
  readonly relays: RelaysTable
  readonly remotes: Pick<RemotesTable, 'byId'>
  readonly intake: RelayIntake
  readonly pass: RelayPass
  readonly pauses: RelayPauses
  /** From 0 to 1. */
  readonly random: () => number
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface RelaySender {
  /** Sends what an earlier process left, then whatever comes. */
  start(): void
  /** What is in hand ends, within limits; the rest waits for the next start. */
  stop(): Promise<void>
  /** A relay was set or went off in this process. */
  reload(): void
}

const FIRST_RETRY: Millis = 5 * SECOND
const LONGEST_RETRY: Millis = 5 * MINUTE
const SPREAD = 0.2
const BROKEN_RETRY: Millis = 60 * MINUTE
const STOP_LIMIT: Millis = SECOND

interface Lane {
  /** It waits for its turn, or is in hand. */
  isBusy: boolean
  /** More came meanwhile. */
  isWanted: boolean
  failures: number
  retry: Cancel | null
  /** Where it leads: another target is tried at once. */
  target: string
}

export function createRelaySender(options: RelaySenderOptions): RelaySender {
  const { monitor, store, clock, relays, remotes, intake, pass, pauses, random, onTrouble } =
    options
  const checks = new Map<number, Lane>()
  const lanes = createLanes<number>({ perLane: 4, overall: 16, orderOf: String, run })
  const hasChanged = createForeignChanges(store.db)
  let ends: (() => void)[] = []
  let stopped = true

  function laneOf(checkId: number): Lane {
    const found = checks.get(checkId)
    if (found !== undefined) return found
    const lane = { isBusy: false, isWanted: false, failures: 0, retry: null, target: '' }
    checks.set(checkId, lane)
    return lane
  }

  /** Sends what waits for a check, unless that is under way or has to wait. */
  function wake(checkId: number): void {
    const lane = laneOf(checkId)
    lane.isWanted = true
    if (stopped || lane.isBusy || lane.retry !== null) return
    const remote = remotes.byId(relays.of(checkId)?.remoteId ?? '')
    if (remote === null) return
    lane.isBusy = true
    lanes.add(new URL(remote.pingBase).origin, checkId)
  }

  async function run(checkId: number): Promise<void> {
    const lane = laneOf(checkId)
    lane.isWanted = false
    const result = await pass(checkId).catch((error: unknown): Result => {
      onTrouble('a signal could not be relayed', errorText(error))
      return { next: 'again', wait: null }
    })
    lane.isBusy = false
    lane.failures = result.next === 'again' ? lane.failures + 1 : 0
    if (result.next === 'more' || (result.next === 'idle' && lane.isWanted)) wake(checkId)
    else if (result.next === 'again') later(lane, checkId, result.wait ?? retryWait(lane.failures))
    else if (result.next === 'broken') later(lane, checkId, BROKEN_RETRY)
  }

  function retryWait(failures: number): Millis {
    return spread(backoff(failures, FIRST_RETRY, LONGEST_RETRY), SPREAD, random())
  }

  function later(lane: Lane, checkId: number, wait: Millis): void {
    lane.retry = clock.setTimer(wait, () => {
      lane.retry = null
      wake(checkId)
    })
  }

  /** Another process may have changed relays and remotes. */
  function look(): void {
    if (hasChanged()) reload()
  }

  function reload(): void {
    if (stopped) return
    const waiting = intake.reload()
    for (const { checkId, remoteId, target, state } of relays.all()) {
      const lane = laneOf(checkId)
      const place = `${remoteId} ${target} ${state === 'off'}`
      if (lane.target === place) continue
      lane.target = place
      lane.retry?.()
      lane.retry = null
    }
    for (const checkId of waiting) wake(checkId)
    pauses
      .lookAtAll()
      .then((queued) => {
        for (const checkId of queued) wake(checkId)
      })
      .catch(noteUnqueued)
  }

  function lookAt(checkId: number): void {
    pauses
      .look(checkId)
      .then((isQueued) => isQueued && wake(checkId))
      .catch(noteUnqueued)
  }

  function noteUnqueued(error: unknown): void {
    onTrouble('a pause could not be queued for its relay', errorText(error))
  }

  return {
    reload,
    start() {
      stopped = false
      monitor.alongPings(intake.take)
      look()
      ends = [
        monitor.events.on('tick', look),
        monitor.events.on('ping', ({ checkId }) => {
          if (intake.isRelayed(checkId)) wake(checkId)
        }),
        monitor.events.on('check', ({ id }) => {
          if (intake.isRelayed(id)) lookAt(id)
        }),
      ]
    },
    async stop() {
      stopped = true
      for (const end of ends) end()
      for (const { retry } of checks.values()) retry?.()
      await within(clock, STOP_LIMIT, lanes.stop(), () => {})
    },
  }
}
