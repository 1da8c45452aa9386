// The parser of multipart bodies: how it is set up, and what is asked of it past its own events.
import type { EventEmitter } from 'node:events'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

const MAX_PARTS = 200
/** Characters of a boundary (RFC 2046): a parser looks for all of it at many places. */
const MAX_BOUNDARY = 70

/** Null: the content type names no boundary, or one that is too long. */
export function createMultipartParser(contentType: string): BusboyInstance | null {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  if ((quoted ?? plain).length > MAX_BOUNDARY) return null
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Its fields are strings that grow on V8's heap; as files their bytes come to us.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS },
    })
  } catch {
    return null
  }
}

interface PartTeller {
  readonly begins: () => void
  /** Which it names; empty: none. */
  readonly charset: (name: string) => void
}

/**
 * Tells of each part before the parser does. That tells the character set of fields only, and of some parts nothing,
 * so its own parser of parts is asked, ahead of it.
 */
export function onPart(parser: BusboyInstance, { begins, charset }: PartTeller): void {
  const { parser: parts } = (parser as unknown as { readonly _parser: { parser: EventEmitter } })
    ._parser
  parts.prependListener('part', (part: EventEmitter) => {
    begins()
    part.on('header', (header: Readonly<Record<string, readonly string[]>>) => {
      const type = header['content-type']?.[0] ?? ''
      charset(/;\s*charset="?([^\s";]*)/i.exec(type)?.[1] ?? '')
    })
  })
}
