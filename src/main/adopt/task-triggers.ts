// When Windows' Task Scheduler starts a task, as the times of a check: contract adopt.md 4. Pure.
import { type CalendarEntry, scheduleOf, sortValues } from './calendar-entries.ts'
import type { AdoptContext } from './job.ts'
import { type Fit, fitSchedule, fitTimeout } from './schedule-fit.ts'
import { descend, type XmlElement } from './xml.ts'

/** What one trigger says. Null: nothing of a time (at logon, at boot, on an event), or nothing to come. */
type TriggerTime =
  | { readonly kind: 'entry'; readonly entry: CalendarEntry; readonly zone: Zone }
  | { readonly kind: 'once'; readonly line: string; readonly zone: Zone }
  /** Seconds. */
  | { readonly kind: 'period'; readonly period: number }
  | { readonly kind: 'hand' }
  | null

/** `offset`: a time with one, like `+02:00`, which is no zone. */
type Zone = 'local' | 'UTC' | 'offset'

const DAY = 86_400
const WEEK = 7 * DAY
const MONTH = 31 * DAY
/** A boundary without a zone can be this far from its time as UTC. Milliseconds. */
const ZONE_WIDTH = 14 * 3600 * 1000
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')
const HAND = { kind: 'hand' } as const

/** The triggers of a task that are not switched off. */
export function enabledTriggers(task: XmlElement): readonly XmlElement[] {
  const triggers = descend(task, 'Triggers')?.children ?? []
  return triggers.filter((trigger) => textOf(trigger, 'Enabled') !== 'false')
}

export function fitTriggers(triggers: readonly XmlElement[], context: AdoptContext): Fit {
  const times = triggers.map((trigger) => triggerTime(trigger, context.now))
  if (times.some((time) => time?.kind === 'hand')) return { kind: 'hand', reason: 'schedule' }
  const entries = times.filter((time) => time?.kind === 'entry')
  const periods = times.flatMap((time) => (time?.kind === 'period' ? [time.period] : []))
  if (entries.length > 0 && periods.length > 0) return { kind: 'hand', reason: 'schedule' }
  if (periods.length > 0) return fitTimeout(Math.min(...periods))
  if (entries.length > 0) {
    return fitZoned(scheduleOf(entries.map(({ entry }) => entry)), entries, context)
  }
  const once = times.filter((time) => time?.kind === 'once')
  if (once.length === 0) return { kind: 'unscheduled' }
  return fitZoned(once.map(({ line }) => line).join('\n'), once, context)
}

/** The longest delay that chance adds, in seconds. */
export function randomDelay(triggers: readonly XmlElement[]): number {
  const delays = triggers.map((trigger) => parseDuration(textOf(trigger, 'RandomDelay')) ?? 0)
  return Math.max(0, ...delays)
}

function fitZoned(
  schedule: string,
  times: readonly { readonly zone: Zone }[],
  context: AdoptContext,
): Fit {
  const [zone, ...others] = new Set(times.map((time) => time.zone))
  if (zone === 'offset' || others.length > 0) return { kind: 'hand', reason: 'zone' }
  return fitSchedule(schedule, zone === 'UTC' ? 'UTC' : context.zone, context)
}

function triggerTime(trigger: XmlElement, now: number): TriggerTime {
  const end = textOf(trigger, 'EndBoundary')
  if (end !== '' && isPast(end, now)) return null
  const own = ownTime(trigger, now)
  const interval = parseDuration(textOf(trigger, 'Repetition', 'Interval'))
  if (interval === null || interval === 0) return own.time
  const until = parseDuration(textOf(trigger, 'Repetition', 'Duration'))
  if (until === null || until >= own.distance) return { kind: 'period', period: interval }
  return own.distance === Number.POSITIVE_INFINITY ? null : HAND
}

interface OwnTime {
  readonly time: TriggerTime
  /** Seconds for which a repetition must go on so that it has no end. */
  readonly distance: number
}

/** Without its repetition. */
function ownTime(trigger: XmlElement, now: number): OwnTime {
  if (trigger.name === 'TimeTrigger') return { time: onceTime(trigger, now), distance: DAY }
  if (trigger.name !== 'CalendarTrigger') return { time: null, distance: Number.POSITIVE_INFINITY }
  const start = parseBoundary(textOf(trigger, 'StartBoundary'))
  const byDay = descend(trigger, 'ScheduleByDay')
  if (byDay !== undefined) return dailyTime(byDay, start)
  const byWeek = descend(trigger, 'ScheduleByWeek')
  if (byWeek !== undefined) return weeklyTime(byWeek, start)
  const byMonth = descend(trigger, 'ScheduleByMonth')
  if (byMonth !== undefined) return { time: monthlyTime(byMonth, start), distance: MONTH }
  const byWeekday = descend(trigger, 'ScheduleByMonthDayOfWeek')
  if (byWeekday !== undefined) return { time: weekdayTime(byWeekday, start), distance: MONTH }
  return { time: HAND, distance: MONTH }
}

function onceTime(trigger: XmlElement, now: number): TriggerTime {
  const text = textOf(trigger, 'StartBoundary')
  const start = parseBoundary(text)
  if (start === null) return text === '' ? null : HAND
  return isPast(text, now) ? null : { kind: 'once', line: start.line, zone: start.zone }
}

function dailyTime(schedule: XmlElement, start: Boundary | null): OwnTime {
  const every = numberOf(schedule, 'DaysInterval')
  const distance = every * DAY
  if (every > 1) return { time: { kind: 'period', period: distance }, distance }
  return { time: entryTime(start, {}), distance }
}

function weeklyTime(schedule: XmlElement, start: Boundary | null): OwnTime {
  const every = numberOf(schedule, 'WeeksInterval')
  const weekday = namesOf(schedule, 'DaysOfWeek', DAYS, 0)
  const distance = every * WEEK
  if (weekday.length === 0) return { time: HAND, distance }
  if (every === 1) {
    const isEvery = weekday.length === DAYS.length
    return { time: entryTime(start, { weekday: isEvery ? null : weekday }), distance }
  }
  return { time: weekday.length > 1 ? HAND : { kind: 'period', period: distance }, distance }
}

function monthlyTime(schedule: XmlElement, start: Boundary | null): TriggerTime {
  const days = texts(schedule, 'DaysOfMonth').map((day) => (day === 'Last' ? 'L' : day))
  if (days.length === 0) return HAND
  return entryTime(start, { day: sortValues(days), month: monthsOf(schedule) })
}

/** `2#2` is the second Tuesday, `5L` the last Friday. */
function weekdayTime(schedule: XmlElement, start: Boundary | null): TriggerTime {
  const weeks = texts(schedule, 'Weeks')
  const weekday = namesOf(schedule, 'DaysOfWeek', DAYS, 0).flatMap((day) =>
    weeks.map((week) => (week === 'Last' ? `${day}L` : `${day}#${week}`)),
  )
  return weekday.length === 0 ? HAND : entryTime(start, { weekday, month: monthsOf(schedule) })
}

function entryTime(start: Boundary | null, fields: Partial<CalendarEntry>): TriggerTime {
  if (start === null) return HAND
  const entry = {
    minute: [String(start.minute)],
    hour: [String(start.hour)],
    day: null,
    month: null,
    weekday: null,
    ...fields,
  }
  return { kind: 'entry', entry, zone: start.zone }
}

/** Null: every month. */
function monthsOf(schedule: XmlElement): readonly string[] | null {
  const months = namesOf(schedule, 'Months', MONTHS, 1)
  return months.length === 0 || months.length === MONTHS.length ? null : months
}

/** The numbers of the names that stand in a list as empty elements. */
function namesOf(
  schedule: XmlElement,
  list: string,
  names: readonly string[],
  first: number,
): readonly string[] {
  const listed = new Set(descend(schedule, list)?.children.map(({ name }) => name))
  return names.flatMap((name, index) => (listed.has(name) ? [String(index + first)] : []))
}

function texts(schedule: XmlElement, list: string): readonly string[] {
  return descend(schedule, list)?.children.map(({ text }) => text.trim()) ?? []
}

function numberOf(schedule: XmlElement, name: string): number {
  return Math.max(1, Number.parseInt(textOf(schedule, name), 10) || 1)
}

export function textOf(element: XmlElement, ...names: readonly string[]): string {
  return descend(element, ...names)?.text.trim() ?? ''
}

interface Boundary {
  readonly hour: number
  readonly minute: number
  readonly zone: Zone
  /** As an OnCalendar line. */
  readonly line: string
}

function parseBoundary(text: string): Boundary | null {
  const [, date, hour, minute, second = '00', zone] =
    /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  if (date === undefined) return null
  return {
    hour: Number(hour),
    minute: Number(minute),
    zone: zone === undefined ? 'local' : zone === 'Z' ? 'UTC' : 'offset',
    line: `${date} ${hour}:${minute}:${second}`,
  }
}

/** Without a zone: past in every one. */
function isPast(boundary: string, now: number): boolean {
  const isZoned = /(?:Z|[+-]\d\d:\d\d)$/.test(boundary)
  const at = Date.parse(isZoned ? boundary : `${boundary}Z`)
  return at + (isZoned ? 0 : ZONE_WIDTH) < now
}

/** `PT15M`, `P1DT12H`: seconds; null for none. */
function parseDuration(text: string): number | null {
  const parts =
    /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      text,
    )
  if (parts === null) return null
  const seconds = [366 * DAY, MONTH, WEEK, DAY, 3600, 60, 1]
  return seconds.reduce((sum, factor, index) => sum + factor * Number(parts[index + 1] ?? 0), 0)
}
