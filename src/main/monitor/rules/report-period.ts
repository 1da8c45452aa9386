// The weeks and months that reports are of, and when the report of one is sent, by the wall clock of a zone. Pure.
import type { ReportKind, ReportPeriod } from '../../../shared/views/reports.ts'
import { DAY, type Millis } from '../../clock.ts'
import { monthsUpTo, weeksUpTo } from '../schedule/months.ts'
import { instantOf, wallAt } from '../schedule/wall-clock.ts'
import { zoneClock } from '../schedule/zone-clock.ts'

/** The period in which an instant lies, or the one that many before it. @param zone as `resolveZone` returned it */
export function periodAt(kind: ReportKind, at: Millis, zone: string, back = 0): ReportPeriod {
  const spans = (kind === 'week' ? weeksUpTo : monthsUpTo)(at, zone, back + 1)
  const { name, start, end } = spans[back] ?? { name: '', start: at, end: at }
  return { kind, name, start, end }
}

const NAMES = { week: /^(\d{4})-(\d\d)-(\d\d)$/, month: /^(\d{4})-(\d\d)()$/ } as const

/** The period of a name; of a week any of its days. Null: it is none. */
export function periodNamed(kind: ReportKind, name: string, zone: string): ReportPeriod | null {
  const [, year, month, day] = NAMES[kind].exec(name) ?? []
  if (year === undefined || month === undefined) return null
  const date = `${year}-${month}-${day || '01'}`
  const noon = Date.parse(`${date}T12:00Z`)
  // A 31st of February is no day, wherever a parser would carry it.
  if (Number.isNaN(noon) || new Date(noon).toISOString().slice(0, 10) !== date) return null
  // Zones reach 14 hours from UTC: the noon of a day is the day's or the next one's.
  const found = [noon, noon - DAY].map((at) => periodAt(kind, at, zone))
  return found.find((period) => period.name <= name && name < afterEnd(period, zone)) ?? null
}

function afterEnd({ kind, end }: ReportPeriod, zone: string): string {
  return periodAt(kind, end, zone).name
}

/** When the report of a period is sent: at that hour of the day after it. */
export function sentAt({ end }: ReportPeriod, hour: number, zone: string): Millis {
  const clock = zoneClock(zone)
  const midnight = wallAt(clock, Math.floor(end / 1000))
  return instantOf(clock, midnight + hour * 3600, 0) * 1000
}

/** The next instant after `now` at which a report is sent. */
export function nextSending(kind: ReportKind, hour: number, zone: string, now: Millis): Millis {
  const last = sentAt(periodAt(kind, now, zone, 1), hour, zone)
  return last > now ? last : sentAt(periodAt(kind, now, zone), hour, zone)
}
