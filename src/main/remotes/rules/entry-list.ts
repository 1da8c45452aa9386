// A server's list of checks, cut into parts: one that comes again as it was need not be parsed (contract remotes.md 2.1).
import { hash } from 'node:crypto'

/** Entries of a list that follow one another, as they came. */
export interface EntryPart {
  /** The same as long as their text is; null: the text is not known. */
  readonly mark: string | null
  /** Parsed each time. @throws SyntaxError */
  entries(): readonly unknown[]
}

export type EntryList = readonly EntryPart[]

/** Entries of a part that was parsed before. */
const PORTION = 200

/** What was parsed already. */
export function parsedList(entries: readonly unknown[]): EntryList {
  const starts = Array.from({ length: Math.ceil(entries.length / PORTION) }, (_, i) => i * PORTION)
  return starts.map((from) => ({
    mark: null,
    entries: () => entries.slice(from, from + PORTION),
  }))
}

/** @param text of some entries, between the brackets of their list */
export function textPart(text: string): EntryPart {
  return { mark: hash('sha1', text, 'base64'), entries: () => JSON.parse(`[${text}]`) }
}
