// What the domain tells the rest of the house after a commit: the window, the tray, the outbox.
import type { Told } from '../../shared/words/told.ts'
import type { MaintenanceSpan } from './rules/coverage.ts'
import type { Flip } from './tables/flips.ts'
import type { StoredGap } from './tables/gaps.ts'

export interface MonitorEvents {
  /** A check's row changed: a ping, an edit, a flip. */
  check: { readonly id: number }
  removed: { readonly id: number; readonly uuid: string }
  /** A signal was logged: the n-th of its check. */
  ping: { readonly checkId: number; readonly n: number }
  /** A flip was stored; `processed` is null when somebody is to be told. */
  flip: Pick<Flip, 'id' | 'checkId' | 'processed'>
  gap: StoredGap
  /** What a gap moves has been moved: until when checks may catch up is known exactly. */
  settled: { readonly gapId: number }
  /** Maintenance began, ended, or what is known of it changed: the times that are others now, as they are now. */
  maintenance: { readonly changed: readonly MaintenanceSpan[] }
  /** A project was made, changed or removed, or its ping key changed. */
  project: { readonly id: number }
  /** A channel was made, changed or removed, or its last error changed. */
  channel: { readonly id: number }
  /** The outcome of telling somebody was stored; `checkId` is null for the test of a channel. */
  notification: { readonly id: number; readonly checkId: number | null }
  /** A report is on its way, or what became of it at an integration was stored. */
  report: { readonly id: number }
  /**
   * The watcher looked at its deadlines, whether or not it could store anything: every two seconds at the latest.
   * `wroteElsewhere`: since the tick before, another process wrote to the database.
   */
  tick: { readonly wroteElsewhere: boolean }
  /** A tick, some 14 seconds after the last one of them: for what need not be looked at more often. */
  round: Readonly<Record<string, never>>
  /** Why deadlines cannot be watched now: the store takes nothing. Null: they can again. */
  trouble: { readonly reason: string | Told | null }
}

export type EventName = keyof MonitorEvents

export interface Events {
  /** Calls `listener` for each event of that name until the returned function is called. */
  on<K extends EventName>(name: K, listener: (event: MonitorEvents[K]) => void): () => void
  /** @param onError where the error of a listener goes; left out: to whoever emits */
  emit<K extends EventName>(
    name: K,
    event: MonitorEvents[K],
    onError?: (error: unknown) => void,
  ): void
}

export function createEvents(): Events {
  const listeners = new Map<EventName, Set<(event: never) => void>>()
  return {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener))
      return () => void set.delete(listener)
    },
    emit(name, event, onError) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(event as never)
        } catch (error) {
          if (onError === undefined) throw error
          onError(error)
        }
      }
    },
  }
}
