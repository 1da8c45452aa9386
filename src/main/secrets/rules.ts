// The rules for a new push, with the contract's texts (contract push.md 2.3, 6.1). Pure. What a client
// of the API may leave out or misspell is read before, by http/pushes/request/draft.ts.

import { boundsTold, isInBounds } from '../../shared/model/push-option.ts'
import { PAYLOAD_LIMITS, PUSH_OPTIONS, type PushDraft } from '../../shared/model/push-options.ts'
import { type Told, tell } from '../../shared/words/told.ts'
import { invalidFields } from '../errors.ts'

type Rule = (draft: PushDraft, fileCount: number) => Told | null

/** By field, in the order in which problems are reported. */
const RULES: readonly (readonly [string, Rule])[] = Object.entries<Rule>({
  files: (_draft, fileCount) => {
    const { max } = PUSH_OPTIONS.files
    return fileCount > max ? tell('problems.mostFiles', { max }) : null
  },
  payload: problemOfPayload,
  name: ({ name }) => tooLong(name, PUSH_OPTIONS.name.maxLength),
  note: ({ note }) => tooLong(note, PUSH_OPTIONS.note.maxLength),
  sender: ({ sender = '' }) =>
    /[\p{Cc}\u2028\u2029]/u.test(sender)
      ? tell('problems.line')
      : tooLong(sender, PUSH_OPTIONS.sender.maxLength),
  message: ({ message = '' }) => tooLong(message, PUSH_OPTIONS.message.maxLength),
  passphrase: ({ passphrase }) => tooLong(passphrase ?? '', PUSH_OPTIONS.passphrase.maxLength),
  expireAfterMinutes: ({ expireAfterMinutes }) =>
    outOfBounds(expireAfterMinutes, PUSH_OPTIONS.expireAfterMinutes),
  expireAfterViews: ({ expireAfterViews }) =>
    outOfBounds(expireAfterViews, PUSH_OPTIONS.expireAfterViews),
})

/** What is wrong with a draft, by field; empty: nothing. */
export function problemsOf(draft: PushDraft, fileCount: number): Readonly<Record<string, Told>> {
  const problems: Record<string, Told> = {}
  for (const [field, rule] of RULES) {
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

function problemOfPayload({ kind, payload }: PushDraft): Told | null {
  if (kind === 'file') return null
  const text = payload ?? ''
  // Before anything looks at all of it: there is no end to what may be sent.
  const tooLarge = sizeProblem(kind, text)
  if (tooLarge !== null) return tooLarge
  if (text.trim() === '') return tell('problems.noPayload')
  return kind === 'url' && !isHttpUrl(text) ? tell('problems.validHttpUrl') : null
}

function sizeProblem(kind: Exclude<PushDraft['kind'], 'file'>, text: string): Told | null {
  switch (kind) {
    case 'url':
      if (Buffer.byteLength(text) <= PAYLOAD_LIMITS.urlBytes) return null
      return tell('problems.largeUrl', { max: PAYLOAD_LIMITS.urlBytes })
    case 'text':
      if (!isLonger(text, PAYLOAD_LIMITS.text)) return null
      return tell('problems.largeText', { max: PAYLOAD_LIMITS.text })
    case 'qr': {
      const fits = Buffer.byteLength(text) <= PAYLOAD_LIMITS.qrBytes
      if (fits && !isLonger(text, PAYLOAD_LIMITS.qr)) return null
      return tell('problems.largeQr', { max: PAYLOAD_LIMITS.qr })
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

function tooLong(text: string, limit: number): Told | null {
  return isLonger(text, limit) ? tell('problems.tooLong', { max: limit }) : null
}

function outOfBounds(
  value: number,
  bounds: { readonly min: number; readonly max: number },
): Told | null {
  return isInBounds(value, bounds) ? null : boundsTold(bounds)
}
