// JSON as the management API writes and reads it (contract monitor.md 1.4, 2.2, D12): Python's separators and
// ASCII escapes on the way out; on the way in integers are told from floats.
import { createJsonScanner } from '../../json-scanner.ts'
import { parseInSlices, scanInSlices } from '../../json-slices.ts'
import { NotAnInteger } from '../rules/spec.ts'

/** JSON that is written already, for a place inside another document. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** So many documents of a list make some 50 KB, which is cheap to come by; a megabyte at once is not. */
const IN_A_PIECE = 50

/** Some documents of a list, and what stands around them. */
export interface ListPiece<T> {
  readonly items: readonly T[]
  readonly isLast: boolean
  /** Written when it is asked for. */
  readonly bytes: () => Buffer
}

/** The bytes of `{"name": […]}`, in pieces: each document is written, and forgotten, in its turn. */
export function listPieces<T>(
  name: string,
  items: readonly T[],
  write: (item: T) => JsonText,
): ListPiece<T>[] {
  return Array.from({ length: Math.max(1, Math.ceil(items.length / IN_A_PIECE)) }, (_, place) => {
    const from = place * IN_A_PIECE
    const own = items.slice(from, from + IN_A_PIECE)
    const isLast = from + IN_A_PIECE >= items.length
    const opening = place === 0 ? `{${stringify(name)}: [` : ', '
    const ending = isLast ? ']}' : ''
    const bytes = () => {
      const documents = own.map((item) => write(item).text)
      return Buffer.from(opening + documents.join(', ') + ending, 'latin1')
    }
    return { items: own, isLast, bytes }
  })
}

/** The text of `{"name": […]}`, a piece for each batch: an empty one where that has no documents. */
export function* longList<T>(
  name: string,
  batches: Iterable<T>,
  write: (batch: T) => readonly JsonText[],
): Generator<string> {
  let before = `{${stringify(name)}: [`
  for (const batch of batches) {
    const documents = write(batch)
    yield documents.length === 0 ? '' : before + documents.map(({ text }) => text).join(', ')
    if (documents.length > 0) before = ', '
  }
  yield before === ', ' ? ']}' : `${before}]}`
}

/**
 * JSON in ASCII with `", "` and `": "`, without a trailing newline. Undefined members are
 * left out. A Map is an object whose members keep their order, whatever their names.
 */
export function stringify(value: unknown): string {
  if (typeof value === 'string') return asciiString(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(', ')}]`
  if (value instanceof JsonText) return value.text
  if (value instanceof Map) return stringifyMap(value)
  let text = ''
  // Some five times as fast as over Object.entries, for a list of a thousand checks.
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key]
    if (member !== undefined)
      text += (text === '' ? '' : ', ') + memberName(key) + stringify(member)
  }
  return `{${text}}`
}

function stringifyMap(map: ReadonlyMap<string, unknown>): string {
  const members = Array.from(map, ([key, member]) => `${asciiString(key)}: ${stringify(member)}`)
  return `{${members.join(', ')}}`
}

const memberNames = new Map<string, string>()
/** Names of documents, not of tags that people make up. */
const MAX_MEMBER_NAMES = 500

/** The names of members are few and come with every check of a list. */
function memberName(key: string): string {
  const known = memberNames.get(key)
  if (known !== undefined) return known
  const name = `${asciiString(key)}: `
  if (memberNames.size < MAX_MEMBER_NAMES) memberNames.set(key, name)
  return name
}

const NOT_PLAIN = /[^ !#-[\]-~]/
const NOT_ASCII = /[\x7f-\uffff]+/g

function asciiString(text: string): string {
  if (text === '') return '""'
  if (!NOT_PLAIN.test(text)) return `"${text}"`
  return JSON.stringify(text).replaceAll(NOT_ASCII, asciiEscapes)
}

/** Two characters at a time, as they lie in memory: `\u`, and the hex digits of each byte. */
const [BACKSLASH_U = 0] = pairsOf('\\u')
const HEX = pairsOf(Array.from({ length: 256 }, (_, byte) => hexOf(byte)).join(''))
/** Pairs of an escape. */
const ESCAPE_LENGTH = 3

/** A word's run of letters: for fewer, bytes cost more than they save. */
const SHORT_RUN = 16

/** `\uXXXX` for each unit. */
function asciiEscapes(run: string): string {
  if (run.length >= SHORT_RUN) return longEscapes(run)
  let escapes = ''
  for (let i = 0; i < run.length; i++) {
    escapes += `\\u${(run.charCodeAt(i) | 0x10000).toString(16).slice(1)}`
  }
  return escapes
}

/** By pairs: joined as texts, a megabyte of escapes would hold the event loop several times longer. */
function longEscapes(run: string): string {
  const pairs = new Uint16Array(run.length * ESCAPE_LENGTH)
  let at = 0
  for (let i = 0; i < run.length; i++) {
    const unit = run.charCodeAt(i)
    pairs[at++] = BACKSLASH_U
    pairs[at++] = HEX[unit >> 8] ?? 0
    pairs[at++] = HEX[unit & 0xff] ?? 0
  }
  return Buffer.from(pairs.buffer).toString('latin1')
}

function pairsOf(text: string): Uint16Array {
  return new Uint16Array(Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer)
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
// A string that does not end is taken whole as well: looked for again from each of its quotes, the
// search would take the square of its length.
const STRING_OR_CONSTANT = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\bInfinity\b|\bNaN\b/gs

/**
 * Reads a request body: UTF-8 JSON without a byte order mark. A number not written as an integer
 * becomes a NotAnInteger, so that `60.0` and `1e3` are told from 60 and 1000; so do `NaN` and
 * `Infinity`, which reference clients may send. Undefined: it cannot be read, or nests deeper or says
 * more than any client of ours does (contract hardening.md H2).
 */
export function parseBody(body: Uint8Array): ParsedBody | undefined {
  try {
    createJsonScanner().scan(body)
    return { value: JSON.parse(withoutConstants(utf8.decode(body)), revive as Reviver) }
  } catch {
    return undefined
  }
}

/** The same for one so long that others have their turns meanwhile. */
export async function parseLongBody(body: Uint8Array): Promise<ParsedBody | undefined> {
  try {
    await scanInSlices(createJsonScanner(), body)
    return { value: await parseInSlices(withoutConstants(utf8.decode(body)), revive) }
  } catch {
    return undefined
  }
}

export interface ParsedBody {
  readonly value: unknown
}

/** The member that holds a key is stringified as it came (contract monitor.md 2.2 step 4). */
const KEY_MEMBER = 'api_key'

type Reviver = (this: unknown, key: string, value: unknown) => unknown

function withoutConstants(text: string): string {
  if (!text.includes('NaN') && !text.includes('Infinity')) return text
  return text.replaceAll(STRING_OR_CONSTANT, (token) => (token.startsWith('"') ? token : '0.0'))
}

function revive(key: string, value: unknown, { source = '' }: { source?: string }): unknown {
  if (typeof value === 'number') {
    if (!/^-?\d+$/.test(source)) return new NotAnInteger(source || String(value))
    // As many digits as were sent: a number keeps some 16 of the 32 that a key has.
    if (key === KEY_MEMBER) return source
  }
  if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('lone surrogate')
  return value
}
