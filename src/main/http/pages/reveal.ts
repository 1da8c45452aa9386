// Opening a push on its page (contract push.md P2, 5.1, 7): which requests may, and what they get.
import type { FastifyReply } from 'fastify'
import type { Push } from '../../secrets/push.ts'
import { noDeletedCookie } from './deleted-cookie.ts'
import { sendForeign } from './foreign.ts'
import { secretHeaders, sendOn, sendPage } from './headers.ts'
import { sendExpiredJson, sendJson, wantsJson } from './json-page.ts'
import { deletedPage, expiredPage } from './notice-pages.ts'
import { frameOf, type PageCall } from './page-route.ts'
import { noPassCookie } from './pass-cookie.ts'
import { type Opened, secretPage } from './secret-page.ts'
import { pathOf, searchOf } from './visit.ts'

/** GET /p/:t. With the retrieval step on it reveals only to who has just given the passphrase. */
export async function showPush(call: PageCall): Promise<FastifyReply> {
  const { request, reply, visit } = call
  const push = await peek(call)
  if (push === null) return sendExpired(call)
  if (push.expiredOn !== null) return reveal(call, push)
  if (!push.retrievalStep) return askOrReveal(call, push)
  // A cookie means nothing where no passphrase is asked: anybody can send one.
  const pass = push.hasPassphrase ? visit.pass : null
  if (pass === null) return sendOn(reply, `/p/${push.token}/r${searchOf(request)}`, 303)
  return reveal(call, push, { passphrase: null, pass })
}

/** POST /p/:t, the button of the step page. */
export async function openPush(call: PageCall): Promise<FastifyReply> {
  const push = await peek(call)
  return push === null ? sendExpired(call) : askOrReveal(call, push)
}

/** The push of the path; null when there is none. */
export async function peek({ vault, visit }: PageCall): Promise<Push | null> {
  return visit.token === null ? null : vault.peek(visit.token)
}

export function sendExpired(call: PageCall): FastifyReply {
  if (wantsJson(call.request)) return sendExpiredJson(call, null)
  const { reply, visit } = call
  if (!visit.hasDeleted || visit.token === null) return sendPage(reply, expiredPage(frameOf(visit)))
  reply.header('set-cookie', noDeletedCookie(visit.token, visit.isSecure))
  return sendPage(reply, deletedPage(frameOf(visit)))
}

function askOrReveal(call: PageCall, push: Push): Promise<FastifyReply> | FastifyReply {
  const { reply, visit } = call
  const opening = { passphrase: visit.passphrase, pass: visit.pass }
  const isAsked = push.hasPassphrase && push.expiredOn === null
  if (isAsked && opening.passphrase === null && opening.pass === null) {
    return sendOn(reply, pathOf(visit, '/passphrase'))
  }
  return reveal(call, push, opening)
}

async function reveal(
  call: PageCall,
  push: Push,
  opening: { readonly passphrase: string | null; readonly pass: string | null } = {
    passphrase: null,
    pass: null,
  },
): Promise<FastifyReply> {
  const { request, reply, vault, visit } = call
  if (call.isForeign()) {
    // An expired push reveals nothing, and the request is not recorded either.
    if (push.expiredOn !== null) return sendExpired(call)
    return sendForeign(reply, visit, { passphrase: push.hasPassphrase ? visit.passphrase : null })
  }
  const revealed = await vault.retrieve(push.token, visit.visitor, opening)
  // Used or useless: a reload asks again.
  if (visit.pass !== null) reply.header('set-cookie', noPassCookie(push.token, visit.isSecure))
  switch (revealed.outcome) {
    case 'not-found':
      return sendExpired(call)
    case 'expired':
      return wantsJson(request) ? sendExpiredJson(call, revealed.push) : sendExpired(call)
    case 'throttled':
      return sendOn(reply, pathOf(visit, '/passphrase', { notice: 'throttled' }))
    case 'passphrase': {
      if (opening.passphrase !== null) {
        return sendOn(reply, pathOf(visit, '/passphrase', { notice: 'wrong' }))
      }
      if (!push.retrievalStep) return sendOn(reply, pathOf(visit, '/passphrase'))
      return sendOn(reply, pathOf(visit, '/r'), 303)
    }
    case 'revealed':
      return sendSecret(call, revealed, opening.passphrase)
  }
}

function sendSecret(call: PageCall, opened: Opened, passphrase: string | null): FastifyReply {
  const { request, reply, visit, options } = call
  const { push, payload } = opened
  const target = push.kind === 'url' ? targetOf(payload ?? '') : null
  if (target !== null) return secretHeaders(reply).code(303).header('location', target).send()
  if (wantsJson(request)) return sendJson(call, opened, passphrase)
  const page = secretPage(visit.translation, opened, options.clock.now(), {
    expireAction: pathOf(visit, '/expire'),
    // The pass opens once.
    reloadOpens: !push.hasPassphrase || passphrase !== null,
  })
  return sendPage(reply, page)
}

/**
 * The address that a url push leads to, as it may stand in a header: as pushed where that is plain
 * ASCII, else in its normal form. Null when it is no web address; then it is shown, not followed.
 */
function targetOf(payload: string): string | null {
  const address = payload.trim()
  if (/^https?:\/\/[\x21-\x7e]+$/i.test(address)) return address
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
