// The `page` parameter of the lists (contract push.md 3). Pure.

/** Entries of a page, in every list of the API. */
export const PAGE_SIZE = 50
const MAX_PAGE = 200

/** Entries to skip; null: the parameter is none. Absent is page 1, as is 0 and below. */
export function readOffset(query: URLSearchParams): number | null {
  const text = query.getAll('page').at(-1)
  if (text === undefined) return 0
  if (!/^\s*[+-]?\d+\s*$/.test(text)) return null
  const page = Math.max(1, Number(text))
  return page > MAX_PAGE ? null : (page - 1) * PAGE_SIZE
}
