// Full-text search over the bodies that are kept. The index is made when somebody searches, brought up to
// date by each search, and given back a while after the last: pings pay nothing for it, and nothing of a
// body outlives its ping in another file.

import { plainOutput } from '../../../shared/output-text.ts'
import type { Clock } from '../../clock.ts'
import { inOrder } from '../../in-order.ts'
import { createSlices, quietTurn } from '../../turns.ts'
import type { MonitorLimits } from '../limits.ts'
import { bodyQuery, phrasesOf } from '../rules/body-query.ts'
import { bodySnippet } from '../rules/body-snippet.ts'
import { decodeBody } from '../rules/keywords.ts'
import { type BodyEntry, type BodyIndex, type Match, openBodyIndex } from '../tables/body-index.ts'
import type { Tables } from '../tables/tables.ts'

export interface FoundBody extends BodyEntry {
  readonly id: number
  /** Words around what was found, which stands between `FOUND` and `FOUND_END`. */
  readonly snippet: string
}

export interface BodySearchQuery {
  readonly text: string
  /** Null: of all checks. */
  readonly checkId: number | null
  readonly before: Pick<FoundBody, 'created' | 'id'> | null
  readonly limit: number
}

export interface BodySearchResult {
  /** Newest first. */
  readonly found: readonly FoundBody[]
  /** Whether every body has been read; false: ask again, and there may be more. */
  readonly complete: boolean
}

export interface BodySearcher {
  search(query: BodySearchQuery): Promise<BodySearchResult>
  /** To be called after the log of a check was cleared. */
  forget(checkId: number): void
  /** Gives the index back. */
  close(): void
}

export interface BodySearchOptions {
  readonly tables: Pick<Tables, 'checks' | 'pings'>
  readonly clock: Pick<Clock, 'setTimer'>
  readonly limits: Pick<MonitorLimits, 'pingLog'>
  /** Bodies that one search reads at most before it answers. */
  readonly readAtOnce?: number
}

/** Bodies that are read in one turn, and bytes of them: some milliseconds of work for the index. */
const BATCH = 100
const BATCH_BYTES = 128 * 1024
const READ_AT_ONCE = 20_000
/** Matches that are kept beyond those that are shown until they are sorted again. */
const SPARE = 1000
/** Milliseconds for which the index stays after a search. */
const KEPT = 10 * 60_000

export function createBodySearch(options: BodySearchOptions): BodySearcher {
  const { clock, limits, readAtOnce = READ_AT_ONCE } = options
  const { checks, pings } = options.tables
  let index: BodyIndex | null = null
  let cancel = () => {}
  let [isSearching, isClosed] = [false, false]
  /** Searches wait for each other: the index is written by one at a time. */
  const oneByOne = inOrder()

  function close(): void {
    cancel()
    isClosed = true
    // The search that uses it ends first.
    if (isSearching) return
    index?.close()
    index = null
  }

  /** @returns whether everything has been read */
  async function readNew(into: BodyIndex): Promise<boolean> {
    const progress = into.progress()
    let left = readAtOnce
    for (const { id, nPings } of checks.pingCounts()) {
      const read = progress.get(id) ?? 0
      progress.delete(id)
      if (nPings === read) continue
      const gone = nPings - limits.pingLog
      if (read > 0 && gone > 0) into.drop(id, gone)
      left -= await readCheck(into, { id, nPings }, Math.max(read, gone), left)
      if (isClosed) return false
      if (left <= 0) return false
    }
    for (const gone of progress.keys()) into.forget(gone)
    return true
  }

  /** @returns how many bodies that were */
  async function readCheck(
    into: BodyIndex,
    { id, nPings }: { readonly id: number; readonly nPings: number },
    from: number,
    most: number,
  ): Promise<number> {
    let [count, after] = [0, from]
    for (;;) {
      const limit = Math.min(BATCH, most - count)
      const batch = pings.bodiesAfter(id, after, limit, BATCH_BYTES)
      const bodies = batch.bodies.map(({ n, created, body }) => ({
        n,
        created,
        text: plainOutput(decodeBody(body)),
      }))
      after = Math.max(bodies.at(-1)?.n ?? after, batch.isAll ? nPings : 0)
      into.add(id, bodies, after)
      count += bodies.length
      if (batch.isAll || count >= most) return count
      await quietTurn()
      if (isClosed) return count
    }
  }

  /** Reads to the end while others have their turns, unless the index is to be given back. */
  async function readAll<T>(rows: IterableIterator<T>, take: (row: T) => void): Promise<void> {
    const rest = createSlices()
    for (const row of rows) {
      take(row)
      await rest()
      if (isClosed) break
    }
  }

  /** Newest first. */
  async function find(
    from: BodyIndex,
    query: string,
    { text, checkId, before, limit }: BodySearchQuery,
  ): Promise<readonly FoundBody[]> {
    const phrases = phrasesOf(text)
    let newest: Match[] = []
    const shorten = () => {
      newest = newest.sort(byNewest).slice(0, limit)
    }
    await readAll(from.matches({ query, checkId, before }), (match) => {
      if (newest.push(match) === limit + SPARE) shorten()
    })
    shorten()
    const rest = createSlices()
    const found: FoundBody[] = []
    for (const [id] of newest) {
      const entry = isClosed ? null : from.found(id)
      if (entry === null) continue
      const { text: body, ...place } = entry
      found.push({ ...place, snippet: bodySnippet(body, phrases) })
      await rest()
    }
    return found
  }

  async function search(sought: BodySearchQuery): Promise<BodySearchResult> {
    const query = bodyQuery(sought.text)
    if (query === null) return { found: [], complete: true }
    cancel()
    isClosed = false
    isSearching = true
    index ??= openBodyIndex()
    try {
      const complete = (await readNew(index)) && !isClosed
      return { found: isClosed ? [] : await find(index, query, sought), complete }
    } finally {
      isSearching = false
      if (isClosed) close()
      else cancel = clock.setTimer(KEPT, close)
    }
  }

  return {
    search(query) {
      return oneByOne(() => search(query))
    },
    forget(checkId) {
      oneByOne(async () => index?.forget(checkId)).catch(() => {})
    },
    close,
  }
}

function byNewest([idA, createdA]: Match, [idB, createdB]: Match): number {
  return createdB - createdA || idB - idA
}
