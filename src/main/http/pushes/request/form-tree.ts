// The names of form fields, `push[payload]` and `push[files][]`, as the tree that JSON would be.
// Pure.
import { PUSH_OPTIONS } from '../../../../shared/model/push-options.ts'

/** UTF-16 units of more characters than any text but a payload may have. */
export const LONG_TEXT = 2 * (PUSH_OPTIONS.note.maxLength + 1)

/** Of one UTF-16 unit, at the most. */
const UTF8_BYTES = 3

/** What a create request says, whatever its encoding. */
export type Tree = Readonly<Record<string, unknown>>

export interface FieldName {
  readonly root: string
  /** Below the root; null: the field is the root itself. */
  readonly key: string | null
  /** `[]` follows: one of several. */
  readonly isList: boolean
}

/** Characters of a value that another replaces; lists and branches, which are small, count as none. */
function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}

/** The beginning of a text that is too long by then: the rest is not kept in memory. */
function shortened(text: string): string {
  if (text.length <= LONG_TEXT) return text
  // A copy: what `slice` gives would keep all of it.
  return Buffer.from(text.slice(0, LONG_TEXT), 'utf16le').toString('utf16le')
}

/** Deeper nesting than `root[key][]` means nothing here: null. */
export function readFieldName(name: string): FieldName | null {
  const match = /^([^[\]]+)(?:\[([^[\]]+)\])?(\[\])?$/.exec(name)
  if (match?.[1] === undefined) return null
  return { root: match[1], key: match[2] ?? null, isList: match[3] !== undefined }
}

/**
 * Grows a tree field by field, so that a value that another replaces takes no memory. Of several values of
 * one name the last counts, except in lists.
 */
export function createTree() {
  const tree = new Map<string, unknown>()
  let size = 0

  return {
    /** Bytes of a value that are worth reading: of a longer one no more than its beginning is kept. */
    longest: (name: string) =>
      readFieldName(name)?.key === PUSH_OPTIONS.payload.wire
        ? Number.POSITIVE_INFINITY
        : (LONG_TEXT + 1) * UTF8_BYTES,
    /** @returns characters of all values in the tree */
    add(name: string, text: string): number {
      const field = readFieldName(name)
      if (field === null) return size
      const { root, key, isList } = field
      const value = key === PUSH_OPTIONS.payload.wire ? text : shortened(text)
      size += value.length
      if (key === null) {
        size -= lengthOf(tree.get(root))
        tree.set(root, value)
        return size
      }
      const branch = tree.get(root)
      const members = branch instanceof Map ? branch : new Map<string, unknown>()
      const former: unknown = members.get(key)
      // Added to in place: a new list for each item would take the square of their number.
      if (isList && Array.isArray(former)) former.push(value)
      else {
        size -= lengthOf(former)
        members.set(key, isList ? [value] : value)
      }
      tree.set(root, members)
      return size
    },
    tree: (): Tree =>
      Object.fromEntries(
        [...tree].map(([root, value]) => [
          root,
          value instanceof Map ? Object.fromEntries(value) : value,
        ]),
      ),
  }
}

/** Whether the value is an object with fields. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
