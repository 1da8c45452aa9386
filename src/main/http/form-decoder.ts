// An urlencoded form as it arrives, decoded byte by byte: what it costs grows with its size and with
// nothing else, and no more fields come of it than a form of ours has (contract hardening.md H2). Pure.
import { hexByte } from '../hex-byte.ts'

export type FormField = readonly [name: string, value: string]

const MAX_FIELDS = 1000
/** Fields whose name ends in `[]`. */
const MAX_ITEMS = 10_000
/** Characters of a name; of a longer one nothing is kept. */
const MAX_NAME = 4096

/** A form that is not read. */
export class BadForm extends Error {
  /** Where the contract names no other (contract monitor.md 2.3). */
  readonly statusCode = 400
}

/** Thrown for a form with more fields or items, or a longer name, than any client sends. */
export class FormTooComplex extends BadForm {
  constructor() {
    super('the form has too many fields')
    this.name = 'FormTooComplex'
  }
}

/** Thrown for a form in another encoding: replacement characters would stand for what was sent. */
export class FormNotUtf8 extends BadForm {
  constructor() {
    super('the form is not UTF-8')
    this.name = 'FormNotUtf8'
  }
}

const [AMPERSAND, EQUALS, PLUS, PERCENT, BLANK] = [0x26, 0x3d, 0x2b, 0x25, 0x20]

/** Bytes of a form that is no push: the longest passphrase, percent-encoded, and a schedule fit. */
export const FORM_LIMIT = 64 * 1024

/**
 * The fields of a body that is in memory; none where there is no body.
 * @throws BadForm
 */
export function readForm(body: unknown): URLSearchParams {
  const decoder = createFormDecoder()
  if (body instanceof Uint8Array) decoder.add(Buffer.from(body))
  return new URLSearchParams(decoder.end().map(([name, value]) => [name, value]))
}

/** What is decoded of a chunk until it is text: the same memory for all chunks of all forms. */
let room = Buffer.alloc(0)

function roomFor(size: number): Buffer {
  if (room.length < size) room = Buffer.allocUnsafeSlow(size)
  return room
}

/** Decodes as the URL standard has it, but for bytes that are no UTF-8: what is no valid escape stays as it is. */
export function createFormDecoder() {
  const fields: FormField[] = []
  let items = 0
  let name: string | null = null
  /** The name or value in hand: as text, which takes less memory than the chunks that it came in. */
  let text = ''
  /** All of it so far is ASCII: the decoder, which takes ten times as long, need not be asked. */
  let isPlain = true
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
  /** An escape that the end of the chunk before has cut. */
  let cut = Buffer.alloc(0)

  function textOf(bytes?: Buffer): string {
    try {
      return utf8.decode(bytes, { stream: bytes !== undefined })
    } catch {
      throw new FormNotUtf8()
    }
  }

  function taken(): string {
    const whole = isPlain ? text : text + textOf()
    text = ''
    isPlain = true
    return whole
  }

  function endName(): void {
    if (name === null) name = taken()
  }

  function endField(): void {
    const value = taken()
    const field: FormField = name === null ? [value, ''] : [name, value]
    name = null
    if (field[0] === '' && field[1] === '') return
    if (field[0].endsWith('[]')) items++
    fields.push(field)
    if (items > MAX_ITEMS || fields.length - items > MAX_FIELDS) throw new FormTooComplex()
  }

  function decode(bytes: Buffer): void {
    const out = roomFor(bytes.length)
    let [start, end] = [0, 0]
    let bits = 0
    const flush = () => {
      isPlain &&= bits < 0x80
      bits = 0
      if (end > start)
        text += isPlain ? out.toString('latin1', start, end) : textOf(out.subarray(start, end))
      if (name === null && text.length > MAX_NAME) throw new FormTooComplex()
      start = end
    }
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (byte === AMPERSAND) {
        flush()
        endField()
      } else if (byte === EQUALS && name === null) {
        flush()
        endName()
      } else {
        const escaped = byte === PERCENT ? hexByte(bytes[at + 1], bytes[at + 2]) : null
        if (escaped !== null) at += 2
        const decoded = escaped ?? (byte === PLUS ? BLANK : byte)
        bits |= decoded
        out[end++] = decoded
      }
    }
    flush()
  }

  return {
    /** @throws BadForm */
    add(chunk: Buffer): void {
      const bytes = cut.length === 0 ? chunk : Buffer.concat([cut, chunk])
      const tail = bytes.subarray(-2).lastIndexOf(PERCENT)
      const end = tail === -1 ? bytes.length : bytes.length - Math.min(2, bytes.length) + tail
      cut = Buffer.from(bytes.subarray(end))
      decode(bytes.subarray(0, end))
    },
    /** The fields in their order. @throws BadForm */
    end(): readonly FormField[] {
      decode(cut)
      endField()
      return fields
    },
  }
}
