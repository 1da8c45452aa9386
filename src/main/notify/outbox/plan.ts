// The receivers of a flip (contract monitor.md 7.2): a row for each, stored before anything is sent.
import type { Clock, Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Flip } from '../../monitor/queries.ts'
import { isAlert } from '../../monitor/rules/signal.ts'
import type { Channel } from '../tables/channels.ts'
import type { NotifyTables } from '../tables/tables.ts'
import type { Receivers } from './receivers.ts'
import type { RetriedWrites } from './retried-writes.ts'

export interface PlannerOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'flips' | 'maintenance' | 'alarms'>
  readonly tables: NotifyTables
  readonly clock: Clock
  readonly receivers: Pick<Receivers, 'wants'>
  readonly writes: RetriedWrites
  /** A flip of that check waits for the end of maintenance. */
  readonly onHeld: (checkId: number) => void
}

/** The status that a notification of the flip reports. */
function statusOf({ newStatus }: Pick<Flip, 'newStatus'>): 'up' | 'down' {
  return newStatus === 'down' ? 'down' : 'up'
}

/**
 * Stores the deliveries of flips. A flip without receivers is processed by it; rows that exist stay as
 * they are. One that has to wait for the end of maintenance stays pending.
 * @returns ids of the channels that get a delivery
 */
export type Plan = (batch: readonly Flip[]) => Promise<readonly number[]>

export function createPlanner(options: PlannerOptions): Plan {
  const { monitor, tables, clock, receivers, writes, onHeld } = options
  const { checks, flips, maintenance, alarms } = monitor
  const { channels, notifications } = tables

  async function receiversOf(flip: Flip): Promise<readonly Channel[]> {
    if (!isAlert(flip)) return []
    const recipients: Channel[] = []
    for (const channel of channels.ofCheck(flip.checkId)) {
      if (await receivers.wants(channel, statusOf(flip))) recipients.push(channel)
    }
    return recipients
  }

  /** The flip that began the outage which this one ended, if nobody has been told of it. */
  function untoldOutage(flip: Flip): Flip | null {
    const outage = flip.newStatus === 'down' ? null : flips.lastDown(flip.checkId, flip.id)
    const isUntold = outage?.processed === null && notifications.ofFlip(outage.id).length === 0
    return isUntold ? outage : null
  }

  async function plan(batch: readonly Flip[]): Promise<readonly number[]> {
    const planned: { readonly flip: Flip; readonly recipients: readonly Channel[] }[] = []
    for (const flip of batch) {
      const untold = untoldOutage(flip)
      const verdict = maintenance.alarmVerdict(flip, untold !== null)
      if (verdict === 'wait') {
        onHeld(flip.checkId)
        continue
      }
      const isDropped = verdict === 'drop'
      // What waited of an outage that is over goes with its end.
      if (isDropped && untold !== null) planned.push({ flip: untold, recipients: [] })
      planned.push({ flip, recipients: isDropped ? [] : await receiversOf(flip) })
    }
    await writes.write(() => {
      const now = clock.now()
      for (const { flip, recipients } of planned) {
        // The check may have been deleted since it was read.
        const isNew =
          checks.byId(flip.checkId) !== null && notifications.ofFlip(flip.id).length === 0
        if (isNew) for (const { id } of recipients) insert(flip, id, now)
        // Told later than it happened: reminders count from now.
        if (isNew && flip.newStatus === 'down' && maintenance.wasIn(flip)) {
          alarms.noteReminded(flip.checkId)
        }
        flips.settle(flip.id, now)
      }
    })
    return planned.flatMap(({ recipients }) => recipients.map(({ id }) => id))
  }

  function insert(flip: Flip, channelId: number, created: Millis): void {
    // The channel may have been deleted, too.
    if (channels.byId(channelId) === null) return
    const { id: flipId, checkId } = flip
    const checkStatus = statusOf(flip)
    notifications.plan({ purpose: 'flip', checkId, flipId, channelId, checkStatus, created })
  }

  return plan
}
