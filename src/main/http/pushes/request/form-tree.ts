// The names of form fields, `push[payload]` and `push[files][]`, as the tree that JSON would be.
// Pure.

/** What a create request says, whatever its encoding. */
export type Tree = Readonly<Record<string, unknown>>

export interface FieldName {
  readonly root: string
  /** Below the root; null: the field is the root itself. */
  readonly key: string | null
  /** `[]` follows: one of several. */
  readonly isList: boolean
}

/** Deeper nesting than `root[key][]` means nothing here: null. */
export function readFieldName(name: string): FieldName | null {
  const match = /^([^[\]]+)(?:\[([^[\]]+)\])?(\[\])?$/.exec(name)
  if (match?.[1] === undefined) return null
  return { root: match[1], key: match[2] ?? null, isList: match[3] !== undefined }
}

/** Of several values of one name the last counts, except in lists. */
export function treeOf(fields: Iterable<readonly [name: string, value: unknown]>): Tree {
  const tree = new Map<string, unknown>()
  for (const [name, value] of fields) {
    const field = readFieldName(name)
    if (field === null) continue
    const { root, key, isList } = field
    if (key === null) tree.set(root, value)
    else {
      const branch = tree.get(root)
      const members = branch instanceof Map ? branch : new Map<string, unknown>()
      const former: unknown = members.get(key)
      // Added to in place: a new list for each item would take the square of their number.
      if (isList && Array.isArray(former)) former.push(value)
      else members.set(key, isList ? [value] : value)
      tree.set(root, members)
    }
  }
  return Object.fromEntries(
    [...tree].map(([root, value]) => [
      root,
      value instanceof Map ? Object.fromEntries(value) : value,
    ]),
  )
}
