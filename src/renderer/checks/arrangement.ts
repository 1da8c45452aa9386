// How a window arranges its list of checks, as its browser keeps it. Pure.
import { COLUMNS, type ColumnChoices } from './columns.ts'
import { type Sort, sortOf, sortText, WORST_FIRST } from './sort.ts'

export interface Arrangement {
  readonly sort: Sort
  readonly columns: ColumnChoices
}

export const FIRST_ARRANGEMENT: Arrangement = { sort: WORST_FIRST, columns: {} }

/** @param text as it was kept; what makes no sense of it is as it is at first */
export function readArrangement(text: string | null): Arrangement {
  const { sort, columns } = parsed(text)
  return {
    sort: (typeof sort === 'string' ? sortOf(sort) : null) ?? FIRST_ARRANGEMENT.sort,
    columns: readColumns(columns),
  }
}

export function arrangementText({ sort, columns }: Arrangement): string {
  return JSON.stringify({ sort: sortText(sort), columns })
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
