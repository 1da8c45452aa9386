// What a recipient gets of a push whose key is there: its payload, links to its files, and its greeting.
import type { Millis } from '../clock.ts'
import type { Key } from './crypto/cipher.ts'
import { deriveFileKey, openFileText, openPayload } from './crypto/sealing.ts'
import { issueTicket } from './crypto/ticket.ts'
import { issueArchiveLink } from './downloads.ts'
import { LINK_LIFETIME } from './expiry.ts'
import type { Greeting } from './push.ts'
import { greetingOf } from './push-rows.ts'
import type { OpenableRow } from './tables/pushes.ts'
import type { Tables } from './tables/tables.ts'

export interface Secret {
  readonly payload: string | null
  readonly files: readonly FileLink[]
  /** Opens all of them as one archive, as long as the links of each; null: fewer than two. */
  readonly archive: string | null
  readonly greeting: Greeting
}

/** A file of a revealed push. For 5 minutes, `link` leads anybody who has it to the content. */
export interface FileLink {
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly link: string
}

/** @throws TocsinError SECRET_DAMAGED */
export function openSecret(
  { files, master }: Pick<Tables, 'files'> & { readonly master: Key },
  row: OpenableRow,
  key: Key,
  now: Millis,
): Secret {
  const { payload, hasFiles } = row
  const owned = hasFiles ? files.ofPush(row.id) : []
  const keyed = owned.map((file) => ({ ...file, key: deriveFileKey(key, file.uuid) }))
  const until = now + LINK_LIFETIME
  return {
    payload: payload === null ? null : openPayload(key, row.token, payload),
    files: keyed.map(({ uuid, key, size, filename, contentType }) => ({
      filename: openFileText(key, uuid, 'filename', filename),
      contentType: openFileText(key, uuid, 'content_type', contentType),
      size,
      link: issueTicket(master, 'file', { of: uuid, key }, until),
    })),
    greeting: greetingOf(row, master),
    archive: keyed.length < 2 ? null : issueArchiveLink(master, keyed, until),
  }
}
