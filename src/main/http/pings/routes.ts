// Pings over HTTP (contract part 4): reads a request into a signal, and answers once it is stored.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Signal } from '../../monitor/check.ts'
import { kindOverHttp } from '../../monitor/keywords.ts'
import { neverCache, notFoundPage } from '../answers.ts'
import { ALL_METHODS, type ServerOptions } from '../server.ts'
import { type PingAction, type PingTarget, parsePingPath } from './ping-url.ts'

const TEXT = 'text/plain; charset=utf-8'
const MAX_EXIT_STATUS = 255
const RUN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NO_BODY = new Uint8Array(0)

type SlugTarget = Extract<PingTarget, { by: 'slug' }>
type Found =
  | { readonly id: number; readonly created: boolean }
  | { readonly status: number; readonly text: string }

const NOT_FOUND: Found = { status: 404, text: 'not found' }

export function pingRoutes(app: FastifyInstance, options: ServerOptions): void {
  const { monitor, peer, pingBodyLimit } = options

  app.route<{ Params: { '*': string } }>({
    method: ALL_METHODS as never,
    url: '/ping/*',
    async handler(request, reply) {
      const target = parsePingPath(request.params['*'])
      if (target === null) return notFoundPage(reply)
      const query = request.query as URLSearchParams
      if (target.by === 'uuid') {
        const id = monitor.checks.idByUuid(target.uuid)
        neverCache(reply)
        const found = id === null ? NOT_FOUND : { id, created: false }
        return ping(request, reply, found, target.action, query)
      }
      return ping(request, reply, await findBySlug(target, query), target.action, query)
    },
  })

  async function findBySlug({ pingKey, slug }: SlugTarget, query: URLSearchParams): Promise<Found> {
    if (slug !== slug.toLowerCase()) return { status: 400, text: 'invalid url format' }
    const project = monitor.projects.byPingKey(pingKey)
    if (project === null) return NOT_FOUND
    const [id, another] = monitor.checks.idsBySlug(project.id, slug)
    if (another !== undefined) return { status: 409, text: 'ambiguous slug' }
    if (id !== undefined) return { id, created: false }
    if (query.getAll('create').at(-1) !== '1') return NOT_FOUND
    const made = await monitor.provision(project.id, slug)
    return made.id === null ? NOT_FOUND : { id: made.id, created: made.created }
  }

  /** The rest is one for both forms; in the order of contract 4.4. */
  async function ping(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Found,
    action: PingAction,
    query: URLSearchParams,
  ): Promise<FastifyReply> {
    reply.type(TEXT)
    if ('status' in found) return reply.code(found.status).send(found.text)
    neverCache(reply)
    if (action.kind === 'exit' && action.status > MAX_EXIT_STATUS) {
      return reply.code(400).send('invalid url format')
    }
    const rid = query.getAll('rid').at(-1) ?? null
    if (rid !== null && !RUN_ID.test(rid)) return reply.code(400).send('invalid uuid format')

    const signal = readSignal(request, action, rid?.toLowerCase() ?? null)
    const stored = await monitor.record(found.id, (check) => ({
      ...signal,
      kind: kindOverHttp(check, signal),
    }))
    if (stored === null) return reply.code(404).send('not found')
    if (pingBodyLimit !== null) reply.header('ping-body-limit', String(pingBodyLimit))
    reply.header('access-control-allow-origin', '*')
    return found.created ? reply.code(201).send('Created') : reply.code(200).send('OK')
  }

  function readSignal(
    request: FastifyRequest,
    action: PingAction,
    rid: string | null,
  ): Omit<Signal, 'at'> {
    const { headers } = request.raw
    const exitStatus = action.kind === 'exit' ? action.status : null
    const body = request.body instanceof Uint8Array ? request.body : NO_BODY
    return {
      ...peer(request.socket.remoteAddress, {
        for: single(headers['x-forwarded-for']),
        proto: single(headers['x-forwarded-proto']),
      }),
      kind: action.kind === 'exit' ? (exitStatus === 0 ? 'success' : 'fail') : action.kind,
      method: request.method,
      ua: headers['user-agent'] ?? '',
      rid,
      exitStatus,
      body: pingBodyLimit === null ? body : body.subarray(0, pingBodyLimit),
    }
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header
}
