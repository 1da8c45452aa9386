// Addresses in a text that somebody wrote. Pure.

export interface TextPart {
  readonly text: string
  /** Null: no link. */
  readonly href: string | null
}

/** Only http and https: nothing else is followed. What ends a sentence is no part of an address. */
const ADDRESS = /https?:\/\/[^\s<>"]+/gi
const TRAILING = /[.,;:!?'\u2019*_]+$/

/** The text in pieces, which together are the same text. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found)
    if (!URL.canParse(address)) continue
    if (index > done) parts.push({ text: text.slice(done, index), href: null })
    parts.push({ text: address, href: address })
    done = index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), href: null })
  return parts
}

/** `(see https://a.example/b)` ends before the bracket; `https://a.example/(b)` has its own. */
function withoutTail(address: string): string {
  const trimmed = address.replace(TRAILING, '')
  const hasOpen = trimmed.split('(').length >= trimmed.split(')').length
  if (!trimmed.endsWith(')') || hasOpen) return trimmed
  return withoutTail(trimmed.slice(0, -1))
}
