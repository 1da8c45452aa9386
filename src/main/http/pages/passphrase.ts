// The passphrase form and its answers (contract push.md 7): right, wrong, too often.
import type { FastifyReply } from 'fastify'
import { sendOn, sendPage } from './headers.ts'
import { type PassphraseNotice, passphrasePage } from './notice-pages.ts'
import { frameOf, type PageCall } from './page-route.ts'
import { passCookie } from './pass-cookie.ts'
import { peek, sendExpired } from './reveal.ts'
import { pathOf } from './visit.ts'

/** GET /p/:t/passphrase, for any push there is. */
export async function showPassphraseForm(call: PageCall): Promise<FastifyReply> {
  return (await sendForm(call, noticeOf(call.visit.query))) ?? sendExpired(call)
}

/** POST /p/:t/access. The right passphrase is swapped for the pass, which the next GET uses up. */
export async function tryPassphrase(call: PageCall): Promise<FastifyReply> {
  const { reply, vault, visit } = call
  const push = await peek(call)
  if (push === null || !push.hasPassphrase) return sendOn(reply, pathOf(visit))
  const passphrase = visit.form.get('passphrase') ?? ''
  const unlocked = await vault.unlock(push.token, visit.visitor, passphrase)
  switch (unlocked.outcome) {
    case 'not-found':
    case 'expired':
      return sendOn(reply, pathOf(visit))
    case 'wrong':
      return sendOn(reply, pathOf(visit, '/passphrase', { notice: 'wrong' }))
    case 'throttled':
      reply.header('retry-after', String(unlocked.retryAfterSeconds))
      return (await sendForm(call, 'throttled', 429)) ?? sendExpired(call)
    case 'open':
      reply.header('set-cookie', passCookie(push.token, unlocked.pass, visit.isSecure))
      return sendOn(reply, pathOf(visit))
  }
}

/** Null: there is no such push. */
async function sendForm(
  { reply, vault, visit }: PageCall,
  notice: PassphraseNotice | null,
  status = 200,
): Promise<FastifyReply | null> {
  const greeted = visit.token === null ? null : await vault.peekGreeting(visit.token)
  if (greeted === null) return null
  const { push, greeting } = greeted
  const frame = frameOf(visit, `/p/${push.token}/passphrase`)
  const page = passphrasePage(frame, { action: pathOf(visit, '/access'), notice, greeting })
  return sendPage(reply, page, { status, leavesSite: push.kind === 'url' })
}

function noticeOf(query: URLSearchParams): PassphraseNotice | null {
  const notice = query.get('notice')
  return notice === 'wrong' || notice === 'throttled' ? notice : null
}
