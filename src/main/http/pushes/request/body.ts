// Reads the body of a create request, JSON, urlencoded or multipart, into one tree of fields
// (contract push.md 2.4). Files are handed on while they arrive.
import type { FastifyRequest } from 'fastify'
import { JsonTooComplex } from '../../../json-scanner.ts'
import type { Hold } from '../../../limits/budget.ts'
import { createFormDecoder, FormNotUtf8, FormTooComplex } from '../../form-decoder.ts'
import { BAD_REQUEST, Refused, tooLarge } from '../answers/answer.ts'
import { originalContentType } from '../answers/headers.ts'
import { readChunks } from './chunks.ts'
import { createTree, isTree, type Tree } from './form-tree.ts'
import { readJson, type TakeContent } from './json-body.ts'
import { readMultipart, type TakeFile } from './multipart.ts'

export interface Body {
  readonly isJson: boolean
  readonly tree: Tree
}

export interface BodyOptions {
  /** Bytes of a JSON body, its files included. */
  readonly jsonLimit: number
  /** The key above the fields. */
  readonly root: string
  /** What the body may take of memory. */
  readonly hold: Hold
  /** Takes a file of a multipart body. */
  readonly takeFile: TakeFile
  /** Takes the content of a file of a JSON body. */
  readonly takeContent: TakeContent
}

/** Copies of a form in memory: the text as it grows, and what it is read and sealed by. */
const COPIES = 2
/** Bytes of an urlencoded body: a payload of the longest characters, each byte as `%XX`. */
const FORM_LIMIT = 16 * 1024 * 1024

/**
 * @throws Refused when the body cannot be read (400) or is too long (413); TocsinError BUDGET_SPENT;
 *   whatever `takeFile` or `takeContent` throws. The rest of the body is read and dropped, so that the
 *   client gets to see the answer
 */
export async function readBody(request: FastifyRequest, options: BodyOptions): Promise<Body> {
  const contentType = originalContentType(request) ?? ''
  const mediaType = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  try {
    if (isJsonType(mediaType)) {
      const { jsonLimit: limit, ...rest } = options
      const value = await readJson(request.raw, { limit, ...rest })
      // What is another JSON value, `null` included, says nothing.
      return { isJson: true, tree: isTree(value) ? value : {} }
    }
    if (mediaType === 'multipart/form-data') {
      const { hold, takeFile } = options
      const fields = createTree()
      await readMultipart(request.raw, contentType, hold, takeFile, fields)
      return { isJson: false, tree: fields.tree() }
    }
    // Rack takes a body without a type for a form.
    if (mediaType === 'application/x-www-form-urlencoded' || mediaType === '') {
      return { isJson: false, tree: await readForm(request, options.hold) }
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { isJson: false, tree: {} }
}

async function readForm({ raw }: FastifyRequest, hold: Hold): Promise<Tree> {
  const decoder = createFormDecoder()
  await readChunks(raw, FORM_LIMIT, (chunk) => {
    hold.add(chunk.length * COPIES)
    decoder.add(chunk)
  })
  const fields = createTree()
  for (const [name, value] of decoder.end()) fields.add(name, value)
  return fields.tree()
}

function refusalOf(error: unknown): unknown {
  if (error instanceof FormTooComplex)
    return new Refused(tooLarge('The form has too many fields, or too long a name.'))
  const isUnreadable =
    error instanceof FormNotUtf8 || error instanceof SyntaxError || error instanceof JsonTooComplex
  return isUnreadable ? new Refused(BAD_REQUEST) : error
}

function isJsonType(mediaType: string): boolean {
  return /^(application\/(json|[\w.-]+\+json)|text\/(x-)?json)$/.test(mediaType)
}
