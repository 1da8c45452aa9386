// Reads the body of a create request, JSON, urlencoded or multipart, into one tree of fields
// (contract push.md 2.4). Files of a multipart body are handed on while they arrive.
import type { FastifyRequest } from 'fastify'
import { BAD_REQUEST, ClientGone, Refused, tooLarge } from '../answers/answer.ts'
import { originalContentType } from '../answers/headers.ts'
import { type Tree, treeOf } from './form-tree.ts'
import { readMultipart, type TakeFile } from './multipart.ts'

export interface Body {
  readonly isJson: boolean
  readonly tree: Tree
}

export interface BodyOptions {
  /** Bytes of a JSON body read; it is held in memory. */
  readonly jsonLimit: number
  readonly takeFile: TakeFile
}

/** Bytes of an urlencoded body: a payload of the longest characters, each byte as `%XX`. */
const FORM_LIMIT = 16 * 1024 * 1024

/**
 * @throws Refused when the body cannot be read (400) or is too long (413), and whatever `takeFile`
 *   throws; the rest of the body is read and dropped, so that the client gets to see the answer
 */
export async function readBody(request: FastifyRequest, options: BodyOptions): Promise<Body> {
  const contentType = originalContentType(request) ?? ''
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (isJsonType(mediaType)) {
    return { isJson: true, tree: parseJson(await readBytes(request, options.jsonLimit)) }
  }
  if (mediaType === 'multipart/form-data') {
    const fields = await readMultipart(request.raw, contentType, options.takeFile)
    return { isJson: false, tree: treeOf(fields) }
  }
  // Rack takes a body without a type for a form.
  if (mediaType === 'application/x-www-form-urlencoded' || mediaType === '') {
    const bytes = await readBytes(request, FORM_LIMIT)
    return { isJson: false, tree: treeOf(new URLSearchParams(bytes.toString())) }
  }
  return { isJson: false, tree: {} }
}

function isJsonType(mediaType: string): boolean {
  return /^(application\/(json|[\w.-]+\+json)|text\/(x-)?json)$/.test(mediaType)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** An object; what is another JSON value, `null` included, says nothing. */
function parseJson(bytes: Buffer): Tree {
  if (bytes.length === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refused(BAD_REQUEST)
  }
  return isTree(value) ? value : {}
}

/** Whether the value is an object with fields. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readBytes({ raw }: FastifyRequest, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else {
        chunks.length = 0
        reject(new Refused(tooLarge(`The request may have up to ${limit} bytes.`)))
      }
    })
    raw.on('end', () => resolve(Buffer.concat(chunks)))
    raw.on('error', () => reject(new ClientGone()))
    raw.on('close', () => reject(new ClientGone()))
  })
}
