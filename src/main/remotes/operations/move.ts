// What both ways of a move share (contract remotes.md 4): what a person asks for, and a move that is prepared.

import type { MoveReport } from '../../../shared/views/moves.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Project } from '../../monitor/operations/projects.ts'
import type { Store } from '../../store/store.ts'
import type { RemoteClient } from '../requests/client.ts'
import type { MovedTable } from '../tables/moved.ts'
import type { RelayQueueTable } from '../tables/relay-queue.ts'
import type { RelaysTable } from '../tables/relays.ts'

/** A move that has asked for both sides and changed nothing yet. */
export interface PreparedMove {
  /** Checks that it is about. */
  readonly total: number
  /** Those that are through with. */
  done(): number
  /** As it would be, as it is, as it was. */
  report(): MoveReport
  /** Never rejects for what goes wrong with a check; ends early by the signal. */
  run(signal: AbortSignal): Promise<void>
}

export interface MoveParts {
  readonly monitor: Monitor
  readonly store: Pick<Store, 'write'>
  readonly clock: Clock
  readonly moved: MovedTable
  readonly relays: RelaysTable
  readonly queue: RelayQueueTable
  readonly client: () => Promise<RemoteClient>
  /** A relay was set. */
  readonly changed: () => void
}

export interface MoveWay {
  readonly project: Project
  /** UUID, slug or name of each that is meant; null: all. */
  readonly only: readonly string[] | null
  /** What the ping URLs of this installation begin with. */
  readonly baseUrl: string
}

/**
 * Those that are meant.
 * @param only UUIDs, slugs or names; null: all are
 * @param textsOf what one is called
 * @throws TocsinError NOT_FOUND when a text names none
 */
export function meant<T>(
  among: readonly T[],
  only: readonly string[] | null,
  textsOf: (one: T) => readonly unknown[],
): readonly T[] {
  if (only === null) return among
  const wanted = new Set(only)
  const found = new Set<unknown>()
  const chosen = among.filter((one) => {
    const texts = textsOf(one).filter((text) => wanted.has(String(text)))
    for (const text of texts) found.add(text)
    return texts.length > 0
  })
  const missing = only.find((text) => !found.has(text))
  if (missing === undefined) return chosen
  throw new TocsinError('NOT_FOUND', tell('remoteRefusals.nothingToMove', { uuid: missing }))
}
