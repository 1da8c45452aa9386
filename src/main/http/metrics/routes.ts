// Prometheus metrics over HTTP (contract monitor.md 8.1). The read-only key alone selects the
// project.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { prometheusText } from '../../monitor/documents/prometheus.ts'
import { API_KEY_LENGTH } from '../../monitor/operations/keys.ts'
import { statusAt } from '../../monitor/rules/status.ts'
import { notFoundPage } from '../answers.ts'
import type { ServerOptions } from '../options.ts'
import { peerOf } from '../peer.ts'
import { isUuid } from '../pings/ping-url.ts'

type WithKey = { Params: { uuid: string; key: string } }
type WithBearer = { Params: { uuid: string } }

export function metricsRoutes(
  app: FastifyInstance,
  { monitor, clock, peer }: Pick<ServerOptions, 'monitor' | 'clock' | 'peer'>,
): void {
  app.get<WithKey>('/projects/:uuid/metrics/:key', (request, reply) =>
    answer(request, request.params, request.params.key, reply),
  )
  app.get<WithKey>('/projects/:uuid/checks/metrics/:key', (request, reply) =>
    answer(request, request.params, request.params.key, reply),
  )
  app.get<WithBearer>('/projects/:uuid/metrics/', (request, reply) => {
    const [, key] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    return answer(request, request.params, key, reply)
  })

  function answer(
    request: Pick<FastifyRequest, 'raw'>,
    { uuid }: { uuid: string },
    text: string | undefined,
    reply: FastifyReply,
  ): FastifyReply {
    if (!isUuid(uuid)) return notFoundPage(reply)
    if (text === undefined) return reply.code(401).send('')
    if (text.length !== API_KEY_LENGTH) return reply.code(400).send('')
    const key = monitor.keys.authenticate(text, () => peerOf(request, peer).remoteAddr)
    if (key?.type !== 'read-only') return reply.code(403).send('')
    const [now, shift] = [clock.now(), monitor.shift()]
    const readings = monitor.checks
      .ofProject(key.projectId)
      .map((check) => ({ check, status: statusAt(check, now, shift) }))
    return reply.header('content-type', 'text/plain').send(prometheusText(readings))
  }
}
