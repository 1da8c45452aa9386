// Pings over HTTP (contract monitor.md 4): reads a request into a signal, and answers once it is
// stored.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UUID } from '../../../shared/uuid.ts'
import type { Target } from '../../monitor/operations/recorder.ts'
import type { Signal } from '../../monitor/rules/check.ts'
import {
  INSTANCE_HEADER,
  instancesIn,
  isLoop,
  RELAY_HEADER,
} from '../../monitor/rules/instance-id.ts'
import { kindOverHttp } from '../../monitor/rules/keywords.ts'
import { neverCache, notFoundPage } from '../answers.ts'
import { hasBody, holdFor, readBytes } from '../bodies.ts'
import { ALL_METHODS } from '../methods.ts'
import type { ServerOptions } from '../options.ts'
import { peerOf } from '../peer.ts'
import { type PingAction, parsePingPath } from './ping-url.ts'

const TEXT = 'text/plain; charset=utf-8'
const INVALID_URL = 'invalid url format'
const MAX_EXIT_STATUS = 255
const NO_BODY = new Uint8Array(0)

export function pingRoutes(
  app: FastifyInstance,
  options: Pick<ServerOptions, 'monitor' | 'clock' | 'peer' | 'pingBodyLimit' | 'bodyBudget'>,
): void {
  const { monitor, clock, peer, pingBodyLimit, bodyBudget } = options
  app.route<{ Params: { '*': string } }>({
    method: ALL_METHODS as never,
    url: '/ping/*',
    async handler(request, reply) {
      const url = parsePingPath(request.params['*'])
      if (url === null) return notFoundPage(reply)
      reply.type(TEXT)
      if (url.by === 'uuid') neverCache(reply, clock.now())
      else if (url.slug !== url.slug.toLowerCase()) return refuse(reply, INVALID_URL)

      const passed = request.raw.headers[RELAY_HEADER]
      if (typeof passed === 'string') {
        reply.header(INSTANCE_HEADER, monitor.instance)
        if (isLoop(passed, monitor.instance)) return reply.code(508).send('loop')
      }
      const query = request.query as URLSearchParams
      const rid = query.getAll('rid').at(-1) ?? null
      const refusal = refusalOf(url.action, rid)
      const target =
        url.by === 'uuid' ? url : { ...url, create: query.getAll('create').at(-1) === '1' }
      // Most pings have none, and are not made to wait for it.
      const isRead = refusal === null && hasBody(request.raw)
      const body = isRead ? await readBody(request, reply, target) : NO_BODY
      const signal = readSignal(request, url.action, rid?.toLowerCase() ?? null, body)
      const result = await monitor.record(
        target,
        refusal === null ? (check) => ({ ...signal, kind: kindOverHttp(check, signal) }) : null,
        body,
      )
      switch (result.outcome) {
        case 'unknown':
          return reply.code(404).send('not found')
        case 'ambiguous':
          return reply.code(409).send('ambiguous slug')
        case 'refused':
          return refuse(neverCache(reply, clock.now()), refusal ?? INVALID_URL)
        case 'recorded':
          return accept(neverCache(reply, clock.now()), result.created)
      }
    },
  })

  function accept(reply: FastifyReply, created: boolean): FastifyReply {
    reply.header('access-control-allow-origin', '*')
    if (pingBodyLimit !== null) reply.header('ping-body-limit', String(pingBodyLimit))
    return created ? reply.code(201).send('Created') : reply.code(200).send('OK')
  }

  /** Only for a check that is there, or will be: the body of any other stays unread (contract hardening.md H3). */
  async function readBody(
    { raw, routeOptions }: FastifyRequest,
    reply: FastifyReply,
    target: Target,
  ): Promise<Uint8Array> {
    if (!monitor.takes(target)) return NO_BODY
    const limits = { limit: routeOptions.bodyLimit, kept: pingBodyLimit ?? routeOptions.bodyLimit }
    return readBytes(raw, holdFor(reply.raw, bodyBudget), limits)
  }

  function readSignal(
    request: FastifyRequest,
    action: PingAction,
    rid: string | null,
    body: Uint8Array,
  ): Omit<Signal, 'at'> {
    const { headers } = request.raw
    const exitStatus = action.kind === 'exit' ? action.status : null
    return {
      ...peerOf(request, peer),
      kind: action.kind === 'exit' ? (exitStatus === 0 ? 'success' : 'fail') : action.kind,
      method: request.method,
      ua: headers['user-agent'] ?? '',
      rid,
      exitStatus,
      body,
      ...passedOn(headers[RELAY_HEADER]),
    }
  }
}

/** By way of which installations the signal came. */
function passedOn(header: string | readonly string[] | undefined): Pick<Signal, 'passed'> {
  return typeof header === 'string' ? { passed: instancesIn(header).join() } : {}
}

/** What is wrong with a signal whose URL names a check, or null (contract monitor.md 4.2). */
function refusalOf(action: PingAction, rid: string | null): string | null {
  if (action.kind === 'exit' && action.status > MAX_EXIT_STATUS) return INVALID_URL
  return rid === null || UUID.test(rid) ? null : 'invalid uuid format'
}

function refuse(reply: FastifyReply, text: string): FastifyReply {
  return reply.code(400).send(text)
}
