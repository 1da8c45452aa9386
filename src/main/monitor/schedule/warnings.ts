// What to beware of in a schedule that is valid. Pure.
import { withShortMonth } from '../../../shared/month.ts'
import { MINUTE, type Millis } from '../../clock.ts'
import { type ClockEffect, clockEffects } from './clock-changes.ts'
import { scheduleKind } from './index.ts'

/** @param next firings after `now`, in order */
export function scheduleWarnings(
  expr: string,
  zone: string,
  now: Millis,
  next: readonly Millis[],
): readonly string[] {
  if (next.length === 0) return ['It never fires again: no signal would be expected.']
  return [
    ...(isTooOften(next)
      ? ['It fires more often than once a minute, but grace is one minute at least.']
      : []),
    ...(scheduleKind(expr) === 'cron' ? unevenSteps(expr) : []),
    ...clockEffects(expr, zone, now).map(effectText),
  ]
}

function isTooOften(next: readonly Millis[]): boolean {
  return next.some((at, i) => at - (next[i - 1] ?? Number.NEGATIVE_INFINITY) < MINUTE)
}

const STEPPED = [
  { size: 60, unit: 'minutes', whole: 'hour' },
  { size: 24, unit: 'hours', whole: 'day' },
] as const

/** `*\/45` reads as "every 45 minutes", and is not. */
function unevenSteps(expr: string): readonly string[] {
  const fields = expr.trim().split(/\s+/)
  return STEPPED.flatMap(({ size, unit, whole }, i) => {
    const step = Number(/^\*\/(\d+)$/.exec(fields[i] ?? '')?.[1] ?? 1)
    if (size % step === 0) return []
    return [`Steps of ${step} ${unit} begin anew with each ${whole}.`]
  })
}

const DONE: Readonly<Record<ClockEffect['firing'], string>> = {
  moved: 'a run in between comes right after',
  'left-out': 'a run in between is left out',
  twice: 'it runs both times',
  once: 'it runs the first time only',
}

function effectText({ zone, change, from, to, firing }: ClockEffect): string {
  const span = `${wallClock(from)} to ${wallClock(to)}`
  const how = change === 'skips' ? `skips ${span}` : `shows ${span} twice`
  return `On ${wallDate(from)} the clock of ${zone} ${how}: ${DONE[firing]}.`
}

let date: Intl.DateTimeFormat | undefined

/** `30 Mar 2025` */
function wallDate(wall: Millis): string {
  date ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' })
  return withShortMonth(date.format(wall))
}

/** `03:00` */
function wallClock(wall: Millis): string {
  return new Date(wall).toISOString().slice(11, 16)
}
