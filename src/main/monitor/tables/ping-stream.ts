// The pings of all checks as one list, newest first, without an index over them that every ping would
// have to write: the logs of the checks, each in order already, are merged from their heads.
import type { Clock, Millis } from '../../clock.ts'
import type { Period } from '../../store/paging.ts'
import type { PingKind } from '../rules/check.ts'
import type { Head, History } from './history.ts'

/** The ping after which a list goes on. */
export interface PingPosition {
  readonly at: Millis
  readonly checkId: number
  readonly n: number
}

export interface PingQuery extends Period {
  readonly kinds: readonly PingKind[]
  /** Null: from the newest. */
  readonly before: PingPosition | null
  readonly limit: number
}

export interface PingStreamOptions {
  readonly history: Pick<History, 'extents' | 'head' | 'heads' | 'createdOf'>
  readonly clock: Pick<Clock, 'monotonic'>
  /** Pings that stay visible per check (contract monitor.md 5.8). */
  readonly pingLog: number
  /** Lets others have their turn. */
  readonly rest: () => Promise<void>
}

/** The event loop is not held for longer. */
const TURN: Millis = 8

/**
 * Pings of a log come in the order of their numbers: after a clock that was set back, their times
 * may not be in order, and a page may begin a little early or late.
 */
export async function newestPings(
  options: PingStreamOptions,
  query: PingQuery,
): Promise<readonly Head[]> {
  const { history, pingLog } = options
  const rest = restNowAndThen(options)
  const isNewEnough = ({ created }: Head) => created >= (query.from ?? created)
  const floors = new Map<number, number>()
  const heads: Head[] = []

  for await (const head of firstHeads(options, query, rest)) {
    if (isNewEnough(head)) heads.push(head)
  }
  for (const { id, nPings } of history.extents()) floors.set(id, nPings - pingLog)

  const merged: Head[] = []
  while (merged.length < query.limit && heads.length > 0) {
    const index = newestOf(heads)
    const newest = heads[index]
    if (newest === undefined) break
    merged.push(newest)
    const { checkId, n } = newest
    const next = history.head(checkId, n - 1, floors.get(checkId) ?? 0, query.kinds)
    if (next !== null && isNewEnough(next)) heads[index] = next
    else heads.splice(index, 1)
    await rest()
  }
  return merged
}

/** Of each log the first ping that belongs on the list. */
async function* firstHeads(
  { history, pingLog }: PingStreamOptions,
  { kinds, before, to }: PingQuery,
  rest: () => Promise<void> | undefined,
): AsyncGenerator<Head> {
  const isBound = before !== null || to !== null
  if (!isBound && kinds.length === ALL_KINDS) {
    yield* history.heads()
    return
  }
  const isIn = (checkId: number, n: number) => {
    const at = history.createdOf(checkId, n)
    // None of that number: it has been pruned, as all below it.
    if (at === null) return true
    return (to === null || at < to) && (before === null || isBefore({ at, checkId, n }, before))
  }
  for (const { id, nPings } of history.extents()) {
    const floor = Math.max(0, nPings - pingLog)
    const start = isBound ? lastThat((n) => isIn(id, n), floor, nPings) : nPings
    const head = history.head(id, start, floor, kinds)
    if (head !== null) yield head
    await rest()
  }
}

const ALL_KINDS = 5

/** A function that lets others have their turn when they have waited long enough. */
function restNowAndThen({ clock, rest }: PingStreamOptions): () => Promise<void> | undefined {
  let turn = clock.monotonic()
  return () => {
    if (clock.monotonic() - turn < TURN) return
    return rest().then(() => {
      turn = clock.monotonic()
    })
  }
}

/**
 * The last number up to `top` of which it is true, above `floor`; `floor` when it is true of none.
 * Looked for from the top, in steps that double: what is asked for is mostly near.
 * @param holds false for the highest numbers, true for all below them
 */
export function lastThat(holds: (n: number) => boolean, floor: number, top: number): number {
  let tooHigh = top + 1
  let step = 1
  let low = top
  while (low > floor && !holds(low)) {
    tooHigh = low
    low = Math.max(floor, low - step)
    step *= 2
  }
  while (tooHigh - low > 1) {
    const middle = Math.floor((low + tooHigh) / 2)
    if (holds(middle)) low = middle
    else tooHigh = middle
  }
  return low
}

function newestOf(heads: readonly Head[]): number {
  let best = 0
  heads.forEach((head, index) => {
    const known = heads[best]
    if (known !== undefined && isBefore(positionOf(known), positionOf(head))) best = index
  })
  return best
}

function positionOf({ created, checkId, n }: Head): PingPosition {
  return { at: created, checkId, n }
}

/** Whether `a` comes later in a list that begins with the newest. */
function isBefore(a: PingPosition, b: PingPosition): boolean {
  if (a.at !== b.at) return a.at < b.at
  return a.checkId === b.checkId ? a.n < b.n : a.checkId < b.checkId
}
