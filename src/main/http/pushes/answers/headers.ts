// The headers of every answer that can hold a secret, JSON or page (contract push.md P12), and the one
// request header that the server's own hook hides.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Nothing may run, load or frame an answer that no browser needs to show. */
const INERT_CSP = "default-src 'none'; frame-ancestors 'none'"

/** Sets the headers of contract push.md P12. Pages pass their own content security policy. */
export function guardSecret(reply: FastifyReply, csp: string = INERT_CSP): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'DENY')
    .header('content-security-policy', csp)
}

/**
 * The content type that the client sent (the last, if it sent several); undefined when none. The
 * server overwrites the parsed header, so that no claim keeps a body from being read.
 */
export function originalContentType(request: FastifyRequest): string | undefined {
  const { rawHeaders } = request.raw
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
    if (rawHeaders[i]?.toLowerCase() === 'content-type') return rawHeaders[i + 1]
  }
  return undefined
}

/** A header as one text; undefined when absent. */
export function headerText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
