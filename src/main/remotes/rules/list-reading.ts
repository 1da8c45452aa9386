// A server's list, read after another one: entries that did not change since are not parsed again (contract
// remotes.md 2.1, 10). Pure, but for the turns that it leaves to others.
import { hash } from 'node:crypto'
import { nextTurn } from '../../turns.ts'
import {
  type Document,
  documentOf,
  identityOf,
  type MirroredCheck,
  readMirrored,
  type TimeFrame,
} from './mirrored-check.ts'

/** An entry as it is remembered. */
export interface Remembered {
  readonly check: MirroredCheck
  /** The same as long as the entry is. */
  readonly mark: string
}

export interface ReadEntry extends Remembered {
  /** Null: it is as it was. */
  readonly document: Document | null
}

export interface ReadList {
  /** By unique key, in the order of the list. */
  readonly entries: ReadonlyMap<string, ReadEntry>
  /** Unreadable, or of a key that came before. */
  readonly skipped: number
  /** Beyond the limit. */
  readonly cut: number
  /** Of all entries, as a badge counts them. */
  readonly total: number
  readonly grace: number
  readonly down: number
}

export interface ReadOptions extends TimeFrame {
  readonly known: ReadonlyMap<string, Remembered>
  /** Whether an unchanged entry may be kept as it is: the times of the server are read as before. */
  readonly keeps: boolean
  readonly limit: number
}

/** Entries read between two turns of the event loop, which answers pings. */
const PORTION = 200

export async function readEntries(
  list: readonly unknown[],
  { known, keeps, limit, ...frame }: ReadOptions,
): Promise<ReadList> {
  const entries = new Map<string, ReadEntry>()
  const counts = { grace: 0, down: 0 }
  // An unchanged entry is known by its mark: its key is not computed again.
  const keys = new Map<string, string>()
  if (keeps) for (const [key, { mark }] of known) keys.set(mark, key)
  let [skipped, cut] = [0, 0]
  for (const [index, entry] of list.entries()) {
    if (index > 0 && index % PORTION === 0) await nextTurn()
    count(entry, counts)
    const mark = markOf(entry)
    const key = keys.get(mark) ?? identityOf(entry)?.uniqueKey
    if (key === undefined || entries.has(key)) {
      skipped++
      continue
    }
    if (entries.size >= limit) {
      cut++
      continue
    }
    const before = known.get(key)
    const read =
      keeps && before?.mark === mark ? { ...before, document: null } : readAnew(entry, mark, frame)
    if (read === null) skipped++
    else entries.set(key, read)
  }
  return { entries, skipped, cut, total: list.length, ...counts }
}

function count(entry: unknown, counts: { grace: number; down: number }): void {
  const status = typeof entry === 'object' && entry !== null && 'status' in entry && entry.status
  if (status === 'grace' || status === 'down') counts[status]++
}

function readAnew(entry: unknown, mark: string, frame: TimeFrame): ReadEntry | null {
  const document = documentOf(Object(entry))
  const check = readMirrored(document, frame)
  return check === null ? null : { check, mark, document }
}

/** Of an entry or the document that is kept of it. */
export function markOf(entry: unknown): string {
  return hash('sha1', JSON.stringify(entry) ?? '', 'base64')
}
