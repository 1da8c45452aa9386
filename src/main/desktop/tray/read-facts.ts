// The tray's facts, of the application that monitors: in this process, or the service it is attached to.
import type { Told } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { type Health, toldTroubles } from '../../health.ts'
import {
  createWatchedMemory,
  onWatchedChange,
  readWatched,
  type WatchedSource,
} from '../../watched/read-watched.ts'
import type { WatchedState } from '../../watched/watched.ts'
import type { Words } from '../../words.ts'
import type { TrayFacts, TrayService } from './facts.ts'

export interface TraySource {
  /** Null: nothing can be asked of what monitors. */
  state(now: number): WatchedState | null
  /** What is wrong beside the parts of this app, worst first. */
  troubles(): readonly (string | Told)[]
  service(): TrayService | null
  /** Calls `listener` when any of it may be another, until the returned function is called. */
  onChange(listener: () => void): () => void
}

/** The application in this process, whose health is the app's own. */
export function ownTraySource(running: WatchedSource): TraySource {
  const memory = createWatchedMemory()
  return {
    state: (now) => readWatched(running, now, memory),
    troubles: () => [],
    service: () => null,
    onChange: (listener) => onWatchedChange(running, listener),
  }
}

export interface TrayParts {
  readonly clock: Clock
  readonly health: Health
  /** The version that can be installed; null: none. */
  readonly update: () => string | null
  /** In which it is said, as of now. */
  readonly words: () => Words
}

/** @param source null: the application does not run */
export function readTrayFacts(
  { clock, health, update, words }: TrayParts,
  source: TraySource | null,
): TrayFacts {
  const now = clock.now()
  const state = source?.state(now) ?? null
  return {
    now,
    zone: state?.zone ?? 'UTC',
    words: words(),
    blind: [...toldTroubles(health), ...(source?.troubles() ?? [])].map(words().said),
    update: update(),
    service: source?.service() ?? null,
    watched: state?.watched ?? null,
  }
}
