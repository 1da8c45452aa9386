// The frame of all pages: document, notice, language switch. It carries no name of ours and nothing
// for previews (contract push.md 7).
import { CATALOGUE, LOCALES, type Speech } from './catalogue.ts'
import { html, type Markup, type Part } from './html.ts'

export interface Frame {
  readonly speech: Speech
  /** Where the other languages lead, and its query; null: no switch (a reload would cost a view). */
  readonly switchTo: { readonly path: string; readonly query: URLSearchParams } | null
}

const FORMATS = 'telephone=no, date=no, address=no, email=no'

export function layout({ speech, switchTo }: Frame, content: Part): Markup {
  return html`<!doctype html>
<html lang="${speech.locale}">
<head>
<meta charset="utf-8">
<title>${speech.text('title')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="${FORMATS}">
<link rel="icon" type="image/svg+xml" href="/assets/recipient.svg">
<link rel="stylesheet" href="/assets/recipient.css">
<script src="/assets/recipient.js"></script>
</head>
<body>
<main>
${content}
</main>
${switchTo === null ? null : languageSwitch(speech, switchTo)}
</body>
</html>
`
}

function languageSwitch(
  speech: Speech,
  { path, query }: { readonly path: string; readonly query: URLSearchParams },
): Markup {
  const links = LOCALES.map((locale) => {
    const name = CATALOGUE[locale].languageName
    if (locale === speech.locale) return html`<li><span aria-current="true">${name}</span></li>`
    const changed = new URLSearchParams(query)
    changed.set('locale', locale)
    const address = `${path}?${changed}`
    return html`<li><a href="${address}" lang="${locale}" hreflang="${locale}" rel="nofollow">${name}</a></li>`
  })
  return html`<nav class="languages" aria-label="${speech.text('languages')}"><ul>${links}</ul></nav>`
}

/** Says that something was not right, and what to do. */
export function warning(text: string): Markup {
  return html`<p class="warning" role="alert">${text}</p>`
}

/** Copies the text of the element; the script shows it, as nothing copies without one. */
export function copyButton(speech: Speech, id: string): Markup {
  const [done, failed] = [speech.text('copied'), speech.text('copyFailed')]
  return html`<button type="button" hidden data-copy="${id}" data-done="${done}" data-failed="${failed}">${speech.text('copy')}</button>`
}

/** Seconds left, counted down by the script; empty without one. */
export function countdown(seconds: number): Markup {
  return html`<time class="countdown" data-seconds="${Math.floor(seconds)}" hidden></time>`
}
