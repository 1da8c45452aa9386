// What is wrong with a field, where its schema has no text of its own. Pure.
import type { z } from 'zod'
import { schemaText } from '../../../shared/procedures/schema-texts.ts'
import { type Told, tell } from '../../../shared/words/told.ts'

const TYPES: Readonly<Record<string, Told>> = {
  string: tell('problems.type.string'),
  number: tell('problems.type.number'),
  int: tell('problems.type.int'),
  boolean: tell('problems.type.boolean'),
  object: tell('problems.type.object'),
  record: tell('problems.type.object'),
  array: tell('problems.type.array'),
}

/** A message that `toldBySchema` knows. */
export function problemText(issue: z.core.$ZodRawIssue): string | undefined {
  const told = toldOf(issue)
  return told && schemaText(told)
}

function toldOf(issue: z.core.$ZodRawIssue): Told | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return tell('problems.unknown')
    case 'invalid_type':
      if (issue.input === undefined) return tell('problems.missing')
      return TYPES[issue.expected] ?? tell('problems.typeOther', { type: issue.expected })
    case 'invalid_value':
      return tell('problems.oneOf', { choices: issue.values.map(String).join(', ') })
    case 'too_big': {
      const max = Number(issue.maximum)
      return issue.origin === 'string'
        ? tell('problems.longerThan', { max })
        : tell('problems.atMost', { max })
    }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin !== 'string') return tell('problems.atLeast', { min })
      return min === 1 ? tell('problems.empty') : tell('problems.shorterThan', { min })
    }
    default:
      return undefined
  }
}
