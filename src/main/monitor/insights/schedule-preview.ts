// A schedule looked at before it is saved: in words, its next firings, and what to beware of.
import { durationText } from '../../../shared/duration.ts'
import type { SchedulePreview } from '../../../shared/views/checks.ts'
import { type Millis, millis } from '../../clock.ts'
import { parseSpec } from '../rules/spec.ts'
import {
  assertSchedule,
  firings,
  resolveZone,
  ScheduleError,
  scheduleKind,
} from '../schedule/index.ts'
import { scheduleWarnings } from '../schedule/warnings.ts'
import { cronWords, onCalendarWords } from '../schedule/words.ts'

const SHOWN = 5
/** Firings among which the nearest two are looked for. */
const LOOKED_AT = 100

/** @param timeout the period, in seconds */
export function previewPeriod(timeout: number, now: Millis): SchedulePreview {
  const parsed = parseSpec({ timeout })
  if ('problem' in parsed) return unusable('simple', 'A period is from 1 minute to 365 days.')
  const period = millis(timeout)
  return {
    problem: null,
    kind: 'simple',
    words: `At least once in ${durationText(period)}`,
    firings: Array.from({ length: SHOWN }, (_, i) => now + (i + 1) * period),
    warnings: [],
  }
}

/** @param expr a cron expression or an OnCalendar one */
export async function previewExpression(
  expr: string,
  tz: string,
  now: Millis,
): Promise<SchedulePreview> {
  const kind = scheduleKind(expr)
  const problem = problemOf(expr, tz)
  if (problem !== null) return unusable(kind, problem)
  const zone = resolveZone(tz) ?? tz
  const next = firings(expr, zone, now).take(LOOKED_AT).toArray()
  return {
    problem: null,
    kind,
    words: kind === 'cron' ? await cronWords(expr) : onCalendarWords(expr),
    firings: next.slice(0, SHOWN),
    warnings: scheduleWarnings(expr, zone, now, next),
  }
}

/** As the API would refuse it, in more words. */
function problemOf(expr: string, tz: string): string | null {
  if (resolveZone(tz) === null) return `"${tz}" is no known time zone.`
  try {
    assertSchedule(expr)
  } catch (error) {
    if (error instanceof ScheduleError) return `${error.message}.`
    throw error
  }
  const parsed = parseSpec({ schedule: expr })
  return 'problem' in parsed ? `${parsed.problem}.` : null
}

function unusable(kind: SchedulePreview['kind'], problem: string): SchedulePreview {
  return { problem, kind, words: '', firings: [], warnings: [] }
}
