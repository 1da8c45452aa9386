// Which checks are to be asked about again. Pure.
import type { CheckRow } from '../../shared/views/checks.ts'

/** UUIDs of checks that changed since they were asked about; notes that they are. */
export function changedSince(
  asked: Map<string, string>,
  rows: Iterable<CheckRow>,
  stateOf: (row: CheckRow) => string,
): readonly string[] {
  const changed: string[] = []
  for (const row of rows) {
    const state = stateOf(row)
    if (asked.get(row.uuid) === state) continue
    asked.set(row.uuid, state)
    changed.push(row.uuid)
  }
  return changed
}
