// What is made of the rows of all checks, kept until one of them changes, whether by an event or by the clock alone: a
// window that is opened again costs little. How a row is made is in check-rows.ts.
import type { CheckRow } from '../../../shared/views/checks.ts'
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import { createForeignChanges } from '../../store/foreign-changes.ts'
import type { Store } from '../../store/store.ts'
import type { EventName, Events } from '../events.ts'
import type { Covering } from '../rules/coverage.ts'
import type { Shift } from '../rules/observer.ts'
import type { ShownCheck } from '../tables/check-columns.ts'
import type { Tables } from '../tables/tables.ts'

/** What rows depend on beside what is stored. */
export interface Moment {
  readonly now: Millis
  /** How gaps and maintenance move deadlines. */
  readonly shift: Shift
  /** The maintenance of each check. */
  readonly maintenance: Covering
}

export interface RowsUntil {
  readonly rows: readonly CheckRow[]
  /** When the clock alone changes one of them; infinite: never. */
  readonly until: Millis
}

export interface KeptRowsOptions {
  readonly store: Pick<Store, 'db' | 'transactions'>
  readonly checks: Pick<Tables['checks'], 'shownBetween' | 'firstIdAfter'>
  readonly events: Pick<Events, 'on'>
  readonly clock: Pick<Clock, 'monotonic'>
  readonly moment: () => Moment
  readonly rowsOf: (checks: readonly ShownCheck[], moment: Moment) => RowsUntil
}

interface Kept<T> extends Pick<RowsUntil, 'until'> {
  readonly value: T
  readonly made: Moment
}

/** Checks of consecutive ids whose rows belong together: a change of one has those of at most so many made again. */
const RANGE = 100
/** Bytes that are kept: the rows of 100,000 checks take 33 MB. What lies beyond is made each time. */
const MOST_BYTES = 40 * 1024 * 1024
/** What nobody asked for in this time is given back. */
const UNUSED: Millis = 10 * MINUTE
/** Events after which more than the rows of one check may be others. */
const BROAD = ['gap', 'settled', 'maintenance', 'project'] as const satisfies readonly EventName[]

const rangeOf = (id: number) => Math.floor((id - 1) / RANGE)

/**
 * Goes through what `make` made of the rows of all checks, in the order of their ids, each time that it is called. Each
 * part is looked for when it is asked for. It listens to changes only while something is kept.
 */
export function createKeptRows<T extends Uint8Array>(
  options: KeptRowsOptions,
  make: (rows: readonly CheckRow[]) => T,
): () => Iterable<T> {
  const { store, checks, events, clock, moment, rowsOf } = options
  const wroteElsewhere = createForeignChanges(store.db)
  const kept = new Map<number, Kept<T>>()
  let bytes = 0
  let asked: Millis = Number.NEGATIVE_INFINITY
  let listeners: readonly (() => void)[] = []
  store.transactions.follow({ untold: forget })

  function drop(range: number): void {
    const known = kept.get(range)
    if (known === undefined) return
    kept.delete(range)
    bytes -= sizeOf(known.value)
  }

  function forget(): void {
    kept.clear()
    bytes = 0
  }

  function listen(): void {
    if (listeners.length > 0) return
    const change = ({ id }: { readonly id: number }) => drop(rangeOf(id))
    listeners = [
      events.on('check', change),
      events.on('removed', change),
      ...BROAD.map((name) => events.on(name, forget)),
      events.on('round', giveBackUnused),
    ]
  }

  function giveBackUnused(): void {
    if (clock.monotonic() - asked < UNUSED) return
    forget()
    for (const stop of listeners) stop()
    listeners = []
  }

  /** Null: it is to be made. */
  function keptOf(range: number): T | null {
    const known = kept.get(range)
    // What is not committed yet may never be, and nobody told of it.
    if (known === undefined || store.db.inTransaction) return null
    if (holds(known, moment())) return known.value
    drop(range)
    return null
  }

  function keep(range: number, one: Kept<T>): void {
    const size = sizeOf(one.value)
    if (store.db.inTransaction || bytes + size > MOST_BYTES) return
    listen()
    kept.set(range, one)
    bytes += size
  }

  /** Null: there is no check in it. */
  function madeOf(range: number): T | null {
    const first = range * RANGE
    const shown = checks.shownBetween(first, first + RANGE)
    if (shown.length === 0) return null
    const made = moment()
    const { rows, until } = rowsOf(shown, made)
    const value = make(rows)
    keep(range, { value, made, until })
    return value
  }

  return function* () {
    if (wroteElsewhere()) forget()
    asked = clock.monotonic()
    for (let range = 0; ; range++) {
      const part = keptOf(range) ?? madeOf(range)
      if (part !== null) yield part
      else {
        const next = checks.firstIdAfter(range * RANGE)
        if (next === null) return
        range = rangeOf(next) - 1
      }
    }
  }
}

/** A clock that was set back says what it said before, which is not known any more. */
function holds<T>({ made, until }: Kept<T>, { now, shift, maintenance }: Moment): boolean {
  return made.shift === shift && made.maintenance === maintenance && now >= made.now && now < until
}

/** Of the memory behind it, which may be more than its own bytes. */
const sizeOf = ({ buffer }: Uint8Array) => buffer.byteLength
