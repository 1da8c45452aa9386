// What is wrong with a value of a check's field, and how the window says so. The API's texts, which the
// contract fixes, are in monitor/rules/spec.ts, as are the rules of schedules and time zones.
import { type Told, tell } from '../words/told.ts'
import type { CheckField } from './check-field.ts'

export type FieldProblem =
  | 'not-text'
  | 'not-flag'
  | 'not-integer'
  | 'not-list'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'pattern'
  | 'choice'
  | 'item'
  | 'schedule'
  | 'zone'

/** Null: nothing that this table can tell. */
export function problemIn(field: CheckField, value: unknown): FieldProblem | null {
  switch (field.type) {
    case 'text':
      return textProblem(field, value)
    case 'flag':
      return typeof value === 'boolean' ? null : 'not-flag'
    case 'seconds':
      return secondsProblem(field, value)
    case 'choice':
      return field.choices.some((choice) => choice === value) ? null : 'choice'
    case 'list':
      if (!Array.isArray(value)) return 'not-list'
      return value.every((item) => field.items.includes(item)) ? null : 'item'
  }
}

function textProblem(
  { maxLength, pattern }: Extract<CheckField, { type: 'text' }>,
  value: unknown,
): FieldProblem | null {
  if (typeof value !== 'string') return 'not-text'
  if (maxLength !== undefined && codePoints(value) > maxLength) return 'too-long'
  return pattern === undefined || new RegExp(pattern).test(value) ? null : 'pattern'
}

function secondsProblem(
  { min, max }: Extract<CheckField, { type: 'seconds' }>,
  value: unknown,
): FieldProblem | null {
  // A boolean counts as 0 or 1 (contract monitor.md 3.1).
  const number = typeof value === 'boolean' ? Number(value) : value
  // NaN is no number; an integer beyond all of them reads as infinite and is too large (contract
  // monitor.md D12).
  if (typeof number !== 'number' || Math.floor(number) !== number) return 'not-integer'
  if (number < min) return 'too-small'
  return number > max ? 'too-large' : null
}

function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

function boundsTold({ min, max }: Extract<CheckField, { type: 'seconds' }>): Told {
  return tell('problems.bounds', { min: { span: min * 1000 }, max: { span: max * 1000 } })
}

/** What to do about it, for the field of a form. */
export function problemTold(field: CheckField, problem: FieldProblem): Told {
  switch (problem) {
    case 'too-long':
      return field.type === 'text' && field.maxLength !== undefined
        ? tell('problems.atMostCharacters', { max: field.maxLength })
        : tell('problems.fieldTooLong')
    case 'too-small':
    case 'too-large':
      return 'min' in field ? boundsTold(field) : tell('problems.outOfRange')
    case 'pattern':
      return ('patternTold' in field ? field.patternTold : undefined) ?? tell('problems.wrongForm')
    case 'schedule':
      return tell('problems.schedule')
    case 'zone':
      return tell('problems.unknownZone')
    case 'choice':
    case 'item':
      return tell('problems.noChoice')
    case 'not-text':
      return tell('problems.noText')
    case 'not-flag':
      return tell('problems.noFlag')
    case 'not-integer':
      return tell('problems.noWholeNumber')
    case 'not-list':
      return tell('problems.noList')
  }
}
