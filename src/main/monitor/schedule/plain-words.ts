// Schedules of common shapes in words, told without a language: on which days, and when on them. Pure.

import { type Told, tell } from '../../../shared/words/told.ts'
import { spelledOut, splitLines } from './oncalendar-parse.ts'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
type Weekday = (typeof WEEKDAYS)[number]

/** @param expr an OnCalendar expression that parses; a line of another shape is told as its full expression */
export function onCalendarTold(expr: string): Told {
  const [first, ...others] = splitLines(expr).map(lineTold)
  const begun = first ?? tell('scheduleWords.by', { expression: expr })
  return others.reduce((a, b) => tell('scheduleWords.and', { a, b }), begun)
}

const TIME = /^(\d{1,2}):(\d{1,2})(?::0?0)?$/
const EACH_HOUR = /^\*:(\d{1,2})(?::0?0)?$/
const STEPS = /^\*:0?0\/(\d{1,2})(?::0?0)?$/
const DAY = /^\*-\*-(\d{1,2})$/

function lineTold(line: string): Told {
  const { weekdays, date, time, zone } = spelledOut(line)
  const whole = [weekdays, date, time].filter((part) => part !== null).join(' ')
  const words =
    both(calendarDays(weekdays, date), calendarClock(time)) ??
    tell('scheduleWords.by', { expression: whole })
  return zone === null ? words : tell('scheduleWords.inZone', { words, zone })
}

/** `every`: each day of each month. Null: of another shape. */
type Days = Told | 'every' | null

function calendarDays(weekdays: string | null, date: string): Days {
  if (date === '*-*-*') return weekdays === null ? 'every' : weekdaysTold(weekdays, calendarWeekday)
  const day = DAY.exec(date)?.[1]
  return weekdays === null && day !== undefined ? dayOfMonth(day) : null
}

/** `Mon`, `monday`. */
function calendarWeekday(text: string): Weekday | null {
  return WEEKDAYS.find((name) => text.toLowerCase().startsWith(name)) ?? null
}

function calendarClock(time: string): Clock | null {
  const [, hour, minute] = TIME.exec(time) ?? []
  if (hour !== undefined && minute !== undefined) return at(clockText(hour, minute))
  const past = EACH_HOUR.exec(time)?.[1]
  if (past !== undefined) return pastHour(past)
  const step = STEPS.exec(time)?.[1]
  return step === undefined ? null : minuteSteps(step)
}

const NUMBER = /^\d{1,2}$/
const NUMBERS = /^\d{1,2}(,\d{1,2})*$/
const STEP = /^\*\/(\d{1,2})$/

/** Null: the expression is of another shape. @param expr a cron expression that parses */
export function cronTold(expr: string): Told | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expr.trim().split(/\s+/)
  if (month !== '*') return null
  return both(cronDays(day, weekday), cronClock(minute, hour))
}

function cronDays(day: string, weekday: string): Days {
  if (day === '*') return weekday === '*' ? 'every' : weekdaysTold(weekday, cronWeekday)
  return weekday === '*' && NUMBER.test(day) ? dayOfMonth(day) : null
}

/** `1`, `MON`; 0 and 7 are Sunday. */
function cronWeekday(text: string): Weekday | null {
  if (/^[0-7]$/.test(text)) return WEEKDAYS[Number(text) % 7] ?? null
  return WEEKDAYS.find((name) => name === text.toLowerCase()) ?? null
}

function cronClock(minute: string, hour: string): Clock | null {
  if (hour === '*') {
    if (minute === '*') return { told: tell('scheduleWords.everyMinute'), isAt: false }
    const step = STEP.exec(minute)?.[1]
    if (step !== undefined) return minuteSteps(step)
    return NUMBER.test(minute) ? pastHour(minute) : null
  }
  if (!NUMBER.test(minute)) return null
  if (NUMBERS.test(hour)) {
    return at(
      hour
        .split(',')
        .map((each) => clockText(each, minute))
        .join(', '),
    )
  }
  const n = Number(STEP.exec(hour)?.[1])
  // Only steps that divide the day are even.
  if (Number(minute) !== 0 || !(n > 1 && 24 % n === 0)) return null
  return { told: tell('scheduleWords.hourSteps', { count: n }), isAt: false }
}

interface Clock {
  readonly told: Told
  /** At times of the day, not all day long. */
  readonly isAt: boolean
}

function both(days: Days, clock: Clock | null): Told | null {
  if (days === null || clock === null) return null
  if (days !== 'every') return tell('scheduleWords.daysAndClock', { days, clock: clock.told })
  // `Every day every 15 min` says no more than `Every 15 min`.
  if (!clock.isAt) return clock.told
  return tell('scheduleWords.daysAndClock', {
    days: tell('scheduleWords.everyDay'),
    clock: clock.told,
  })
}

function at(time: string): Clock {
  return { told: tell('scheduleWords.at', { time }), isAt: true }
}

function pastHour(minute: string): Clock {
  const count = Number(minute)
  const told =
    count === 0 ? tell('scheduleWords.fullHour') : tell('scheduleWords.pastHour', { count })
  return { told, isAt: false }
}

/** Only steps that divide the hour are even. */
function minuteSteps(step: string): Clock | null {
  const count = Number(step)
  if (count === 0 || 60 % count !== 0) return null
  return { told: tell('scheduleWords.minuteSteps', { count }), isAt: false }
}

function dayOfMonth(day: string): Told {
  return tell('scheduleWords.dayOfMonth', { n: Number(day) })
}

/** Single days and ranges, with commas; null: of another shape. */
function weekdaysTold(text: string, read: (day: string) => Weekday | null): Told | null {
  const terms = text
    .replace(/,+$/, '')
    .split(',')
    .map((term) => {
      const [from, to, ...more] = term.split(/\.\.|-/).map(read)
      if (from == null || to === null || more.length > 0) return null
      if (to === undefined) return tell(`scheduleWords.on.${from}`)
      return tell('scheduleWords.range', {
        from: tell(`scheduleWords.from.${from}`),
        to: tell(`scheduleWords.to.${to}`),
      })
    })
  const [first, ...others] = terms
  if (first == null) return null
  return others.reduce<Told | null>(
    (a, b) => (a === null || b === null ? null : tell('problems.beside', { a, b })),
    first,
  )
}

function clockText(hour: string, minute: string): string {
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
