// The body of an answer to a request, read while it arrives (contract push.md 12): its files are sealed as they come,
// and the first byte beyond a limit ends it.
import type { IncomingMessage } from 'node:http'
import { PAYLOAD_LIMITS } from '../../../../shared/model/push-options.ts'
import { TocsinError } from '../../../errors.ts'
import type { Hold } from '../../../limits/budget.ts'
import { cleanFilename, contentTypeOf } from '../../../secrets/files/file-names.ts'
import type { Answered, AnswerInHand } from '../../../secrets/requests/answering.ts'
import {
  type AnswerLimits,
  type AnswerProblem,
  textBytes,
} from '../../../secrets/requests/rules.ts'
import { dropRest, readBytes } from '../../bodies.ts'
import { BadForm, createFormDecoder, FORM_LIMIT, readForm } from '../../form-decoder.ts'
import { Refused } from '../../pushes/answers/answer.ts'
import { readChunks } from '../../pushes/request/chunks.ts'
import { FIELD_LIMIT, fieldTooLong, readMultipart } from '../../pushes/request/multipart.ts'

/** What the form held besides files. */
export interface Form {
  readonly text: string
  /** Null: none was sent. */
  readonly pass: string | null
}

export type Taken =
  | Exclude<Answered, { outcome: 'refused' }>
  /** It takes no answer any more, or the passphrase was not given. Nothing was stored. */
  | { readonly outcome: 'not-begun'; readonly form: Form }
  | {
      readonly outcome: 'refused'
      /** `unknown-field`: of a file; `broken`: the body cannot be read; `busy`, `unavailable`: it may be sent again. */
      readonly problem: AnswerProblem | 'unknown-field' | 'broken' | 'busy' | 'unavailable'
      /** What was thrown; left out: nothing. */
      readonly cause?: unknown
      readonly form: Form
    }

export interface AnswerBodyOptions {
  readonly contentType: string
  readonly hold: Hold
  readonly limits: AnswerLimits
  /** Null: no answer can be begun. */
  readonly begin: (pass: string | null) => Promise<AnswerInHand | null>
}

/** Copies of a form in memory: the text as it grows, and what it is read and sealed by. */
const COPIES = 2
const LONGEST_PASS = 1024
/** Bytes in UTF-8. */
const LONGEST_CHARACTER = 4
/** Beside the text, and what escapes make of it. */
const FORM_OVERHEAD = 4096
/** Bytes of a refused body that are read and dropped, so that a browser gets to see the answer. */
const DROPPED = 128 * 1024 * 1024

/** The answer cannot be begun: its files are not read. */
class NotBegun extends Error {}
/** Neither of the two types that forms have. */
class UnknownForm extends Error {}
/** A file too many, or in another field. */
class RefusedFiles extends Error {
  readonly problem: AnswerProblem | 'unknown-field'

  constructor(problem: AnswerProblem | 'unknown-field') {
    super(problem)
    this.problem = problem
  }
}

/**
 * Stores the answer that the body holds, or leaves nothing of it.
 * @throws ClientGone
 */
export async function takeAnswer(
  request: IncomingMessage,
  options: AnswerBodyOptions,
): Promise<Taken> {
  const form = { text: '', pass: null as string | null }
  let hand: AnswerInHand | null = null

  async function begun(): Promise<AnswerInHand> {
    if (hand === null) {
      hand = await options.begin(form.pass)
      if (hand === null) throw new NotBegun()
      follow(request, hand)
    }
    hand.expectText(textBytes(form.text))
    return hand
  }

  try {
    await readFields(request, options, form, begun)
    const answered = await (await begun()).finish(form.text)
    return answered.outcome === 'refused' ? { ...answered, form } : answered
  } catch (error) {
    dropRest(request, DROPPED)
    if (error instanceof NotBegun) return { outcome: 'not-begun', form }
    const problem = problemOf(error, options.limits)
    if (problem === null) throw error
    return { outcome: 'refused', problem, form, cause: error }
  } finally {
    await (hand as AnswerInHand | null)?.cancel()
  }
}

/** The passphrase that was entered; empty: none. */
export async function readPassphrase(request: IncomingMessage, hold: Hold): Promise<string> {
  const body = await readBytes(request, hold, { limit: FORM_LIMIT, copies: COPIES })
  return readForm(body).get('passphrase') ?? ''
}

async function readFields(
  request: IncomingMessage,
  { contentType, hold, limits }: AnswerBodyOptions,
  form: { text: string; pass: string | null },
  begun: () => Promise<AnswerInHand>,
): Promise<void> {
  function add(name: string, value: string): number {
    if (name === 'text') form.text = plainBreaks(value)
    if (name === 'pass') form.pass = value
    return form.text.length + LONGEST_PASS
  }
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (mediaType !== 'multipart/form-data') {
    // A form of another site may send text/plain; nobody else means it.
    if (mediaType !== 'application/x-www-form-urlencoded') throw new UnknownForm()
    const decoder = createFormDecoder()
    // An escape takes three bytes.
    await readChunks(request, 3 * longestText(limits) + FORM_OVERHEAD, (chunk) => {
      hold.add(chunk.length * COPIES)
      decoder.add(chunk)
    })
    for (const [name, value] of decoder.end()) add(name, value)
    return
  }
  let count = 0
  await readMultipart(
    request,
    contentType,
    hold,
    async ({ field, filename, contentType: type, content }) => {
      if (limits.accepts === 'text') throw new RefusedFiles('no-files')
      // Only one answer is taken: a file that was left out could not be sent later.
      if (field !== 'files') throw new RefusedFiles('unknown-field')
      if (++count > limits.maxFiles) throw new RefusedFiles('too-many')
      const { upload } = await begun()
      const clean = cleanFilename(filename) || 'file'
      await upload.add(content, clean, contentTypeOf(type, clean))
    },
    { longest: (name) => (name === 'text' ? longestText(limits) : LONGEST_PASS), add },
  )
}

/**
 * Bytes of a text as sent that are worth reading: each line break may take one more, a character four, and one byte is
 * too many.
 */
function longestText({ maxBytes }: AnswerLimits): number {
  return Math.min(2 * (maxBytes + 1), LONGEST_CHARACTER * (PAYLOAD_LIMITS.text + 1))
}

/** Browsers send each line break as two characters, whatever was written. */
function plainBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** What is wrong with the body; null: nothing, something else is. */
function problemOf(
  error: unknown,
  { maxBytes }: AnswerLimits,
): Extract<Taken, { outcome: 'refused' }>['problem'] | null {
  if (error instanceof RefusedFiles) return error.problem
  if (error instanceof TocsinError) {
    if (error.status === 503) return 'unavailable'
    return error.code === 'TOO_LARGE' ? 'too-large' : error.code === 'TOO_MANY' ? 'busy' : null
  }
  if (error instanceof BadForm || error instanceof UnknownForm) return 'broken'
  if (error === fieldTooLong && maxBytes >= FIELD_LIMIT) return 'too-long'
  if (error instanceof Refused) return error.answer.status === 413 ? 'too-large' : 'broken'
  return null
}

/** Its place is its own while its body arrives; once it is lost, the sender is cut off. */
function follow(request: IncomingMessage, { lost, received }: AnswerInHand): void {
  request.on('data', (chunk: Buffer) => received(chunk.length))
  lost.addEventListener('abort', () => request.destroy(), { once: true })
}
