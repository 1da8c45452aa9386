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
  const problem = nameProblem(field, text)
  if (problem !== null) throw invalidFields(problem)
  return text.trim()
}

/** What `readName` refuses of it, for a form that names all its wrong fields at once; null: nothing. */
export function nameProblem(field: string, text: string): FieldProblems | null {
  const length = tell('problems.length', { max: NAME_LIMIT })
  return text.trim() === '' ? { [field]: length } : labelProblem(field, text, length)
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
  const problem = labelProblem(field, text, tooLong)
  if (problem !== null) throw invalidFields(problem)
  return text.trim()
}

function labelProblem(field: string, text: string, tooLong: Told): FieldProblems | null {
  const label = text.trim()
  if ([...label].length > NAME_LIMIT) return { [field]: tooLong }
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(label) ? { [field]: tell('problems.lineOfText') } : null
}
