// A page requested with `Accept: application/json`: the page's flow, the API's document (contract
// push.md 7).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Push } from '../../secrets/push.ts'
import { guardSecret } from '../pushes/answers/headers.ts'
import { type RecordView, revealedRecordOf } from '../pushes/answers/records.ts'
import type { PageCall } from './page-route.ts'
import type { Opened } from './secret-page.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Browsers name HTML among what they accept. */
export function wantsJson({ raw }: FastifyRequest): boolean {
  const accept = raw.headers.accept ?? ''
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
}

export function sendJson(call: PageCall, opened: Opened, passphrase: string | null): FastifyReply {
  const echoed = opened.push.hasPassphrase ? passphrase : ''
  return send(call.reply, 200, revealedRecordOf(opened.push, echoed, opened, viewOf(call)))
}

/** @param push null: there is none */
export function sendExpiredJson(call: PageCall, push: Push | null): FastifyReply {
  if (push === null) return send(call.reply, 404, { error: 'not-found' })
  const nothing = { payload: null, files: [] }
  return send(call.reply, 200, revealedRecordOf(push, null, nothing, viewOf(call)))
}

function viewOf({ request, options }: PageCall): RecordView {
  return { baseUrl: options.baseUrlOf(request), locale: null, now: options.clock.now() }
}

function send(reply: FastifyReply, status: number, document: unknown): FastifyReply {
  return guardSecret(reply).code(status).type(JSON_TYPE).send(JSON.stringify(document))
}
