// The state of the application that the tray shows. Types only.
import type { Millis } from '../../clock.ts'
import type { Watched } from '../../watched/watched.ts'
import type { Words } from '../../words.ts'

export type { TroubledCheck, Watched } from '../../watched/watched.ts'

export interface TrayFacts {
  readonly now: Millis
  /** The user's time zone. */
  readonly zone: string
  /** What it is said in. */
  readonly words: Words
  /** Why monitoring does not run, the first reason first; empty: it runs. */
  readonly blind: readonly string[]
  /** The version that is downloaded and can be installed; null: none. */
  readonly update: string | null
  /** The service that the app is attached to; null: it monitors itself. */
  readonly service: TrayService | null
  /** Null: nothing monitors, or nothing can be asked of what does. */
  readonly watched: Watched | null
}

export interface TrayService {
  /** One line that says so. */
  readonly line: string
  /** It does not answer, and nobody else serves the data folder: the app may. */
  readonly canStartHere: boolean
}
