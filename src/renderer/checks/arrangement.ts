// How a window arranges its list of checks, as its browser keeps it. Pure.
import { COLUMNS, type ColumnChoices } from './columns.ts'
import { type Grouping, groupingOf } from './grouping.ts'
import { type Sort, sortOf, sortText, WORST_FIRST } from './sort.ts'

export interface Arrangement {
  readonly sort: Sort
  readonly grouping: Grouping
  /** Ids of groups, the last closed one last. */
  readonly closed: readonly string[]
  readonly columns: ColumnChoices
}

/** Groups that are remembered as closed, whatever the grouping. */
const MOST_CLOSED = 500

export const FIRST_ARRANGEMENT: Arrangement = {
  sort: WORST_FIRST,
  grouping: 'none',
  closed: [],
  columns: {},
}

/** @param text as it was kept; what makes no sense of it is as it is at first */
export function readArrangement(text: string | null): Arrangement {
  const { sort, grouping, closed, columns } = parsed(text)
  return {
    sort: (typeof sort === 'string' ? sortOf(sort) : null) ?? FIRST_ARRANGEMENT.sort,
    grouping: (typeof grouping === 'string' ? groupingOf(grouping) : null) ?? 'none',
    closed: Array.isArray(closed) ? closed.filter((id) => typeof id === 'string') : [],
    columns: readColumns(columns),
  }
}

export function arrangementText({ sort, ...rest }: Arrangement): string {
  return JSON.stringify({ sort: sortText(sort), ...rest })
}

/** @param ids of groups that are closed or opened */
export function withClosed(
  closed: readonly string[],
  ids: readonly string[],
  isClosed: boolean,
): readonly string[] {
  const others = closed.filter((id) => !ids.includes(id))
  return isClosed ? [...others, ...ids].slice(-MOST_CLOSED) : others
}

function readColumns(value: unknown): ColumnChoices {
  if (typeof value !== 'object' || value === null) return {}
  const said: Readonly<Record<string, unknown>> = { ...value }
  return Object.fromEntries(
    COLUMNS.flatMap(({ name }) => {
      const choice = said[name]
      return typeof choice === 'boolean' ? [[name, choice]] : []
    }),
  )
}

function parsed(text: string | null): Partial<Record<keyof Arrangement, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
