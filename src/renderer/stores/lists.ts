// What the server keeps of lists of checks: favourites, and filters that have a name.
import type { SavedFilterRow } from '../../shared/views/settings.ts'
import { useInstallationStore } from './installation.ts'

const NONE: readonly never[] = []

/** By the list that says so: as long as that is the same, so is the set. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>()

function setOf(ids: readonly string[]): ReadonlySet<string> {
  const known = sets.get(ids) ?? new Set(ids)
  sets.set(ids, known)
  return known
}

/** Ids that the marked checks have in the list. */
export function useFavourites(): ReadonlySet<string> {
  return useInstallationStore(({ known }) => setOf(known?.app.favourites ?? NONE))
}

/** @param id that the check has in the list */
export function useIsFavourite(id: string): boolean {
  return useInstallationStore(({ known }) => setOf(known?.app.favourites ?? NONE).has(id))
}

/** The oldest first. */
export function useSavedFilters(): readonly SavedFilterRow[] {
  return useInstallationStore(({ known }) => known?.app.savedFilters ?? NONE)
}
