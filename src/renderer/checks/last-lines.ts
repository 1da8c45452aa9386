// The end of a text, where jobs say what went wrong. Pure.

const LINES = 12
/** A line without an end is cut. */
const CHARACTERS = 2000

export function lastLines(text: string): { readonly text: string; readonly more: number } {
  const lines = text.trimEnd().split('\n')
  const shown = lines.slice(-LINES).join('\n')
  const cut = shown.length > CHARACTERS ? `… ${shown.slice(-CHARACTERS)}` : shown
  return { text: cut, more: Math.max(0, lines.length - LINES) }
}
