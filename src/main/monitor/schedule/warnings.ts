// What to beware of in a schedule that is valid. Pure.
import { type Told, tell } from '../../../shared/words/told.ts'
import { MINUTE, type Millis } from '../../clock.ts'
import { type ClockEffect, clockEffects } from './clock-changes.ts'
import { scheduleKind } from './index.ts'

/** @param next firings after `now`, in order */
export function scheduleWarnings(
  expr: string,
  zone: string,
  now: Millis,
  next: readonly Millis[],
): readonly Told[] {
  if (next.length === 0) return [tell('scheduleProblems.warnNever')]
  return [
    ...(isTooOften(next) ? [tell('scheduleProblems.warnOften')] : []),
    ...(scheduleKind(expr) === 'cron' ? unevenSteps(expr) : []),
    ...clockEffects(expr, zone, now).map(effectTold),
  ]
}

function isTooOften(next: readonly Millis[]): boolean {
  return next.some((at, i) => at - (next[i - 1] ?? Number.NEGATIVE_INFINITY) < MINUTE)
}

const STEPPED = [
  { size: 60, text: 'scheduleProblems.warnMinutes' },
  { size: 24, text: 'scheduleProblems.warnHours' },
] as const

/** `*\/45` reads as "every 45 minutes", and is not. */
function unevenSteps(expr: string): readonly Told[] {
  const fields = expr.trim().split(/\s+/)
  return STEPPED.flatMap(({ size, text }, i) => {
    const step = Number(/^\*\/(\d+)$/.exec(fields[i] ?? '')?.[1] ?? 1)
    return size % step === 0 ? [] : [tell(text, { n: step })]
  })
}

function effectTold({ zone, change, from, to, firing }: ClockEffect): Told {
  return tell(`scheduleProblems.${change}`, {
    day: { day: wallDay(from) },
    zone,
    from: wallClock(from),
    to: wallClock(to),
    firing: tell(`scheduleProblems.firing.${firing}`),
  })
}

/** `2025-03-30` */
function wallDay(wall: Millis): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** `03:00` */
function wallClock(wall: Millis): string {
  return new Date(wall).toISOString().slice(11, 16)
}
