// Checks on their way to another server or from one (contract remotes.md 4), as the window and
// `tocsin move` show them.
import type { Told } from '../words/told.ts'

/** Before a move: `create` to `refused`; after it: `created` to `stopped`, which a cancelled move did not come to. */
export type MoveOutcome =
  | 'create'
  | 'update'
  | 'exists'
  | 'same'
  | 'refused'
  | 'created'
  | 'updated'
  | 'failed'
  | 'limit'
  | 'stopped'

export interface MovedCheck {
  /** Its name, else its slug; empty: it has neither. */
  readonly name: string
  readonly tags: string
  /** How often, or the expression with its zone. */
  readonly schedule: string | Told
  /** Here; null: it is not here yet. */
  readonly uuid: string | null
  readonly outcome: MoveOutcome
  /** There: its UUID, by a read-only key its unique key; null: it is not there yet. */
  readonly target: string | null
  /** Why it is refused, failed or not whole; empty: nothing is wrong. */
  readonly problem: string
  /** Ping URLs before and after; null: not known. */
  readonly oldUrl: string | null
  readonly newUrl: string | null
  /** What of it does not go along; empty for one that does not go. */
  readonly leaves: readonly LeftBehind[]
  /** Its integrations that the other side does not have: their places in the report's `byHand`. */
  readonly byHand: readonly number[]
  /** It has no integration there, once it is moved. */
  readonly tellsNobody: boolean
}

/** An integration that the other side does not have. */
export interface ChannelByHand {
  readonly kind: string
  readonly name: string
  /** Checks that it is assigned to. */
  readonly checks: number
}

/** What does not go along. */
export type LeftBehind =
  | 'history'
  | 'uuids'
  | 'ping_urls'
  | 'badge_urls'
  | 'reminders'
  | 'snoozes'
  | 'observe'
  | 'maintenance'
  | 'integrations'

/** A maintenance window that comes with checks. */
export interface MovedMaintenance {
  readonly name: string
  readonly outcome: 'create' | 'created' | 'exists' | 'refused' | 'failed'
  /** Why it is refused or failed; empty: it is not. */
  readonly problem: string
}

export interface MoveReport {
  readonly checks: readonly MovedCheck[]
  readonly byHand: readonly ChannelByHand[]
  readonly leftBehind: readonly { readonly what: LeftBehind; readonly checks: number }[]
  /** Checks that have no integration there, once they are moved. */
  readonly tellNobody: number
  /** UUIDs can be kept: the key shows them. */
  readonly canKeepUuids: boolean
  /** Left out: none comes along. */
  readonly maintenance?: readonly MovedMaintenance[]
}

/** Where a move is. */
export interface MoveProgress {
  readonly done: number
  readonly total: number
  /** Null: it goes on. */
  readonly report: MoveReport | null
}
