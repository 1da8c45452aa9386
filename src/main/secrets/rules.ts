// The rules for a new push, with the contract's texts (contract push.md 2.3, 6.1). Pure. What a client
// of the API may leave out or misspell is read before, by http/pushes/request/draft.ts.
import {
  boundsText,
  isInBounds,
  PAYLOAD_LIMITS,
  PUSH_OPTIONS,
  type PushDraft,
} from '../../shared/model/push-options.ts'
import { type FieldProblems, invalidFields } from '../errors.ts'

type Rule = (draft: PushDraft, fileCount: number) => string | null

/** By field, in the order in which problems are reported. */
const RULES: Readonly<Record<string, Rule>> = {
  files: (_draft, fileCount) => {
    const { max } = PUSH_OPTIONS.files
    return fileCount > max ? `You can only attach up to ${max} files per push.` : null
  },
  payload: problemOfPayload,
  name: ({ name }) => tooLong(name, PUSH_OPTIONS.name.maxLength),
  note: ({ note }) => tooLong(note, PUSH_OPTIONS.note.maxLength),
  sender: ({ sender = '' }) =>
    /[\p{Cc}\u2028\u2029]/u.test(sender)
      ? 'must be one line'
      : tooLong(sender, PUSH_OPTIONS.sender.maxLength),
  message: ({ message = '' }) => tooLong(message, PUSH_OPTIONS.message.maxLength),
  passphrase: ({ passphrase }) => tooLong(passphrase ?? '', PUSH_OPTIONS.passphrase.maxLength),
  expireAfterMinutes: ({ expireAfterMinutes }) =>
    outOfBounds(expireAfterMinutes, PUSH_OPTIONS.expireAfterMinutes),
  expireAfterViews: ({ expireAfterViews }) =>
    outOfBounds(expireAfterViews, PUSH_OPTIONS.expireAfterViews),
}

/** What is wrong with a draft, by field; empty: nothing. */
export function problemsOf(draft: PushDraft, fileCount: number): FieldProblems {
  const problems: Record<string, string> = {}
  for (const [field, rule] of Object.entries(RULES)) {
    const problem = rule(draft, fileCount)
    if (problem !== null) problems[field] = problem
  }
  return problems
}

/** @throws TocsinError INVALID with every wrong field */
export function assertDraft(draft: PushDraft, fileCount: number): void {
  const problems = problemsOf(draft, fileCount)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
}

/**
 * Limits of a push that is there; one that is left out is not asked.
 * @throws TocsinError INVALID with every wrong field
 */
export function assertLimits(limits: Partial<PushDraft>): void {
  const { expireAfterMinutes: minutes, expireAfterViews: views } = PUSH_OPTIONS
  const problems = Object.entries({
    expireAfterMinutes: outOfBounds(limits.expireAfterMinutes ?? minutes.default, minutes),
    expireAfterViews: outOfBounds(limits.expireAfterViews ?? views.default, views),
  }).flatMap(([field, problem]) => (problem === null ? [] : [[field, problem] as const]))
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems))
}

function problemOfPayload({ kind, payload }: PushDraft): string | null {
  if (kind === 'file') return null
  const text = payload ?? ''
  // Before anything looks at all of it: there is no end to what may be sent.
  const tooLarge = sizeProblem(kind, text)
  if (tooLarge !== null) return tooLarge
  if (text.trim() === '') return 'Payload is required.'
  return kind === 'url' && !isHttpUrl(text) ? 'must be a valid HTTP or HTTPS URL.' : null
}

function sizeProblem(kind: Exclude<PushDraft['kind'], 'file'>, text: string): string | null {
  switch (kind) {
    case 'url':
      if (Buffer.byteLength(text) <= PAYLOAD_LIMITS.urlBytes) return null
      return `The URL payload is too large.  You can only push up to ${PAYLOAD_LIMITS.urlBytes} bytes.`
    case 'text':
      if (!isLonger(text, PAYLOAD_LIMITS.text)) return null
      return `The payload is too large.  You can only push up to ${PAYLOAD_LIMITS.text} bytes.`
    case 'qr': {
      const fits = Buffer.byteLength(text) <= PAYLOAD_LIMITS.qrBytes
      if (fits && !isLonger(text, PAYLOAD_LIMITS.qr)) return null
      return `The QR code payload is too large.  You can only push up to ${PAYLOAD_LIMITS.qr} bytes.`
    }
  }
}

/** Only the scheme counts, as upstream does: `http:foo` passes, `http://` alone does not. */
function isHttpUrl(text: string): boolean {
  return /^https?:(?!\/*$)\S/i.test(text.trim()) && URL.canParse(text.trim())
}

/** In characters, not in UTF-16 units; long texts are not counted when their size tells. */
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  if (text.length > 2 * limit) return true
  // Counted one by one: a list of a million characters would cost fifty times as much.
  let count = 0
  for (const _character of text) if (++count > limit) return true
  return false
}

function tooLong(text: string, limit: number): string | null {
  return isLonger(text, limit) ? `is too long (maximum is ${limit} characters)` : null
}

function outOfBounds(
  value: number,
  bounds: { readonly min: number; readonly max: number },
): string | null {
  return isInBounds(value, bounds) ? null : boundsText(bounds)
}
