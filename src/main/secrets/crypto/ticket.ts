// Tickets: what the bearer of a link or a cookie may open for a few minutes, sealed under the master
// key. Nothing of them is stored, so they outlive a restart and leave no trace.
import type { Millis } from '../../clock.ts'
import { deriveKey, type Key, seal, tryOpen } from './cipher.ts'

/**
 * `file`: the link to one file. `content`: what that one leads to. `archive`: the link to several files.
 * `pass`: a push whose passphrase was given. `request`: a request whose passphrase was given.
 */
export type TicketPurpose = 'file' | 'content' | 'archive' | 'pass' | 'request'

export interface Ticket {
  /** The uuid of the file, the uuids of an archive with blanks between them, or the token of the push or request. */
  readonly of: string
  /** Of an archive: the keys of its files, one after the other. */
  readonly key: Key
}

const place = (purpose: TicketPurpose) => ({ table: 'tickets', row: '', column: purpose })

export function issueTicket(
  master: Key,
  purpose: TicketPurpose,
  { of, key }: Ticket,
  until: Millis,
): string {
  const content = JSON.stringify({ of, key: key.toString('base64'), until })
  const sealed = seal(
    deriveKey(master, '', `ticket ${purpose}`),
    Buffer.from(content),
    place(purpose),
  )
  return sealed.toString('base64url')
}

/** Null: not one of ours, for something else, or over. */
export function readTicket(
  master: Key,
  purpose: TicketPurpose,
  text: string,
  now: Millis,
): Ticket | null {
  const sealed = Buffer.from(text, 'base64url')
  const content = tryOpen(deriveKey(master, '', `ticket ${purpose}`), sealed, place(purpose))
  if (content === null) return null
  const { of, key, until } = JSON.parse(content.toString()) as Record<'of' | 'key', string> & {
    until: Millis
  }
  return now < until ? { of, key: Buffer.from(key, 'base64') } : null
}
