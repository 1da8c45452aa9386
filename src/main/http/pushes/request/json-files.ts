// Files inside a JSON body, `{filename, content_type, data}` with base64 data (contract push.md P7). Their
// content is stored by then. Pure.
import { cleanFilename, contentTypeOf } from '../../../secrets/files/file-names.ts'
import type { StoredContent } from '../../../secrets/files/uploads.ts'
import { SentContent } from './json-body.ts'

export interface JsonFile {
  readonly filename: string
  readonly contentType: string
  /** Null: it could not be stored, or was one too many. */
  readonly stored: StoredContent | null
}

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
  if (typeof filename !== 'string') return null
  if (!(data instanceof SentContent) || !data.isBase64) return null
  if (declared !== undefined && declared !== null && typeof declared !== 'string') return null
  const name = cleanFilename(filename)
  if (name === '') return null
  return { filename: name, contentType: contentTypeOf(declared ?? '', name), stored: data.stored }
}
