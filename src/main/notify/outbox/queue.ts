// Planned deliveries on their way: paged into memory as ids, queued in the lane of their target, and
// delivered in their turn. Deliveries whose secrets are locked wait here for the key.
import { type Cancel, type Clock, MINUTE, type Millis } from '../../clock.ts'
import { isDamage } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { DESKTOP_KIND } from '../../monitor/queries.ts'
import type { Notification } from '../tables/notifications.ts'
import type { NotifyTables } from '../tables/tables.ts'
import type { Deliver, Planned } from './delivery.ts'
import { createLanes } from './lanes.ts'
import type { OutboxLimits } from './limits.ts'
import { createPageIn } from './page-in.ts'
import type { Receivers } from './receivers.ts'

export interface QueueOptions {
  readonly monitor: Pick<Monitor, 'flips'>
  readonly tables: NotifyTables
  readonly clock: Clock
  readonly receivers: Pick<Receivers, 'lane'>
  readonly deliver: Deliver
  readonly limits: OutboxLimits
  /** There is room for more, which `feed` brings. */
  readonly onRoom: () => void
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface Queue {
  /** Deliveries that wait in memory or are in progress. */
  readonly size: number
  /** Looks for deliveries that an earlier process left. */
  resume(): void
  /** New deliveries to this channel are stored. */
  planned(channelId: number): void
  /** Takes in a page of each channel that has room. False: there was nothing to do. */
  feed(): Promise<boolean>
  /** Begins nothing more. Resolves when the deliveries in progress have ended. */
  stop(): Promise<void>
}

interface Item extends Planned {
  readonly channelId: number
  readonly checkId: number
}

const UNLOCK_AGAIN: Millis = MINUTE

export function createQueue(options: QueueOptions): Queue {
  const { monitor, tables, clock, receivers, deliver, limits, onRoom, onTrouble } = options
  const { flips } = monitor
  const { channels, notifications } = tables
  /** In order for each check and channel: a recovery never overtakes its outage. */
  const orderOf = ({ channelId, checkId }: Item) => `${channelId} ${checkId}`
  const lanes = { orderOf, run }
  const targets = createLanes<Item>({
    ...lanes,
    perLane: limits.perTarget,
    overall: limits.overall,
  })
  const desktop = createLanes<Item>({ ...lanes, perLane: limits.onDesktop, overall: Infinity })
  const pageIn = createPageIn({ notifications, limitOf, takeIn, onHungry: onRoom })
  let locked: Item[] = []
  let cancelUnlock: Cancel | undefined
  let stopped = false

  function limitOf(channelId: number): number {
    return channels.byId(channelId)?.kind === DESKTOP_KIND ? limits.heldForDesktop : limits.held
  }

  async function takeIn(channelId: number, rows: readonly Notification[]): Promise<void> {
    const channel = channels.byId(channelId)
    const isOnDesktop = channel?.kind === DESKTOP_KIND
    const lane = isOnDesktop ? '' : await receivers.lane(channel)
    const itsLanes = isOnDesktop ? desktop : targets
    // All lanes are known before the first is added to: a page is taken in whole, or again.
    const placed = rows.flatMap(({ id, flipId, checkId }) => {
      // Tests and reminders are no deliveries of flips.
      if (flipId === null || checkId === null) return []
      const name = isOnDesktop ? desktopLane(flipId) : lane
      return [{ name, item: { id, flipId, channelId, checkId } }]
    })
    for (const { name, item } of placed) itsLanes.add(name, item)
  }

  /** A gap may hold notifications back for minutes: they get a lane of their own. */
  function desktopLane(flipId: number): string {
    try {
      return (flips.byId(flipId)?.gapId ?? null) === null ? 'now' : 'after a gap'
    } catch (error) {
      // Its delivery tells of the damage; the others of its page are delivered all the same.
      if (isDamage(error)) return 'now'
      throw error
    }
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

  /** Queues all that waited for the secrets; what is still locked comes back. */
  function unlockAgain(): void {
    cancelUnlock = undefined
    const waited = locked
    locked = []
    for (const item of waited) {
      const lane = receivers.lane(channels.byId(item.channelId))
      void lane.then((name) => targets.add(name, item))
    }
  }

  return {
    get size() {
      return targets.size + desktop.size
    },
    resume: () => pageIn.lookAtAll(),
    planned: (channelId) => pageIn.planned(channelId),
    feed: () => pageIn.feed(),
    async stop() {
      stopped = true
      cancelUnlock?.()
      await Promise.all([targets.stop(), desktop.stop()])
    },
  }
}
