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

/** What may be inserted into a template; null and false leave nothing. */
export type Content = Markup | string | number | null | false | readonly Content[]

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

/** Attribute values in the template must be quoted; everything inserted is escaped unless it is `Markup`. */
export function html(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = strings[0] ?? ''
  for (const [index, content] of contents.entries())
    text += written(content) + (strings[index + 1] ?? '')
  return new Markup(text)
}

function written(content: Content): string {
  if (content === null || content === false) return ''
  if (content instanceof Markup) return content.toString()
  if (typeof content === 'object') return content.map(written).join('')
  return escapeHtml(String(content))
}
