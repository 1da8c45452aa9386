// The rules of a create or update request: what of it is wrong, in the words of the API (contract
// monitor.md 3) or of the window. Pure. The fields themselves are in shared/model/check-fields.ts.
import type { CheckField } from '../../../shared/model/check-field.ts'
import { API_FIELDS, type FieldName, type Spec } from '../../../shared/model/check-fields.ts'
import { type FieldProblem, problemIn, problemTold } from '../../../shared/model/check-problems.ts'
import { SETTING_FIELDS } from '../../../shared/model/field-settings.ts'
import type { Told } from '../../../shared/words/told.ts'
import { isValidSchedule, resolveZone } from '../schedule/index.ts'

/** A JSON number that was not written as an integer (`60.0`, `1e3`): never a valid value. */
export class NotAnInteger {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** What follows the name of the field in the API's text (contract monitor.md 3.1). */
const API_TEXTS: Readonly<Record<Exclude<FieldProblem, 'item'>, string>> = {
  'not-text': 'is not a string',
  'not-flag': 'is not a boolean',
  'not-integer': 'is not a number',
  'not-list': 'is not an array',
  'too-long': 'is too long',
  'too-small': 'is too small',
  'too-large': 'is too large',
  pattern: 'does not match pattern',
  choice: 'has unexpected value',
  schedule: 'is not a valid cron or OnCalendar expression',
  zone: 'is not a valid timezone',
}

type Request = Readonly<Record<string, unknown>>
type Named = readonly [name: FieldName, field: CheckField]
type Wrong = readonly [...Named, problem: FieldProblem]

/**
 * Reads a request object. Unknown keys are ignored; `null` for a known one breaks its rule.
 * @returns the spec, or the first problem as the API words it after `json validation error: `.
 */
export function parseSpec(
  request: Request,
): { readonly spec: Spec } | { readonly problem: string } {
  const [first] = wrongOf(request, API_FIELDS)
  if (first === undefined) return { spec: specOf(request, API_FIELDS) }
  const [name, , problem] = first
  return {
    problem:
      problem === 'item'
        ? `an item in '${name}' has unexpected value`
        : `${name} ${API_TEXTS[problem]}`,
  }
}

/**
 * Reads the settings that the window sends.
 * @returns the spec, or for each wrong field what to do about it.
 */
export function parseSettings(
  request: Request,
): { readonly spec: Spec } | { readonly problems: Readonly<Record<string, Told>> } {
  const fields = SETTING_FIELDS.map(([name, , field]) => [name, field] as const)
  const wrong = wrongOf(request, fields)
  if (wrong.length === 0) return { spec: specOf(request, fields) }
  return {
    problems: Object.fromEntries(
      wrong.map(([name, field, problem]) => [name, problemTold(field, problem)]),
    ),
  }
}

function wrongOf(request: Request, fields: readonly Named[]): readonly Wrong[] {
  return sent(request, fields).flatMap(([name, field]) => {
    const problem = problemOf(field, request[name])
    return problem === null ? [] : [[name, field, problem] as const]
  })
}

function specOf(request: Request, fields: readonly Named[]): Spec {
  const values = sent(request, fields).map(([name]) => {
    const value = request[name]
    return [name, name === 'tz' ? resolveZone(String(value)) : value] as const
  })
  return Object.fromEntries(values)
}

function sent(request: Request, fields: readonly Named[]): readonly Named[] {
  return fields.filter(([name]) => Object.hasOwn(request, name))
}

function problemOf(field: CheckField, value: unknown): FieldProblem | null {
  const problem = problemIn(field, value)
  if (problem !== null || field.type !== 'text' || field.format === undefined) return problem
  const text = String(value)
  const holds = field.format === 'schedule' ? isValidSchedule(text) : resolveZone(text) !== null
  return holds ? null : field.format
}
