// The page that shows a secret: text, files or a QR code, and how long it remains (contract push.md
// 4).
import { MINUTE, type Millis, SECOND } from '../../clock.ts'
import { expiresAt, type Push, viewsRemaining } from '../../secrets/push.ts'
import type { Revealed } from '../../secrets/retrieve.ts'
import type { FileLink } from '../../secrets/secret.ts'
import { archiveUrl, fileUrl } from '../pushes/answers/records.ts'
import type { Translation } from './catalogue.ts'
import { heading, messageBlock } from './greeting.ts'
import { html, type Markup } from './html.ts'
import { deletedWithin, fileSize, timeLeft } from './language.ts'
import { copyButton, countdown, layout } from './layout.ts'
import { withoutDirections } from './plain-text.ts'
import { qrBlock } from './qr-block.ts'

export type Opened = Extract<Revealed, { readonly outcome: 'revealed' }>

/** How long the link of a file works (contract push.md 7). */
const FILE_LINK_MINUTES = 5
/** Links of the page lead to where the page came from, whatever the base URL. */
const SAME_ORIGIN = ''
/** Longest text on one line that is set large. */
const SHORT = 100

export interface SecretPageOptions {
  /** Where the button posts to that deletes the push. */
  readonly expireAction: string
  /** The same request again would open it again, instead of asking for the passphrase. */
  readonly reloadOpens: boolean
}

export function secretPage(
  translation: Translation,
  { push, payload, files, archive, greeting }: Opened,
  now: Millis,
  { expireAction, reloadOpens }: SecretPageOptions,
): Markup {
  const isLast = viewsRemaining(push) === 0
  const left = expiresAt(push) - now
  return layout(
    // Another language means another request, and that would cost a view.
    { translation, switchTo: null, isWide: isLetter(push, payload) },
    html`${heading(translation, greeting, 'secretHeading')}
${messageBlock(translation, greeting)}
${payload !== null && payload !== '' && payloadBlock(translation, push, payload)}
${files.length > 0 && fileList(translation, { files, archive })}
${files.length > 0 && !isLast && fileTime(translation, left)}
${push.kind === 'file' && files.length === 0 && !payload && html`<p>${translation.text('noFiles')}</p>`}
${isLast ? lastView(translation, files) : limits(translation, push, left, reloadOpens)}
${!isLast && push.deletableByViewer === true && deletion(translation, expireAction)}`,
  )
}

function payloadBlock(translation: Translation, push: Push, payload: string): Markup {
  if (push.kind === 'qr') return qrBlock(translation, payload)
  const form = push.kind === 'file' ? 'words' : isShort(payload) ? 'short' : 'letter'
  // Inside the span no line feed of the payload is lost: a parser drops one that follows <pre>.
  return html`<div class="secret">
<pre class="payload ${form}" translate="no" dir="auto"${form !== 'short' && html` tabindex="0"`}><span id="payload">${payload}</span></pre>
<p class="tools">${copyButton(translation, 'payload')}
<button type="button" hidden data-unveil="payload" data-hide="${translation.text('hide')}">${translation.text('show')}</button></p>
<p class="copy-status" role="status"></p>
</div>`
}

/** A text of several lines or a long one: set as it was written, it needs room. */
function isLetter({ kind }: Push, payload: string | null): boolean {
  return (kind === 'text' || kind === 'url') && payload !== null && !isShort(payload)
}

/** One line of at most 100 characters: a password more likely than a letter. */
export function isShort(payload: string): boolean {
  return !/[\r\n]/.test(payload) && [...payload].length <= SHORT
}

function fileList(
  translation: Translation,
  { files, archive }: Pick<Opened, 'files' | 'archive'>,
): Markup {
  const items = files.map(
    (file) =>
      html`<li><a href="${fileUrl(file, SAME_ORIGIN)}" translate="no" rel="nofollow"><bdi>${withoutDirections(file.filename)}</bdi></a> <span class="size">${fileSize(translation, file.size)}</span></li>`,
  )
  return html`<h2>${translation.text('filesHeading')}</h2>
<ul class="files">${items}</ul>
${archive !== null && html`<p class="archive"><a class="button" href="${archiveUrl(archive)}" rel="nofollow">${translation.text('downloadAll')}</a></p>`}`
}

/** A push that ends sooner takes its files along. */
function fileTime(translation: Translation, left: Millis): Markup {
  const time = Math.min(FILE_LINK_MINUTES * MINUTE, left)
  return html`<p class="note">${translation.count('fileMinutes', timeLeft(time).n)} ${countdown(time / SECOND)}</p>`
}

function limits(translation: Translation, push: Push, left: Millis, reloadOpens: boolean): Markup {
  return html`${timeBar(left / (push.expireAfterMinutes * MINUTE))}
<p class="note">${translation.count('viewsLeft', viewsRemaining(push))} ${deletedWithin(translation, left)} ${countdown(left / SECOND)}</p>
${reloadOpens && html`<p class="note">${translation.text('reloadOpens')}</p>`}`
}

/** How much of its time is left, from 0 to 1; the sentence below says the same. */
function timeBar(part: number): Markup {
  const width = (Math.min(1, Math.max(0, part)) * 100).toFixed(1)
  return html`<svg class="time" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="1"/><rect class="left" width="${width}" height="1"/></svg>`
}

function lastView(translation: Translation, files: readonly FileLink[]): Markup {
  if (files.length === 0) return html`<p class="note last">${translation.text('lastView')}</p>`
  return html`<p class="note last">${translation.count('lastViewFiles', FILE_LINK_MINUTES)} ${countdown((FILE_LINK_MINUTES * MINUTE) / SECOND)}</p>`
}

/** Two steps without a script: open, then confirm. */
function deletion(translation: Translation, action: string): Markup {
  return html`<details class="deletion">
<summary>${translation.text('deleteSummary')}</summary>
<p>${translation.text('deleteText')}</p>
<form method="post" action="${action}" data-once>
<button class="danger">${translation.text('deleteButton')}</button>
</form>
</details>`
}
