// The recipient of a mail (contract monitor.md 4.10): the check that an address names, or the reply
// that refuses it. Pure. Whether the check exists is not asked here.
import type { Target } from '../monitor/operations/recorder.ts'
import { FOREIGN_DOMAIN, NO_MAILBOX, type Reply } from './replies.ts'

export type Recipient = { readonly target: Target } | { readonly refusal: Reply }

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const PING_KEY_AND_SLUG = /^([A-Za-z0-9_-]{22})\+([a-z0-9_-]+)$/

/** @param isOurs whether mail for this domain is ours */
export function readRecipient(address: string, isOurs: (domain: string) => boolean): Recipient {
  const at = address.indexOf('@')
  if (at === -1 || !isOurs(address.slice(at + 1))) return { refusal: FOREIGN_DOMAIN }
  const mailbox = address.slice(0, at)
  if (UUID_V4.test(mailbox)) return { target: { by: 'uuid', uuid: mailbox.toLowerCase() } }
  const [, pingKey, slug] = PING_KEY_AND_SLUG.exec(mailbox) ?? []
  if (pingKey === undefined || slug === undefined) return { refusal: NO_MAILBOX }
  return { target: { by: 'slug', pingKey, slug, create: false } }
}
