// The carrier of the management API: versions, verbs, keys and bodies in the order of contract monitor.md
// 2.2, then the route's own function.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { freeBytes } from '../../collector.ts'
import { parseBody, parseLongBody, stringify } from '../../monitor/documents/json.ts'
import { API_KEY_LENGTH, type ApiKey } from '../../monitor/operations/keys.ts'
import type { ApiVersion } from '../../monitor/rules/edit.ts'
import { INSTANCE_HEADER } from '../../monitor/rules/instance-id.ts'
import { quietTurn } from '../../turns.ts'
import { cors, sendJson, sendPieces, sendWhileRead } from '../answers.ts'
import { isLocalCommand } from '../local-command.ts'
import { ALL_METHODS } from '../methods.ts'
import type { ServerOptions } from '../options.ts'
import { peerOf } from '../peer.ts'
import { type Answer, problem } from './answer.ts'
import { LOG_ROUTES } from './check-log.ts'
import { CHECK_ROUTES } from './checks.ts'
import { type FoundRoute, routeFinder } from './find-route.ts'
import { INSTANCE_ROUTES } from './installation.ts'
import { MAINTENANCE_ROUTES } from './maintenance.ts'
import {
  type Access,
  ANY_PROJECT,
  type Call,
  type Method,
  type Route,
  type Verb,
} from './route-types.ts'
import { SIGNAL_ROUTES } from './signals.ts'

export const ROUTES: readonly Route[] = [
  ...CHECK_ROUTES,
  ...LOG_ROUTES,
  ...SIGNAL_ROUTES,
  ...MAINTENANCE_ROUTES,
  ...INSTANCE_ROUTES,
]

const VERSIONS: readonly ApiVersion[] = [1, 2, 3]
const HTML_TEXT = 'text/html; charset=utf-8'

type Wildcard = { Params: { '*': string } }

export function managementRoutes(
  app: FastifyInstance,
  options: Pick<
    ServerOptions,
    | 'monitor'
    | 'channels'
    | 'notifications'
    | 'clock'
    | 'baseUrl'
    | 'metricsKey'
    | 'peer'
    | 'localCommands'
    | 'troubles'
    | 'reach'
    | 'shareApi'
  >,
): void {
  for (const version of VERSIONS) {
    const find = routeFinder(ROUTES.filter(({ versions }) => versions?.includes(version) ?? true))
    // One route of the server for all of ours: verbs, forms of ids and slashes have rules of their
    // own here, and thousands of registrations would cost more than a start may take.
    app.route<Wildcard>({
      method: ALL_METHODS as never,
      url: `/api/v${version}/*`,
      onRequest: (request, reply, done) => {
        reply.header(INSTANCE_HEADER, options.monitor.instance)
        const path = `/${request.params['*']}`
        const found = find(path)
        if (found === null) return void answerUnknown(request, reply, find(`${path}/`))
        if (!isRefusedVerb(request, reply, found.route)) done()
      },
      handler: (request, reply) => handle(request, reply, find(`/${request.params['*']}`), version),
    })
  }
  app.get('/api/v3/openapi.json', async (_request, reply) => {
    // Loaded on demand: its schema library costs more than a server needs to be ready.
    const { openApiDocument } = await import('./openapi/document.ts')
    const document = JSON.stringify(openApiDocument(ROUTES, options.baseUrl()))
    return sendJson(reply.header('access-control-allow-origin', '*'), document)
  })

  async function handle(
    request: FastifyRequest<Wildcard>,
    reply: FastifyReply,
    found: FoundRoute | null,
    version: ApiVersion,
  ): Promise<FastifyReply> {
    const verb = found?.route.verbs[request.method as Method]
    if (found === null || verb === undefined) throw new Error('its onRequest lets no such through')
    const { route, params } = found
    const answer = await authorized(request, verb, (key, body) =>
      verb.run({
        monitor: options.monitor,
        channels: options.channels,
        notifications: options.notifications,
        clock: options.clock,
        troubles: options.troubles,
        baseUrl: options.baseUrl(),
        metricsKey: options.metricsKey,
        version,
        params,
        body,
        projectId: key?.projectId ?? ANY_PROJECT,
        readonly: key?.type === 'read-only',
        query: request.query as URLSearchParams,
        headers: request.raw.headers,
        peer: () => peerOf(request, options.peer),
        localCommands: options.localCommands,
      } satisfies Call),
    )
    return send(reply, answer, route)
  }

  /** Steps 3 and 4 of contract monitor.md 2.2: the body is read before the key, which it may carry. */
  async function authorized(
    request: FastifyRequest,
    { access, nullIsNoBody }: Verb,
    run: (key: ApiKey | null, body: Readonly<Record<string, unknown>>) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    if (access === 'open') return run(null, {})
    const sent = await readBody(request, access)
    const body = nullIsNoBody && sent === 'null' ? {} : sent
    if (body === undefined) return problem(400, 'could not parse request body')
    if (typeof body === 'string')
      return problem(400, 'json validation error: value is not an object')
    const text = request.raw.headers['x-api-key'] ?? keyInBody(body)
    if (typeof text !== 'string' || text.length !== API_KEY_LENGTH) {
      return problem(401, 'missing api key')
    }
    const isShared = options.reach === 'share'
    // Whoever comes through a tunnel looks like a program of this machine.
    if (!isShared && access === 'signal' && isLocalCommand(request, text, options)) {
      return run(null, body)
    }
    const key = options.monitor.keys.authenticate(
      text,
      () => peerOf(request, options.peer).remoteAddr,
    )
    const isKept = isShared && options.shareApi === 'read' && key?.type !== 'read-only'
    if (key === null || isKept || !opens(key, access)) return problem(401, 'wrong api key')
    return run(key, body)
  }
}

type JsonObject = Readonly<Record<string, unknown>>

/** Bytes of a body, and characters of an answer, that take so long that the request goes on in another turn. */
const LONG_TEXT = 64 * 1024

/** The object of a POST's body, empty when there is none. Undefined: no JSON; a text: no object. */
async function readBody(
  request: FastifyRequest,
  access: Access,
): Promise<JsonObject | undefined | 'null' | 'other'> {
  const bytes = request.body
  const isRead = request.method === 'POST' && access !== 'read'
  if (!isRead || !(bytes instanceof Uint8Array) || bytes.length === 0) return {}
  const isLong = bytes.length > LONG_TEXT
  const parsed = isLong ? await parseLongBody(bytes) : parseBody(bytes)
  if (isLong) {
    freeBytes(bytes)
    await quietTurn()
  }
  if (parsed === undefined) return undefined
  if (parsed.value === null) return 'null'
  return isPlainObject(parsed.value) ? parsed.value : 'other'
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

/** Answers OPTIONS, and 405 to verbs that the route does not have, before any key is looked at. */
function isRefusedVerb(request: FastifyRequest, reply: FastifyReply, route: Route): boolean {
  if (Object.hasOwn(route.verbs, request.method)) return false
  const withCors = route.cors ?? true
  if (withCors) cors(reply, Object.keys(route.verbs))
  reply.code(withCors && request.method === 'OPTIONS' ? 204 : 405).send()
  return true
}

/**
 * A list asked for without its slash: 301, for any verb, with the query kept (contract monitor.md D7); else
 * 404.
 */
function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  withSlash: FoundRoute | null,
): void {
  if (withSlash === null) {
    reply.callNotFound()
    return
  }
  const [path = '', ...query] = request.raw.url?.split('?') ?? []
  const target = [`${path}/`, ...query].join('?')
  reply.code(301).type(HTML_TEXT).header('location', target).send('')
}

/**
 * Answers a path below `/api/vN` that no route has, readable from any page as every 404 (contract
 * monitor.md D6). Null: the path is another's, and nothing was answered.
 */
export function managementNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | null {
  if (!/^\/api\/v[123]\//.test(request.raw.url ?? '')) return null
  const document = stringify({ error: 'not found' })
  return sendJson(cors(reply, ['GET', 'POST', 'DELETE']).code(404), document)
}

async function send(reply: FastifyReply, answer: Answer, route: Route): Promise<FastifyReply> {
  if (route.cors ?? true) cors(reply, Object.keys(route.verbs))
  switch (answer.kind) {
    case 'json': {
      const text = stringify(answer.document)
      if (text.length > LONG_TEXT) await quietTurn()
      return sendJson(reply.code(answer.status), text, 'latin1')
    }
    case 'pieces':
      return sendPieces(reply, answer.pieces)
    case 'long':
      return sendWhileRead(reply, answer.pieces, 'latin1')
    case 'text':
      return reply.code(answer.status).type(HTML_TEXT).send(answer.text)
    case 'bytes':
      return reply.header('content-type', 'text/plain').send(answer.bytes)
    case 'empty':
      return reply.code(answer.status).type(HTML_TEXT).send('')
  }
}
