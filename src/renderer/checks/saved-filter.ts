// A list that is narrowed and arranged, as a filter with a name has it. Pure.
import { LIST_PARTS, type ListQuery } from '../../shared/model/list-query.ts'
import { pathWith } from '../routes.ts'
import type { Arrangement } from './arrangement.ts'
import { isWorstFirst, sortText } from './sort.ts'

/**
 * What the list shows: what the address says, and the order and groups that this window has, so that the filter
 * shows the same in every other one.
 */
export function listQuery(
  query: Readonly<Record<string, string>>,
  { sort, grouping }: Pick<Arrangement, 'sort' | 'grouping'>,
): ListQuery {
  const all = { ...query, sort: sortText(sort), group: grouping }
  const said: Readonly<Record<string, string | undefined>> = all
  return Object.fromEntries(
    LIST_PARTS.flatMap((part) => {
      const value = said[part]?.trim() ?? ''
      return value === '' ? [] : [[part, value]]
    }),
  )
}

export function isSameQuery(a: ListQuery, b: ListQuery): boolean {
  return LIST_PARTS.every((part) => a[part] === b[part])
}

/** Whether there is anything to give a name to. */
export function isWorthSaving(
  query: ListQuery,
  { sort, grouping }: Pick<Arrangement, 'sort' | 'grouping'>,
): boolean {
  const { sort: _, group: __, ...narrowed } = query
  return Object.keys(narrowed).length > 0 || grouping !== 'none' || !isWorstFirst(sort)
}

/** A filter is a link. */
export function pathOf(query: ListQuery): string {
  return pathWith('/checks', { ...query })
}
