// The outbox: every notification of a flip, from the flip to its stored outcomes (contract monitor.md
// 5.5, 7.2, D16). Nothing is lost: a crash leaves rows without an outcome, which the next start
// delivers again.
//
// 1. Plan (plan.ts): a pending flip gets a row for each receiver, all in one write.
// 2. Page in (queue.ts, page-in.ts): rows of each channel come into memory as ids, a few at a time.
// 3. Queue (queue.ts, lanes.ts): each stands in the lane of its target, in order for its check.
// 4. Deliver (delivery.ts): the row is read again, its channel opened (receivers.ts), facts collected.
// 5. Send (attempts.ts, caps.ts): attempt by attempt. A group passes it on (groups.ts).
// 6. Store (outcomes.ts): attempts and outcome in one write (batched-writes.ts), repeated while the
//    disk refuses it (retried-writes.ts). The last outcome of a flip marks it processed.
import { type Cancel, type Clock, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Store } from '../../store/store.ts'
import { quietTurn } from '../../turns.ts'
import { within } from '../../within.ts'
import { createChannelTest } from '../channels/channel-test.ts'
import type { ConfigKey } from '../channels/config-key.ts'
import type { DesktopChannel } from '../desktop-channel/desktop-channel.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import type { TransportContext } from '../kinds/transport.ts'
import { createMailTest } from '../mail/mail-test.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { createSending } from './attempts.ts'
import { createBatchedWrites } from './batched-writes.ts'
import { createCaps } from './caps.ts'
import { createDelivery } from './delivery.ts'
import { createGroups } from './groups.ts'
import { OUTBOX_LIMITS, type OutboxLimits } from './limits.ts'
import { createOutcomes } from './outcomes.ts'
import { createPlanner } from './plan.ts'
import { createQueue } from './queue.ts'
import { createReceivers } from './receivers.ts'
import { createRetriedWrites } from './retried-writes.ts'

export interface OutboxOptions {
  readonly monitor: Monitor
  readonly tables: NotifyTables
  readonly store: Store
  readonly clock: Clock
  readonly seal: ConfigKey
  readonly desktopChannel: Pick<DesktopChannel, 'notify'>
  readonly collector: FactCollector
  readonly loadKinds: LoadKinds
  /** @throws TocsinError SECRETS_LOCKED */
  readonly context: () => Promise<TransportContext>
  /** Where they differ from OUTBOX_LIMITS. */
  readonly limits?: Partial<OutboxLimits>
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Work in progress at a stop is delivered again at the next start, if it takes longer. */
const STOP_LIMIT: Millis = SECOND
const RETRY: Millis = 5 * SECOND

/** Started and stopped once. */
export interface Outbox {
  /** Delivers what an earlier process left, then every new flip. */
  start(): void
  /** Ends the work in progress, within a limit; the rest waits for the next start. */
  stop(): Promise<void>
  /** A delivery to this channel was stored beside the flips'. */
  planned(channelId: number): void
  /** Tests the channel of a UUID: what went wrong, empty when it was delivered. */
  test(uuid: string): Promise<string>
  /** Sends a test email to an address: what went wrong, empty when it was accepted. */
  testMail(to: string): Promise<string>
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { monitor, tables, clock, onTrouble } = options
  const { flips, events } = monitor
  const limits = { ...OUTBOX_LIMITS, ...options.limits }
  const receivers = createReceivers(options)
  const writes = createRetriedWrites(options)
  const isBusy = () => queue.size > limits.calm
  const batched = createBatchedWrites({ writes, clock, isBusy })
  const outcomes = createOutcomes({ tables, flips, events, clock, writes: batched })
  const send = createSending({ clock, caps: createCaps(clock), context: options.context })
  /** Checks with a flip that waits for the end of maintenance. */
  const held = new Set<number>()
  const onHeld = (checkId: number) => void held.add(checkId)
  const plan = createPlanner({ monitor, tables, clock, receivers, writes, onHeld })
  const groups = createGroups({ tables, clock, writes, outcomes, receivers, onPlanned })
  const deliver = createDelivery({ ...options, receivers, outcomes, groups, send })
  const queue = createQueue({
    ...options,
    receivers,
    deliver,
    limits,
    onRoom: wake,
  })

  /** Every flip up to this one has been planned, or waits for the end of maintenance. */
  let plannedUpTo = 0
  /** Maintenance changed: those that waited are looked at again. */
  let isAnew = false
  let working: Promise<void> | undefined
  let isWakeRequested = false
  let stopped = true
  /** What an earlier process left is in the queue. */
  let resumed = false
  let cancelRetry: Cancel | undefined
  let unsubscribe: (() => void) | undefined

  function lookAnew(): void {
    isAnew = true
    wake()
  }

  /** A check may lose the tag or the project that maintenance is of. */
  function isCovered(checkId: number): boolean {
    const check = monitor.checks.byId(checkId)
    return check !== null && monitor.maintenance.of(check) !== null
  }

  function wake(): void {
    isWakeRequested = true
    if (working !== undefined || stopped) return
    working = work()
      .catch((error) => {
        onTrouble('notifications could not be planned', error)
        isWakeRequested = false
        cancelRetry?.()
        cancelRetry = clock.setTimer(RETRY, wake)
      })
      .finally(() => {
        working = undefined
        if (isWakeRequested) wake()
      })
  }

  async function work(): Promise<void> {
    isWakeRequested = false
    // Here and not at the start, which goes on where the table is damaged (contract hardening.md H20).
    if (!resumed) queue.resume()
    resumed = true
    while (!stopped) {
      if (isAnew) {
        plannedUpTo = 0
        held.clear()
      }
      isAnew = false
      const batch = flips.pending(plannedUpTo, limits.planned)
      const last = batch.at(-1)
      if (last !== undefined) {
        for (const channelId of await plan(batch)) queue.planned(channelId)
        plannedUpTo = last.id
      }
      const wasFed = await queue.feed()
      if (last === undefined && !wasFed) return
      // Thousands may have waited for the start: pings get their turns in between.
      await quietTurn()
    }
  }

  function onPlanned(channelId: number): void {
    queue.planned(channelId)
    wake()
  }

  return {
    planned: onPlanned,
    test: createChannelTest({ ...options, receivers, send }),
    testMail: createMailTest({ ...options, projects: monitor.projects, send }),
    start() {
      stopped = false
      resumed = false
      const ends = [
        events.on('flip', ({ id, processed }) => {
          if (processed !== null) return
          // One that is to be told after all.
          if (id <= plannedUpTo) isAnew = true
          wake()
        }),
        events.on('maintenance', lookAnew),
        events.on('check', ({ id }) => {
          if (held.has(id) && !isCovered(id)) lookAnew()
        }),
      ]
      unsubscribe = () => {
        for (const end of ends) end()
      }
      wake()
    },
    async stop() {
      stopped = true
      unsubscribe?.()
      cancelRetry?.()
      batched.stop()
      await within(clock, STOP_LIMIT, Promise.all([working, queue.stop()]), () => {})
      writes.stop()
    },
  }
}
