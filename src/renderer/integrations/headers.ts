// Headers of a request as people write them, a line each, and as the main side takes them. Pure.

export function headersText(headers: unknown): string {
  if (typeof headers !== 'object' || headers === null)
    return typeof headers === 'string' ? headers : ''
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

/** Lines without a colon are taken for names without a value. */
export function readHeaders(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon === -1) return [line.trim(), '']
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
}
