// Lengths of time in words, for notifications, the window and the command line. Pure.

/** Those of a day, an hour, a minute and a second. */
export type DurationUnits = readonly [d: string, h: string, min: string, s: string]

const UNITS: DurationUnits = ['d', 'h', 'min', 's']
/** Milliseconds. */
const SIZES = [86_400_000, 3_600_000, 60_000, 1000]

/**
 * The two largest units, rounded down: `2 h 5 min`, `45 s`; `0 s` below one second.
 * @param units as another language writes them
 */
export function durationText(milliseconds: number, units = UNITS): string {
  const first = SIZES.findIndex((size) => milliseconds >= size)
  if (first === -1) return `0 ${units[3]}`
  let rest = milliseconds
  const parts = SIZES.slice(first, first + 2).map((size, i) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? '' : `${count} ${units[first + i]}`
  })
  return parts.filter((part) => part !== '').join(' ')
}

const LONG_UNITS = ['day', 'hour', 'minute', 'second'] as const

/**
 * The two largest units of whole seconds, written out: `1 day`, `1 hour 30 minutes`; `0 seconds` of none.
 * @param locale for Intl: `de-DE`
 */
export function periodText(seconds: number, locale: string): string {
  let rest = seconds * 1000
  const parts = LONG_UNITS.flatMap((unit, i) => {
    const size = SIZES[i] ?? 1000
    const count = Math.floor(rest / size)
    rest -= count * size
    return count === 0 ? [] : [unitText(count, unit, locale)]
  })
  return parts.slice(0, 2).join(' ') || unitText(0, 'second', locale)
}

/** `1 hour`, `30 minutes` */
function unitText(count: number, unit: (typeof LONG_UNITS)[number], locale: string): string {
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locale, options).format(count)
}

/** Numbers with their units, which no line parts: joined by a narrow space that does not break. */
export function joinUnits(text: string): string {
  return text.replaceAll(
    /(\d) (?=(?:[dhjs]|min|ms|bytes?|Bytes?|octets?|baitu|baits|baiti|[KMG]i[Bo])(?!\p{L})|%)/gu,
    '$1\u202f',
  )
}

/** A text in which `8 h 52 min` and `5 days` stay in one line. */
export function withWholeLengths(text: string): string {
  return text
    .replace(/(\d\u202F\p{L}+\.?) (?=\d+\u202F\p{L})/gu, '$1\u00A0')
    .replace(/(\d) (?=\p{L})/gu, '$1\u00A0')
}
