// Status pages: for everybody who has their address, in their language, read-only, without a cookie or a script.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../../shared/words/languages.ts'
import { notFoundPage } from '../answers.ts'
import type { ServerOptions } from '../options.ts'
import { localeOfRequest } from '../pages/visit.ts'
import { missingPage, STATUS_STYLE, statusPage, statusPicture } from './page.ts'
import { createStatusViews } from './view.ts'
import { statusWords } from './words.ts'

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
const STYLE_TAG = `"${createHash('sha256').update(STATUS_STYLE).digest('base64url').slice(0, 22)}"`
const METHODS = ['GET', 'HEAD']

export function statusRoutes(
  app: FastifyInstance,
  options: Pick<ServerOptions, 'monitor' | 'clock'>,
): void {
  const views = createStatusViews(options)

  app.route<{ Params: { id: string } }>({
    method: METHODS,
    url: '/status/:id',
    async handler(request, reply) {
      const { params } = request
      const isPicture = params.id.endsWith('.svg')
      const view = await views.of(isPicture ? params.id.slice(0, -'.svg'.length) : params.id)
      const words = statusWords(localeOfRequest(request))
      const { language } = words
      if (view === null) {
        if (isPicture) return notFoundPage(reply)
        return open(reply.code(404), PAGE_POLICY, language)
          .type('text/html; charset=utf-8')
          .send(missingPage(words).toString())
      }
      if (isPicture) {
        return open(reply, PICTURE_POLICY, language)
          .type('image/svg+xml')
          .send(statusPicture(view, words))
      }
      return open(reply, PAGE_POLICY, language)
        .type('text/html; charset=utf-8')
        .send(statusPage(view, words).toString())
    },
  })

  app.route({
    method: METHODS,
    url: '/assets/status.css',
    handler({ headers }, reply) {
      reply.headers({
        etag: STYLE_TAG,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      if (headers['if-none-match'] === STYLE_TAG) return reply.code(304).send()
      return reply.type('text/css; charset=utf-8').send(STATUS_STYLE)
    },
  })
}

/** Pictures may stand on any page; the address itself is told to nobody. */
function open(reply: FastifyReply, policy: string, language: Language): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'cache-control': 'public, max-age=30',
    'content-language': language,
    vary: 'Accept-Language',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
  })
}
