// The recipient pages over HTTP (contract push.md 7). The server renders HTML; no page needs a
// script. Not here: the API of the same pushes (http/pushes).
import type { FastifyInstance, FastifyReply } from 'fastify'
import { assetRoutes } from './assets/routes.ts'
import { showPreview, showPrintPreview } from './creator.ts'
import { deletedCookie } from './deleted-cookie.ts'
import { sendOn, sendPage } from './headers.ts'
import { legacyPaths } from './legacy-paths.ts'
import { stepPage } from './notice-pages.ts'
import { frameOf, type PageCall, type PageOptions, pageRoute } from './page-route.ts'
import { showPassphraseForm, tryPassphrase } from './passphrase.ts'
import { openPush, sendExpired, showPush } from './reveal.ts'
import { pathOf } from './visit.ts'

export type { PageOptions } from './page-route.ts'

/** Registers the pages, their assets and the redirects of older addresses. */
export function pageRoutes(app: FastifyInstance, options: PageOptions): void {
  assetRoutes(app)
  legacyPaths(app, options)
  const route = pageRoute.bind(null, app, options)
  route(['GET'], '/p/:t', showPush)
  route(['POST'], '/p/:t', openPush)
  route(['GET'], '/p/:t/r', showStep)
  route(['GET'], '/p/:t/passphrase', showPassphraseForm)
  route(['POST'], '/p/:t/access', tryPassphrase)
  // The address of a form that was answered with a page: who loads it again gets the form.
  route(['GET'], '/p/:t/access', async ({ reply, visit }) =>
    sendOn(reply, pathOf(visit, '/passphrase')),
  )
  route(['POST', 'DELETE'], '/p/:t/expire', expirePush)
  route(['GET'], '/p/:t/expire', async ({ reply, visit }) => sendOn(reply, pathOf(visit, '/r')))
  route(['GET'], '/p/:t/preview', showPreview)
  route(['GET'], '/p/:t/print_preview', showPrintPreview)
}

/** GET /p/:t/r: counts no view; of an expired push it records a failed one. */
async function showStep(call: PageCall): Promise<FastifyReply> {
  const { reply, vault, visit } = call
  const greeted = visit.token === null ? null : await vault.peekGreeting(visit.token)
  if (greeted === null) return sendExpired(call)
  const { push, greeting } = greeted
  if (push.expiredOn !== null) {
    if (!call.isForeign()) await vault.recordFailedView(push.token, visit.visitor)
    return sendExpired(call)
  }
  const page = stepPage(frameOf(visit), {
    action: pathOf(visit),
    passphrase: push.hasPassphrase ? visit.passphrase : null,
    asksPassphrase: push.hasPassphrase && visit.passphrase === null,
    kind: push.kind,
    views: push.expireAfterViews,
    greeting,
  })
  return sendPage(reply, page, { leavesSite: push.kind === 'url' })
}

/** Expires for who may; for who may not, upstream leads to the start page. */
async function expirePush({ reply, vault, visit }: PageCall): Promise<FastifyReply> {
  if (visit.token === null) return sendOn(reply, pathOf(visit))
  const { outcome } = await vault.expire(visit.token, visit.visitor)
  if (outcome === 'forbidden') return sendOn(reply, '/')
  // Also where there was none: an answer must not tell which links there are.
  reply.header('set-cookie', deletedCookie(visit.token, visit.isSecure))
  return sendOn(reply, pathOf(visit))
}
