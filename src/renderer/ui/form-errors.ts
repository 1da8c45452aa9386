// What a form shows of a refused save: a problem beside each field, the rest above the form.

import type { ToldKey } from '../../shared/words/told.ts'
import { CallError } from '../carriers/carrier.ts'
import { t } from '../words/t.ts'
import { messageOf, problemSaid, sentenceOf } from './toast.ts'

export interface FormErrors {
  readonly byField: Readonly<Record<string, string>>
  readonly others: readonly string[]
}

/**
 * @param error that the save threw; null: it was not refused
 * @param names of the fields that the form has; a problem of `url.0` belongs to `url`
 */
export function formErrors(error: unknown, names: readonly string[]): FormErrors {
  if (error === null) return { byField: {}, others: [] }
  if (isUnsure(error)) {
    return { byField: {}, others: [t('ui.lookFirst', { message: messageOf(error) })] }
  }
  const problems = error instanceof CallError ? Object.entries(error.fields) : []
  if (problems.length === 0) return { byField: {}, others: [messageOf(error)] }
  const byField: Record<string, string> = {}
  const others: string[] = []
  for (const [path, told] of problems) {
    const [name = ''] = path.split('.')
    if (names.includes(name) && byField[name] === undefined) byField[name] = sentenceOf(told)
    else others.push(`${path}: ${problemSaid(told)}`)
  }
  return { byField, others }
}

/** The name of the text that says what is wrong with a field; null: there is none. */
export function toldOf(error: unknown, field: string): ToldKey | null {
  const problem = error instanceof CallError ? error.fields[field] : undefined
  return typeof problem === 'object' ? problem.key : null
}

/** Another server gave no answer: whether it did what was asked is not known. */
export function isUnsure(error: unknown): boolean {
  return error instanceof CallError && error.code === 'REMOTE_UNSURE'
}

/** The heading over problems. @param title what did not happen, where that is certain */
export function refusalTitle(error: unknown, title: string): string {
  return isUnsure(error) ? t('ui.noAnswer') : title
}
