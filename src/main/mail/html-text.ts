// The text of an HTML part as keywords search it (contract monitor.md 4.10): tags dropped without a trace,
// scripts and styles left out, entities decoded, white space collapsed. Pure.
//
// Only the tokenizer of htmlparser2: it reads each character once. A parser that builds a tree takes
// the square of the depth, and a message of unclosed tags would hold the process for minutes.
import { Tokenizer } from 'htmlparser2'

const SKIPPED = new Set(['script', 'style'])

export function textOfHtml(html: string): string {
  const kept: string[] = []
  let isSkipping = false
  const show = () => {
    isSkipping = false
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ...NOTHING,
      ontext(start, end) {
        if (!isSkipping) kept.push(html.slice(start, end))
      },
      ontextentity(code) {
        kept.push(String.fromCodePoint(code))
      },
      onopentagname(start, end) {
        isSkipping = SKIPPED.has(html.slice(start, end).toLowerCase())
      },
      onselfclosingtag: show,
      onclosetag: show,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return kept.join('').replaceAll(/\s+/g, ' ').trim()
}

/** Tokens that carry no text. */
const ignore = () => {}
const NOTHING = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
} as const
