// A status page as HTML and as a picture to embed. Both work without a script, in light and dark, and
// carry nothing but what they show.

import { paletteStyle } from '../../../shared/model/palette.ts'
import { BAND_HEIGHT, bandPaths, DAY_SLOT } from '../../../shared/uptime-band.ts'
import type { UptimeDay } from '../../../shared/views/checks.ts'
import { type Content, html, type Markup } from '../pages/html.ts'
import { titleWithin, widthOf } from './picture-title.ts'
import type { StatusRow, StatusView } from './view.ts'
import { countsText, headline, instantText, type StatusWords, worstOf } from './words.ts'

export function statusPage(view: StatusView, words: StatusWords): Markup {
  const { language, t } = words
  const { title, at, counts, days, rows, leftOut } = view
  const split = countsText(counts, words)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${headline(counts, words)} · ${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="stylesheet" href="/assets/status.css">
</head>
<body>
<main>
<h1 dir="auto">${title}</h1>
<p class="state" data-status="${worstOf(counts)}">${headline(counts, words)}</p>
${split !== null && html`<p class="soft">${split}</p>`}
<section aria-label="${t('statusPage.together')}">
${band(days, counts.all, words)}
</section>
${rows.length > 0 && html`<ul>${rows.map((one) => row(one, words))}</ul>`}
${leftOut > 0 && html`<p class="soft">${t('statusPage.leftOut', { n: leftOut })}</p>`}
<p class="soft">${asOf(at, words)}</p>
</main>
</body>
</html>
`
}

/** For an address that names no status page. */
export function missingPage({ language, t }: StatusWords): Markup {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${t('statusPage.gone')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<link rel="stylesheet" href="/assets/status.css">
</head>
<body>
<main>
<h1>${t('statusPage.gone')}</h1>
<p>${t('statusPage.goneText')}</p>
</main>
</body>
</html>
`
}

/** The instant stands as an element where the sentence has it. */
function asOf(at: number, { t }: StatusWords): Content {
  const [before = '', time = '', after = ''] = t('statusPage.asOf', {
    time: instantText(at),
  }).split(/<\/?time>/)
  return [before, html`<time datetime="${new Date(at).toISOString()}">${time}</time>`, after]
}

function row({ name, status, days }: StatusRow, words: StatusWords): Markup {
  return html`<li>
<div class="row"><h2 dir="auto">${name}</h2><span class="mark" data-status="${status}">${words.t(`statusPage.state.${status}`)}</span></div>
${band(days, 1, words)}
</li>`
}

const KINDS = ['none', 'up', 'down', 'gap', 'mark'] as const

function band(days: readonly UptimeDay[], checks: number, words: StatusWords): Markup {
  const [text, n, { t }] = [words.band(days, checks), days.length, words]
  return html`<figure>
${drawing(days, html`<title>${t('statusPage.labelled', { label: t('statusPage.lastDays', { n }), text })}</title>`)}
<figcaption><span>${t('statusPage.daysAgo', { n })}</span><span>${text}</span><span>${t('statusPage.today')}</span></figcaption>
</figure>`
}

function drawing(days: readonly UptimeDay[], head: Content, place: Content = null): Markup {
  const paths = bandPaths(days)
  const box = `0 0 ${days.length * DAY_SLOT} ${BAND_HEIGHT}`
  return html`<svg class="band" role="img" viewBox="${box}" preserveAspectRatio="none" ${place}>${head}${KINDS.map(
    (kind) => html`<path class="${kind}" d="${paths[kind]}"/>`,
  )}</svg>`
}

const COLOURS = paletteStyle([
  'surface',
  'text',
  'text-soft',
  'line',
  'ok',
  'late',
  'down',
  'ok-soft',
  'late-soft',
  'down-soft',
])

const PARTS = `.none { fill: var(--line); }
.up { fill: var(--ok); }
.down, .mark { fill: var(--down); }
.gap { fill: none; stroke: var(--text-soft); }
`

export const STATUS_STYLE = `${COLOURS}
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--text); font: 16px / 1.5 system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: clamp(24px, 8vh, 80px) 16px 32px; }
h1 { margin: 0; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 16px; font-weight: 600; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 16px 0; border-top: 1px solid var(--line); }
figure { margin: 8px 0 16px; }
li figure { margin-bottom: 0; }
figcaption > :not(:nth-child(2)) { white-space: nowrap; }
figcaption > :nth-child(2) { text-align: center; }
figcaption { display: flex; gap: 16px; justify-content: space-between; color: var(--text-soft); font-size: 13px; text-wrap: balance; }
@media (width < 560px) {
figcaption { flex-wrap: wrap; gap: 0 16px; }
figcaption > :nth-child(2) { order: 1; flex-basis: 100%; text-align: start; }
}
.row { display: flex; gap: 16px; align-items: baseline; justify-content: space-between; }
.state { padding: 12px 16px; border-radius: 8px; font-size: 18px; font-weight: 600; }
.state[data-status="up"] { background: var(--ok-soft); color: var(--ok); }
.state[data-status="grace"] { background: var(--late-soft); color: var(--late); }
.state[data-status="down"] { background: var(--down-soft); color: var(--down); }
.state[data-status="maintenance"] { border: 1px dashed var(--text-soft); }
.state[data-status="new"] { padding-inline: 0; }
.mark { color: var(--text-soft); white-space: nowrap; }
.mark[data-status="up"] { color: var(--ok); }
.mark[data-status="grace"] { color: var(--late); }
.mark[data-status="down"] { color: var(--down); font-weight: 600; }
.band { display: block; width: 100%; height: 40px; }
.soft { color: var(--text-soft); font-size: 13px; }
${PARTS}`

/** In pixels; `edge`: between the picture's border and what it shows. */
const PICTURE = { width: 720, height: 96, edge: 12, line: 28, top: 44, letter: 15 }

/**
 * The headline over the band, for `<img>` elsewhere. It has a ground of its own: a page may be dark where its reader's
 * system is light.
 */
export function statusPicture({ title, counts, days }: StatusView, words: StatusWords): string {
  const { width, height, edge, line, top, letter } = PICTURE
  const inner = width - 2 * edge
  const said = `: ${headline(counts, words)}`
  const text = `${title}${said}`
  const seen = `${titleWithin(title, inner / letter - widthOf(said))}${said}`
  const picture = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" lang="${words.language}" role="img" aria-label="${text}">
<title>${text}. ${words.band(days, counts.all)}</title>
<style>${COLOURS}
:root { color-scheme: light dark; }
.ground { fill: var(--surface); stroke: var(--line); }
text { fill: var(--text); font: 600 ${letter}px system-ui, sans-serif; }
${PARTS}</style>
<rect class="ground" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
<text x="${edge}" y="${line}">${seen}</text>
${drawing(days, null, html`x="${edge}" y="${top}" width="${inner}" height="${height - top - edge}"`)}
</svg>
`
  return picture.toString()
}
