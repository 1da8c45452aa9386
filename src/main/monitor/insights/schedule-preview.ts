// A schedule looked at before it is saved: in words, its next firings, and what to beware of.

import { CHECK_FIELDS, type Spec } from '../../../shared/model/check-fields.ts'
import type { SchedulePreview } from '../../../shared/views/checks.ts'
import type { Language } from '../../../shared/words/languages.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { type Millis, millis } from '../../clock.ts'
import { parseSettings } from '../rules/spec.ts'
import {
  assertSchedule,
  firings,
  resolveZone,
  ScheduleError,
  scheduleKind,
} from '../schedule/index.ts'
import { onCalendarTold } from '../schedule/plain-words.ts'
import { scheduleWarnings } from '../schedule/warnings.ts'
import { cronWords } from '../schedule/words.ts'

const SHOWN = 5
/** Firings among which the nearest two are looked for. */
const LOOKED_AT = 100

/** @param timeout the period, in seconds */
export function previewPeriod(timeout: number, now: Millis): SchedulePreview {
  const problem = fieldProblem({ timeout })
  if (problem !== null) return unusable('simple', problem)
  const period = millis(timeout)
  return {
    problem: null,
    kind: 'simple',
    words: null,
    firings: Array.from({ length: SHOWN }, (_, i) => now + (i + 1) * period),
    warnings: [],
  }
}

/**
 * @param expr a cron expression or an OnCalendar one
 * @param language of the words of a cron expression
 */
export async function previewExpression(
  expr: string,
  tz: string,
  now: Millis,
  language: Language,
): Promise<SchedulePreview> {
  const kind = scheduleKind(expr)
  const problem = problemOf(expr, tz)
  if (problem !== null) return unusable(kind, problem)
  const zone = resolveZone(tz) ?? tz
  const next = firings(expr, zone, now).take(LOOKED_AT).toArray()
  return {
    problem: null,
    kind,
    words: kind === 'cron' ? await cronWords(expr, language) : onCalendarTold(expr),
    firings: next.slice(0, SHOWN),
    warnings: scheduleWarnings(expr, zone, now, next),
  }
}

/** What is wrong with an expression, or with its zone, in more words than a form has. */
function problemOf(expr: string, tz: string): Told | null {
  if (resolveZone(tz) === null) return tell('scheduleProblems.unknownZone', { zone: tz })
  try {
    assertSchedule(expr)
  } catch (error) {
    if (error instanceof ScheduleError) return tooLong(expr) ?? error.told
    throw error
  }
  return fieldProblem({ schedule: expr })
}

/** Of its length a form says more than the parser, which does not look at it then. */
function tooLong(expr: string): Told | null {
  return expr.length > CHECK_FIELDS.schedule.maxLength ? fieldProblem({ schedule: expr }) : null
}

/** What is wrong with the one field of a request, as its form would say. */
function fieldProblem(request: Spec): Told | null {
  const parsed = parseSettings({ ...request })
  const [problem = null] = 'problems' in parsed ? Object.values(parsed.problems) : []
  return problem
}

function unusable(kind: SchedulePreview['kind'], problem: Told): SchedulePreview {
  return { problem, kind, words: null, firings: [], warnings: [] }
}
