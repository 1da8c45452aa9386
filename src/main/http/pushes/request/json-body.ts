// The JSON body of a create request: its texts come to memory, the data of its files goes to disk while
// it arrives (contract push.md P7, hardening.md H2, H3).
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { PUSH_OPTIONS } from '../../../../shared/model/push-options.ts'
import { freeOnceUsed } from '../../../collector.ts'
import { createJsonScanner } from '../../../json-scanner.ts'
import type { Hold } from '../../../limits/budget.ts'
import type { StoredContent } from '../../../secrets/files/uploads.ts'
import { Refused, tooLarge } from '../answers/answer.ts'
import { createBase64Decoder } from './base64.ts'
import { readChunks } from './chunks.ts'
import { isTree, LONG_TEXT } from './form-tree.ts'
import {
  createStringCutter,
  createStringDecoder,
  type JsonPath,
  type StringSink,
  textOf,
} from './json-strings.ts'

/** In the place of a file's `data`: what became of it. */
export class SentContent {
  readonly isBase64: boolean
  /** Null: it was not wanted, or could not be stored. */
  readonly stored: StoredContent | null

  constructor(isBase64: boolean, stored: StoredContent | null) {
    this.isBase64 = isBase64
    this.stored = stored
  }
}

/** Takes the content of a file; null: nothing is kept of it. Never rejects. */
export type TakeContent = (content: Readable) => Promise<StoredContent | null>

export interface JsonBodyOptions {
  /** Bytes of the body. */
  readonly limit: number
  readonly hold: Hold
  /** The key above the fields. */
  readonly root: string
  readonly takeContent: TakeContent
}

/** Bytes of all texts: the longest payload in its longest escapes, and some. */
const TEXT_LIMIT = 16 * 1024 * 1024
/** Copies of a text in memory: the text as it grows, and what it is read and sealed by. */
const COPIES = 2
/** Bytes of a file that wait to be sealed before the next chunk of its body is taken. */
const FILE_BUFFER = 16 * 1024
/** Bytes of a body that is parsed at once if it comes in one chunk: cut and put together, it took three times as long. */
const SMALL = 8 * 1024
/** Bytes of all that is no string value. */
const SKELETON_LIMIT = 1024 * 1024

interface SentString extends StringSink {
  /** Resolves when there is room for more; undefined: there is. */
  drained(): Promise<unknown> | undefined
  value(): string | Promise<SentContent>
}

/**
 * The value of the body; undefined when the body is empty.
 * @throws Refused 400 for what is no JSON or nests too deep, 413 for what is too long; TocsinError
 *   BUDGET_SPENT; whatever storing a file throws
 */
export async function readJson(
  request: IncomingMessage,
  options: JsonBodyOptions,
): Promise<unknown> {
  const declared = Number(request.headers['content-length'])
  const read: { small?: unknown; cut?: CutJson } = {}
  await readChunks(request, options.limit, (chunk) => {
    if (chunk.length === declared && declared <= SMALL) {
      options.hold.add(declared * COPIES)
      const value = parsedAtOnce(chunk)
      if (!hasFiles(value, options.root)) {
        read.small = value
        return undefined
      }
    }
    read.cut ??= createCutJson(options)
    return read.cut.add(chunk)
  })
  return read.cut === undefined ? read.small : read.cut.value()
}

/** @throws SyntaxError for what is no JSON; JsonTooComplex */
function parsedAtOnce(chunk: Buffer): unknown {
  createJsonScanner().scan(chunk)
  return JSON.parse(textOf(chunk))
}

/** The data of files goes to disk while it comes. */
function hasFiles(value: unknown, root: string): boolean {
  return isTree(value) && isTree(value[root]) && Object.hasOwn(value[root], 'files')
}

type CutJson = ReturnType<typeof createCutJson>

/** A body that comes in chunks, its strings cut out of it. */
function createCutJson({ hold, root, takeContent }: JsonBodyOptions) {
  const strings: SentString[] = []
  let [texts, skeleton] = [0, 0]

  function count(bytes: number): void {
    texts += bytes
    if (texts > TEXT_LIMIT) throw tooLong(TEXT_LIMIT)
    hold.add(bytes * COPIES)
  }

  const cutter = createStringCutter((_index, path) => {
    const isPayload = path.at(-1) === PUSH_OPTIONS.payload.wire
    const longest = isPayload ? Number.POSITIVE_INFINITY : LONG_TEXT
    const sent = isFileData(path, root) ? sentFile(takeContent) : sentText(count, longest)
    strings.push(sent)
    return sent
  })

  return {
    /** A promise while files have no room for more. */
    add(chunk: Buffer): Promise<unknown> | undefined {
      const added = cutter.add(chunk)
      skeleton += added
      if (skeleton > SKELETON_LIMIT) throw tooLong(SKELETON_LIMIT)
      hold.add(added)
      return strings.at(-1)?.drained()
    },
    async value(): Promise<unknown> {
      // First: a body that ends within a file's data would keep that waiting for ever.
      const shape: unknown = JSON.parse(cutter.skeleton())
      const values = await Promise.all(strings.map((string) => string.value()))
      return withStrings(shape, values)
    },
  }
}

function tooLong(limit: number): Refused {
  return new Refused(tooLarge(`The request may have up to ${limit} bytes.`))
}

function isFileData(path: JsonPath, root: string): boolean {
  const [first, second, third, fourth] = path
  return (
    path.length === 4 && first === root && second === 'files' && third === null && fourth === 'data'
  )
}

/** @param longest units after which the rest is looked at, but not kept: the text is too long anyway */
function sentText(count: (bytes: number) => void, longest: number): SentString {
  const decoder = createStringDecoder()
  let text = ''
  const keep = (piece: string) => {
    if (text.length <= longest) text += piece
  }
  return {
    add(raw) {
      count(raw.length)
      keep(decoder.add(raw))
    },
    end: () => keep(decoder.end()),
    drained: () => undefined,
    value: () => text,
  }
}

function sentFile(takeContent: TakeContent): SentString {
  const text = createStringDecoder()
  const base64 = createBase64Decoder()
  const content = new PassThrough({ highWaterMark: FILE_BUFFER })
  const stored = takeContent(content)
  let isBase64 = true
  let hasRoom = true
  content.on('error', () => {})

  function take(piece: string): void {
    const bytes = isBase64 ? base64.add(piece) : undefined
    if (bytes === undefined) isBase64 = false
    else {
      // V8 would let tens of megabytes of them lie.
      freeOnceUsed(bytes)
      hasRoom = content.write(bytes)
    }
  }

  return {
    add: (raw) => take(text.add(raw)),
    end() {
      take(text.end())
      isBase64 &&= base64.isWhole()
      content.end()
    },
    drained() {
      if (hasRoom || content.writableEnded || content.destroyed) return undefined
      return Promise.race([new Promise((resolve) => content.once('drain', resolve)), stored])
    },
    async value() {
      return new SentContent(isBase64, await stored)
    },
  }
}

/** Puts the strings back in the place of their numbers. */
function withStrings(value: unknown, strings: readonly (string | SentContent)[]): unknown {
  if (typeof value === 'string') return strings[Number(value)]
  if (Array.isArray(value)) return value.map((item) => withStrings(item, strings))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withStrings(member, strings)]),
  )
}
