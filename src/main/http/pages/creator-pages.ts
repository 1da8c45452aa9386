// The creator's pages: link, QR code, a text to send, a page to print. They show nothing of the
// payload.
import type { Millis } from '../../clock.ts'
import { expiresAt, type Push, viewsRemaining } from '../../secrets/push.ts'
import { CATALOGUE, LOCALES, type Translation } from './catalogue.ts'
import { html, type Markup } from './html.ts'
import { dateText, deletedWithin, worksFor } from './language.ts'
import { copyButton, type Frame, layout } from './layout.ts'
import { qrSvg } from './qr.ts'

export interface Sharing {
  readonly push: Push
  /** The whole address for the recipient. */
  readonly link: string
  readonly now: Millis
  /** The language of the text to send, and whether the link carries it. */
  readonly linkTranslation: Translation
  readonly isLinkLanguageSet: boolean
  /** Paths of this page and of the one to print. */
  readonly path: string
  readonly printPath: string
}

export function previewPage(frame: Frame, sharing: Sharing): Markup {
  const { translation } = frame
  const { push, link, now } = sharing
  return layout(
    { ...frame, isWide: true },
    html`<h1>${translation.text('previewHeading')}</h1>
<p>${translation.text('previewText')}</p>
<h2>${translation.text('linkLabel')}</h2>
<div class="secret">
<p id="link" class="link" translate="no">${link}</p>
<p class="tools">${copyButton(translation, 'link')}</p>
<p class="copy-status" role="status"></p>
</div>
<p class="note">${translation.count('previewViews', viewsRemaining(push))} ${deletedWithin(translation, expiresAt(push) - now)}</p>
${linkLanguages(translation, sharing)}
<div class="code">${qrSvg(link, translation.text('linkQrLabel'))}</div>
<h2>${translation.text('shareLabel')}</h2>
<div class="secret">
<pre id="share" class="share" lang="${sharing.linkTranslation.locale}">
${shareText(sharing)}</pre>
<p class="tools">${copyButton(translation, 'share')}</p>
<p class="copy-status" role="status"></p>
</div>
${printForm(frame, sharing)}`,
  )
}

/** An introduction, the link on a line of its own, and what to know as bullets (contract push.md 7). */
function shareText({ push, link, now, linkTranslation: translation }: Sharing): string {
  const notes = [
    worksFor(translation, expiresAt(push) - now),
    translation.count('shareViews', viewsRemaining(push)),
    ...(push.hasPassphrase ? [translation.text('sharePassphrase')] : []),
    translation.text('shareDeletion'),
  ]
  return [translation.text('shareIntro'), link, '', ...notes.map((note) => `• ${note}`)].join('\n')
}

function linkLanguages(translation: Translation, sharing: Sharing): Markup {
  const { path, linkTranslation, isLinkLanguageSet } = sharing
  const chosen = isLinkLanguageSet ? linkTranslation.locale : ''
  const options = ['' as const, ...LOCALES].map((locale) => {
    const name =
      locale === '' ? translation.text('linkLanguageOpen') : CATALOGUE[locale].languageName
    const lang = locale === '' ? translation.locale : locale
    if (locale === chosen)
      return html`<li><span aria-current="true" lang="${lang}">${name}</span></li>`
    const address = `${path}?${new URLSearchParams({ locale: translation.locale, push_locale: locale })}`
    return html`<li><a href="${address}" lang="${lang}">${name}</a></li>`
  })
  return html`<div class="choices"><span id="link-language">${translation.text('linkLanguage')}</span>
<ul aria-labelledby="link-language">${options}</ul></div>`
}

function printForm({ translation }: Frame, sharing: Sharing): Markup {
  const { linkTranslation, isLinkLanguageSet } = sharing
  return html`<h2>${translation.text('printHeading')}</h2>
<form method="get" action="${sharing.printPath}">
<input type="hidden" name="locale" value="${linkTranslation.locale}">
${isLinkLanguageSet && html`<input type="hidden" name="push_locale" value="${linkTranslation.locale}">`}
<label for="message">${translation.text('printMessage')}</label>
<textarea id="message" name="message" rows="3" maxlength="2000"></textarea>
<label class="check"><input type="checkbox" name="show_expiration" value="true" checked> ${translation.text('printShowExpiration')}</label>
<label class="check"><input type="checkbox" name="show_id" value="true"> ${translation.text('printShowId')}</label>
<button>${translation.text('printOpen')}</button>
</form>`
}

export interface PrintOptions {
  readonly message: string
  readonly showExpiration: boolean
  readonly showId: boolean
}

/** A page for paper: how to open the link by telephone or by typing it. */
export function printPage(
  translation: Translation,
  push: Push,
  link: string,
  options: PrintOptions,
): Markup {
  const { message } = options
  return layout(
    { translation, switchTo: null, isWide: true },
    html`<h1>${translation.text('title')}</h1>
${message !== '' && html`<p class="message" dir="auto">${message}</p>`}
<p>${translation.text('printText')}</p>
<div class="code">${qrSvg(link, translation.text('linkQrLabel'))}</div>
<p class="link" translate="no">${link}</p>
${options.showExpiration && html`<p class="note">${translation.text('printUntil')} ${dateText(translation, expiresAt(push))}</p>`}
${options.showId && html`<p class="note">${translation.text('printId')} <span translate="no">${push.token}</span></p>`}
<p class="tools"><button type="button" hidden data-print>${translation.text('print')}</button></p>`,
  )
}
