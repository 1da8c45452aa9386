// The fields of a check as a move sends them, and how they compare to what another server has (contract
// remotes.md 4). Pure.

import { SETTING_FIELDS } from '../../../shared/model/field-settings.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Check } from '../../monitor/rules/check.ts'

/** A check's document, as a server gave it. */
export type CheckDocument = Readonly<Record<string, unknown>>
export type MovedFields = Readonly<Record<string, string | number | boolean>>

/** What decides when pings are expected: an answer without it is of another kind of schedule. */
const SCHEDULE: readonly string[] = ['timeout', 'schedule', 'tz']
const MOST_TAGS = 500

/** By their name in the API; channels are added by who knows those of the other server. */
export function movedFields(check: Check): MovedFields {
  const kind = check.kind === 'simple' ? 'simple' : 'expression'
  return Object.fromEntries(
    SETTING_FIELDS.filter(
      ([, , field]) =>
        !('windowOnly' in field) && (field.answerOf === undefined || field.answerOf === kind),
    ).map(([name, setting]) => [name, check[setting]]),
  )
}

/** Why a server would not take them; null: it may. */
export function unsendable(fields: MovedFields): string | null {
  const withNul = Object.entries(fields).find(([, value]) => String(value).includes('\0'))
  if (withNul !== undefined) return englishOf(tell('moved.nul', { field: withNul[0] }))
  const { tags } = fields
  if (String(tags).length > MOST_TAGS) return englishOf(tell('moved.longTags', { max: MOST_TAGS }))
  return null
}

/** The fields that the other server has otherwise. One that an older server does not know is none. */
export function differing(fields: MovedFields, there: CheckDocument): readonly string[] {
  return Object.entries(fields)
    .filter(([name, value]) => {
      if (!Object.hasOwn(there, name)) return SCHEDULE.includes(name)
      return there[name] !== value
    })
    .map(([name]) => name)
}

/** The fields with something in them that an answer shows to be lost: an older server, or one that differs. */
export function notTaken(fields: MovedFields, answer: CheckDocument): readonly string[] {
  return Object.entries(fields)
    .filter(([name, value]) => {
      if (Object.hasOwn(answer, name)) return answer[name] !== value
      return value !== '' && value !== false
    })
    .map(([name]) => name)
}
