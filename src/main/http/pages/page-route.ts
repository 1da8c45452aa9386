// The input of a page's handler, and the answers that come before it: inert pages, locked secrets.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import { type Log, warnOfRefusal } from '../../log.ts'
import type { PeerReader } from '../../network/client-address.ts'
import { asReplaced } from '../../program-files.ts'
import type { Vault } from '../../secrets/vault.ts'
import { FORM_LIMIT } from '../form-decoder.ts'
import { sendForeign } from './foreign.ts'
import { sendPage } from './headers.ts'
import type { Frame } from './layout.ts'
import { damagedPage, inertPage, unavailablePage } from './notice-pages.ts'
import { isPrefetch, isPreviewAgent } from './preview-agents.ts'
import { readVisit, type Visit } from './visit.ts'

export interface PageOptions {
  /** Null while the secrets are locked. */
  readonly vault: () => Vault | null | Promise<Vault | null>
  readonly clock: Pick<Clock, 'now'>
  readonly peer: PeerReader
  readonly log: Pick<Log, 'warn'>
  /** Scheme, host and port for the links handed on (contract push.md 1.4); no slash at the end. */
  readonly baseUrlOf: (request: FastifyRequest) => string
  /** Whether a page of another site sent the request (contract hardening.md H1). */
  readonly isForeign: (request: FastifyRequest) => boolean
  /** Answers a request that is one too many itself; true: it did (contract push.md 6.4). */
  readonly throttle?: (request: FastifyRequest, reply: FastifyReply) => boolean
}

export interface PageCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly vault: Vault
  readonly visit: Visit
  readonly options: PageOptions
  /** Whether a page of another site sent the request. */
  readonly isForeign: () => boolean
}

type PageHandler = (call: PageCall) => Promise<FastifyReply>

/** A route whose handler runs only for people, and with the vault at hand. GET answers HEAD too. */
export function pageRoute(
  app: FastifyInstance,
  options: PageOptions,
  methods: readonly ('GET' | 'POST' | 'DELETE')[],
  url: string,
  handler: PageHandler,
): void {
  app.route({
    method: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    url,
    bodyLimit: FORM_LIMIT,
    handler: async (request, reply) => {
      if (options.throttle?.(request, reply) === true) return reply
      const visit = readVisit(request, options.peer)
      const { headers } = request.raw
      if (request.method === 'HEAD' || isPreviewAgent(headers['user-agent'] ?? '')) {
        return sendPage(reply, inertPage(frameOf(visit)))
      }
      // A browser drops what is refused, and asks again when its user wants to see it.
      if (isPrefetch(headers)) return sendPage(reply, inertPage(frameOf(visit)), { status: 503 })
      const isForeign = () => options.isForeign(request)
      // A GET asks by itself where it reveals something: the other pages are for everybody.
      if (request.method !== 'GET' && visit.token !== null && isForeign()) {
        return sendForeign(reply, visit)
      }
      try {
        const vault = await options.vault()
        if (vault === null) return sendUnavailable(reply, frameOf(visit))
        return await handler({ request, reply, vault, visit, options, isForeign })
      } catch (thrown) {
        const error = asReplaced(thrown)
        if (!(error instanceof TocsinError)) throw error
        warnOfRefusal(options.log, error)
        if (error.status === 503) return sendUnavailable(reply, frameOf(visit))
        if (error.code !== 'SECRET_DAMAGED') throw error
        return sendPage(reply, damagedPage(frameOf(visit)), { status: 500 })
      }
    },
  })
}

/** The frame of a page that may be loaded again in another language. */
export function frameOf({ translation, query }: Visit, path = ''): Frame {
  return { translation, switchTo: { path, query } }
}

/** Why is nothing for who holds a link: the log tells it. */
export function sendUnavailable(
  reply: FastifyReply,
  frame: Frame,
  page = unavailablePage(frame),
): FastifyReply {
  reply.header('retry-after', '10')
  return sendPage(reply, page, { status: 503 })
}
