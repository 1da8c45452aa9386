// The rules for a new request, and for what may answer one (contract push.md 12). Pure.

import { boundsTold, isInBounds } from '../../../shared/model/push-option.ts'
import { PAYLOAD_LIMITS } from '../../../shared/model/push-options.ts'
import {
  ACCEPTS,
  type Accepts,
  REQUEST_OPTIONS,
  type RequestDraft,
} from '../../../shared/model/request-options.ts'
import { UUID } from '../../../shared/uuid.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { type FieldProblems, invalidFields } from '../../errors.ts'

const NO_INTEGRATION = tell('problems.integrationUuid')

/** What is wrong with a draft, by field; empty: nothing. */
export function requestProblems(draft: RequestDraft): FieldProblems {
  const { title, from, passphrase } = REQUEST_OPTIONS
  const problems: Readonly<Record<keyof RequestDraft, Told | null>> = {
    title: draft.title.trim() === '' ? tell('problems.blank') : problemOfLine(draft.title, title),
    from: problemOfLine(draft.from, from),
    accepts: ACCEPTS.includes(draft.accepts)
      ? null
      : tell('problems.oneOfThese', { choices: ACCEPTS.join(', ') }),
    passphrase: tooLong(draft.passphrase ?? '', passphrase),
    maxBytes: outOfBounds(draft.maxBytes, REQUEST_OPTIONS.maxBytes),
    maxFiles: outOfBounds(draft.maxFiles, REQUEST_OPTIONS.maxFiles),
    expireAfterMinutes: outOfBounds(draft.expireAfterMinutes, REQUEST_OPTIONS.expireAfterMinutes),
    keepDays: outOfBounds(draft.keepDays, REQUEST_OPTIONS.keepDays),
    notify: draft.notify === null || UUID.test(draft.notify) ? null : NO_INTEGRATION,
  }
  const wrong = Object.entries(problems).filter(([, problem]) => problem !== null)
  return Object.fromEntries(wrong) as FieldProblems
}

/** @throws TocsinError INVALID with every wrong field */
export function assertRequest(draft: RequestDraft): void {
  const problems = requestProblems(draft)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/** What somebody hands over. */
export interface Offered {
  readonly text: string
  readonly files: number
  /** Bytes of the files. */
  readonly fileBytes: number
}

export interface AnswerLimits {
  readonly accepts: Accepts
  readonly maxBytes: number
  readonly maxFiles: number
}

/** Why an answer is not taken. */
export type AnswerProblem = 'empty' | 'no-text' | 'no-files' | 'too-large' | 'too-long' | 'too-many'

/** Null: it may be taken. */
export function problemOfAnswer(
  { text, files, fileBytes }: Offered,
  { accepts, maxBytes, maxFiles }: AnswerLimits,
): AnswerProblem | null {
  const hasText = text.trim() !== ''
  if (files > 0 && accepts === 'text') return 'no-files'
  if (hasText && accepts === 'files') return 'no-text'
  if (files > maxFiles) return 'too-many'
  if (textBytes(text) + fileBytes > maxBytes) return 'too-large'
  if (isTooLongText(text)) return 'too-long'
  return hasText || files > 0 ? null : 'empty'
}

/** What a text counts against the limit of an answer. */
export function textBytes(text: string): number {
  return Buffer.byteLength(text)
}

/** Beyond what a push may hold: then nothing else takes it either. */
function isTooLongText(text: string): boolean {
  return text.length > PAYLOAD_LIMITS.text && [...text].length > PAYLOAD_LIMITS.text
}

function problemOfLine(text: string, limit: { readonly maxLength: number }): Told | null {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return tell('problems.lineOfText')
  return tooLong(text, limit)
}

function tooLong(text: string, { maxLength }: { readonly maxLength: number }): Told | null {
  const isLonger =
    text.length > maxLength && [...text.slice(0, 2 * maxLength + 1)].length > maxLength
  return isLonger ? tell('problems.tooLong', { max: maxLength }) : null
}

function outOfBounds(
  value: number,
  bounds: { readonly min: number; readonly max: number },
): Told | null {
  return isInBounds(value, bounds) ? null : boundsTold(bounds)
}
