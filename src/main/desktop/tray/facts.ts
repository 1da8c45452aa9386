// The state of the application that the tray shows. Types only.
import type { Millis } from '../../clock.ts'
import type { Counts, Signalled, Troubled } from '../../monitor/queries.ts'

export interface TrayFacts {
  readonly now: Millis
  /** The user's time zone. */
  readonly zone: string
  /** Why monitoring does not run, the first reason first; empty: it runs. */
  readonly blind: readonly string[]
  /** The version that is downloaded and can be installed; null: none. */
  readonly update: string | null
  /** Null: the application does not run, and nothing can be asked of it. */
  readonly watched: Watched | null
}

export interface Watched {
  readonly counts: Counts
  /** Until when checks may still catch up after a gap; null: none has to. */
  readonly settlingUntil: Millis | null
  /** When muting ends; `on`: muted until unmuted by hand; null: not muted. */
  readonly mutedUntil: Millis | 'on' | null
  /** Checks that are not well, worst first; no more than the menu shows, and one. */
  readonly troubled: readonly TroubledCheck[]
  /** The checks that were pinged last, the latest first; as of this minute, so that the menu rests. */
  readonly signalled: readonly Signalled[]
}

export interface TroubledCheck extends Troubled {
  readonly isSnoozed: boolean
  readonly isAcknowledged: boolean
}
