// A multipart body that is read while it is sent: files of any size take no memory.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { BodyStream } from './exchange.ts'

export interface FilePart {
  readonly filename: string
  readonly contentType: string
  /** Bytes; its content has so many, or the request fails. */
  readonly size: number
  read(): Readable
}

export interface Multipart extends BodyStream {
  readonly contentType: string
}

/**
 * @param fields texts by their names
 * @param files each under the name `fileName`
 */
export function multipart(
  fields: readonly (readonly [name: string, text: string])[],
  fileName: string,
  files: readonly FilePart[],
): Multipart {
  const boundary = `tocsin-${randomBytes(16).toString('hex')}`
  const head = (disposition: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const texts = Buffer.from(
    fields.map(([name, text]) => `${head(`name="${quoted(name)}"`)}\r\n${text}\r\n`).join(''),
  )
  const parts = files.map((file) => ({
    file,
    head: Buffer.from(
      `${head(`name="${quoted(fileName)}"; filename="${quoted(file.filename)}"`)}Content-Type: ${file.contentType}\r\n\r\n`,
    ),
  }))
  const end = Buffer.from(`--${boundary}--\r\n`)
  const length = parts.reduce(
    (sum, part) => sum + part.head.length + part.file.size + BREAK.length,
    texts.length + end.length,
  )

  async function* content() {
    yield texts
    for (const part of parts) {
      yield part.head
      yield* part.file.read()
      yield BREAK
    }
    yield end
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length,
    open: () => Readable.from(content(), { objectMode: false }),
  }
}

const BREAK = Buffer.from('\r\n')

/** As browsers write names in a form. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
