// Which of the known words a mistyped one means. Pure.

/** Letters of a word for each of which one may be wrong. */
const LETTERS_PER_MISTAKE = 3
/** A word that begins a known one means it, if it is as long as this. */
const SHORTEST_BEGINNING = 3

/** The known word that needs the fewest changes; null: none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const limit = Math.floor(word.length / LETTERS_PER_MISTAKE)
  const near = known
    .map((each) => ({ each, changes: isBeginning(word, each) ? 1 : changesBetween(word, each) }))
    .filter(({ changes }) => changes <= limit)
  near.sort((a, b) => a.changes - b.changes)
  return near[0]?.each ?? null
}

function isBeginning(word: string, of: string): boolean {
  return word.length >= SHORTEST_BEGINNING && of.startsWith(word)
}

/** Letters to add, leave out, replace, or swap with the next one. */
function changesBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], i: number): number {
  return row[i] ?? Number.POSITIVE_INFINITY
}
