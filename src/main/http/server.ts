// The HTTP server: what holds for every route (hosts, bodies, errors), and the list of carriers. No
// product rules here.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errorText, isDamage, TocsinError } from '../errors.ts'
import { keepTick } from '../kept-tick.ts'
import { warnOfRefusal } from '../log.ts'
import type { PeerReader } from '../network/client-address.ts'
import { asReplaced, replacedText } from '../program-files.ts'
import { badRequestPage, notFoundPage } from './answers.ts'
import { badgeRoutes } from './badges/routes.ts'
import { hasBody, leaveBodies, readBodies } from './bodies.ts'
import { takeTurns } from './chunk-turns.ts'
import { noteForwarded } from './forwarded-hints.ts'
import { createHostGuard } from './host-guard.ts'
import { IncomingRequest } from './incoming-request.ts'
import { readBodiesToTheirEnd } from './lingering-close.ts'
import { managementNotFound, managementRoutes } from './management/routes.ts'
import { ALL_METHODS } from './methods.ts'
import { metricsRoutes } from './metrics/routes.ts'
import type { ServerOptions } from './options.ts'
import { type OriginRule, originRule } from './origin.ts'
import { requestRoutes } from './pages/requests/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { pingRoutes } from './pings/routes.ts'
import { pushNotFound } from './pushes/not-found.ts'
import type { PushRoutesOptions } from './pushes/options.ts'
import { createRequestLimit, isThrottled } from './pushes/request/rate-limit.ts'
import { pushRoutes, sharedFileRoutes } from './pushes/routes.ts'
import { limitShared, SHARED_TIMEOUTS } from './shared-limits.ts'
import { siteRoutes } from './site/routes.ts'
import { statusRoutes } from './status/routes.ts'
import { windowRoutes } from './window/routes.ts'

/** Largest request body read (contract monitor.md 2.3), unless more of a ping's body is to be kept. */
const BODY_LIMIT = 2_621_440
/** Milliseconds for one request: 100 MiB of files on a slow network fit. */
const REQUEST_TIMEOUT = 600_000
/** Longest part of a path that is looked at; a longer one is not found. */
const MAX_PARAM_LENGTH = 10_000

function noSchemas(): never {
  throw new Error('no route has a schema')
}

/** Requests are read by our own rules. Without this Fastify would load its compilers of schemas. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } }

/** The query of most requests; never modified. */
const NO_QUERY = new URLSearchParams()

/** For each request; that the database is damaged is told once, by health (contract hardening.md H20). */
function damageText({ method, routeOptions }: FastifyRequest, error: unknown): string {
  return `${method} ${routeOptions.url ?? ''} is answered 503, as a database is damaged: ${errorText(error)}`
}

/** Builds the server with all routes; it listens to nothing yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { isAllowedHost = () => true, hints } = options
  const hostGuard = createHostGuard({ isAllowedHost, hints })
  void keepTick()
  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    // A request without a body has come to its end already: Node need not tell so by events.
    http: { optimizeEmptyRequests: true, IncomingMessage: IncomingRequest },
    bodyLimit: Math.max(BODY_LIMIT, options.pingBodyLimit ?? 0),
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    ...(options.reach === 'share' ? SHARED_TIMEOUTS : {}),
    schemaController: NO_SCHEMAS,
    routerOptions: {
      maxParamLength: MAX_PARAM_LENGTH,
      querystringParser: ((text: string) =>
        text === '' ? NO_QUERY : new URLSearchParams(text)) as never,
    },
    // No hook sees a path that the router cannot decode.
    frameworkErrors: (_error, request, reply) => {
      const refusal = hostGuard(request)
      return refusal === null ? notFoundPage(reply) : badRequestPage(reply, refusal)
    },
  })
  leaveBodies(app)
  allowBodies(app)
  readBodiesToTheirEnd(app.server)
  takeTurns(app.server)

  app.addHook('onRequest', (request, reply, done) => {
    const refusal = hostGuard(request)
    if (refusal !== null) return void badRequestPage(reply, refusal)
    noteForwarded(request, options.peer, hints)
    settleContentType(request)
    const opening = options.opening?.() ?? null
    if (opening === null) done()
    else opening.then(() => done(), done)
  })
  app.setNotFoundHandler((request, reply) => {
    if (options.reach === 'share') return notFoundPage(reply)
    return pushNotFound(request, reply) ?? managementNotFound(request, reply) ?? notFoundPage(reply)
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = asReplaced(thrown)
    const isRefused = error instanceof TocsinError && error.status === 503
    if (isRefused || isDamage(error)) {
      if (isRefused) warnOfRefusal(options.log, error)
      // Clients try again, and keep what they have to say until then.
      else options.log.error(damageText(request, error))
      return reply
        .code(503)
        .header('retry-after', '1')
        .type('text/plain; charset=utf-8')
        .send(replacedText(error, options.reach) ?? 'temporarily unavailable, try again')
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) return badRequestPage(reply)
    options.log.error(`${request.method} ${request.routeOptions.url ?? ''}: ${errorText(error)}`)
    return reply.code(500).type('text/plain; charset=utf-8').send('internal error')
  })

  const origins = originRule({ ...options, schemeOf: (request) => schemeOf(request, options.peer) })
  const pushes = pushOptions(options, origins)
  const pages = { ...pushes, throttle: throttlePages(pushes) }
  pingRoutes(app, options)
  badgeRoutes(app, options)
  statusRoutes(app, options)
  if (options.reach === 'share') {
    limitShared(app.server, hints)
    if (options.shareApi === 'all') pushRoutes(app, { ...pushes, needsToken: true })
    else sharedFileRoutes(app, pushes)
  } else pushRoutes(app, pushes)
  reachRoute(app, options)
  const { requests } = options
  if (requests !== undefined) requestRoutes(app, { ...pages, requests })
  // In a scope of its own: pings and pushes read their bodies when they know what for.
  app.register(async (scope) => {
    readBodies(scope, options.bodyBudget)
    pageRoutes(scope, pages)
    if (options.reach === 'share') {
      const { shareApi = 'off' } = options
      if (shareApi !== 'off') managementRoutes(scope, options)
      return
    }
    managementRoutes(scope, options)
    metricsRoutes(scope, options)
    siteRoutes(scope, options)
    windowRoutes(scope, { ...options, isOwnPage: origins.isOwnPage })
  })
  return app
}

/** Answers the test whether links lead here with its own nonce (contract remotes.md 7). */
function reachRoute(
  app: FastifyInstance,
  { isReachNonce = () => false }: Pick<ServerOptions, 'isReachNonce'>,
): void {
  app.get<{ Params: { nonce: string } }>('/up/:nonce', ({ params }, reply) =>
    isReachNonce(params.nonce)
      ? reply.header('cache-control', 'no-store').type('text/plain').send(params.nonce)
      : notFoundPage(reply),
  )
}

function pushOptions(options: ServerOptions, { isForeign }: OriginRule) {
  const { reach, vault, clock, log, peer, linkBaseUrl, anonymousCreate, bodyBudget } = options
  return {
    reach,
    vault,
    bodyBudget,
    clock,
    log,
    peer,
    anonymousCreate,
    isForeign,
    requestLimit: createRequestLimit(clock),
    baseUrlOf: (request: FastifyRequest) =>
      linkBaseUrl() ?? `${schemeOf(request, peer)}://${request.headers.host ?? ''}`,
  } satisfies PushRoutesOptions
}

/** As a trusted proxy says, else `http`. */
function schemeOf({ raw }: FastifyRequest, peer: PeerReader): string {
  const proto = raw.headers['x-forwarded-proto']
  const forwarded = { for: undefined, proto: typeof proto === 'string' ? proto : undefined }
  return peer(raw.socket.remoteAddress, forwarded).scheme === 'https' ? 'https' : 'http'
}

function throttlePages(options: PushRoutesOptions) {
  return (request: FastifyRequest, reply: FastifyReply) => isThrottled(request, reply, options)
}

/**
 * No route looks at the type. Where a body comes, Fastify finds the one reader of bodies soonest by a type that it has
 * seen before; where none comes, it needs no reader and no type. (It wants one for QUERY all the same.)
 */
function settleContentType({ raw }: FastifyRequest): void {
  const { headers, method } = raw
  if (hasBody(raw) || method === 'QUERY') headers['content-type'] = 'application/octet-stream'
  else if (headers['content-type'] !== undefined) headers['content-type'] = undefined
}

/** Every verb may carry a body. */
function allowBodies(app: FastifyInstance): void {
  for (const method of ALL_METHODS) {
    app.addHttpMethod(method, { hasBody: true, overrideExisting: true } as { hasBody: boolean })
  }
}
