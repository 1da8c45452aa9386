// The 403 page for requests that a page of another site sent (contract hardening.md H1). A person who
// followed a link on such a page, in a web mail for example, goes on with one button: it sends the
// request again, from this page.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translation } from './catalogue.ts'
import { sendPage } from './headers.ts'
import { localeOfHeader } from './language.ts'
import { foreignPage } from './notice-pages.ts'
import { pathOf, type Visit } from './visit.ts'

export interface ForeignOptions {
  /** Came with the link; the button sends it along. */
  readonly passphrase?: string | null
}

/** Refuses to open the push of the path. Nothing was counted or recorded. */
export function sendForeign(
  reply: FastifyReply,
  visit: Visit,
  { passphrase = null }: ForeignOptions = {},
): FastifyReply {
  const { translation, query, token } = visit
  // Another language must not open the push: its links lead to the step page.
  const frame = { translation, switchTo: { path: `/p/${token}/r`, query } }
  const page = foreignPage(frame, { method: 'post', action: pathOf(visit), passphrase })
  // The push may be an address that its button leads to.
  return sendPage(reply, page, { status: 403, leavesSite: true })
}

/** Refuses a file of a push: the button loads the same address from this page. */
export function sendForeignFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOfHeader(request.raw.headers['accept-language'])
  const frame = { translation: translation(locale), switchTo: null }
  const action = request.url.split('?')[0] ?? ''
  const page = foreignPage(frame, { method: 'get', action, passphrase: null })
  return sendPage(reply, page, { status: 403, leavesSite: true })
}
