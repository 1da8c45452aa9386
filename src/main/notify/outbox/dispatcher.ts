// Flips that wait → planned deliveries → lanes → outcomes (contract monitor.md 5.5, 7.2, D16).
//
// 1. A pending flip is planned: a row for each receiver, in one write. 2. Planned rows are taken in,
// a few of each channel, and stand in the lane of their target, as ids. 3. Each is delivered in its turn
// and its outcome stored; with the last one the flip is processed. A crash anywhere leaves rows without an
// outcome, which the next start delivers again.
import { type Cancel, type Clock, MINUTE, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { type Channel, DESKTOP_KIND } from '../../monitor/tables/channels.ts'
import type { Notification } from '../../monitor/tables/notifications.ts'
import type { Store } from '../../store/store.ts'
import { createChannelTest } from '../channels/channel-test.ts'
import type { ConfigKey } from '../channels/config-key.ts'
import type { DesktopChannel } from '../desktop-channel/port.ts'
import type { LoadKinds } from '../kinds/load-kinds.ts'
import type { TransportContext } from '../kinds/transport.ts'
import { createMailTest } from '../mail/mail-test.ts'
import type { FactCollector } from '../message/collect-facts.ts'
import { createSending } from './attempts.ts'
import { createBatchedWrites } from './batched-writes.ts'
import { createCaps } from './caps.ts'
import { createDelivery, type Planned } from './delivery.ts'
import { createGroups } from './groups.ts'
import { createLanes } from './lanes.ts'
import { createOutcomes } from './outcomes.ts'
import { createPageIn } from './page-in.ts'
import { createPlanner } from './plan.ts'
import { createReceivers } from './receivers.ts'
import { createRetriedWrites } from './retried-writes.ts'

export interface DispatcherOptions {
  readonly monitor: Monitor
  readonly store: Store
  readonly clock: Clock
  readonly seal: ConfigKey
  readonly desktopChannel: Pick<DesktopChannel, 'tell'>
  readonly collector: FactCollector
  readonly loadKinds: LoadKinds
  /** What transports get of the world. @throws TocsinError SECRETS_LOCKED */
  readonly context: () => Promise<TransportContext>
  readonly onTrouble: (what: string, error: unknown) => void
}

/** Flips planned in one write: few enough that no ping waits for it. */
const BATCH = 10
/** Deliveries of one channel held in memory, as ids; the rest stays in the database meanwhile. */
const HELD = 1000
/** Those of a desktop may all be held back by a gap, and news pass them. */
const HELD_NOTICES = 20_000
/** A target is sent to by so many at once. */
const PER_TARGET = 4
/** So many hosts may hang before others wait for them: this divided by the one above. */
const OVERALL = 256
/** What the desktop is told together: one notice may tell of all these. */
const NOTICES = 1000
/** Deliveries up to which each outcome is written by itself, as soon as it is known. */
const CALM = 16
/** What is still in hand after this at the stop is delivered again at the next start. */
const STOP_LIMIT: Millis = SECOND
const RETRY: Millis = 5 * SECOND
const UNLOCK_AGAIN: Millis = MINUTE

interface Item extends Planned {
  readonly channelId: number
  readonly checkId: number
}

export type Dispatcher = ReturnType<typeof createDispatcher>

/** Started and stopped once. */
export function createDispatcher(options: DispatcherOptions) {
  const { monitor, clock, onTrouble } = options
  const { channels, flips, notifications, events } = monitor
  const receivers = createReceivers(options)
  const writes = createRetriedWrites(options)
  const isBusy = () => targets.size + notices.size > CALM
  const batched = createBatchedWrites({ writes, clock, isBusy })
  const outcomes = createOutcomes({ tables: monitor, events, clock, writes: batched })
  const send = createSending({ clock, caps: createCaps(clock), context: options.context })
  const { plan, wants } = createPlanner({ monitor, clock, receivers, writes })
  const groups = createGroups({ tables: monitor, clock, writes, outcomes, wants, onPlanned })
  const deliver = createDelivery({ ...options, tables: monitor, receivers, outcomes, groups, send })
  /** One after the other for a check and a channel: nobody hears of the end before the beginning. */
  const orderOf = ({ channelId, checkId }: Item) => `${channelId} ${checkId}`
  const targets = createLanes<Item>({ perLane: PER_TARGET, overall: OVERALL, orderOf, run })
  const notices = createLanes<Item>({ perLane: NOTICES, overall: Infinity, orderOf, run })

  const pageIn = createPageIn({ notifications, limitOf, takeIn, onHungry: wake })

  /** Every flip up to this one has been planned. */
  let plannedUpTo = 0
  let locked: Item[] = []
  let working: Promise<void> | undefined
  let wanted = false
  let stopped = true
  let cancelRetry: Cancel | undefined
  let cancelUnlock: Cancel | undefined
  let unsubscribe: (() => void) | undefined

  function wake(): void {
    wanted = true
    if (working !== undefined || stopped) return
    working = work()
      .catch((error) => {
        onTrouble('flips could not be told', error)
        wanted = false
        cancelRetry?.()
        cancelRetry = clock.setTimer(RETRY, wake)
      })
      .finally(() => {
        working = undefined
        if (wanted) wake()
      })
  }

  async function work(): Promise<void> {
    wanted = false
    while (!stopped) {
      const batch = flips.pending(plannedUpTo, BATCH)
      const last = batch.at(-1)
      if (last !== undefined) {
        for (const channelId of await plan(batch)) pageIn.planned(channelId)
        plannedUpTo = last.id
      }
      const wasFed = await pageIn.feed()
      if (last === undefined && !wasFed) return
      // Thousands may have waited for the start: pings get their turn in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function onPlanned(channelId: number): void {
    pageIn.planned(channelId)
    wake()
  }

  function limitOf(channelId: number): number {
    return channels.byId(channelId)?.kind === DESKTOP_KIND ? HELD_NOTICES : HELD
  }

  async function takeIn({ id, flipId, channelId, checkId }: Notification): Promise<void> {
    // Tests and reminders are no deliveries of flips.
    if (flipId === null || checkId === null) return
    const item = { id, flipId, channelId, checkId }
    const channel = channels.byId(channelId)
    if (channel?.kind !== DESKTOP_KIND) return targets.add(await laneOf(channel), item)
    // What a gap holds back for minutes keeps nothing else waiting.
    const isHeld = (flips.byId(flipId)?.gapId ?? null) !== null
    notices.add(isHeld ? 'after a gap' : 'now', item)
  }

  async function laneOf(channel: Channel | null): Promise<string> {
    try {
      if (channel === null) return ''
      const receiver = await receivers.of(channel)
      if (receiver.type === 'target') return receiver.transport.lane(receiver.config)
    } catch {
      // Locked: its turn will tell.
    }
    return ''
  }

  async function run(item: Item): Promise<void> {
    try {
      if ((await deliver(item)) === 'locked') return keepLocked(item)
    } catch (error) {
      onTrouble('a notification could not be delivered', error)
    }
    pageIn.over(item.channelId)
  }

  function keepLocked(item: Item): void {
    locked.push(item)
    if (cancelUnlock === undefined && !stopped) {
      cancelUnlock = clock.setTimer(UNLOCK_AGAIN, unlockAgain)
    }
  }

  /** All that waited for the secrets gets its turn; what is still locked comes back. */
  function unlockAgain(): void {
    cancelUnlock = undefined
    const waited = locked
    locked = []
    for (const item of waited) {
      const lane = laneOf(channels.byId(item.channelId))
      void lane.then((name) => targets.add(name, item))
    }
  }

  return {
    test: createChannelTest({ ...options, receivers, send }),
    testMail: createMailTest({ ...options, projects: monitor.projects, send }),
    /** Tells what was left waiting, then whatever comes. */
    start(): void {
      stopped = false
      unsubscribe = events.on('flip', ({ processed }) => {
        if (processed === null) wake()
      })
      pageIn.lookAtAll()
      wake()
    },
    /** Lets what is in hand end, within limits; the rest waits for the next start. */
    async stop(): Promise<void> {
      stopped = true
      unsubscribe?.()
      cancelRetry?.()
      cancelUnlock?.()
      batched.stop()
      let cancel: Cancel | undefined
      const limit = new Promise<void>((resolve) => {
        cancel = clock.setTimer(STOP_LIMIT, resolve)
      })
      await Promise.race([Promise.all([working, targets.stop(), notices.stop()]), limit])
      cancel?.()
      writes.stop()
    },
  }
}
