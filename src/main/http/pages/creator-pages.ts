// The creator's pages: link, QR code, a text to send, a page to print. They show nothing of the
// payload.
import type { Millis } from '../../clock.ts'
import { expiresAt, type Push, viewsRemaining } from '../../secrets/push.ts'
import { CATALOGUE, LOCALES, type Speech } from './catalogue.ts'
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
  readonly linkSpeech: Speech
  readonly isLinkLanguageSet: boolean
  /** Paths of this page and of the one to print. */
  readonly path: string
  readonly printPath: string
}

export function previewPage(frame: Frame, sharing: Sharing): Markup {
  const { speech } = frame
  const { push, link, now } = sharing
  return layout(
    frame,
    html`<h1>${speech.text('previewHeading')}</h1>
<p>${speech.text('previewText')}</p>
<h2>${speech.text('linkLabel')}</h2>
<div class="secret">
<p id="link" class="link" translate="no">${link}</p>
<p class="tools">${copyButton(speech, 'link')}</p>
<p class="told" role="status"></p>
</div>
<p class="note">${speech.count('previewViews', viewsRemaining(push))} ${deletedWithin(speech, expiresAt(push) - now)}</p>
${linkLanguages(speech, sharing)}
<div class="code">${qrSvg(link, speech.text('linkQrLabel'))}</div>
<h2>${speech.text('shareLabel')}</h2>
<div class="secret">
<pre id="share" class="share" lang="${sharing.linkSpeech.locale}">
${shareText(sharing)}</pre>
<p class="tools">${copyButton(speech, 'share')}</p>
<p class="told" role="status"></p>
</div>
${printForm(frame, sharing)}`,
  )
}

/** An introduction, the link on a line of its own, and what to know as bullets (contract push.md 7). */
function shareText({ push, link, now, linkSpeech: speech }: Sharing): string {
  const notes = [
    worksFor(speech, expiresAt(push) - now),
    speech.count('shareViews', viewsRemaining(push)),
    ...(push.hasPassphrase ? [speech.text('sharePassphrase')] : []),
    speech.text('shareDeletion'),
  ]
  return [speech.text('shareIntro'), link, '', ...notes.map((note) => `• ${note}`)].join('\n')
}

function linkLanguages(speech: Speech, sharing: Sharing): Markup {
  const { path, linkSpeech, isLinkLanguageSet } = sharing
  const chosen = isLinkLanguageSet ? linkSpeech.locale : ''
  const options = ['' as const, ...LOCALES].map((locale) => {
    const name = locale === '' ? speech.text('linkLanguageOpen') : CATALOGUE[locale].languageName
    const lang = locale === '' ? speech.locale : locale
    if (locale === chosen)
      return html`<li><span aria-current="true" lang="${lang}">${name}</span></li>`
    const address = `${path}?${new URLSearchParams({ locale: speech.locale, push_locale: locale })}`
    return html`<li><a href="${address}" lang="${lang}">${name}</a></li>`
  })
  return html`<div class="choices"><span id="link-language">${speech.text('linkLanguage')}</span>
<ul aria-labelledby="link-language">${options}</ul></div>`
}

function printForm({ speech }: Frame, sharing: Sharing): Markup {
  const { linkSpeech, isLinkLanguageSet } = sharing
  return html`<h2>${speech.text('printHeading')}</h2>
<form method="get" action="${sharing.printPath}">
<input type="hidden" name="locale" value="${linkSpeech.locale}">
${isLinkLanguageSet && html`<input type="hidden" name="push_locale" value="${linkSpeech.locale}">`}
<label for="message">${speech.text('printMessage')}</label>
<textarea id="message" name="message" rows="3" maxlength="2000"></textarea>
<label class="check"><input type="checkbox" name="show_expiration" value="true" checked> ${speech.text('printShowExpiration')}</label>
<label class="check"><input type="checkbox" name="show_id" value="true"> ${speech.text('printShowId')}</label>
<button>${speech.text('printOpen')}</button>
</form>`
}

export interface PrintOptions {
  readonly message: string
  readonly showExpiration: boolean
  readonly showId: boolean
}

/** A page for paper: how to open the link by telephone or by typing it. */
export function printPage(speech: Speech, push: Push, link: string, options: PrintOptions): Markup {
  const { message } = options
  return layout(
    { speech, switchTo: null },
    html`<h1>${speech.text('title')}</h1>
${message !== '' && html`<p class="message" dir="auto">${message}</p>`}
<p>${speech.text('printText')}</p>
<div class="code">${qrSvg(link, speech.text('linkQrLabel'))}</div>
<p class="link" translate="no">${link}</p>
${options.showExpiration && html`<p class="note">${speech.text('printUntil')} ${dateText(speech, expiresAt(push))}</p>`}
${options.showId && html`<p class="note">${speech.text('printId')}: <span translate="no">${push.token}</span></p>`}
<p class="tools"><button type="button" hidden data-print>${speech.text('print')}</button></p>`,
  )
}
