// Which rows of a list are selected, and how clicks and keys change that. Pure, but for what is kept to be quick.

export interface Selection {
  /** Also of rows that the filter hides now. */
  readonly ids: ReadonlySet<string>
  /** The row that was last chosen by itself: a range begins there. */
  readonly anchor: string | null
  /** Where the range from `anchor` ends, which the next one replaces; null: there is none. */
  readonly end: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, end: null }

/** One more, or one less. */
export function toggled({ ids }: Selection, id: string): Selection {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return { ids: after, anchor: id, end: null }
}

/**
 * With the range from the row that was last chosen to that one, instead of the range before it.
 * @param order ids of the rows that are shown, in their order: what is hidden is in no range
 */
export function extended(
  { ids, anchor, end }: Selection,
  order: readonly string[],
  to: string,
): Selection {
  const from = anchor !== null && order.includes(anchor) ? anchor : to
  const after = new Set(ids)
  if (from === anchor && end !== null) for (const id of between(order, from, end)) after.delete(id)
  for (const id of between(order, from, to)) after.add(id)
  return { ids: after, anchor: from, end: to }
}

/** By a key: the range goes on from the row that the keys are at, or begins there. */
export function extendedFrom(
  selection: Selection,
  order: readonly string[],
  current: string,
  to: string,
): Selection {
  const goesOn = current === (selection.end ?? selection.anchor) && selection.ids.has(current)
  const begun = goesOn ? selection : { ids: selection.ids, anchor: current, end: null }
  return extended(begun, order, to)
}

/** With all that is shown; what is hidden stays selected. */
export function withAll({ ids, anchor }: Selection, order: readonly string[]): Selection {
  return { ids: ids.union(new Set(order)), anchor, end: null }
}

/** Without those that are shown. */
export function withNone({ ids, anchor }: Selection, order: readonly string[]): Selection {
  return { ids: ids.difference(new Set(order)), anchor, end: null }
}

/** Without rows that are gone. The same where none is. */
export function withoutGone(selection: Selection, isThere: (id: string) => boolean): Selection {
  const ids = selection.ids
  if (ids.values().every(isThere)) return selection
  return { ...selection, ids: new Set(ids.values().filter(isThere)) }
}

/** Several parts of the list ask for the same. */
let last: {
  readonly ids: Selection['ids']
  readonly order: readonly string[]
  readonly shown: readonly string[]
} | null = null

/** The selected rows that are shown, in their order: what is done is done to these. */
export function shownOf({ ids }: Selection, order: readonly string[]): readonly string[] {
  if (ids.size === 0) return NONE_SHOWN
  if (last?.ids !== ids || last.order !== order) {
    last = { ids, order, shown: order.filter((id) => ids.has(id)) }
  }
  return last.shown
}

const NONE_SHOWN: readonly string[] = []

/** From one row to the other, both included. */
function between(order: readonly string[], a: string, b: string): readonly string[] {
  const [from, to] = [order.indexOf(a), order.indexOf(b)]
  if (from === -1 || to === -1) return []
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
