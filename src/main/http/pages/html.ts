// HTML as a tagged template that escapes every value. Pages are built with nothing else.

/** Markup that may stand as it is. Only `html` makes it. */
export class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What a hole of the template takes; null and false leave nothing. */
export type Part = Markup | string | number | null | false | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A parser would turn it into a line feed: what is copied must be what was pushed.
  '\r': '&#13;',
}

/** Text as it may stand between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? character)
}

/** Attribute values in the template must be quoted; every hole is escaped unless it is `Markup`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) text += written(part) + (strings[index + 1] ?? '')
  return new Markup(text)
}

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (part instanceof Markup) return part.toString()
  if (typeof part === 'object') return part.map(written).join('')
  return escapeHtml(String(part))
}
