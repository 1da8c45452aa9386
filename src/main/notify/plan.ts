// Who is to be told of a flip (contract 7.2): a row for each, stored before anybody is told.
import type { Clock } from '../clock.ts'
import type { Channel } from '../monitor/channels.ts'
import type { Flip } from '../monitor/flips.ts'
import type { Monitor } from '../monitor/monitor.ts'
import { isAlert } from '../monitor/signal.ts'
import type { PatientWrites } from './patient-writes.ts'
import type { Receivers } from './receivers.ts'

export interface PlannerOptions {
  readonly monitor: Pick<Monitor, 'channels' | 'checks' | 'flips' | 'notifications'>
  readonly clock: Clock
  readonly receivers: Receivers
  readonly writes: PatientWrites
}

/** What a flip is told as. */
export function statusOf({ newStatus }: Pick<Flip, 'newStatus'>): 'up' | 'down' {
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

  async function plan(batch: readonly Flip[]): Promise<void> {
    const planned: { readonly flip: Flip; readonly wanted: readonly Channel[] }[] = []
    for (const flip of batch) planned.push({ flip, wanted: await receiversOf(flip) })
    await writes.write(() => {
      const now = clock.now()
      for (const { flip, wanted } of planned) {
        const isPlanned = notifications.ofFlip(flip.id).length > 0
        // The check, or a channel, may have been deleted since it was read.
        if (!isPlanned && checks.byId(flip.checkId) !== null) {
          for (const { id } of wanted) {
            if (channels.byId(id) === null) continue
            notifications.plan({
              purpose: 'flip',
              checkId: flip.checkId,
              flipId: flip.id,
              channelId: id,
              checkStatus: statusOf(flip),
              created: now,
            })
          }
        }
        flips.settle(flip.id, now)
      }
    })
  }

  return { plan, wants }
}
