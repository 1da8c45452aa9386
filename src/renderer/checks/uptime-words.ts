// Uptime in words. Pure.

const MONTHS = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11` as `Nov 2026` */
export function monthText(month: string): string {
  return MONTHS.format(Date.parse(`${month}-01T00:00:00Z`))
}

/** `100 %` only where nothing was missed: anything less is rounded down. */
export function fractionText(fraction: number | null): string {
  if (fraction === null) return '–'
  if (fraction >= 1) return '100 %'
  return `${(Math.floor(fraction * 10_000) / 100).toFixed(2)} %`
}
