// JSON as it arrives, with its strings taken out: those that may be long are decoded piece by piece,
// so that no body, however large, is parsed at once (contract hardening.md H2). Pure.
import { createJsonScanner } from '../../../json-scanner.ts'

/** Takes one string while it arrives, as it stands between the quotes. */
export interface StringSink {
  /** Throws what ends the reading. */
  add(raw: Buffer): void
  end(): void
}

/** Where a string stands: names of members, null for the items of a list; the outermost first. */
export type JsonPath = readonly (string | null)[]

/** Longer names mean nothing here. */
const NAME_LIMIT = 256

/**
 * Cuts JSON into a skeleton, in which each string value is its number, and the strings.
 * @param sinkOf takes the string of this number; names of members stay in the skeleton
 */
export function createStringCutter(sinkOf: (index: number, path: JsonPath) => StringSink) {
  const names: (string | null)[] = []
  let index = 0
  let sink: StringSink | null = null
  let name: Buffer[] | null = null
  let chunk: Buffer = Buffer.alloc(0)
  /** Where what is not copied yet begins; within a string: where its rest begins. */
  let from = 0
  const skeleton: Buffer[] = []

  function copyUntil(at: number): void {
    if (at > from) skeleton.push(Buffer.from(chunk.subarray(from, at)))
    from = at
  }

  const scanner = createJsonScanner({
    opened(at, isKey) {
      copyUntil(at + 1)
      if (isKey) {
        name = []
        return
      }
      const { containers } = scanner
      const path = containers.map((isList, depth) => (isList ? null : (names[depth] ?? '')))
      skeleton.push(Buffer.from(String(index)))
      sink = sinkOf(index++, path)
    },
    closed(at) {
      const rest = chunk.subarray(from, at)
      if (name !== null) {
        names[scanner.containers.length - 1] = nameOf([...name, rest])
        name = null
        return
      }
      sink?.add(rest)
      sink?.end()
      sink = null
      from = at
    },
  })

  return {
    /** Bytes of the skeleton that this chunk added. @throws JsonTooComplex, and what a sink throws */
    add(next: Buffer): number {
      ;[chunk, from] = [next, 0]
      const before = skeleton.length
      scanner.scan(next)
      if (sink !== null) sink.add(next.subarray(from))
      else {
        if (name !== null) name.push(Buffer.from(next.subarray(from)))
        copyUntil(next.length)
      }
      return skeleton.slice(before).reduce((sum, { length }) => sum + length, 0)
    },
    /** @throws SyntaxError for bytes that are not UTF-8 */
    skeleton: (): string => textOf(Buffer.concat(skeleton)),
  }
}

const wholeUtf8 = utf8Decoder()

/** @throws SyntaxError for bytes that are not UTF-8 */
export function textOf(bytes: Buffer): string {
  return decoded(wholeUtf8, bytes)
}

/** A member's name, decoded; one that cannot be is none that anybody asks for. */
function nameOf(raw: readonly Buffer[]): string {
  const text = Buffer.concat(raw)
  if (text.length > NAME_LIMIT) return ''
  try {
    return String(JSON.parse(`"${text.toString()}"`))
  } catch {
    return ''
  }
}

/**
 * Decodes the inside of a JSON string piece by piece.
 * @throws SyntaxError for bytes that are not UTF-8, control characters and wrong escapes
 */
export function createStringDecoder() {
  const utf8 = utf8Decoder()
  let rest = ''

  return {
    add(raw: Buffer): string {
      const text = rest + decoded(utf8, raw, true)
      const end = text.length - cutEscape(text)
      rest = text.slice(end)
      return unescaped(text.slice(0, end))
    },
    end: (): string => unescaped(rest + decoded(utf8)),
  }
}

function utf8Decoder(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
}

function decoded(utf8: TextDecoder, raw: Buffer = Buffer.alloc(0), stream = false): string {
  try {
    return utf8.decode(raw, { stream })
  } catch (cause) {
    throw new SyntaxError('not UTF-8', { cause })
  }
}

function unescaped(text: string): string {
  return JSON.parse(`"${text}"`) as string
}

/** Length of an escape at the end that the next piece may go on: `\`, `\u`, `\u1`, `\u12`, `\u123`. */
function cutEscape(text: string): number {
  const at = text.lastIndexOf('\\')
  const length = text.length - at
  if (at === -1 || length > '\\u123'.length) return 0
  let backslashes = 1
  while (text[at - backslashes] === '\\') backslashes++
  const isEscaped = backslashes % 2 === 0
  return !isEscaped && (length === 1 || text[at + 1] === 'u') ? length : 0
}
