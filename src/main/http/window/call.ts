// Calls of the window over HTTP: one request each, the same answers as over IPC, with the error's
// status.
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CallAnswer } from '../../../shared/procedures/index.ts'
import { SECOND } from '../../clock.ts'
import { createBuckets } from '../../limits/bucket.ts'
import { jsonPieces } from '../../procedures/long-list.ts'
import { sendJson, sendWhileRead } from '../answers.ts'
import type { ServerOptions } from '../options.ts'
import { jsonObject, sessionOf, type WindowGuard } from './guard.ts'

/** 50 calls a second, 200 at once. */
const LIMIT = { capacity: 200, refill: SECOND / 50, remembered: 1000 }
/** A file comes in many calls, each of which takes its time by itself. */
const CHEAP: ReadonlySet<unknown> = new Set(['uploads.chunk', 'data.read'])
const CHEAP_COST = 0.2

export function callRoute(
  app: FastifyInstance,
  { clock, window, ...guard }: WindowGuard & Pick<ServerOptions, 'clock' | 'window'>,
): void {
  const limit = createBuckets({ clock, ...LIMIT })

  app.post('/window/call', async (request, reply) => {
    const session = sessionOf(request, reply, guard)
    if (session === null) return reply
    const { name, input, rowParts } = await jsonObject(request)
    const wait = limit.take(session, CHEAP.has(name) ? CHEAP_COST : 1)
    if (wait !== null) return refuse(reply, 429, wait, 'BUSY', 'too many calls; try again')
    const api = window()
    if (api === null) return refuse(reply, 503, 1, 'STARTING', 'still starting; try again')
    const { status, answer } = await api.callWithLongLists(name, input, session)
    if (status === 503) reply.header('retry-after', '1')
    return send(reply.code(status), answer, rowParts === true)
  })
}

function refuse(
  reply: FastifyReply,
  status: number,
  retryAfter: number,
  code: string,
  message: string,
): FastifyReply {
  return send(reply.code(status).header('retry-after', String(retryAfter)), {
    error: { code, message },
  })
}

/** @param asRowParts whether whoever asks knows row parts: an app of another version may not */
function send(reply: FastifyReply, answer: CallAnswer, asRowParts = false): FastifyReply {
  const pieces = jsonPieces(answer, asRowParts)
  return pieces === null ? sendJson(reply, JSON.stringify(answer)) : sendWhileRead(reply, pieces)
}
