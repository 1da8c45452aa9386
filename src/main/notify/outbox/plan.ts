// Who is to be told of a flip (contract monitor.md 7.2): a row for each, stored before anybody is told.
import type { Clock, Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { isAlert } from '../../monitor/rules/signal.ts'
import type { Channel } from '../../monitor/tables/channels.ts'
import type { Flip } from '../../monitor/tables/flips.ts'
import type { Receivers } from './receivers.ts'
import type { RetriedWrites } from './retried-writes.ts'

export interface PlannerOptions {
  readonly monitor: Pick<Monitor, 'channels' | 'checks' | 'flips' | 'notifications'>
  readonly clock: Clock
  readonly receivers: Receivers
  readonly writes: RetriedWrites
}

/** What a flip is told as. */
function statusOf({ newStatus }: Pick<Flip, 'newStatus'>): 'up' | 'down' {
  return newStatus === 'down' ? 'down' : 'up'
}

/**
 * Plans the deliveries of flips. One that nobody is to be told of is processed by it. What was
 * planned before stays as it is.
 */
export function createPlanner({ monitor, clock, receivers, writes }: PlannerOptions) {
  const { channels, checks, flips, notifications } = monitor

  /** A channel that is locked is taken to want everything: what it wants is seen when it opens. */
  async function wants(channel: Channel, status: 'up' | 'down'): Promise<boolean> {
    if (channel.disabled) return false
    try {
      const receiver = await receivers.of(channel)
      if (receiver.type !== 'target') return true
      return receiver.transport.wants(receiver.config, status)
    } catch {
      return true
    }
  }

  async function receiversOf(flip: Flip): Promise<readonly Channel[]> {
    if (!isAlert(flip)) return []
    const wanted: Channel[] = []
    for (const channel of channels.ofCheck(flip.checkId)) {
      if (await wants(channel, statusOf(flip))) wanted.push(channel)
    }
    return wanted
  }

  /** @returns ids of the channels that are to be told */
  async function plan(batch: readonly Flip[]): Promise<readonly number[]> {
    const planned: { readonly flip: Flip; readonly wanted: readonly Channel[] }[] = []
    for (const flip of batch) planned.push({ flip, wanted: await receiversOf(flip) })
    await writes.write(() => {
      const now = clock.now()
      for (const { flip, wanted } of planned) {
        // The check may have been deleted since it was read.
        const isNew =
          checks.byId(flip.checkId) !== null && notifications.ofFlip(flip.id).length === 0
        if (isNew) for (const { id } of wanted) insert(flip, id, now)
        flips.settle(flip.id, now)
      }
    })
    return planned.flatMap(({ wanted }) => wanted.map(({ id }) => id))
  }

  function insert(flip: Flip, channelId: number, created: Millis): void {
    // So may the channel.
    if (channels.byId(channelId) === null) return
    const { id: flipId, checkId } = flip
    const checkStatus = statusOf(flip)
    notifications.plan({ purpose: 'flip', checkId, flipId, channelId, checkStatus, created })
  }

  return { plan, wants }
}
