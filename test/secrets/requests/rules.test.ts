// What a request may ask for, and what may answer it (contract push.md 12).
import { describe, expect, test } from 'vitest'
import {
  type AnswerProblem,
  type Offered,
  problemOfAnswer,
  requestProblems,
} from '../../../src/main/secrets/requests/rules.ts'
import type { RequestDraft } from '../../../src/shared/model/request-options.ts'
import { aRequest } from './request-house.ts'

describe('a new request', () => {
  test('with the defaults and a title is right', () => {
    expect(requestProblems(aRequest())).toEqual({})
  })

  test.each<[Partial<RequestDraft>, string]>([
    [{ title: ' ' }, 'title'],
    [{ title: 'a\nb' }, 'title'],
    [{ title: 'x'.repeat(256) }, 'title'],
    [{ from: 'x'.repeat(101) }, 'from'],
    [{ from: 'a\u2028b' }, 'from'],
    [{ passphrase: 'x'.repeat(1025) }, 'passphrase'],
    [{ maxBytes: 0 }, 'maxBytes'],
    [{ maxBytes: 100 * 1024 * 1024 + 1 }, 'maxBytes'],
    [{ maxBytes: 1.5 }, 'maxBytes'],
    [{ maxFiles: 11 }, 'maxFiles'],
    [{ expireAfterMinutes: 0 }, 'expireAfterMinutes'],
    [{ expireAfterMinutes: 90 * 1440 + 1 }, 'expireAfterMinutes'],
    [{ keepDays: 91 }, 'keepDays'],
    [{ accepts: 'all' as never }, 'accepts'],
  ])('with %o is refused for its %s', (changes, field) => {
    expect(Object.keys(requestProblems(aRequest(changes)))).toEqual([field])
  })

  test.each<Partial<RequestDraft>>([
    { title: '\u{1f511}'.repeat(255) },
    { maxBytes: 100 * 1024 * 1024, maxFiles: 1, expireAfterMinutes: 90 * 1440, keepDays: 90 },
    { maxBytes: 1, expireAfterMinutes: 1, keepDays: 1 },
  ])('at a limit is right: %o', (changes) => {
    expect(requestProblems(aRequest(changes))).toEqual({})
  })
})

const MIB = 1_048_576

test.each<[string, Partial<Offered>, Parameters<typeof problemOfAnswer>[1], AnswerProblem | null]>([
  ['a text', { text: 'a' }, limits(), null],
  ['files', { files: 2, fileBytes: 10 }, limits(), null],
  ['nothing', {}, limits(), 'empty'],
  ['blanks', { text: ' \n' }, limits(), 'empty'],
  ['an empty file', { files: 1 }, limits(), null],
  ['a text where files are wanted', { text: 'a' }, limits({ accepts: 'files' }), 'no-text'],
  ['blanks beside files', { text: ' ', files: 1 }, limits({ accepts: 'files' }), null],
  [
    'files where a text is wanted',
    { text: 'a', files: 1 },
    limits({ accepts: 'text' }),
    'no-files',
  ],
  ['a file too many', { files: 3 }, limits(), 'too-many'],
  ['both to the byte', { text: 'ab', files: 1, fileBytes: 98 }, limits(), null],
  ['a byte more', { text: 'ab', files: 1, fileBytes: 99 }, limits(), 'too-large'],
  ['bytes, not characters', { text: 'é'.repeat(51) }, limits(), 'too-large'],
  ['a text of 1 MiB', { text: 'x'.repeat(MIB) }, limits({ maxBytes: 2 * MIB }), null],
  ['a longer one', { text: 'x'.repeat(MIB + 1) }, limits({ maxBytes: 2 * MIB }), 'too-long'],
])('an answer of %s', (_what, offered, of, problem) => {
  expect(problemOfAnswer({ text: '', files: 0, fileBytes: 0, ...offered }, of)).toBe(problem)
})

function limits(changes = {}) {
  return { accepts: 'both', maxBytes: 100, maxFiles: 2, ...changes } as const
}
