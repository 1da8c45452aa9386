// Integers in query strings, as the reference server reads them (contract monitor.md 5.7). Pure.

/** `5`, `+5`, ` 5 `, `1_0`; null when it is none, or not within 0 and `max`. */
export function parseInteger(text: string, max: number): number | null {
  const digits = text.trim()
  if (!/^[+-]?\d(?:_?\d)*$/.test(digits)) return null
  const value = Number(digits.replaceAll('_', ''))
  return value >= 0 && value <= max ? value + 0 : null
}

/** As `parseInteger`, and `1.0` or `1.` are 1. */
export function parseLooseInteger(text: string, max: number): number | null {
  return parseInteger(text.replace(/\.0*\s*$/, ''), max)
}
