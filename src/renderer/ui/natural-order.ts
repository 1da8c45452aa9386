// Texts in the order that people read them, `job 9` before `job 10`, as numbers: comparing texts is dear, and a list is
// ordered again whenever anything of it changes. Pure, but for what is kept.

/** Compares two texts. */
export const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/** By text; those that differ by case or accents only have the same. */
export type Ranks = ReadonlyMap<string, number>

/** What may be kept of texts that nobody asks for any more. */
const SPARE = 1000

/**
 * Ranks of the texts that are asked for, and of some that were. The last ones are kept: only new texts are sorted in.
 * @param compare of two texts, as the order has them
 */
export function createRanks(
  compare: (a: string, b: string) => number = natural,
): (texts: readonly string[]) => Ranks {
  let sorted: readonly string[] = []
  let ranks: Ranks = new Map()
  /** Sorting met two texts with the same rank: it compares each with the next. */
  let hasTwins = false

  function byRank(a: string, b: string): number {
    const order = compare(a, b)
    hasTwins ||= order === 0
    return order
  }

  function numbered(): Ranks {
    const next = new Map<string, number>()
    let rank = 0
    for (const [at, text] of sorted.entries()) {
      const before = sorted[at - 1]
      if (before !== undefined && !(hasTwins && compare(before, text) === 0)) rank++
      next.set(text, rank)
    }
    return next
  }

  return (texts) => {
    if (ranks.size > 2 * texts.length + SPARE) {
      sorted = []
      ranks = new Map()
      hasTwins = false
    }
    const fresh = new Set<string>()
    for (const text of texts) if (!ranks.has(text)) fresh.add(text)
    if (fresh.size > 0) {
      const added = [...fresh].sort(byRank)
      // Two runs that are in order are merged by few comparisons.
      sorted = sorted.length === 0 ? added : [...sorted, ...added].sort(byRank)
      ranks = numbered()
    }
    return ranks
  }
}
