// The checks as the main side last said. A row that did not change stays the same object, so that
// one row's change renders one row.
import { create } from 'zustand'
import { statusNow } from '../../shared/status.ts'
import type { CheckRow } from '../../shared/views/checks.ts'

export interface ChecksState {
  readonly rows: ReadonlyMap<string, CheckRow>
  /** Grows when something changed that order, filters, counts or a selection's menus depend on; a mere ping does not. */
  readonly shape: number
  /** Grows with it when a name changed, or a check came or went. */
  readonly names: number
}

export const useChecks = create<ChecksState>(() => ({ rows: new Map(), shape: 0, names: 0 }))

export type RowChange = { readonly row: CheckRow } | { readonly removed: string }

export function replaceRows(rows: readonly CheckRow[]): void {
  useChecks.setState(({ shape, names }) => ({
    rows: new Map(rows.map((row) => [row.uuid, row])),
    shape: shape + 1,
    names: names + 1,
  }))
}

/** @param now the server's clock: a row whose due time has passed since counts as late */
export function changeRows(changes: readonly RowChange[], now: number): void {
  if (changes.length === 0) return
  useChecks.setState((state) => {
    const rows = new Map(state.rows)
    let [isRenamed, isReshaped] = [false, false]
    for (const change of changes) {
      if ('removed' in change) {
        isRenamed = rows.delete(change.removed) || isRenamed
        continue
      }
      const before = rows.get(change.row.uuid)
      isRenamed ||= before?.name !== change.row.name
      isReshaped ||= before === undefined || !isSameShape(before, change.row, now)
      rows.set(change.row.uuid, change.row)
    }
    return {
      rows,
      shape: isReshaped || isRenamed ? state.shape + 1 : state.shape,
      names: isRenamed ? state.names + 1 : state.names,
    }
  })
}

/** Time alone has changed statuses: what counts them looks again. */
export function reshape(): void {
  useChecks.setState(({ shape }) => ({ shape: shape + 1 }))
}

function isSameShape(a: CheckRow, b: CheckRow, now: number): boolean {
  return (
    statusNow(a, now) === statusNow(b, now) &&
    a.slug === b.slug &&
    a.project === b.project &&
    a.snoozedUntil === b.snoozedUntil &&
    a.tags.length === b.tags.length &&
    a.tags.every((tag, index) => tag === b.tags[index])
  )
}

/** The UUID of the check that an address names, by its UUID or its unique key. */
export function resolveUuid(rows: ChecksState['rows'], id: string): string | undefined {
  if (rows.has(id)) return id
  return rows.values().find(({ uniqueKey }) => uniqueKey === id)?.uuid
}

/** One check's row; undefined: there is none. */
export function useCheck(uuid: string): CheckRow | undefined {
  return useChecks(({ rows }) => rows.get(uuid))
}
