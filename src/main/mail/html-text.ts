// The text of an HTML part as keywords search it (contract monitor.md 4.10): tags dropped without a trace,
// scripts and styles left out, entities decoded, white space collapsed. Pure.
//
// Tags go before html-to-text sees the rest: its parser's time grows with the square of the depth,
// and a message of unclosed tags would hold the process for minutes. This scan reads each character
// once or twice, whatever it is fed.
import { compile } from 'html-to-text'

/** Where markup may begin: a comment, or a tag, a declaration, an instruction. */
const MARKUP = /<(?:!--|[a-z/!?])/gi
const NAME = /[a-z]*/iy
/** What ends a tag, or begins a value in quotes, in which `>` ends nothing. */
const END_OR_QUOTE = />|=\s*["']/g
/** Elements whose content is no text, with what ends it. */
const SKIPPED: ReadonlyMap<string, RegExp> = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
])

/** White space that is more or other than one space: most of it stays as it is. */
const RUN_OR_OTHER = /\s{2,}|[^\S ]/g

/** Decodes entities. No character counts as white space here, as words would cost ten times more. */
const decode = compile({
  wordwrap: false,
  whitespaceCharacters: '\0',
  baseElements: { selectors: [] },
  // Undefined: no limit of its own, about which it would write to stderr.
  limits: { maxInputLength: undefined },
})

export function textOfHtml(html: string): string {
  const text = withoutMarkup(html)
  const decoded = text.includes('&') ? decode(text.replaceAll('<', '&lt;')) : text
  return decoded.replaceAll(RUN_OR_OTHER, ' ').trim()
}

function withoutMarkup(html: string): string {
  const kept: string[] = []
  let at = 0
  while (at < html.length) {
    const start = find(MARKUP, html, at)?.index ?? html.length
    kept.push(html.slice(at, start))
    at = endOfMarkup(html, start)
  }
  return kept.join('')
}

/** Behind the markup that begins here, and behind the content that goes with it. */
function endOfMarkup(html: string, start: number): number {
  if (html.startsWith('<!--', start)) return endOf('-->', html, start + 4)
  const end = endOfTag(html, start + 1)
  const closing = SKIPPED.get(find(NAME, html, start + 1)?.[0].toLowerCase() ?? '')
  return closing === undefined ? end : (find(closing, html, end)?.index ?? html.length)
}

function endOfTag(html: string, from: number): number {
  let at = from
  while (at < html.length) {
    const hit = find(END_OR_QUOTE, html, at)
    if (hit === null) return html.length
    const behind = hit.index + hit[0].length
    if (hit[0] === '>') return behind
    at = endOf(hit[0].slice(-1), html, behind)
  }
  return html.length
}

/** Behind the next such text, or the end where there is none. */
function endOf(text: string, html: string, from: number): number {
  const found = html.indexOf(text, from)
  return found === -1 ? html.length : found + text.length
}

/** The first match at or after the position; the pattern is global or sticky. */
function find(pattern: RegExp, html: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(html)
}
