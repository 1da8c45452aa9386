// Access to the window's routes: only our own page, in a browser that has a session; and programs of this
// machine that carry the token of this start.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallAnswer } from '../../../shared/procedures/index.ts'
import { createJsonScanner } from '../../json-scanner.ts'
import { parseInSlices, scanInSlices } from '../../json-slices.ts'
import { sendJson } from '../answers.ts'
import { cookieValue } from '../cookies.ts'
import { isLocalCommand } from '../local-command.ts'
import type { ServerOptions } from '../options.ts'
import type { OriginRule } from '../origin.ts'
import type { WindowSessions } from './sessions.ts'

export interface WindowGuard
  extends Pick<ServerOptions, 'localCommands' | 'peer' | 'windowFolder'> {
  readonly sessions: WindowSessions
  readonly isOwnPage: OriginRule['isOwnPage']
}

/** The header that carries the secret of the page (contract hardening.md H9). */
const SECRET_HEADER = 'x-tocsin-window'

/** Answers that no other site may read, embed or keep a handle of. */
export const WINDOW_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

const FOREIGN: CallAnswer = {
  error: { code: 'FOREIGN', message: 'only the page of this window may call it' },
}

/** Answers 403 unless our own page asks. @returns whether it was answered */
export function isRefusedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { isOwnPage }: Pick<WindowGuard, 'isOwnPage'>,
): boolean {
  reply.headers(WINDOW_HEADERS)
  if (isOwnPage(request)) return false
  sendJson(reply.code(403), JSON.stringify(FOREIGN))
  return true
}

/** What stands for a session where a program of this machine asks. */
const LOCAL_SESSION = 'local'

/**
 * The session of a request; null: it was refused with 403 or 401. A program of this machine needs none:
 * the token of the file `endpoint` opens these routes, also where no window is served (contract run.md 6).
 */
export function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: WindowGuard,
): string | null {
  const key = request.headers['x-api-key']
  if (typeof key === 'string' || guard.windowFolder === null) {
    reply.headers(WINDOW_HEADERS)
    if (typeof key === 'string' && isLocalCommand(request, key, guard)) return LOCAL_SESSION
    // A server without a window must not reveal the route.
    if (guard.windowFolder === null) reply.callNotFound()
    else reply.code(401).send()
    return null
  }
  if (isRefusedPage(request, reply, guard)) return null
  const session = noteUse(request, guard)
  if (session === null) reply.code(401).send()
  return session
}

/** Notes that the session of a request is in use. @returns its id; null: there is none, or no longer */
export function noteUse(
  request: FastifyRequest,
  { sessions }: Pick<WindowGuard, 'sessions'>,
): string | null {
  const secret = request.headers[SECRET_HEADER]
  const cookie = cookieValue(request.headers.cookie, sessionCookie(request))
  return sessions.idOf(cookie, typeof secret === 'string' ? secret : undefined)
}

/** Browsers keep one jar for all ports of a host: the port in the name tells two Tocsins apart. */
export function sessionCookie({ headers }: FastifyRequest): string {
  return `tocsin_session_${/:(\d+)$/.exec(headers.host ?? '')?.[1] ?? 'default'}`
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The members of a JSON object; none where the body is anything else. */
export async function jsonObject({
  body,
}: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  if (!(body instanceof Uint8Array)) return {}
  try {
    await scanInSlices(createJsonScanner(), body)
    const value = await parseInSlices(utf8.decode(body))
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
