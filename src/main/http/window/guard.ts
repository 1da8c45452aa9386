// Access to the window's routes: only our own page, in a browser that has a session.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieValue } from '../cookies.ts'
import { SESSION_COOKIE, type WindowSessions } from './sessions.ts'

/** Browsers say where a request comes from; anything but our own page is refused. */
export function isSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  return origin === undefined || URL.parse(origin)?.host === headers.host
}

/** The session of a request; null: it was refused with 403 or 401. */
export function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: WindowSessions,
): string | null {
  if (!isSameOrigin(request)) {
    reply.code(403).send()
    return null
  }
  const session = sessions.idOf(cookieValue(request.headers.cookie, SESSION_COOKIE))
  if (session === null) reply.code(401).send()
  return session
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The members of a JSON object; none where the body is anything else. */
export function jsonObject({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (!(body instanceof Uint8Array)) return {}
  try {
    const value: unknown = JSON.parse(utf8.decode(body))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
