// The carrier of the push API: headers, throttle and who asks, then the endpoint's own function. Runs
// in a scope of its own, as bodies are read here while they arrive.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorText, TocsinError } from '../../errors.ts'
import { warnOfRefusal } from '../../log.ts'
import { asReplaced, replacedText } from '../../program-files.ts'
import { holdFor, leaveBodies } from '../bodies.ts'
import {
  BAD_REQUEST,
  ClientGone,
  INTERNAL_ERROR,
  LOCKED,
  UNAUTHENTICATED,
  unavailable,
} from './answers/answer.ts'
import { guardSecret } from './answers/headers.ts'
import { LOCALES } from './answers/records.ts'
import { send } from './answers/send.ts'
import type { Endpoint, Method, OpenCall, Operation } from './endpoint.ts'
import { fileRoutes } from './handlers/files.ts'
import type { PushRoutesOptions } from './options.ts'
import { authenticate, claimsAccount } from './request/authentication.ts'
import { isThrottled } from './request/rate-limit.ts'
import { addressOf, isLocal, visitorOf } from './request/visitor.ts'
import { V1_ENDPOINTS } from './v1.ts'
import { spellingsOf, V2_ENDPOINTS } from './v2.ts'

const RETRY_SECONDS = 1

/** Serves the push API, both generations, and the files of pushes (contract push.md 1.5, 2, 7). */
export function pushRoutes(app: FastifyInstance, options: PushRoutesOptions): void {
  app.register(async (scope) => {
    guardScope(scope, options)
    for (const endpoint of V2_ENDPOINTS) serve(scope, endpoint, spellingsOf(endpoint), options)
    for (const endpoint of V1_ENDPOINTS) serve(scope, endpoint, [endpoint.path], options)
    documentRoute(scope, options)
    fileRoutes(scope, options)
  })
}

/** Serves only the files, to who holds a link: on the listener for others. */
export function sharedFileRoutes(app: FastifyInstance, options: PushRoutesOptions): void {
  app.register(async (scope) => {
    guardScope(scope, options)
    fileRoutes(scope, options)
  })
}

function guardScope(scope: FastifyInstance, options: PushRoutesOptions): void {
  // `create` reads from the connection what it needs; nobody else needs a body, not even `null`.
  leaveBodies(scope)
  scope.addHook('onRequest', (request, reply, done) => {
    guardSecret(reply)
    if (!isThrottled(request, reply, options)) done()
  })
  scope.setErrorHandler((error, request, reply) => answerError(error, request, reply, options))
}

function serve(
  scope: FastifyInstance,
  endpoint: Endpoint,
  paths: readonly string[],
  options: PushRoutesOptions,
): void {
  for (const url of paths) {
    for (const [method, operation] of operationsOf(endpoint)) {
      scope.route<{ Params: Record<string, string> }>({
        method,
        url,
        handler: (request, reply) => {
          // Without a token no page of another site may read an answer (contract hardening.md H1).
          if (endpoint.cors && claimsAccount(request.raw.headers)) allowAnyOrigin(request, reply)
          return handle(request, reply, operation, options)
        },
      })
    }
    if (endpoint.cors) {
      scope.options(url, (request, reply) => allowAnyOrigin(request, reply).code(200).send(''))
    }
  }
}

function operationsOf({ operations }: Endpoint): readonly (readonly [Method, Operation])[] {
  const { GET, HEAD = GET } = operations
  const all = { ...operations, ...(HEAD === undefined ? {} : { HEAD }) }
  return Object.entries(all) as [Method, Operation][]
}

async function handle(
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
  operation: Operation,
  options: PushRoutesOptions,
): Promise<FastifyReply> {
  const address = addressOf(request, options.peer)
  const openCall = openCallOf(request, address, options)
  if (operation.access === 'open') return send(reply, operation.run(openCall))
  // Before the vault, which may ask a person for the keychain. Wrong credentials open nothing either.
  if (!claimsAccount(request.raw.headers) && options.isForeign(request)) {
    return send(reply, UNAUTHENTICATED)
  }
  const vault = await options.vault()
  if (vault === null) return send(reply, LOCKED)
  const who = authenticate(request.raw.headers, (token) => vault.authenticate(token))
  if (who.outcome === 'refused') return send(reply, UNAUTHENTICATED)
  const { account } = who
  if (options.needsToken && account === null) return send(reply, UNAUTHENTICATED)
  const visitor = visitorOf(request, address, account)
  const hold = holdFor(reply.raw, options.bodyBudget)
  const call = { ...openCall, vault, request, hold, visitor }
  if (operation.access === 'public') return send(reply, await operation.run(call))
  if (account === null) return send(reply, UNAUTHENTICATED)
  return send(reply, await operation.run({ ...call, account }))
}

function openCallOf(
  request: FastifyRequest<{ Params: Record<string, string> }>,
  address: string | null,
  { clock, baseUrlOf, anonymousCreate }: PushRoutesOptions,
): OpenCall {
  const query = request.query as URLSearchParams
  const locale = query.getAll('push_locale').at(-1) ?? ''
  return {
    mayCreateAnonymously() {
      const who = anonymousCreate()
      return who === 'always' || (who === 'loopback' && isLocal(request, address))
    },
    params: request.params,
    query,
    view: {
      baseUrl: baseUrlOf(request),
      locale: LOCALES.includes(locale) ? locale : null,
      now: clock.now(),
    },
  }
}

/** As rack-cors writes them for `POST /p.json` (contract push.md 1.5). */
function allowAnyOrigin({ raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'POST')
    .header('access-control-max-age', '7200')
  const requestedHeaders = raw.headers['access-control-request-headers']
  return requestedHeaders === undefined
    ? reply
    : reply.header('access-control-allow-headers', requestedHeaders)
}

function documentRoute(scope: FastifyInstance, { baseUrlOf }: PushRoutesOptions): void {
  scope.route({
    method: ['GET', 'HEAD'],
    url: '/api/v2/openapi.json',
    handler: async (request, reply) => {
      // Loaded on demand: its schema library costs more than a server needs to be ready.
      const { pushDocument } = await import('./openapi/document.ts')
      return reply
        .header('access-control-allow-origin', '*')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(pushDocument(V2_ENDPOINTS, baseUrlOf(request))))
    },
  })
}

function answerError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, reach }: PushRoutesOptions,
): FastifyReply {
  const error = asReplaced(thrown)
  if (error instanceof ClientGone) return send(reply, BAD_REQUEST)
  if (error instanceof TocsinError && error.status === 503) {
    warnOfRefusal(log, error)
    const text = replacedText(error, reach) ?? 'Temporarily unavailable, try again.'
    return send(reply, unavailable(text, RETRY_SECONDS))
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return send(reply, BAD_REQUEST)
  log.error(`${request.method} ${request.routeOptions.url ?? ''}: ${errorText(error)}`)
  return send(reply, INTERNAL_ERROR)
}
