// The rows of the list of checks that are selected now. Selecting ends where another view begins.
import { create } from 'zustand'
import type { MenuItem } from '../ui/Menu.tsx'
import {
  extended,
  extendedFrom,
  NOTHING,
  type Selection,
  toggled,
  withAll,
  withNone,
  withoutGone,
} from './selection.ts'

export const useSelection = create<Selection>(() => NOTHING)

/** Rows that are about to be deleted, once the time for Undo is over. */
export const useLeaving = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

/** What the list shows, in its order. */
let order: readonly string[] = []

export function listShows(ids: readonly string[]): void {
  order = ids
}

function change(next: (before: Selection) => Selection): void {
  useSelection.setState(next)
}

export function toggle(id: string): void {
  change((before) => toggled(before, id))
}

/** Selects the rows from the last chosen one to that. */
export function extendTo(id: string): void {
  change((before) => extended(before, order, id))
}

/** The same by a key, from the row that the keys are at. */
export function extendByKey(current: string, to: string): void {
  change((before) => extendedFrom(before, order, current, to))
}

export function selectAllShown(): void {
  change((before) => withAll(before, order))
}

export function selectNoneShown(): void {
  change((before) => withNone(before, order))
}

export function clearSelection(): void {
  change(() => NOTHING)
}

export function dropGone(isThere: (id: string) => boolean): void {
  change((before) => withoutGone(before, isThere))
}

export function useIsSelected(id: string): boolean {
  return useSelection(({ ids }) => ids.has(id))
}

/** Whether any row is. */
export function useIsSelecting(): boolean {
  return useSelection(({ ids }) => ids.size > 0)
}

/** What a row's look depends on. */
export function useRowMarks(id: string) {
  const isLeaving = useLeaving(({ ids }) => ids.has(id))
  return { 'data-selected': useIsSelected(id) || undefined, 'data-leaving': isLeaving || undefined }
}

/** What can be done to all that is selected: the menu of each selected row offers it. */
export const useManyItems = create<{ readonly items: readonly MenuItem[] }>(() => ({ items: [] }))
