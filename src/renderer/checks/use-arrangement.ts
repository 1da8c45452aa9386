// How this window arranges its list of checks: kept by the browser, and by the address where that says.
import { useMemo } from 'react'
import { create } from 'zustand'
import { setQuery, useRoute } from '../router.tsx'
import { type Arrangement, arrangementText, readArrangement, withClosed } from './arrangement.ts'
import type { ColumnName } from './columns.ts'
import { type Grouping, groupingOf } from './grouping.ts'
import { isWorstFirst, type Sort, sortOf, sortText } from './sort.ts'

const KEY = 'tocsin.list'

const useKept = create<Arrangement>(() => readArrangement(stored()))

/** The address says first: a link shows the same to everybody. */
export function useArrangement(): Arrangement {
  const kept = useKept()
  const sort = useRoute((route) => route.query.sort)
  const group = useRoute((route) => route.query.group)
  return useMemo(
    () => ({
      ...kept,
      sort: sortOf(sort) ?? kept.sort,
      grouping: groupingOf(group) ?? kept.grouping,
    }),
    [kept, sort, group],
  )
}

/** For this list and the next one. */
export function sortBy(sort: Sort): void {
  keep({ sort })
  setQuery({ sort: isWorstFirst(sort) ? null : sortText(sort) })
}

export function groupBy(grouping: Grouping): void {
  keep({ grouping })
  setQuery({ group: grouping === 'none' ? null : grouping })
}

/** @param ids of groups */
export function closeGroups(ids: readonly string[], isClosed: boolean): void {
  keep({ closed: withClosed(useKept.getState().closed, ids, isClosed) })
}

export function showColumn(name: ColumnName, isShown: boolean): void {
  keep({ columns: { ...useKept.getState().columns, [name]: isShown } })
}

function keep(changes: Partial<Arrangement>): void {
  useKept.setState(changes)
  try {
    localStorage.setItem(KEY, arrangementText(useKept.getState()))
  } catch {
    // Private windows refuse: it holds until the window is closed.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
