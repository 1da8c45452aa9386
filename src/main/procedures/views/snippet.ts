// The words around what was found in a body, in parts. Pure.
import { FOUND, FOUND_END } from '../../monitor/rules/body-snippet.ts'

export function snippetParts(
  snippet: string,
): readonly { readonly text: string; readonly found: boolean }[] {
  return snippet.split(FOUND).flatMap((part, i) => {
    const [found = '', rest = ''] = i === 0 ? ['', part] : part.split(FOUND_END)
    return [
      { text: found, found: true },
      { text: rest, found: false },
    ].filter(({ text }) => text !== '')
  })
}
