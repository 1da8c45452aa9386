// The contract's sections and decisions, and the references to them in sources and documents.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
const CONTRACT = join(ROOT, 'docs/contract')

/** Each contract file with its ids: `5`, `5.8`, `Appendix A`, `D9`, `P12`, `H7`. */
export function contractIds(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = readdirSync(CONTRACT).filter((name) => name.endsWith('.md') && name !== 'README.md')
  return new Map(
    files.map((name) => [name, idsOf(readFileSync(join(CONTRACT, name), 'utf8'))] as const),
  )
}

/** The ids of one contract file: numbered headings, appendices, and rows of decision tables. */
export function idsOf(text: string): ReadonlySet<string> {
  const headings = text.matchAll(/^#+ (Appendix [A-Z]|\d+(?:\.\d+)?)[. ]/gm)
  const decisions = text.matchAll(/^\| ([DPH]\d+) \|/gm)
  return new Set([...headings, ...decisions].map(([, id = '']) => id))
}

const NUMBER = String.raw`\d+(?:\.\d+)?`
const ITEM = String.raw`(?:[DPH]\d+|Appendix [A-Z]|${NUMBER}(?:–${NUMBER})?)(?: (?:row|step) \d+)?`
const PLACE = String.raw`[a-z]+\.md(?: ${ITEM}(?:(?:, | and )${ITEM})*)?`
const REFERENCE = new RegExp(String.raw`\bcontract (${PLACE}(?:[,;] ${PLACE})*)`, 'gi')

export type Reference = { readonly file: string; readonly ids: readonly string[] }

/** The references of a text, in the one style: `contract monitor.md 5.3, D9; push.md P12`. */
export function referencesIn(text: string): readonly Reference[] {
  return [...unwrapped(text).matchAll(REFERENCE)].flatMap(([, places = '']) =>
    places.split(/[,;] (?=[a-z]+\.md)/).map(readPlace),
  )
}

function readPlace(place: string): Reference {
  const [file = '', ...rest] = place.split(' ')
  const ids = rest
    .join(' ')
    .replaceAll(/ (?:row|step) \d+/g, '')
    .split(/, | and |–/)
  return { file, ids: ids.filter((id) => id !== '') }
}

const STRAYS = [
  /\bcontract (?:part )?\d[\d.]*/gi,
  /(?<![/\w-])(?:monitor|push|channels|runtime|hardening)\.md\b/g,
  /\bdesign\/\w+/g,
  /(?<![\w.%#=-])[DPH]\d{1,2}\b(?![='"`])/g,
]

/** What looks like a reference in comments and test titles, but is not in the one style. */
export function straysIn(text: string): readonly string[] {
  const prose = unwrapped(proseOf(text)).replaceAll(REFERENCE, '')
  return STRAYS.flatMap((stray) => [...prose.matchAll(stray)].map(([found]) => found))
}

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#)|\s\/\/ |\/\*\* /
const TITLE = /\b(?:test|describe|it)(?:\.\w+)*\(|^\s*\]?\)\('/

function proseOf(text: string): string {
  return text
    .split('\n')
    .filter((line) => COMMENT.test(line) || TITLE.test(line))
    .join('\n')
}

/** A comment's lines as one line, so that a reference may cross their ends. */
function unwrapped(text: string): string {
  return text.replaceAll(/\n\s*(?:\/\/|\*(?!\/)|#)?[ \t]*/g, ' ')
}
