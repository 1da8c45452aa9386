// How a change of the domain reaches the disk and then the rest of the house: a write whose events
// are published after its commit, a check's new state with its flips, and the gaps and the maintenance known now.
import { type Clock, DAY, type Millis } from '../../clock.ts'
import type { Store } from '../../store/store.ts'
import type { Urgency } from '../../store/write-queue.ts'
import type { EventName, Events, MonitorEvents } from '../events.ts'
import type { Check } from '../rules/check.ts'
import { type Covering, coveringOf, type MaintenanceSpan } from '../rules/coverage.ts'
import { type Gap, gapOf, type ObserveMode, type Shift, shiftBy } from '../rules/observer.ts'
import { type Change, isAlert, type Recorded } from '../rules/signal.ts'
import { isProgress } from '../tables/check-state.ts'
import type { Tables } from '../tables/tables.ts'
import { createFlipNoter } from './note-flip.ts'

export type Emit = Events['emit']

export interface UnitOfWork {
  /** Runs `fn` in the write queue; what it emits is published once it is committed. */
  write<T>(fn: (emit: Emit) => T, urgency?: Urgency): Promise<T>
  /** Stores the new state of a check with its flips, inside a write. */
  storeChange(change: Change, emit: Emit): Check
  /**
   * Stores what a signal did: the new state of its check, the ping in its log, and flips. Inside a write.
   * @param before the check as it is stored
   */
  storePing(recorded: Recorded, emit: Emit, before: Check): void
  /** How gaps and maintenance move deadlines now. */
  shift(): Shift
  /** The maintenance of each check: of the last month, running, and of the next days. */
  maintenance(): Covering
  /** The same, of all. */
  spans(): readonly MaintenanceSpan[]
  /** Lets gaps that are still to be stored move deadlines already: whoever asks now is told right. */
  foresee(gaps: readonly Gap[]): void
  /** Reads the gaps again: after one was stored, or its write failed. */
  reloadGaps(): void
  /** Reads the times of maintenance again: after one was stored, or its write failed. */
  reloadMaintenance(): void
}

/** Maintenance that ended earlier moves no deadline any more. */
const REMEMBERED: Millis = 31 * DAY

export interface UnitOfWorkOptions {
  readonly store: Store
  readonly clock: Clock
  readonly tables: Tables
  readonly events: Events
  readonly observe: ObserveMode
}

export function createUnitOfWork({
  store,
  clock,
  tables,
  events,
  observe,
}: UnitOfWorkOptions): UnitOfWork {
  const { checks, pings, flips, gaps, maintenance } = tables
  const noteFlip = createFlipNoter({ clock, tables, settings: store.settings })
  let knownGaps = gaps.all()
  let spans = maintenance.endingAfter(clock.now() - REMEMBERED)
  let covering = coveringOf(spans)
  let shift = shiftBy(knownGaps, observe, covering)

  function storeFlips({ check, flips: drafts }: Change, emit: Emit): void {
    for (const draft of drafts) {
      // What nobody is told of is processed from the start.
      const processed = isAlert(draft) ? null : clock.now()
      const gapId = draft.reason === 'timeout' ? gapOf(knownGaps, check, draft.created) : null
      const id = flips.insert(check.id, draft, processed, gapId)
      noteFlip(check.id, draft)
      emit('flip', { id, checkId: check.id, processed })
    }
    emit('check', { id: check.id })
  }

  return {
    async write(fn, urgency) {
      const emitted: [EventName, MonitorEvents[EventName]][] = []
      const result = await store.write(() => {
        // The store may run it again: what was rolled back did not happen.
        emitted.length = 0
        return fn((name, event) => void emitted.push([name, event]))
      }, urgency)
      for (const [name, event] of emitted) events.emit(name, event as never)
      return result
    },

    storeChange(change, emit) {
      checks.saveState(change.check)
      storeFlips(change, emit)
      return change.check
    },

    storePing(recorded, emit, before) {
      const { check, ping } = recorded
      if (!checks.saveWithPing(check, before, ping)) {
        if (isProgress(before, check)) checks.saveProgress(check, before)
        else checks.saveState(check)
        pings.insert(check.id, ping)
      }
      storeFlips(recorded, emit)
    },

    shift: () => shift,
    maintenance: () => covering,
    spans: () => spans,

    foresee(gaps) {
      shift = shiftBy([...knownGaps, ...gaps], observe, covering)
    },

    reloadGaps() {
      knownGaps = gaps.all()
      shift = shiftBy(knownGaps, observe, covering)
    },

    reloadMaintenance() {
      spans = maintenance.endingAfter(clock.now() - REMEMBERED)
      covering = coveringOf(spans)
      shift = shiftBy(knownGaps, observe, covering)
    },
  }
}
