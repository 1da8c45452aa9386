// How a change of the domain reaches the disk and then the rest of the house: a write whose events
// are published after its commit, a check's new state with its flips, and the gaps known now.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import type { Check } from './check.ts'
import type { EventName, Events, MonitorEvents } from './events.ts'
import { type Gap, gapOf, type ObserveMode, type Shift, shiftBy } from './observer.ts'
import { type Change, isAlert } from './signal.ts'
import type { Tables } from './tables.ts'

export type Emit = Events['emit']

export interface Journal {
  /** Runs `fn` in the write queue; what it emits is published once it is committed. */
  write<T>(fn: (emit: Emit) => T): Promise<T>
  /** Stores the new state of a check with its flips, inside a write. */
  storeChange(change: Change, emit: Emit): Check
  /** How gaps move deadlines now. */
  shift(): Shift
  /** Lets gaps that are still to be stored move deadlines already: whoever asks now is told right. */
  foresee(gaps: readonly Gap[]): void
  /** Reads the gaps again: after one was stored, or its write failed. */
  reloadGaps(): void
}

export interface JournalOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly events: Events
  readonly observe: ObserveMode
}

export function createJournal({ store, clock, tables, events, observe }: JournalOptions): Journal {
  const { checks, flips, gaps } = tables
  let knownGaps = gaps.all()
  let shift = shiftBy(knownGaps, observe)

  return {
    async write(fn) {
      const emitted: [EventName, MonitorEvents[EventName]][] = []
      const result = await store.write(() => fn((name, event) => void emitted.push([name, event])))
      for (const [name, event] of emitted) events.emit(name, event as never)
      return result
    },

    storeChange({ check, flips: drafts }, emit) {
      checks.saveState(check)
      for (const draft of drafts) {
        // What nobody is told of is processed from the start.
        const processed = isAlert(draft) ? null : clock.now()
        const gapId = draft.reason === 'timeout' ? gapOf(knownGaps, check, draft.created) : null
        const id = flips.insert(check.id, draft, processed, gapId)
        emit('flip', { id, checkId: check.id, processed })
      }
      emit('check', { id: check.id })
      return check
    },

    shift: () => shift,

    foresee(gaps) {
      shift = shiftBy([...knownGaps, ...gaps], observe)
    },

    reloadGaps() {
      knownGaps = gaps.all()
      shift = shiftBy(knownGaps, observe)
    },
  }
}
