// Routes of the creator's pages (contract push.md 7). Upstream requires a sign-in for file pushes;
// Tocsin has no sign-ins, the pages show nothing of the payload, and a token cannot be guessed.
import type { FastifyReply } from 'fastify'
import type { Push } from '../../secrets/push.ts'
import { htmlUrl } from '../pushes/answers/records.ts'
import { type Locale, translation } from './catalogue.ts'
import { previewPage, printPage } from './creator-pages.ts'
import { sendPage } from './headers.ts'
import { localeOfTag } from './language.ts'
import { frameOf, type PageCall } from './page-route.ts'
import { peek, sendExpired } from './reveal.ts'
import { pathOf } from './visit.ts'

/** Longest message printed: what a link puts on a page must not become a page of its own. */
const MESSAGE_LIMIT = 2000
const TRUE_WORDS = ['on', 'yes', 'checked', 'true', '1']

/** GET /p/:t/preview. */
export async function showPreview(call: PageCall): Promise<FastifyReply> {
  const { reply, visit, options } = call
  const push = await peek(call)
  if (push === null || push.expiredOn !== null) return sendExpired(call)
  const linkLocale = linkLocaleOf(call)
  const page = previewPage(frameOf(visit), {
    push,
    link: linkOf(call, push, linkLocale),
    now: options.clock.now(),
    linkTranslation: linkLocale === null ? visit.translation : translation(linkLocale),
    isLinkLanguageSet: linkLocale !== null,
    path: `/p/${push.token}/preview`,
    printPath: pathOf({ token: push.token, locale: null }, '/print_preview'),
  })
  return sendPage(reply, page)
}

/** GET /p/:t/print_preview. */
export async function showPrintPreview(call: PageCall): Promise<FastifyReply> {
  const { reply, visit } = call
  const push = await peek(call)
  if (push === null || push.expiredOn !== null) return sendExpired(call)
  const isOn = (name: string) =>
    TRUE_WORDS.includes((visit.query.get(name) ?? '').trim().toLowerCase())
  const page = printPage(visit.translation, push, linkOf(call, push, linkLocaleOf(call)), {
    message: (visit.query.get('message') ?? '').trim().slice(0, MESSAGE_LIMIT),
    showExpiration: isOn('show_expiration'),
    showId: isOn('show_id'),
  })
  return sendPage(reply, page)
}

/** The language that the link itself asks for (contract push.md 1.4). */
function linkLocaleOf({ visit }: PageCall): Locale | null {
  return localeOfTag(visit.query.get('push_locale') ?? '')
}

function linkOf({ request, options }: PageCall, push: Push, locale: Locale | null): string {
  return htmlUrl(push, { baseUrl: options.baseUrlOf(request), locale, now: options.clock.now() })
}
