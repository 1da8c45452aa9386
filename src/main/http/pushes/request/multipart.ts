// Multipart bodies, part by part: texts are collected, files are handed on while they stream, one
// after the other (contract push.md 2.4, P7).
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { PUSH_OPTIONS } from '../../../../shared/model/push-options.ts'
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

/** Bytes of one text part: the longest payload in its longest characters, and some. */
const FIELD_LIMIT = 5 * 1024 * 1024
/** Bytes of all that is no file of ours. */
const OVERHEAD_LIMIT = 16 * 1024 * 1024
const MAX_PARTS = 200

/**
 * The text fields of the body in order, after every file has been taken.
 * @throws Refused for a malformed (400) or too long (413) body; the error of the connection when
 *   the client went away; what `takeFile` threw. By then no file is being taken any more.
 */
export function readMultipart(
  request: IncomingMessage,
  contentType: string,
  takeFile: TakeFile,
): Promise<readonly (readonly [string, string])[]> {
  return new Promise((resolve, reject) => {
    const parser = createParser(contentType)
    if (parser === null) {
      request.resume()
      reject(new Refused(BAD_REQUEST))
      return
    }
    const fields: (readonly [string, string])[] = []
    const contents = new Set<Readable>()
    let [received, failed] = [0, false]
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

    parser.on('file', (field, content, filename, _encoding, type) => {
      contents.add(content)
      content.on('error', () => {})
      content.on('close', () => contents.delete(content))
      // No file was chosen in the form, or a text pretends to be one.
      if (filename === '' || field === undefined) return void content.resume()
      const file = { field, filename, contentType: type, content }
      taken = taken.then(() => (failed ? undefined : takeFile(file))).catch(fail)
    })
    parser.on('field', (name, value, _nameCut, isCut) => {
      if (isCut) fail(new Refused(tooLarge(`A field may have up to ${FIELD_LIMIT} bytes.`)))
      else fields.push([name, value])
    })
    parser.on('error', () => fail(new Refused(BAD_REQUEST)))
    parser.on('partsLimit', () => fail(new Refused(tooLarge('The request has too many parts.'))))
    parser.on('finish', () => {
      taken.then(() => {
        if (!failed) resolve(fields)
      })
    })
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > PUSH_OPTIONS.files.maxBytes + OVERHEAD_LIMIT) {
        fail(new Refused(tooLarge('The request is too large.')))
      }
    })
    request.on('error', () => fail(new ClientGone()))
    request.on('close', () => {
      if (!request.readableEnded) fail(new ClientGone())
    })
    request.pipe(parser)
  })
}

/** Null: the content type names no boundary. */
function createParser(contentType: string): BusboyInstance | null {
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
