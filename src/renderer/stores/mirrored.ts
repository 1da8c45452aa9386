// The checks of other servers as the main side last said (contract remotes.md 2.3). A row that did not
// change stays the same object.
import { create } from 'zustand'
import type { MirroredRow } from '../../shared/views/remotes.ts'

export interface MirroredState {
  /** By `mirroredId`. */
  readonly rows: ReadonlyMap<string, MirroredRow>
  /** By the UUID of the own check that the row is folded into. */
  readonly linked: ReadonlyMap<string, MirroredRow>
  /** Grows when something changed that order, filters, counts or a selection's menus depend on. */
  readonly shape: number
  /** Grows with it when a name changed, or a check came or went. */
  readonly names: number
}

const NONE: MirroredState = { rows: new Map(), linked: new Map(), shape: 0, names: 0 }

export const useMirrored = create<MirroredState>(() => NONE)

/** Tells it from own checks, and is its place in addresses: `/checks/@<server>/<unique key>`. */
export function mirroredId({
  remote,
  uniqueKey,
}: Pick<MirroredRow, 'remote' | 'uniqueKey'>): string {
  return `@${remote}/${uniqueKey}`
}

export function isMirroredId(id: string): boolean {
  return id.startsWith('@')
}

export type MirroredChange =
  | { readonly row: MirroredRow }
  | { readonly removed: string }
  /** Of all its checks, those without their id here are gone; it was removed: all are. */
  | { readonly remote: string; readonly kept: ReadonlySet<string> }

/** Pure. */
export function withMirrored(
  state: MirroredState,
  changes: readonly MirroredChange[],
): MirroredState {
  if (changes.length === 0) return state
  const rows = new Map(state.rows)
  let [isRenamed, isReshaped] = [false, false]
  for (const change of changes) {
    if ('removed' in change) isRenamed = rows.delete(change.removed) || isRenamed
    else if ('remote' in change) isRenamed = dropOthers(rows, change) || isRenamed
    else {
      const id = mirroredId(change.row)
      const before = rows.get(id)
      isRenamed ||= before?.name !== change.row.name || before.linked !== change.row.linked
      isReshaped ||= before === undefined || !isSameShape(before, change.row)
      rows.set(id, change.row)
    }
  }
  return {
    rows,
    linked: linkedOf(rows),
    shape: isReshaped || isRenamed ? state.shape + 1 : state.shape,
    names: isRenamed ? state.names + 1 : state.names,
  }
}

function dropOthers(
  rows: Map<string, MirroredRow>,
  { remote, kept }: { readonly remote: string; readonly kept: ReadonlySet<string> },
): boolean {
  const before = rows.size
  for (const [id, row] of rows) if (row.remote === remote && !kept.has(id)) rows.delete(id)
  return rows.size < before
}

function isSameShape(a: MirroredRow, b: MirroredRow): boolean {
  return (
    a.status === b.status &&
    a.slug === b.slug &&
    a.snoozedUntil === b.snoozedUntil &&
    a.tags.join(' ') === b.tags.join(' ')
  )
}

function linkedOf(rows: ReadonlyMap<string, MirroredRow>): ReadonlyMap<string, MirroredRow> {
  const linked = new Map<string, MirroredRow>()
  for (const row of rows.values()) if (row.linked !== null) linked.set(row.linked, row)
  return linked
}

export function changeMirrored(changes: readonly MirroredChange[]): void {
  if (changes.length > 0) useMirrored.setState((state) => withMirrored(state, changes), true)
}

/** Undefined: there is none. */
export function useMirroredRow(id: string): MirroredRow | undefined {
  return useMirrored(({ rows }) => rows.get(id))
}

/** The check of another server that an own one is linked with. */
export function useLinked(uuid: string): MirroredRow | undefined {
  return useMirrored(({ linked }) => linked.get(uuid))
}
