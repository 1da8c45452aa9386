// The parts of a mail that keywords search (contract monitor.md 4.10): subject, first plain text,
// text of the first HTML. Pure; malformed messages are read as far as possible.
import { decodeWords } from 'postal-mime'
import { TocsinError } from '../errors.ts'
import { beginsAsMail } from '../monitor/rules/posted-mail.ts'
import { textOfHtml } from './html-text.ts'
import { type Bytes, isAttachment, type Part, readPart, textOf, typeOf } from './mime-part.ts'

export interface MailText {
  readonly subject: string
  /** The plain text, then the text of the HTML, as far as there are any. */
  readonly body: readonly string[]
}

export const NO_TEXT: MailText = { subject: '', body: [] }

/** Multiparts within multiparts; mail programs write four at the most. */
const DEPTH_LIMIT = 20
const PART_LIMIT = 1000

/**
 * Reads the whole message.
 * @throws TocsinError INVALID when it has more headers, parts or levels than mail programs write:
 * what it says cannot be told then
 */
export function readMessage(raw: Uint8Array): MailText {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const message = readPart(bytes)
  return { subject: subjectOf(message), body: bodyOf(message) }
}

/**
 * Whether a body that came by another way is a whole mail: it begins with a header that says who wrote it,
 * and with its subject, date or recipient, and a text follows.
 */
export function isMessage(raw: Uint8Array): boolean {
  if (!beginsAsMail(raw)) return false
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1')
  const { fields, body } = readPart(bytes)
  return (
    fields.has('from') && ['subject', 'date', 'to'].some((name) => fields.has(name)) && body !== ''
  )
}

function bodyOf(message: Part): readonly string[] {
  let plain: string | undefined
  let html: string | undefined
  for (const part of textParts(message, 'text/plain', 0, { left: PART_LIMIT })) {
    if (typeOf(part).value === 'text/html') html ??= textOfHtml(textOf(part))
    else plain ??= textOf(part)
    if (plain !== undefined && html !== undefined) break
  }
  return [plain, html].filter((text) => text !== undefined)
}

/** Raw UTF-8 is read as such; encoded words (RFC 2047) in whichever character set they name. */
function subjectOf({ fields }: Part): string {
  return decodeWords(Buffer.from(fields.get('subject') ?? '', 'latin1').toString('utf8'))
}

interface Budget {
  left: number
}

/** The parts that a mail program shows as the message itself, in their order. */
function* textParts(
  part: Part,
  typeOfNone: string,
  depth: number,
  budget: Budget,
): Generator<Part, undefined> {
  if (isAttachment(part)) return
  const { value, parameters } = typeOf(part, typeOfNone)
  if (value === 'text/plain' || value === 'text/html') {
    yield part
    return
  }
  const boundary = parameters.get('boundary') ?? ''
  if (!value.startsWith('multipart/') || boundary === '') return
  if (depth === DEPTH_LIMIT) throw new TocsinError('INVALID', 'too many levels of parts')
  for (const bytes of split(part.body, boundary)) {
    if (budget.left-- === 0) throw new TocsinError('INVALID', 'too many parts')
    const typeOfChild = value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
    yield* textParts(readPart(bytes), typeOfChild, depth + 1, budget)
    // Of things that belong together the first is the one that is shown.
    if (value === 'multipart/related') return
  }
}

/** What follows the boundary on its line: two dashes when it is the last. */
const REST_OF_LINE = /(--)?[ \t]*(?:\r?\n|$)/y

/** The parts between the boundaries; one that is missing at the end is taken as read. */
function* split(body: Bytes, boundary: string): Generator<Bytes, undefined> {
  const delimiter = `--${boundary}`
  let start: number | null = null
  for (const at of linesWith(body, delimiter)) {
    REST_OF_LINE.lastIndex = at + delimiter.length
    const rest = REST_OF_LINE.exec(body)
    if (rest === null) continue
    // The line break before a boundary belongs to it.
    if (start !== null) yield body.slice(start, at).replace(/\r?\n$/, '')
    if (rest[1] !== undefined) return
    start = at + delimiter.length + rest[0].length
  }
  if (start !== null) yield body.slice(start)
}

/** Where lines begin that begin so. */
function* linesWith(body: Bytes, beginning: string): Generator<number, undefined> {
  if (body.startsWith(beginning)) yield 0
  const line = `\n${beginning}`
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + 1)) yield at + 1
}
