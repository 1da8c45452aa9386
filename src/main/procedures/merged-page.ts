// A page of two lists as one, newest first, of which the long one is read in part. Pure.

interface Dated {
  readonly createdAt: number
}

/**
 * Where to read the long list for a page: the short one may take up to its length of the places before it.
 * @param offset of the page in the merged list
 * @param count of the short list
 */
export function longPart(offset: number, limit: number, count: number) {
  const from = Math.max(0, offset - count)
  return { offset: from, limit: offset + limit + 1 - from }
}

/**
 * @param long what was read of the long list by `longPart`
 * @param short all of the other one
 */
export function mergedPage<L extends Dated, S extends Dated>(
  long: readonly L[],
  short: readonly S[],
  offset: number,
  limit: number,
): { readonly items: readonly (L | S)[]; readonly more: boolean } {
  const { offset: skipped } = longPart(offset, limit, short.length)
  // Stable: of one moment those of the long list come first.
  const all = [...long, ...short].sort((a, b) => b.createdAt - a.createdAt)
  // What stands before the part of the long list that was read belongs to earlier pages.
  const items = all.slice(offset - skipped, offset - skipped + limit + 1)
  return { items: items.slice(0, limit), more: items.length > limit }
}
