// Multipart bodies, part by part: texts are collected, files are handed on while they stream, one
// after the other (contract push.md 2.4, P7).
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { PUSH_OPTIONS } from '../../../../shared/model/push-options.ts'
import type { Hold } from '../../../limits/budget.ts'
import { chunkPassed } from '../../used-chunks.ts'
import { BAD_REQUEST, ClientGone, Refused, tooLarge } from '../answers/answer.ts'

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

/** Takes one file; the next one waits until it is done. What it throws ends the reading. */
export type TakeFile = (file: IncomingFile) => Promise<void>

/** Takes one text; says how many characters of all texts are kept in memory. */
export type TakeText = (name: string, value: string) => number

/** Copies of a text in memory while it arrives: the parser's pieces, the bytes joined, the text. */
const COPIES = 3
/** Bytes of one text part: the longest payload in its longest characters, and some. */
const FIELD_LIMIT = 5 * 1024 * 1024
/** Bytes of all that is no file of ours. */
const OVERHEAD_LIMIT = 16 * 1024 * 1024
const MAX_PARTS = 200
/** Characters of a boundary (RFC 2046): a parser looks for all of it at many places. */
const MAX_BOUNDARY = 70

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
  takeText: TakeText,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Who went away before this tells nothing more: neither an end nor an error comes.
    if (request.destroyed) return void reject(new ClientGone())
    const parser = createParser(contentType)
    if (parser === null) {
      request.resume()
      reject(new Refused(BAD_REQUEST))
      return
    }
    const contents = new Set<Readable>()
    const files: { readonly bytesRead: number }[] = []
    let [received, held, failed] = [0, 0, false]
    /** Bytes that are no file up to the last text; characters kept of the texts. */
    let [settled, kept] = [0, 0]
    let taken = Promise.resolve()

    function fail(error: unknown): void {
      if (failed) return
      failed = true
      request.unpipe(parser ?? undefined)
      request.resume()
      for (const content of contents) content.destroy(new Error('the upload broke off'))
      // Whoever discards the upload must not race with a file still being written.
      taken.then(() => reject(error))
    }

    const outsideFiles = () => received - files.reduce((sum, { bytesRead }) => sum + bytesRead, 0)

    /** Counts the bytes that came and are part of no file. */
    function count(bytes: number): void {
      received += bytes
      if (received > PUSH_OPTIONS.files.maxBytes + OVERHEAD_LIMIT) throw tooLong
      const rest = outsideFiles()
      if (rest > OVERHEAD_LIMIT) throw tooLong
      const cost = kept + (rest - settled) * COPIES
      hold.add(cost - held)
      held = cost
    }

    parser.on('file', (field, content, filename, _encoding, type) => {
      contents.add(content)
      files.push(content)
      content.on('error', () => {})
      content.on('close', () => contents.delete(content))
      // No file was chosen in the form, or a text pretends to be one.
      if (filename === '' || field === undefined) return void content.resume()
      const file = { field, filename, contentType: type, content }
      taken = taken.then(() => (failed ? undefined : takeFile(file))).catch(fail)
    })
    parser.on('field', (name, value, _nameCut, isCut) => {
      if (isCut) fail(new Refused(tooLarge(`A field may have up to ${FIELD_LIMIT} bytes.`)))
      else {
        kept = takeText(name, value)
        settled = outsideFiles()
      }
    })
    parser.on('error', () => fail(new Refused(BAD_REQUEST)))
    parser.on('partsLimit', () => fail(new Refused(tooLarge('The request has too many parts.'))))
    parser.on('finish', () => {
      taken.then(() => {
        if (!failed) resolve()
      })
    })
    request.on('data', (chunk: Buffer) => {
      chunkPassed(chunk)
      if (failed) return
      try {
        count(chunk.length)
      } catch (error) {
        fail(error)
      }
    })
    request.on('error', () => fail(new ClientGone()))
    request.on('close', () => {
      if (!request.readableEnded) fail(new ClientGone())
    })
    request.pipe(parser)
  })
}

const tooLong = new Refused(tooLarge('The request is too large.'))

/** Null: the content type names no boundary, or one that is too long. */
function createParser(contentType: string): BusboyInstance | null {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  if ((quoted ?? plain).length > MAX_BOUNDARY) return null
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (_field, _type, filename) => filename !== undefined,
      limits: { fieldSize: FIELD_LIMIT, parts: MAX_PARTS },
    })
  } catch {
    return null
  }
}
