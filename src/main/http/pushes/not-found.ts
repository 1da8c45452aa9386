// Which unknown paths and verbs get the push API's JSON 404, before any question of who asks
// (contract push.md 2.3): its clients take a 401 for a feature that exists (contract push.md 0 row 11).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NO_ROUTE } from './answers/answer.ts'
import { guardSecret } from './answers/headers.ts'
import { send } from './answers/send.ts'

/** What the monitoring API serves below `/api/v1` and `/api/v2`; the rest is the push API's. */
const MONITORING =
  /^(checks|channels|badges|status|metrics|notifications|bounces|flips|gaps)(\/|$)|^$/

/** Whether a request for this path, if no route takes it, is one for the push API. */
function isPushPath(url: string): boolean {
  const path = url.split('?')[0] ?? ''
  const api = /^\/api\/v[12](?:\/(.*))?$/.exec(path)
  if (api !== null) return !MONITORING.test(api[1] ?? '')
  return /^\/[pfr](\/.*)?\.json$/.test(path)
}

/** Answers the push API's 404; null: the path is not the push API's, and nothing was answered. */
export function pushNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  return isPushPath(request.raw.url ?? '') ? send(guardSecret(reply), NO_ROUTE) : null
}
