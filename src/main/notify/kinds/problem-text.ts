// The text of a wrong field, where its schema has none of its own. Pure.
import type { z } from 'zod'

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

export function problemText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not known'
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'too_small':
      if (issue.origin !== 'string') return `must be at least ${issue.minimum}`
      return issue.minimum === 1
        ? 'must not be empty'
        : `is shorter than ${issue.minimum} characters`
    default:
      return undefined
  }
}
