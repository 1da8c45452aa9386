// Times that launchd and Task Scheduler give as fields, as a schedule of a check: contract adopt.md 4. One
// cron line where that can say it, else OnCalendar lines. Pure.
import { CHECK_FIELDS } from '../../shared/model/check-fields.ts'

/**
 * Values of the fields of a cron line; null is `*`. Days also `L`, weekdays also `2#2` and `5L`. With day and
 * weekday either matches, as in cron.
 */
export interface CalendarEntry {
  readonly minute: readonly string[] | null
  readonly hour: readonly string[] | null
  readonly day: readonly string[] | null
  readonly month: readonly string[] | null
  readonly weekday: readonly string[] | null
}

type Field = keyof CalendarEntry

const FIELDS: readonly Field[] = ['minute', 'hour', 'day', 'month', 'weekday']
/** More are not tried: merging them takes time, and no check can have what is left. */
const MOST_TO_MERGE = 200
const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** An expression for the union of all entries; at least one is needed. */
export function scheduleOf(entries: readonly CalendarEntry[]): string {
  const distinct = [...new Map(entries.map((entry) => [cronLine(entry), entry])).values()]
  const [only, ...others] = merged(distinct)
  if (only !== undefined && others.length === 0) return cronLine(only)
  const lines = calendarLines(distinct)
  // One line an entry, unless that is more than a check can have.
  const isLeft = lines.length <= CHECK_FIELDS.schedule.maxLength || distinct.length > MOST_TO_MERGE
  return isLeft ? lines : calendarLines(mergedPairs(distinct))
}

function cronLine(entry: CalendarEntry): string {
  return FIELDS.map((field) => entry[field]?.join(',') ?? '*').join(' ')
}

/** One entry for all, when they differ in one field. */
function merged(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  const [first, ...others] = entries
  if (first === undefined) return entries
  const different = FIELDS.filter((field) =>
    others.some((entry) => !isSame(entry[field], first[field])),
  )
  const [field, ...more] = different
  if (field === undefined || more.length > 0 || !mayMerge(field, entries)) return entries
  return [{ ...first, [field]: union(entries.map((entry) => entry[field])) }]
}

/** As few entries as merging two at a time leaves. */
function mergedPairs(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  for (const [at, one] of entries.entries()) {
    for (const [other, two] of entries.entries()) {
      if (other <= at) continue
      const [both, ...more] = merged([one, two])
      if (both === undefined || more.length > 0) continue
      return mergedPairs(entries.map((entry) => (entry === one ? both : entry)).toSpliced(other, 1))
    }
  }
  return entries
}

/** `1 * 1` is either, `* * 1` is Monday alone: a star beside the other day field takes days away. */
function mayMerge(field: Field, entries: readonly CalendarEntry[]): boolean {
  if (field !== 'day' && field !== 'weekday') return true
  const other = field === 'day' ? 'weekday' : 'day'
  return entries.every((entry) => entry[other] === null || entry[field] !== null)
}

function isSame(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one?.join() === other?.join()
}

function union(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  return lists.includes(null) ? null : sortValues(lists.flatMap((list) => list ?? []))
}

/** By number, each once; `L` is last. */
export function sortValues(values: readonly string[]): readonly string[] {
  const number = (value: string) => Number.parseInt(value, 10) || (value === 'L' ? 99 : 0)
  return [...new Set(values)].sort((one, other) => number(one) - number(other))
}

function calendarLines(entries: readonly CalendarEntry[]): string {
  return [...new Set(entries.flatMap(linesOf))].join('\n')
}

function linesOf(entry: CalendarEntry): string[] {
  const { day, weekday } = entry
  const line = (weekdays: string, days: string) =>
    `${weekdays}*-${padded(entry.month)}-${days} ${padded(entry.hour)}:${padded(entry.minute)}:00`
  if (day === null && weekday === null) return [line('', '*')]
  const numbers = (values: readonly string[]) => values.filter((value) => /^\d+$/.test(value))
  const days = numbers(day ?? [])
  const weekdays = numbers(weekday ?? []).map((number) => DAY_NAMES[Number(number)] ?? number)
  return [
    ...(days.length > 0 ? [line('', padded(days))] : []),
    ...(day?.includes('L') ? [line('', '~01')] : []),
    ...(weekdays.length > 0 ? [line(`${[...new Set(weekdays)].join(',')} `, '*')] : []),
    ...(weekday ?? []).flatMap((value) => {
      const [, number = '', nth] = /^(\d)(?:#(\d)|L)$/.exec(value) ?? []
      const name = DAY_NAMES[Number(number)]
      if (number === '' || name === undefined) return []
      return [line(`${name} `, nth === undefined ? '~07/1' : weekOfMonth(Number(nth)))]
    }),
  ].map((text) => text.replace('-~', '~'))
}

/** The days of the month that are the nth of their weekday. */
function weekOfMonth(nth: number): string {
  return `${padded([String(nth * 7 - 6)])}..${padded([String(Math.min(nth * 7, 31))])}`
}

function padded(values: readonly string[] | null): string {
  return values?.map((value) => value.padStart(2, '0')).join(',') ?? '*'
}
