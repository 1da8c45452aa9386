// Reads XML with the places of its elements, so that a text can be changed there and nowhere else. Strict:
// what it does not know, it refuses. Pure.

export interface XmlElement {
  readonly name: string
  /** Of the whole element in the text, tags included. */
  readonly start: number
  readonly end: number
  /** Between its tags; null: `<x/>` has nothing between. */
  readonly inner: { readonly start: number; readonly end: number } | null
  readonly children: readonly XmlElement[]
  /** Its own text, with references and CDATA resolved. */
  readonly text: string
}

export class XmlError extends Error {}

interface OpenElement {
  readonly name: string
  readonly start: number
  readonly innerStart: number
  readonly children: XmlElement[]
  text: string
}

const NAME = String.raw`[A-Za-z_][\w.:-]*`
const TOKEN = new RegExp(
  [
    String.raw`(?<skipped><!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE(?:"[^"]*"|'[^']*'|[^"'[\]>])*>)`,
    String.raw`<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>`,
    String.raw`</(?<closed>${NAME})\s*>`,
    String.raw`<(?<opened>${NAME})(?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
)

/** @throws XmlError */
export function parseXml(text: string): XmlElement {
  const top: OpenElement = { name: '', start: 0, innerStart: 0, children: [], text: '' }
  const open: OpenElement[] = [top]
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    if (groups === undefined) throw new XmlError(`no XML at character ${at}`)
    take(open, groups, at, TOKEN.lastIndex)
    at = TOKEN.lastIndex
  }
  const [root, ...others] = top.children
  if (open.length > 1 || root === undefined || others.length > 0 || top.text.trim() !== '') {
    throw new XmlError('not one element')
  }
  return root
}

function take(
  open: OpenElement[],
  groups: Record<string, string | undefined>,
  start: number,
  end: number,
): void {
  const current = open.at(-1)
  if (current === undefined) return
  const { opened, closed, empty, cdata, text } = groups
  if (opened !== undefined && empty === '/') {
    current.children.push({ name: opened, start, end, inner: null, children: [], text: '' })
  } else if (opened !== undefined) {
    open.push({ name: opened, start, innerStart: end, children: [], text: '' })
  } else if (closed !== undefined) {
    close(open, closed, start, end)
  } else if (cdata !== undefined) {
    current.text += newlines(cdata)
  } else if (text !== undefined) {
    current.text += resolved(newlines(text))
  }
}

function close(open: OpenElement[], name: string, start: number, end: number): void {
  const element = open.pop()
  const parent = open.at(-1)
  if (element?.name !== name || parent === undefined) {
    throw new XmlError(`</${name}> at character ${start} closes nothing`)
  }
  const { innerStart, children, text } = element
  const inner = { start: innerStart, end: start }
  parent.children.push({ name, start: element.start, end, inner, children, text })
}

function newlines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function resolved(text: string): string {
  return text.replaceAll(/&([^;&]*);?/g, (reference, name: string) => {
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const number = code === null ? -1 : Number.parseInt(code[1] ?? code[2] ?? '', code[1] ? 16 : 10)
    const character =
      number < 0 ? ENTITIES[name] : number <= 0x10ffff && String.fromCodePoint(number)
    if (!character || !reference.endsWith(';')) throw new XmlError(`unknown reference ${reference}`)
    return character
  })
}

/** Text as it stands between tags. Quotes stay as they are. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The first child of each name on the way. */
export function descend(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  let found: XmlElement | undefined = element
  for (const name of names) found = found?.children.find((child) => child.name === name)
  return found
}
