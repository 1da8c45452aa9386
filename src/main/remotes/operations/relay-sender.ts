// The queue's exit: signals of relayed checks sent one after the other, late ones together (contract
// remotes.md 3). How a signal becomes a request and what is late: rules/relay-*.ts.
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { createLanes } from '../../notify/outbox/lanes.ts'
import type { Store } from '../../store/store.ts'
import { within } from '../../within.ts'
import { backoff, spread } from '../rules/states.ts'
import type { RelayQueueTable } from '../tables/relay-queue.ts'
import type { RelaysTable } from '../tables/relays.ts'
import type { RemotesTable } from '../tables/remotes.ts'
import type { RelayIntake } from './relay-intake.ts'
import type { RelayPass, Result } from './relay-pass.ts'
import type { RelayPauses } from './relay-pauses.ts'
import type { RelayWaiting } from './relay-waiting.ts'

export interface RelaySenderOptions {
  readonly monitor: Pick<Monitor, 'alongPings' | 'alongPauses' | 'events'>
  readonly store: Pick<Store, 'db' | 'write'>
  readonly clock: Clock
  readonly relays: RelaysTable
  readonly remotes: Pick<RemotesTable, 'byId'>
  readonly intake: RelayIntake
  readonly waiting: Pick<RelayWaiting, 'isRelayed' | 'reload' | 'clear'>
  readonly queue: Pick<RelayQueueTable, 'removeUnrelayed'>
  readonly pass: RelayPass
  readonly pauses: Pick<RelayPauses, 'lookAtAll'>
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
  const { monitor, store, clock, relays, remotes, queue, onTrouble } = options
  const { intake, waiting, pass, pauses, random } = options
  const checks = new Map<number, Lane>()
  const lanes = createLanes<number>({ perLane: 4, overall: 16, orderOf: String, run })
  /** Checks whose pause or resume is being stored. */
  const paused = new Set<number>()
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

  function reload(): void {
    if (stopped) return
    const { waiting: left, isUnrelayed } = waiting.reload()
    for (const { checkId, remoteId, target, state } of relays.all()) {
      const lane = laneOf(checkId)
      const place = `${remoteId} ${target} ${state === 'off'}`
      if (lane.target === place) continue
      lane.target = place
      lane.retry?.()
      lane.retry = null
    }
    for (const checkId of left) wake(checkId)
    if (isUnrelayed) removeUnrelayed()
    pauses
      .lookAtAll()
      .then((queued) => {
        for (const checkId of queued) wake(checkId)
      })
      .catch(noteUnqueued)
  }

  /** What was queued of checks whose relay is gone or off. */
  function removeUnrelayed(): void {
    store.write(queue.removeUnrelayed).catch(noteLeft)
  }

  function forget(checkId: number): void {
    store.write(() => waiting.clear(checkId)).catch(noteLeft)
  }

  function noteLeft(error: unknown): void {
    onTrouble('signals of a relay that is gone could not be forgotten', errorText(error))
  }

  function noteUnqueued(error: unknown): void {
    onTrouble('a pause could not be queued for its relay', errorText(error))
  }

  return {
    reload,
    start() {
      stopped = false
      monitor.alongPings(intake.take)
      monitor.alongPauses((checkId, control) => {
        intake.takePause(checkId, control)
        paused.add(checkId)
      })
      reload()
      ends = [
        // Another process may have changed relays and remotes.
        monitor.events.on('tick', ({ wroteElsewhere }) => {
          if (wroteElsewhere) reload()
        }),
        monitor.events.on('ping', ({ checkId }) => {
          if (waiting.isRelayed(checkId)) wake(checkId)
        }),
        monitor.events.on('check', ({ id }) => {
          if (paused.delete(id) && waiting.isRelayed(id)) wake(id)
        }),
        monitor.events.on('removed', ({ id }) => {
          if (waiting.isRelayed(id)) forget(id)
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
