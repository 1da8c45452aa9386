// The carrier of the management API: versions, verbs, keys and bodies in the order of contract 2.2,
// then the route's own function.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiVersion } from '../../monitor/edit.ts'
import { API_KEY_LENGTH, type ApiKey } from '../../monitor/keys.ts'
import { cors, notFoundPage, sendJson } from '../answers.ts'
import { parseBody, stringify } from '../json.ts'
import { ALL_METHODS, type ServerOptions } from '../server.ts'
import { type Answer, problem } from './answer.ts'
import { CHECK_ROUTES } from './checks.ts'
import { INSTANCE_ROUTES } from './instance.ts'
import { LOG_ROUTES } from './log.ts'
import { type Access, type Call, type Method, PARAM_FORMS, type Route, type Verb } from './route.ts'

export const ROUTES: readonly Route[] = [...CHECK_ROUTES, ...LOG_ROUTES, ...INSTANCE_ROUTES]

const VERSIONS: readonly ApiVersion[] = [1, 2, 3]
const HTML_TEXT = 'text/html; charset=utf-8'

export function managementRoutes(app: FastifyInstance, options: ServerOptions): void {
  for (const version of VERSIONS) {
    const base = `/api/v${version}`
    const served = ROUTES.filter((route) => route.versions?.includes(version) ?? true)
    for (const [path, candidates] of groupByPath(served)) {
      app.route<{ Params: Record<string, string> }>({
        method: ALL_METHODS as never,
        url: base + path,
        onRequest: (request, reply, done) => {
          const chosen = choose(candidates, request.params)
          if (chosen === null) notFoundPage(reply)
          else if (isRefusedVerb(request, reply, chosen.route)) return
          else done()
        },
        handler: (request, reply) => handle(request, reply, candidates, version),
      })
      if (path.endsWith('/')) redirectToSlash(app, base + path, candidates)
    }
  }
  app.get('/api/v3/openapi.json', async (_request, reply) => {
    // Loaded on demand: its schema library costs more than a server needs to be ready.
    const { openApiDocument } = await import('./openapi.ts')
    const document = JSON.stringify(openApiDocument(ROUTES, options.baseUrl()))
    return sendJson(reply.header('access-control-allow-origin', '*'), document)
  })

  async function handle(
    request: FastifyRequest<{ Params: Record<string, string> }>,
    reply: FastifyReply,
    candidates: readonly Route[],
    version: ApiVersion,
  ): Promise<FastifyReply> {
    const chosen = choose(candidates, request.params)
    const verb = chosen?.route.verbs[request.method as Method]
    if (chosen == null || verb === undefined) return notFoundPage(reply)
    const { route, params } = chosen
    const answer = await authorized(request, verb, (key, body) =>
      verb.run({
        monitor: options.monitor,
        clock: options.clock,
        baseUrl: options.baseUrl(),
        metricsKey: options.metricsKey,
        version,
        params,
        body,
        projectId: key?.projectId ?? 0,
        readonly: key?.type === 'read-only',
        query: request.query as URLSearchParams,
        headers: request.raw.headers,
      } satisfies Call),
    )
    return send(reply, answer, route)
  }

  /** Steps 3 and 4 of contract 2.2: the body is read before the key, which it may carry. */
  async function authorized(
    request: FastifyRequest,
    { access }: Verb,
    run: (key: ApiKey | null, body: Readonly<Record<string, unknown>>) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    if (access === 'open') return run(null, {})
    const body = readBody(request, access)
    if (body === undefined) return problem(400, 'could not parse request body')
    if (body === null) return problem(400, 'json validation error: value is not an object')
    const text = request.raw.headers['x-api-key'] ?? keyInBody(body)
    if (typeof text !== 'string' || text.length !== API_KEY_LENGTH) {
      return problem(401, 'missing api key')
    }
    const key = options.monitor.authenticate(text)
    if (key === null || !opens(key, access)) return problem(401, 'wrong api key')
    return run(key, body)
  }
}

type JsonObject = Readonly<Record<string, unknown>>

/** The object of a POST's body, empty when there is none. Undefined: no JSON; null: no object. */
function readBody(request: FastifyRequest, access: Access): JsonObject | undefined | null {
  const bytes = request.body
  const isRead = request.method === 'POST' && access === 'write'
  if (!isRead || !(bytes instanceof Uint8Array) || bytes.length === 0) return {}
  const parsed = parseBody(bytes)
  if (parsed === undefined) return undefined
  return isPlainObject(parsed.value) ? parsed.value : null
}

function isPlainObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}

function keyInBody(body: JsonObject): string | undefined {
  if (!Object.hasOwn(body, 'api_key')) return undefined
  // A list of one key is no key, though String would make one of it.
  return typeof body.api_key === 'string' ? body.api_key : stringify(body.api_key)
}

function opens(key: ApiKey, access: Access): boolean {
  return access === 'read' || key.type === 'read-write'
}

/** Routes whose paths differ only in the form of their id share one path of the router. */
function groupByPath(routes: readonly Route[]): Map<string, Route[]> {
  return Map.groupBy(routes, ({ path }) => path.replace(/:uuid|:unique_key/, ':id'))
}

/** The route whose parameters have the form of these, with the parameters by its own names. */
function choose(
  candidates: readonly Route[],
  given: Readonly<Record<string, string>>,
): { route: Route; params: Record<string, string> } | null {
  for (const route of candidates) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    const params = Object.fromEntries(names.map((name) => [name, given[name] ?? given.id ?? '']))
    if (names.every((name) => PARAM_FORMS[name]?.test(params[name] ?? ''))) return { route, params }
  }
  return null
}

/** Answers OPTIONS, and 405 to verbs that the route does not have, before any key is looked at. */
function isRefusedVerb(request: FastifyRequest, reply: FastifyReply, route: Route): boolean {
  if (Object.hasOwn(route.verbs, request.method)) return false
  const withCors = route.cors ?? true
  if (withCors) cors(reply, Object.keys(route.verbs))
  reply.code(withCors && request.method === 'OPTIONS' ? 204 : 405).send()
  return true
}

/** A list asked for without its slash: 301, for any verb, with the query kept (D7). */
function redirectToSlash(app: FastifyInstance, url: string, candidates: readonly Route[]): void {
  app.route<{ Params: Record<string, string> }>({
    method: ALL_METHODS as never,
    url: url.slice(0, -1),
    handler(request, reply) {
      if (choose(candidates, request.params) === null) return notFoundPage(reply)
      const [path = '', ...query] = request.raw.url?.split('?') ?? []
      const target = [`${path}/`, ...query].join('?')
      return reply.code(301).type(HTML_TEXT).header('location', target).send('')
    },
  })
}

function send(reply: FastifyReply, answer: Answer, route: Route): FastifyReply {
  if (answer.kind === 'not-found') return notFoundPage(reply)
  if (route.cors ?? true) cors(reply, Object.keys(route.verbs))
  switch (answer.kind) {
    case 'json':
      return sendJson(reply.code(answer.status), stringify(answer.document))
    case 'text':
      return reply.code(answer.status).type(HTML_TEXT).send(answer.text)
    case 'bytes':
      return reply.header('content-type', 'text/plain').send(answer.bytes)
    case 'empty':
      return reply.code(answer.status).type(HTML_TEXT).send('')
  }
}
