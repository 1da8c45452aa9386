// A server's list, read after another one: entries that did not change since are not parsed again (contract
// remotes.md 2.1, 10). Pure, but for the turns that it leaves to others.
import { hash } from 'node:crypto'
import { createSlices } from '../../turns.ts'
import type { EntryList, EntryPart } from './entry-list.ts'
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

/** A part of the list in which no entry was left out. */
export interface KnownPart extends Counts {
  readonly entries: readonly KnownEntry[]
}

interface KnownEntry {
  readonly key: string
  readonly mark: string
}

/** By the marks of the parts. */
export type KnownParts = ReadonlyMap<string, KnownPart>

interface Counts {
  readonly grace: number
  readonly down: number
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
  readonly parts: KnownParts
}

export interface ReadOptions extends TimeFrame {
  readonly known: ReadonlyMap<string, Remembered>
  /** Of the list of which `known` is. */
  readonly parts: KnownParts
  /** Whether an unchanged entry may be kept as it is: the times of the server are read as before. */
  readonly keeps: boolean
  readonly limit: number
}

/** @throws SyntaxError for a part that is no JSON */
export async function readEntries(
  list: EntryList,
  { known, parts: knownParts, keeps, limit, ...frame }: ReadOptions,
): Promise<ReadList> {
  const entries = new Map<string, ReadEntry>()
  const parts = new Map<string, KnownPart>()
  const keys = list.some(({ mark }) => mark === null) && keeps ? keysByMark(known) : null
  let [skipped, cut, total, grace, down] = [0, 0, 0, 0, 0]

  /** Whether each of its entries would be read as what is known of it. */
  function isAsKnown(part: KnownPart): boolean {
    if (entries.size + part.entries.length > limit) return false
    return part.entries.every(({ key, mark }) => known.get(key)?.mark === mark && !entries.has(key))
  }

  function keep({ key }: KnownEntry): void {
    const before = known.get(key)
    if (before !== undefined) entries.set(key, { ...before, document: null })
  }

  /** Null: it is left out. */
  function take(entry: unknown): KnownEntry | null {
    const mark = markOf(entry)
    // An unchanged entry is known by its mark: its key is not computed again.
    const key = keys?.get(mark) ?? identityOf(entry)?.uniqueKey
    if (key === undefined || entries.has(key)) {
      skipped++
      return null
    }
    if (entries.size >= limit) {
      cut++
      return null
    }
    const before = known.get(key)
    const isKept = keeps && before?.mark === mark
    const read = isKept ? { ...before, document: null } : readAnew(entry, mark, frame)
    if (read === null) skipped++
    else entries.set(key, read)
    return read && { key, mark }
  }

  /** Null: some of it is left out. */
  function readPart(part: EntryPart): KnownPart | null {
    const all = part.entries()
    const taken = all.flatMap((entry) => take(entry) ?? [])
    const counts = { grace: countOf(all, 'grace'), down: countOf(all, 'down') }
    count({ ...counts, total: all.length })
    return taken.length === all.length ? { ...counts, entries: taken } : null
  }

  function count(counts: Counts & { readonly total: number }): void {
    total += counts.total
    grace += counts.grace
    down += counts.down
  }

  const rest = createSlices()
  for (const part of list) {
    const { mark } = part
    const before = mark !== null && keeps ? knownParts.get(mark) : undefined
    const isKnown = before !== undefined && isAsKnown(before)
    if (isKnown) {
      for (const entry of before.entries) keep(entry)
      count({ ...before, total: before.entries.length })
    }
    const read = isKnown ? before : readPart(part)
    if (mark !== null && read !== null) parts.set(mark, read)
    await rest()
  }
  return { entries, skipped, cut, total, grace, down, parts }
}

function keysByMark(known: ReadOptions['known']): ReadonlyMap<string, string> {
  return new Map([...known].map(([key, { mark }]) => [mark, key]))
}

function countOf(entries: readonly unknown[], wanted: keyof Counts): number {
  return entries.filter((entry) => Object(entry).status === wanted).length
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
