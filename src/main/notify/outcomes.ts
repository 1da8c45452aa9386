// What became of a delivery, stored: its attempts, its outcome, what its channel remembers of it, and
// the flip that has been told to everybody.
import type { Clock, Millis } from '../clock.ts'
import { type Channel, ERROR_LIMIT } from '../monitor/channels.ts'
import type { Events } from '../monitor/events.ts'
import type { Notification, Outcome } from '../monitor/notifications.ts'
import type { Tables } from '../monitor/tables.ts'
import type { PatientWrites } from './patient-writes.ts'
import type { AttemptDraft } from './sending.ts'

export interface Result {
  readonly outcome: Outcome
  /** Why it was suppressed or failed; of what was sent, what its target said. */
  readonly text: string
  /** Its target will never take anything. */
  readonly disable?: boolean
  /** The channel's configuration as it is from now on, sealed, in place of the one it was opened from. */
  readonly sealed?: Buffer
}

export interface Outcomes {
  /**
   * Notes an attempt of a delivery that is not over, as soon as the store takes it. Those that it
   * does not take are stored with the outcome.
   */
  noteAttempt(delivery: Delivering, attempt: AttemptDraft): void
  /** Resolves when the outcome is stored. */
  finish(delivery: Delivering, channel: Channel, result: Result): Promise<void>
  /** Marks the flip processed when nobody is left to be told. */
  settle(flipId: number): Promise<void>
}

/** A delivery in hand. */
export interface Delivering {
  readonly row: Notification
  /** When its first attempt began, by the monotonic clock. */
  readonly start: Millis
  /** Attempts that are not stored yet. */
  readonly attempts: AttemptDraft[]
}

export interface OutcomesOptions {
  readonly tables: Pick<Tables, 'channels' | 'flips' | 'notifications'>
  readonly events: Pick<Events, 'emit'>
  readonly clock: Clock
  readonly writes: PatientWrites
}

export function createOutcomes({ tables, events, clock, writes }: OutcomesOptions): Outcomes {
  const { channels, flips, notifications } = tables

  function storeAttempts({ row, attempts }: Delivering): void {
    for (const attempt of attempts) notifications.addAttempt(row.id, attempt)
  }

  /** Whether it is still there: it goes with its check and with its channel. Inside a write. */
  function isOpen({ row }: Delivering): boolean {
    return notifications.byId(row.id)?.outcome === 'sending'
  }
  return {
    noteAttempt: () => {},
    async finish(delivery, channel, result) {},
    async settle(flipId) {},
  }
}
