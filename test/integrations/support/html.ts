// Reads HTML as strictly as Telegram does, and gives what a reader sees. It knows the tags and the
// entities that Telegram knows, whatever else is an error.
const TAGS = ['a', 'b', 'code', 'pre']
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

/** The text without its markup; tags that stand `alone` break a line. @throws Error as Telegram words it */
export function visibleText(html: string, alone: readonly string[] = []): string {
  const open: string[] = []
  let text = ''
  for (const [token] of html.matchAll(/<[^>]*>|&[^;\s]*;?|[^<&]+|[<&]/g)) {
    if (token.startsWith('&')) text += entity(token)
    else if (token.startsWith('<')) tag(token)
    else text += token
  }
  if (open.length > 0) throw new Error(`can't parse entities: can't find end tag of ${open.at(-1)}`)
  return text

  function tag(token: string): void {
    const [, slash, name = ''] = token.match(/^<(\/?)(\w+)(?: href="[^"<>]*")?>$/) ?? []
    if (alone.includes(name)) {
      text += '\n'
      return
    }
    if (!TAGS.includes(name)) throw new Error(`can't parse entities: unsupported tag ${token}`)
    if (slash === '') open.push(name)
    else if (open.pop() !== name) throw new Error(`can't parse entities: unexpected ${token}`)
  }
}

function entity(token: string): string {
  const sign = ENTITIES[token]
  if (sign === undefined) throw new Error(`can't parse entities: unexpected ${token}`)
  return sign
}
