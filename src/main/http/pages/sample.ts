// What a recipient of a push will see, before it exists: the real pages with a sample in place of the secret. The
// composer shows them (contract push.md 11.5); nothing of the secret comes here.
import type { PushSample, PushSampleWish } from '../../../shared/views/push-sample.ts'
import type { Millis } from '../../clock.ts'
import type { Push } from '../../secrets/push.ts'
import { STYLE } from './assets/style.ts'
import { type Locale, translation } from './catalogue.ts'
import type { Markup } from './html.ts'
import { localeOfTag } from './language.ts'
import type { Frame } from './layout.ts'
import { passphrasePage, stepPage } from './notice-pages.ts'
import { secretPage } from './secret-page.ts'

const NOWHERE = '/'

export function pushSample(wish: PushSampleWish, now: Millis): PushSample {
  const locale: Locale = localeOfTag(wish.language) ?? 'en'
  const page = wish.page === 'opened' ? openedPage(wish, locale, now) : closedPage(wish, locale)
  const [, body = ''] = /<body>\n([\s\S]*)<\/body>/.exec(page.toString()) ?? []
  return { language: locale, body, style: STYLE }
}

function closedPage(wish: PushSampleWish, locale: Locale): Markup {
  const { kind, views, sender, message, hasPassphrase, retrievalStep } = wish
  const frame: Frame = { translation: translation(locale), switchTo: null }
  const greeting = { sender: sender.trim(), message: message.trim() }
  if (!retrievalStep && hasPassphrase) {
    return passphrasePage(frame, { action: NOWHERE, notice: null, greeting })
  }
  const step = { action: NOWHERE, passphrase: null, asksPassphrase: hasPassphrase }
  return stepPage(frame, { ...step, kind, views, greeting })
}

function openedPage(wish: PushSampleWish, locale: Locale, now: Millis): Markup {
  const { kind, sender, message, views, minutes } = wish
  const push: Push = {
    token: 'sample',
    kind,
    accountId: null,
    expireAfterDays: 1,
    expireAfterMinutes: minutes,
    expireAfterViews: views,
    deletableByViewer: kind === 'url' ? null : wish.deletableByViewer,
    retrievalStep: wish.retrievalStep,
    hasPassphrase: wish.hasPassphrase,
    createdAt: now,
    updatedAt: now,
    expiredOn: null,
    deleted: false,
    usedViews: 1,
  }
  const files = wish.files.map((file) => ({ ...file, contentType: '', link: 'sample' }))
  return secretPage(
    translation(locale),
    {
      outcome: 'revealed',
      push,
      payload: wish.lines.map((length) => '•'.repeat(length)).join('\n'),
      files,
      archive: files.length < 2 ? null : 'sample',
      greeting: { sender: sender.trim(), message: message.trim() },
    },
    now,
    { expireAction: NOWHERE, reloadOpens: !wish.hasPassphrase },
  )
}
