// Lengths of time in words, for notifications, the window and the command line. Pure.

const UNITS: readonly (readonly [unit: string, milliseconds: number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]

/** The two largest units, rounded down: `2 h 5 min`, `45 s`; `0 s` below one second. */
export function durationText(milliseconds: number): string {
  const first = UNITS.findIndex(([, size]) => milliseconds >= size)
  if (first === -1) return '0 s'
  let rest = milliseconds
  const parts = UNITS.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? '' : `${count} ${unit}`
  })
  return parts.filter((part) => part !== '').join(' ')
}

/** Numbers with their units, which no line parts: joined by a narrow space that does not break. */
export function joinUnits(text: string): string {
  return text.replaceAll(/(\d) (?=(?:d|h|min|s|ms|%|bytes?|[KMG]iB)\b|%)/g, '$1\u202f')
}
