// The one rule for names that people give: a project, an account, a label. Whoever makes the thing,
// window or command line, meets the same rule here.
import { type Told, tell } from '../shared/words/told.ts'
import { type FieldProblems, invalidFields } from './errors.ts'

/** Characters of a name, at most. */
const NAME_LIMIT = 100

/**
 * The name without blanks around it: one line of 1 to 100 characters.
 * @param field that a refusal names
 * @throws TocsinError INVALID
 */
export function readName(field: string, text: string): string {
  const name = readLabel(field, text, tell('problems.length', { max: NAME_LIMIT }))
  if (name === '') throw invalidFields({ [field]: tell('problems.length', { max: NAME_LIMIT }) })
  return name
}

/**
 * As `readName`, for what may be empty.
 * @param tooLong what is wrong with more than 100 characters
 */
export function readLabel(
  field: string,
  text: string,
  tooLong: Told = tell('problems.longerThan', { max: NAME_LIMIT }),
): string {
  const label = text.trim()
  const refused = (problem: Told): FieldProblems => ({ [field]: problem })
  if ([...label].length > NAME_LIMIT) throw invalidFields(refused(tooLong))
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(label)) throw invalidFields(refused(tell('problems.lineOfText')))
  return label
}
