// Paths of older clients and of upstream's own pages: redirects, robots, 404s (contract push.md 2.6, 7).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundPage, upPage } from '../answers.ts'
import { sendOn, sendPage } from './headers.ts'
import { nothingPage } from './notice-pages.ts'
import { frameOf, type PageOptions } from './page-route.ts'
import { readVisit, searchOf } from './visit.ts'

const READ = ['GET', 'HEAD']
const STEPS = ['', '/r', '/passphrase', '/preview', '/print_preview'] as const
/** As upstream writes its languages; one that is not ours is answered in one that is. */
const LOCALE = /^[a-z]{2}(-[A-Za-z]{2})?$/
const ROBOTS = 'User-agent: *\nDisallow: /\n'

/** Where upstream makes and manages pushes; the window does that here. */
const NOT_HERE: readonly { readonly method: string[]; readonly url: string }[] = [
  { method: [...READ, 'POST'], url: '/p' },
  { method: READ, url: '/p/new' },
  { method: READ, url: '/p/:t/edit' },
  { method: READ, url: '/p/:t/audit' },
  { method: READ, url: '/users/token' },
]

type Params = { readonly locale?: string; readonly t: string }

export function legacyPaths(app: FastifyInstance, options: PageOptions): void {
  for (const step of STEPS) {
    for (const kind of ['f', 'r']) {
      app.route<{ Params: Params }>({
        method: READ,
        url: `/${kind}/:t${step}`,
        handler: (request, reply) => sendOn(reply, current(request, step) + searchOf(request), 301),
      })
    }
    for (const kind of ['p', 'f', 'r']) {
      app.route<{ Params: Params }>({
        method: READ,
        url: `/:locale/${kind}/:t${step}`,
        handler: (request, reply) => unprefixed(request, reply, step),
      })
    }
  }
  app.route({
    method: READ,
    url: '/api_tokens',
    handler: (_request, reply) => sendOn(reply, '/users/token', 301),
  })
  app.route({
    method: READ,
    url: '/robots.txt',
    handler: (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS),
  })
  // Without the vault, which may ask a person for the keychain, and without a throttle.
  app.route({ method: READ, url: '/up', handler: (_request, reply) => upPage(reply) })
  for (const route of NOT_HERE) {
    app.route({
      ...route,
      handler: (request, reply) => {
        const visit = readVisit(request, options.peer)
        return sendPage(reply, nothingPage(frameOf(visit)), { status: 404 })
      },
    })
  }
}

/** The language moves from the path into the query. */
function unprefixed(
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  step: string,
): FastifyReply {
  const { locale = '' } = request.params
  if (!LOCALE.test(locale)) return notFoundPage(reply)
  const query = new URLSearchParams(searchOf(request))
  query.set('locale', locale)
  return sendOn(reply, `${current(request, step)}?${query}`, 301)
}

function current({ params }: FastifyRequest<{ Params: Params }>, step: string): string {
  return `/p/${encodeURIComponent(params.t)}${step}`
}
