// The carrier of desktop apps that are attached to this server (attach/attached-apps.ts): a stream of what
// they are told, and their answers. For programs of this machine that carry the token of this start.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AttachMessage, NoticeOutcome } from '../../attach/messages.ts'
import type { NoticeResult } from '../../notify/notifier/notifier.ts'
import { isLocalCommand } from '../local-command.ts'
import type { ServerOptions } from '../options.ts'
import { createEventWriter } from './event-writer.ts'
import { jsonObject, WINDOW_HEADERS } from './guard.ts'

/** A person has one; a start of another may overlap with the end of one. */
const MAX_APPS = 4
/** Seconds. */
const RETRY_AFTER = '5'

export function attachRoutes(
  app: FastifyInstance,
  options: Pick<ServerOptions, 'attached' | 'clock' | 'localCommands' | 'peer'>,
): void {
  const { attached, clock } = options
  if (attached === undefined) return
  const streams = new Set<() => void>()

  app.get('/window/attach', (request, reply) => {
    if (isRefused(request, reply, options)) return reply
    if (streams.size >= MAX_APPS) {
      return reply.code(429).header('retry-after', RETRY_AFTER).send()
    }
    reply.hijack()
    const writer = createEventWriter(reply.raw, clock)
    const end = () => writer.end()
    streams.add(end)
    const closed = attached.open({
      languages: languagesIn(request.headers['accept-language']),
      send: (message) => writer.write(textOf(message)),
      // Also of a reader that takes nothing.
      end: () => reply.raw.destroy(),
    })
    reply.raw.once('close', () => {
      streams.delete(end)
      closed()
      writer.end()
    })
    return reply
  })

  app.post('/window/attach', async (request, reply) => {
    if (isRefused(request, reply, options)) return reply
    const outcome = readOutcome(await jsonObject(request))
    if (outcome === null) return reply.code(400).send()
    attached.settle(outcome.id, outcome.result)
    return reply.code(204).send()
  })

  // A stream never ends by itself: the server would wait for it.
  app.addHook('preClose', (done) => {
    for (const end of streams) end()
    done()
  })
}

/** Others learn nothing of these routes. */
function isRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<ServerOptions, 'localCommands' | 'peer'>,
): boolean {
  const key = request.headers['x-api-key']
  reply.headers(WINDOW_HEADERS)
  if (typeof key === 'string' && isLocalCommand(request, key, options)) return false
  reply.callNotFound()
  return true
}

/** At most so many count. */
const LANGUAGES = 10

/** Tags, as an app sends them, in its order. `*` is what a program sends that says nothing. */
function languagesIn(header = ''): readonly string[] {
  const tags = header
    .slice(0, 200)
    .split(',')
    .map((tag) => tag.trim())
  return tags.filter((tag) => /^[a-z]{2,3}(-\w+)*$/i.test(tag)).slice(0, LANGUAGES)
}

function textOf(message: AttachMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`
}

/** Null: it is none. */
function readOutcome({ id, result }: Readonly<Record<string, unknown>>): NoticeOutcome | null {
  if (typeof id !== 'string' || typeof result !== 'object' || result === null) return null
  const read = readResult(result)
  return read && { id, result: read }
}

function readResult({
  outcome,
  reason,
}: {
  readonly outcome?: unknown
  readonly reason?: unknown
}): NoticeResult | null {
  if (outcome === 'sent') return { outcome }
  const isOther = outcome === 'suppressed' || outcome === 'failed'
  return isOther && typeof reason === 'string' ? { outcome, reason } : null
}
