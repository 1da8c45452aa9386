// The state of monitoring in short: counts, the checks that are not well, the last signals. The tray shows
// it, of this process or of the server that the desktop app is attached to. Types only.
import type { Millis } from '../clock.ts'
import type { Counts, Signalled, Troubled } from '../monitor/queries.ts'

/** Checks that are listed as not well; a further one stands for all the others. */
export const LISTED = 8
/** Favourites that are listed. */
export const FAVOURITES = 8
/** Checks listed as the last that were pinged. */
export const SIGNALS = 5

export interface Watched {
  /** Checks of other servers that are down or late are among them. */
  readonly counts: Counts
  /** Until when checks may still catch up after a gap; null: none has to. */
  readonly settlingUntil: Millis | null
  /** When muting ends; `on`: muted until unmuted by hand; null: not muted. */
  readonly mutedUntil: Millis | 'on' | null
  /** Checks that are not well, worst first; no more than are listed, and one. */
  readonly troubled: readonly TroubledCheck[]
  /** The checks that were pinged last, the latest first; as of this minute, so that a menu rests. */
  readonly signalled: readonly LastSignal[]
  /** Runs that take longer than usual, those that began first; left out by an earlier version. */
  readonly long?: readonly LongRun[]
  /** Marked checks that are well, those marked first first; left out by an earlier version. */
  readonly favourites?: readonly FavouriteCheck[]
  /** When the next run takes longer than usual unless it ends; null: none does. */
  readonly nextLong?: Millis | null
  /** Maintenance that runs: the one that ends last, and how many there are; null: none. Left out by an earlier version. */
  readonly maintenance?: WatchedMaintenance | null
  /** Names of other servers whose last word is old; left out by an earlier version. */
  readonly stale?: readonly string[]
}

export interface WatchedMaintenance {
  readonly name: string
  readonly until: Millis
  readonly count: number
}

export interface LastSignal extends Signalled {
  /** It ended a run that was suspiciously fast; left out: it did not. */
  readonly isFast?: true
}

export interface FavouriteCheck {
  readonly uuid: string
  /** May be empty. */
  readonly name: string
  readonly state: 'up' | 'new' | 'paused'
}

export interface LongRun {
  readonly uuid: string
  /** May be empty. */
  readonly name: string
  /** How long its runs usually take. */
  readonly usual: Millis
}

/** One of another server has the id 0, and `@<server>/<unique key>` as its UUID. */
export interface TroubledCheck extends Troubled {
  readonly isSnoozed: boolean
  readonly isAcknowledged: boolean
  /** What its name is made of, where it is of another server; left out by an earlier version. */
  readonly elsewhere?: { readonly name: string; readonly server: string }
}

/** With what else the tray has to know of the server. */
export interface WatchedState {
  /** The user's time zone. */
  readonly zone: string
  /** The setting: `system`, or a language; left out by an earlier version. */
  readonly language?: string
  readonly watched: Watched
}
