// Style sheet, script and icon of the pages, as separate files: the CSP allows no inline ones.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

/** Without one browsers ask for /favicon.ico. It shows no name of ours: a lock, light or dark enough. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" stroke="#7d848f" stroke-width="2" d="M5 7V5a3 3 0 0 1 6 0v2"/><rect x="3" y="7" width="10" height="7" rx="1.5" fill="#7d848f"/></svg>`

const ASSETS = [
  { url: '/assets/recipient.css', type: 'text/css; charset=utf-8', content: STYLE },
  { url: '/assets/recipient.js', type: 'text/javascript; charset=utf-8', content: SCRIPT },
  { url: '/assets/recipient.svg', type: 'image/svg+xml', content: ICON },
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
