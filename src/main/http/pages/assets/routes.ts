// Style sheet and script of the pages, as files of their own: the CSP allows no inline ones.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

const ASSETS = [
  { url: '/assets/recipient.css', type: 'text/css; charset=utf-8', content: STYLE },
  { url: '/assets/recipient.js', type: 'text/javascript; charset=utf-8', content: SCRIPT },
]

/** They hold no secret and may be kept, but are asked for again: an update shows at once. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { url, type, content } of ASSETS) {
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => {
        reply.headers({ etag, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
        if (request.headers['if-none-match'] === etag) return reply.code(304).send()
        return reply.type(type).send(content)
      },
    })
  }
}
