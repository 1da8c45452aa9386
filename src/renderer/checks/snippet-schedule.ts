// A check's schedule as a line of a crontab and as a systemd timer, where one says the same. Pure.
import type { ScheduleView } from '../../shared/views/checks.ts'

const [MINUTE, HOUR, DAY, WEEK] = [60, 3600, 86_400, 604_800]

/** The five fields; null: a crontab cannot say it. */
export function crontabTime(schedule: ScheduleView): string | null {
  if (schedule.kind === 'cron') return schedule.schedule.trim().replaceAll(/\s+/g, ' ')
  if (schedule.kind === 'oncalendar') return null
  const { timeout } = schedule
  if (timeout === WEEK) return '0 3 * * 0'
  if (timeout === DAY) return '0 3 * * *'
  if (timeout === HOUR) return '0 * * * *'
  if (timeout === MINUTE) return '* * * * *'
  if (isPartOf(timeout, MINUTE, HOUR)) return `*/${timeout / MINUTE} * * * *`
  if (isPartOf(timeout, HOUR, DAY)) return `0 */${timeout / HOUR} * * *`
  return null
}

/** Steps start again with each whole: only a step that divides it is even. */
function isPartOf(seconds: number, unit: number, whole: number): boolean {
  return seconds % unit === 0 && seconds < whole && whole % seconds === 0
}

/** The lines of a timer's `[Timer]`. */
export function timerLines(schedule: ScheduleView): readonly string[] {
  if (schedule.kind === 'simple') {
    return ['OnActiveSec=0', `OnUnitActiveSec=${schedule.timeout}s`]
  }
  const persistent = 'Persistent=true'
  if (schedule.kind === 'oncalendar') {
    const lines = schedule.schedule.split('\n').map((line) => line.trim())
    const used = lines.filter((line) => line !== '')
    return [...used.map((line) => `OnCalendar=${inZone(line, schedule.tz)}`), persistent]
  }
  const calendar = calendarOfCron(schedule.schedule)
  if (calendar === null) {
    return [
      `# As the check: ${schedule.schedule.trim()} in ${schedule.tz}`,
      'OnCalendar=daily',
      persistent,
    ]
  }
  return [`OnCalendar=${calendar} ${schedule.tz}`, persistent]
}

/** A line that names a zone keeps it. */
function inZone(line: string, tz: string): string {
  const last = line.split(/\s+/).at(-1) ?? ''
  const isZone = last.includes('/') && !/^[\d*]/.test(last)
  return isZone || last === 'UTC' ? line : `${line} ${tz}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * A cron expression of plain numbers in systemd's words; null where systemd cannot say the same:
 * names, last days, and a day of the month or of the week of which either is enough.
 */
export function calendarOfCron(expression: string): string | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expression
    .trim()
    .split(/\s+/)
  const isEither = !day.startsWith('*') && !weekday.startsWith('*')
  if (isEither) return null
  const parts = [minute, hour, day, month].map((field, i) => numbers(field, LEAST[i] ?? 0))
  const days = weekdays(weekday)
  if (days === null || parts.some((part) => part === null)) return null
  const [minutes, hours, dates, months] = parts
  return `${days}*-${months}-${dates} ${hours}:${minutes}:00`
}

/** The smallest value of minute, hour, day, month. */
const LEAST = [0, 0, 1, 1]

function numbers(field: string, least: number): string | null {
  if (field === '*') return '*'
  const parts = field.split(',').map((part) => {
    const [, from, to, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? []
    if (from === undefined) return null
    const begin = from === '*' ? `${least}` : from
    const range = to === undefined ? begin : `${begin}..${to}`
    return step === undefined ? range : `${range}/${step}`
  })
  return parts.includes(null) ? null : parts.join(',')
}

/** With the blank that parts them from the date; empty: every day. */
function weekdays(field: string): string | null {
  if (field === '*') return ''
  const parts = field.split(',').map((part) => {
    const [, from, to] = /^([0-7])(?:-([0-7]))?$/.exec(part) ?? []
    if (from === undefined) return null
    if (to === undefined) return WEEKDAYS[Number(from)]
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, i) => WEEKDAYS[Number(from) + i],
    )
  })
  return parts.includes(null) ? null : `${parts.flat().join(',')} `
}
