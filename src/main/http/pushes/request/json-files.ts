// Files inside a JSON body, `{filename, content_type, data}` with base64 data (contract push.md P7). Pure.
import { Readable } from 'node:stream'
import { cleanFilename, contentTypeOf } from '../../../secrets/files/file-names.ts'

export interface JsonFile {
  readonly filename: string
  readonly contentType: string
  /** The decoded content, a slice at a time. */
  readonly open: () => Readable
}

/** Base64 characters decoded at once; a multiple of 4. */
const SLICE = 256 * 1024

/** The files under `files`; null: something there is no file. Blank entries are ignored. */
export function readJsonFiles(value: unknown): readonly JsonFile[] | null {
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value)) return null
  const files = value.filter((item) => item !== null && item !== '').map(readJsonFile)
  return files.every((file) => file !== null) ? files : null
}

function readJsonFile(item: unknown): JsonFile | null {
  if (typeof item !== 'object' || item === null) return null
  const { filename, content_type: declared, data } = item as Readonly<Record<string, unknown>>
  if (typeof filename !== 'string' || typeof data !== 'string') return null
  if (declared !== undefined && declared !== null && typeof declared !== 'string') return null
  const name = cleanFilename(filename)
  const text = /\s/.test(data) ? data.replaceAll(/\s/g, '') : data
  if (name === '' || !isBase64(text)) return null
  return {
    filename: name,
    contentType: contentTypeOf(declared ?? '', name),
    open: () => Readable.from(decoded(text)),
  }
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}

function* decoded(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; at += SLICE) {
    yield Buffer.from(text.slice(at, at + SLICE), 'base64')
  }
}
