// The height of a row of a table, as tokens.css has it: virtual rows have to know it.
let known: number | null = null

/** In CSS pixels. */
export function rowHeight(): number {
  known ??= Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'))
  return known
}
