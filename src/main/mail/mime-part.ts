// One part of a message as MIME has it (RFC 2045): its header fields, its type, its decoded text.
// Pure. Which of a message's parts are its text is message.ts.
//
// Not postal-mime's parser, of which only the encoded words are used: it spends microseconds and a
// kilobyte on each line, so that 3 MB of empty lines hold the process for half a minute and take
// 3 GB. Here the time grows with the size and with nothing else.
import { TocsinError } from '../errors.ts'
import { hexByte } from '../hex-byte.ts'

/** Bytes are handled as a string with one character for each: cheap to search and to cut. */
export type Bytes = string

export interface Part {
  /** The first of each field, unfolded, by its name in lower case. */
  readonly fields: ReadonlyMap<string, Bytes>
  readonly body: Bytes
}

/** A value such as `text/plain; charset=utf-8`, its words in lower case but for the parameters' values. */
export interface Structured {
  readonly value: string
  readonly parameters: ReadonlyMap<string, string>
}

/** Characters of the header of one part. */
const HEADER_LIMIT = 256 * 1024
/** Characters of a structured field that are looked at. */
const FIELD_LIMIT = 4096
const FIELD = /^[!-9;-~]*:/
const FOLDED = /^[ \t]/
/** The line that mail boxes begin a message with. */
const MAILBOX_LINE = /^From /
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g

/** @throws TocsinError INVALID when the header is longer than any that a mail program writes. */
export function readPart(bytes: Bytes): Part {
  const fields = new Map<string, string[]>()
  let lines: string[] = []
  let at = 0
  while (at < bytes.length) {
    const newline = bytes.indexOf('\n', at)
    const end = newline === -1 ? bytes.length : newline
    const next = Math.min(end + 1, bytes.length)
    const line = bytes.slice(at, bytes[end - 1] === '\r' && end > at ? end - 1 : end)
    if (line === '') return { fields: joined(fields), body: bytes.slice(next) }
    if (FOLDED.test(line)) lines.push(line)
    else if (FIELD.test(line)) lines = begin(fields, line)
    // What is neither field nor folded ends the header: programs that write none are understood.
    else if (!MAILBOX_LINE.test(line)) return { fields: joined(fields), body: bytes.slice(at) }
    if (next > HEADER_LIMIT) throw new TocsinError('INVALID', 'the header is too long')
    at = next
  }
  return { fields: joined(fields), body: '' }
}

/** Begins a field and returns its lines; those of a repeated one lead nowhere. */
function begin(fields: Map<string, string[]>, line: string): string[] {
  const colon = line.indexOf(':')
  const name = line.slice(0, colon).toLowerCase()
  const lines = [line.slice(colon + 1)]
  if (!fields.has(name)) fields.set(name, lines)
  return lines
}

function joined(fields: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Bytes> {
  // Not trim(): to it, half of a UTF-8 letter may be a blank.
  return new Map([...fields].map(([name, lines]) => [name, lines.join('').replace(/^[ \t]+/, '')]))
}

/** The type of a part; of one that names none, or nonsense, the default. */
export function typeOf({ fields }: Part, ofNone = 'text/plain'): Structured {
  const type = structured(fields.get('content-type'))
  if (type.value === '') return { ...type, value: ofNone }
  return /^[^/]+\/[^/]+$/.test(type.value) ? type : { ...type, value: 'text/plain' }
}

export function isAttachment({ fields }: Part): boolean {
  return structured(fields.get('content-disposition')).value === 'attachment'
}

function structured(field: Bytes = ''): Structured {
  const text = field.slice(0, FIELD_LIMIT)
  const parameters = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of text.matchAll(PARAMETER)) {
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value)
  }
  const [value = ''] = /^[^\s;(]*/.exec(text) ?? []
  return { value: value.toLowerCase(), parameters }
}

/** The text of a part, leniently: what its character set does not know becomes U+FFFD. */
export function textOf(part: Part): string {
  const charset = typeOf(part).parameters.get('charset') ?? ''
  return decoderOf(charset).decode(contentOf(part))
}

function contentOf({ fields, body }: Part): Buffer {
  const [encoding = ''] =
    /[\w-]+/.exec((fields.get('content-transfer-encoding') ?? '').toLowerCase()) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return encoding === 'quoted-printable' ? fromQuotedPrintable(body) : Buffer.from(body, 'latin1')
}

/** UTF-8 for what is unknown, and for ASCII, which many programs claim of what is UTF-8. */
function decoderOf(charset: string): TextDecoder {
  if (!/^(us-)?ascii$/i.test(charset)) {
    try {
      return new TextDecoder(charset)
    } catch {
      // An unknown charset.
    }
  }
  return new TextDecoder()
}

const EQUALS = 0x3d
const SOFT_BREAK = /=[ \t]*\r?\n/g

function fromQuotedPrintable(body: Bytes): Buffer {
  const bytes = Buffer.from(body.replaceAll(SOFT_BREAK, ''), 'latin1')
  let length = 0
  for (let i = 0; i < bytes.length; i++) {
    const value = bytes[i] === EQUALS ? hexByte(bytes[i + 1], bytes[i + 2]) : null
    bytes[length++] = value ?? bytes[i] ?? 0
    if (value !== null) i += 2
  }
  return bytes.subarray(0, length)
}
