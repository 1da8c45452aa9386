// How a long list is read page by page, newest first: from which instant and number on, within which
// period, how much. Times are milliseconds since 1970.
import type { Millis } from '../clock.ts'

/** Where a listing goes on: things at that instant with a number below, and everything before it. */
export interface Before {
  readonly at: Millis
  readonly id: number
}

/** Half open; null: open. */
export interface Period {
  readonly from: Millis | null
  readonly to: Millis | null
}

/** Of a check; null: of all. */
export interface Page extends Period {
  readonly checkId: number | null
  readonly before: Before | null
  readonly limit: number
}

/** The end of time, for SQLite: beyond every instant and every id. */
const ALL = Number.MAX_SAFE_INTEGER

/** The condition of a page on the columns of a table; its values are those of `pageValues`. */
export function pageCondition(table: string, ofCheck: boolean): string {
  return `${ofCheck ? `${table}.check_id = @checkId AND` : ''}
    ${table}.created <= @at AND (${table}.created < @at OR ${table}.id < @id)
    AND ${table}.created >= @from AND ${table}.created < @to
    ORDER BY ${table}.created DESC, ${table}.id DESC LIMIT @limit`
}

export function pageValues({ checkId, before, from, to, limit }: Page) {
  const { at, id } = before ?? { at: ALL, id: ALL }
  return { checkId, at, id, limit, from: from ?? -ALL, to: to ?? ALL }
}
