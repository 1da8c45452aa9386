// An instant as a clock on the wall of a zone shows it, for people. Deadlines are computed in
// schedule/.
import type { Millis } from '../../clock.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** ISO 8601 with the zone's offset at that instant: `2025-01-15T12:18:00+02:00`. */
export function localTime(at: Millis, zone: string): string {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(at)
      .map((p) => [p.type, p.value]),
  )
  const { year, month, day, hour, minute, second, timeZoneName = '' } = parts
  const offset = timeZoneName.replace('GMT', '') || '+00:00'
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  formatters.set(zone, made)
  return made
}
