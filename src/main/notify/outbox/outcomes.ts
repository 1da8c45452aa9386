// Outcomes of deliveries, stored: attempts, outcome, the channel's last error, and the flip once
// every receiver has an outcome.
import type { Clock, Millis } from '../../clock.ts'
import type { Events } from '../../monitor/events.ts'
import type { FlipQueries } from '../../monitor/queries.ts'
import type { Channel } from '../tables/channels.ts'
import type { Notification, Outcome } from '../tables/notifications.ts'
import type { NotifyTables } from '../tables/tables.ts'
import type { AttemptDraft } from './attempts.ts'
import type { RetriedWrites } from './retried-writes.ts'

/** A delivery in hand. */
export interface Delivering {
  readonly row: Notification
  /** When it began, by the monotonic clock. */
  readonly start: Millis
  /** Attempts before this process had it in hand. */
  readonly earlier: number
  /** Those since, in order. */
  readonly attempts: AttemptDraft[]
}

export interface Result {
  readonly outcome: Outcome
  /** Why it was suppressed or failed; of what was sent, what its target said. */
  readonly text: string
  /** Its target will never take anything. */
  readonly disable?: boolean
  /** The channel's configuration from now on, sealed. */
  readonly sealed?: Buffer
}

export interface Outcomes {
  /** Stores the attempts of a delivery that goes on. */
  noteAttempts(delivery: Delivering): Promise<void>
  /** Resolves when the outcome is stored, however long that takes. */
  finish(delivery: Delivering, channel: Channel, result: Result): Promise<void>
  /** Says in the channel why what is for it waits. */
  noteWaiting(channel: Channel, why: string): Promise<void>
  /** Marks a flip processed when no delivery is left. */
  settle(flipId: number): Promise<void>
}

export interface OutcomesOptions {
  readonly tables: NotifyTables
  readonly flips: Pick<FlipQueries, 'settle'>
  readonly events: Pick<Events, 'emit'>
  readonly clock: Clock
  readonly writes: Pick<RetriedWrites, 'write'>
}

export function createOutcomes(options: OutcomesOptions): Outcomes {
  const { tables, flips, events, clock, writes } = options
  const { channels, notifications } = tables

  /** It goes with its check and with its channel. Inside a write. */
  function isThere({ row }: Delivering): boolean {
    return notifications.byId(row.id)?.outcome === 'sending'
  }

  function storeAttempts({ row, earlier, attempts }: Delivering): void {
    attempts.forEach((attempt, i) => {
      notifications.addAttempt(row.id, { ...attempt, n: earlier + i + 1 })
    })
  }

  /** Inside a write. */
  function store(delivery: Delivering, channel: Channel, result: Result): void {
    const { id, flipId } = delivery.row
    const { outcome, text } = result
    const now = clock.now()
    const duration = Math.round(clock.monotonic() - delivery.start)
    if (isThere(delivery)) {
      storeAttempts(delivery)
      notifications.finish(id, outcome, text, duration)
      // There was no attempt: the channel keeps its previous outcome.
      if (outcome !== 'suppressed') {
        const error = outcome === 'failed' ? text : ''
        const disable = result.disable === true
        channels.noteOutcome(channel.id, { at: now, duration, error, disable })
      }
      keepConfig(channel, result.sealed)
    }
    if (flipId !== null) flips.settle(flipId, now)
  }

  /** Unless a person changed it meanwhile. */
  function keepConfig({ id, sealed: before }: Channel, after: Buffer | undefined): void {
    const now = channels.byId(id)
    if (after === undefined || now === null || before === null) return
    if (now.sealed?.equals(before)) channels.update(id, { name: now.name, sealed: after })
  }

  return {
    async noteAttempts(delivery) {
      await writes.write(() => {
        if (isThere(delivery)) storeAttempts(delivery)
      })
    },

    async finish(delivery, channel, result) {
      const isStored = await writes.write(() => {
        store(delivery, channel, result)
        return true
      })
      if (!isStored) return
      const { id, checkId } = delivery.row
      events.emit('notification', { id, checkId })
      events.emit('channel', { id: channel.id })
    },

    async noteWaiting({ id, lastError }, why) {
      if (lastError === why) return
      await writes.write(() => channels.noteError(id, why))
      events.emit('channel', { id })
    },

    async settle(flipId) {
      await writes.write(() => flips.settle(flipId, clock.now()))
    },
  }
}
