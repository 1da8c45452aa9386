// The frame of all pages: document, notice, language switch. It carries no name of ours and nothing
// for previews (contract push.md 7).
import { CATALOGUE, LOCALES, type Translation } from './catalogue.ts'
import { type Content, html, type Markup } from './html.ts'

export interface Frame {
  readonly translation: Translation
  /** Where the other languages lead, and its query; null: no switch (a reload would cost a view). */
  readonly switchTo: { readonly path: string; readonly query: URLSearchParams } | null
  /** For what has long lines; else the page is a small card. */
  readonly isWide?: boolean
}

/** A lock, which says nothing of who made the page. */
const MARK = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" d="M8 11V8a4 4 0 0 1 8 0v3"/><rect x="5.5" y="11" width="13" height="9" rx="2" fill="currentColor"/></svg>`

const FORMATS = 'telephone=no, date=no, address=no, email=no'

/**
 * Every page. The referrer policy of its header, `no-referrer`, would make browsers send `Origin: null`
 * with our own forms, which is nobody's origin; `strict-origin` tells the host, never the path.
 */
export function layout({ translation, switchTo, isWide = false }: Frame, content: Content): Markup {
  return html`<!doctype html>
<html lang="${translation.locale}">
<head>
<meta charset="utf-8">
<title>${translation.text('title')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="strict-origin">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="${FORMATS}">
<link rel="icon" type="image/svg+xml" href="/assets/recipient.svg">
<link rel="stylesheet" href="/assets/recipient.css">
<script src="/assets/recipient.js"></script>
</head>
<body>
<main${isWide && html` class="wide"`}>
${MARK}
${content}
</main>
${switchTo === null ? null : languageSwitch(translation, switchTo)}
</body>
</html>
`
}

function languageSwitch(
  translation: Translation,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
): Markup {
  const links = LOCALES.map((locale) => {
    const name = CATALOGUE[locale].languageName
    if (locale === translation.locale)
      return html`<li><span aria-current="true">${name}</span></li>`
    const changed = new URLSearchParams(query)
    changed.set('locale', locale)
    const address = `${path}?${changed}`
    return html`<li><a href="${address}" lang="${locale}" hreflang="${locale}" rel="nofollow">${name}</a></li>`
  })
  return html`<nav class="languages" aria-label="${translation.text('languages')}"><ul>${links}</ul></nav>`
}

/** Says that something was not right, and what to do. */
export function warning(text: string): Markup {
  return html`<p class="warning" role="alert">${text}</p>`
}

/** Copies the text of the element; the script shows it, as nothing copies without one. */
export function copyButton(
  translation: Translation,
  id: string,
  name: 'copy' | 'wifiCopy' = 'copy',
): Markup {
  const [done, failed] = [translation.text('copied'), translation.text('copyFailed')]
  return html`<button type="button" class="main" hidden data-copy="${id}" data-done="${done}" data-failed="${failed}">${translation.text(name)}</button>`
}

/** Seconds left, counted down by the script; empty without one. */
export function countdown(seconds: number): Markup {
  return html`<time class="countdown" data-seconds="${Math.floor(seconds)}" hidden></time>`
}
