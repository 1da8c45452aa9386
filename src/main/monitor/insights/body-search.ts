// Full-text search over the bodies that are kept. The index is made when somebody searches, brought up to
// date by each search, and given back a while after the last: pings pay nothing for it, and nothing of a
// body outlives its ping in another file.

import { plainOutput } from '../../../shared/output-text.ts'
import type { Clock } from '../../clock.ts'
import { nextTurn } from '../../turns.ts'
import type { MonitorLimits } from '../limits.ts'
import { bodyQuery } from '../rules/body-query.ts'
import { decodeBody } from '../rules/keywords.ts'
import { type BodyIndex, type FoundBody, openBodyIndex } from '../tables/body-index.ts'
import type { Tables } from '../tables/tables.ts'

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

const BATCH = 100
const READ_AT_ONCE = 20_000
/** Milliseconds for which the index stays after a search. */
const KEPT = 10 * 60_000

export function createBodySearch(options: BodySearchOptions): BodySearcher {
  const { clock, limits, readAtOnce = READ_AT_ONCE } = options
  const { checks, pings } = options.tables
  let index: BodyIndex | null = null
  let cancel = () => {}
  /** Searches wait for each other: the index is written by one at a time. */
  let last: Promise<unknown> = Promise.resolve()

  function close(): void {
    cancel()
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
      // Its history was cleared.
      if (nPings < read) into.forget(id)
      const [after, gone] = [nPings < read ? 0 : read, nPings - limits.pingLog]
      if (nPings === after) continue
      if (after > 0 && gone > 0) into.drop(id, gone)
      left -= await readCheck(into, { id, nPings }, Math.max(after, gone), left)
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
      const batch = pings.bodiesAfter(id, after, limit)
      const bodies = batch.map(({ n, created, body }) => ({
        n,
        created,
        text: plainOutput(decodeBody(body)),
      }))
      const isAll = batch.length < limit
      after = Math.max(batch.at(-1)?.n ?? after, isAll ? nPings : 0)
      into.add(id, bodies, after)
      count += batch.length
      if (isAll || count >= most) return count
      await nextTurn()
    }
  }

  async function search({ text, ...rest }: BodySearchQuery): Promise<BodySearchResult> {
    const query = bodyQuery(text)
    if (query === null) return { found: [], complete: true }
    cancel()
    index ??= openBodyIndex()
    const complete = await readNew(index)
    cancel = clock.setTimer(KEPT, close)
    return { found: index.find({ query, ...rest }), complete }
  }

  return {
    search(query) {
      const result = last.then(() => search(query))
      last = result.catch(() => {})
      return result
    },
    close,
  }
}
