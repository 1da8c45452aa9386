// Multipart bodies, part by part: texts are collected, files are handed on while they stream, one
// after the other (contract push.md 2.4, P7).
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { BusboyInstance } from '@fastify/busboy'
import { PUSH_OPTIONS } from '../../../../shared/model/push-options.ts'
import type { Hold } from '../../../limits/budget.ts'
import { createSlices } from '../../../turns.ts'
import { chunkPassed, chunkUsed } from '../../../used-chunks.ts'
import { isBrokenOff } from '../../bodies.ts'
import { createByteCollector } from '../../byte-collector.ts'
import { BAD_REQUEST, ClientGone, Refused, tooLarge } from '../answers/answer.ts'
import { createMultipartParser, onPart } from './multipart-parser.ts'

export interface IncomingFile {
  /** As sent, `push[files][]`. */
  readonly field: string
  /** Without folders; never empty. */
  readonly filename: string
  /** As declared; `text/plain` when it was not. */
  readonly contentType: string
  /** To be read to its end or destroyed. */
  readonly content: Readable
}

/** Takes one file, once the texts ahead of it are taken; the next one waits until it is done. What it throws ends the reading. */
export type TakeFile = (file: IncomingFile) => Promise<void>

/** Takes the texts. */
export interface TextTaker {
  /** Bytes of a text of that name that are kept; the rest is read and dropped. */
  longest(name: string): number
  /** @returns characters of all texts that are kept in memory */
  add(name: string, value: string): number
}

/** Copies of a text in memory until it is whole: its bytes, and the text. */
const COPIES = 2
/** Bytes of one text part: the longest payload in its longest characters, and some. */
export const FIELD_LIMIT = 5 * 1024 * 1024
/** Bytes of all that is no file of ours. */
const OVERHEAD_LIMIT = 16 * 1024 * 1024
/** Bytes that are parsed at once: where parts begin, some tens of them, which takes 1 to 2 ms; within a long one, more. */
const [SHORT_PIECE, LONG_PIECE] = [2 * 1024, 16 * 1024]

/**
 * Hands on the text fields of the body in order, and resolves after every file has been taken.
 * @param hold counts what memory is taken by all that is no file
 * @throws Refused for a malformed (400) or too long (413) body; the error of the connection when
 *   the client went away; what `takeFile` threw. By then no file is being taken any more.
 */
export function readMultipart(
  request: IncomingMessage,
  contentType: string,
  hold: Hold,
  takeFile: TakeFile,
  texts: TextTaker,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Who went away before this tells nothing more: neither an end nor an error comes.
    if (isBrokenOff(request)) return void reject(new ClientGone())
    const parser = createMultipartParser(contentType)
    if (parser === null) {
      request.resume()
      reject(new Refused(BAD_REQUEST))
      return
    }
    const contents = new Set<Readable>()
    const files: { readonly bytesRead: number }[] = []
    let [received, held, failed] = [0, 0, false]
    /** Characters kept of the texts, and bytes of the one that is arriving. */
    let [kept, arriving] = [0, 0]
    let [taken, parsed] = [Promise.resolve(), Promise.resolve()]
    /** Parts, also those that are of no use. */
    let begun = 0
    /** Resolves when the texts so far have been taken, or have broken off. */
    let textsTaken = Promise.resolve()
    const rest = createSlices()

    function fail(error: unknown): void {
      if (failed) return
      failed = true
      request.resume()
      const brokenOff = new Error('the upload broke off')
      for (const content of contents) content.destroy(brokenOff)
      // Whoever discards the upload must not race with a file still being written.
      taken.then(() => reject(error))
    }

    const outsideFiles = () => received - files.reduce((sum, { bytesRead }) => sum + bytesRead, 0)

    /** Counts the bytes that came and are part of no file. */
    function count(bytes: number): void {
      received += bytes
      if (received > PUSH_OPTIONS.files.maxBytes + OVERHEAD_LIMIT) throw tooLong
      if (outsideFiles() > OVERHEAD_LIMIT) throw tooLong
    }

    /** @throws TocsinError BUDGET_SPENT */
    function holdTexts(): void {
      const cost = kept + arriving * COPIES
      hold.add(cost - held)
      held = cost
    }

    /** Of the part whose header came last. */
    let charset = ''
    onPart(parser, {
      begins: () => void begun++,
      charset(name) {
        charset = name
      },
    })

    function takeText(name: string, content: Readable): void {
      const longest = texts.longest(name)
      const text = createByteCollector()
      // The header of the next part may come before the end of this one.
      const ownCharset = charset
      let length = 0
      const closed = new Promise<void>((resolve) => content.on('close', () => resolve()))
      textsTaken = textsTaken.then(() => closed)
      content.on('data', (piece: Buffer) => {
        if (failed) return
        length += piece.length
        if (length > FIELD_LIMIT) return void fail(fieldTooLong)
        // A copy of its own, which can be freed: the piece is a part of a chunk.
        const worth = piece.subarray(0, Math.max(0, longest - text.length))
        if (worth.length > 0) text.add(Buffer.from(worth))
        arriving = text.length
        attempt(holdTexts)
      })
      content.on('end', () => {
        if (failed) return void text.drop()
        const [isCut, bytes] = [length > text.length, text.whole()]
        const value = decoded(bytes, ownCharset, isCut)
        chunkUsed(bytes)
        arriving = 0
        // Replacement characters would stand for what was sent.
        if (value === null) return void fail(new Refused(BAD_REQUEST))
        kept = texts.add(name, value)
        attempt(holdTexts)
      })
    }

    function attempt(step: () => void): void {
      try {
        step()
      } catch (error) {
        fail(error)
      }
    }

    parser.on('file', (field, content, filename: string | undefined, _encoding, type) => {
      contents.add(content)
      content.on('error', () => {})
      content.on('close', () => contents.delete(content))
      if (filename === undefined) return void takeText(field ?? '', content)
      files.push(content)
      // No file was chosen in the form, or a text pretends to be one.
      if (filename === '' || field === undefined) return void content.resume()
      const file = { field, filename, contentType: type, content }
      const ahead = textsTaken
      taken = taken
        .then(() => ahead)
        .then(() => (failed ? undefined : takeFile(file)))
        .catch(fail)
    })
    parser.on('error', () => fail(new Refused(BAD_REQUEST)))
    parser.on('partsLimit', () => fail(new Refused(tooLarge('The request has too many parts.'))))
    parser.on('finish', () => {
      Promise.all([taken, textsTaken]).then(() => {
        if (!failed) resolve()
      })
    })
    request.on('data', (chunk: Buffer) => {
      if (failed) return void chunkPassed(chunk)
      attempt(() => count(chunk.length))
      if (failed) return
      request.pause()
      parsed = parse(parser, chunk).then(() => void request.resume())
    })
    // It may come while the last chunk is parsed; without a body it has come.
    request.on('end', () => parsed.then(() => parser.end()))
    if (request.readableEnded) parser.end()
    request.on('error', () => fail(new ClientGone()))
    request.on('close', () => {
      if (!request.readableEnded) fail(new ClientGone())
    })

    /** Resolves when the parser is done with the chunk, which it is in many turns where it has many parts. */
    async function parse(parser: BusboyInstance, chunk: Buffer): Promise<void> {
      for (let [at, piece] = [0, SHORT_PIECE]; at < chunk.length && !failed; ) {
        const before = begun
        await written(parser, chunk.subarray(at, at + piece))
        at += piece
        piece = begun === before ? Math.min(2 * piece, LONG_PIECE) : SHORT_PIECE
        await rest()
      }
      chunkPassed(chunk)
    }
  })
}

function written(parser: BusboyInstance, piece: Buffer): Promise<void> {
  return new Promise((resolve) => {
    parser.write(piece, () => resolve())
  })
}

export const fieldTooLong = new Refused(tooLarge(`A field may have up to ${FIELD_LIMIT} bytes.`))
const tooLong = new Refused(tooLarge('The request is too large.'))

/**
 * Null: the bytes are not of that character set.
 * @param isCut whether the last character may be cut
 */
function decoded(bytes: Buffer, charset: string, isCut: boolean): string | null {
  try {
    return decoderOf(charset).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}

/** Of UTF-8, as of a name that is none. */
function decoderOf(charset: string): TextDecoder {
  const options = { ignoreBOM: true, fatal: true }
  try {
    return new TextDecoder(charset || 'utf-8', options)
  } catch {
    return new TextDecoder('utf-8', options)
  }
}
