// Signal's text styles, which stand apart from the text as ranges of UTF-16 units. Until they are,
// marks stand at their ends: two code points that are no characters. Pure.
import type { BriefMarkup } from '../../main/notify/message/brief-lines.ts'

const BOLD = '\ufdd0'
const MONOSPACE = '\ufdd1'
const MARKS = /[\ufdd0\ufdd1]/g
const RANGE = /([\ufdd0\ufdd1])([^\ufdd0\ufdd1]*)\1/g

const text = (plain: string) => plain.replace(MARKS, '')

export const SIGNAL: BriefMarkup = {
  text,
  bold: (plain) => BOLD + text(plain) + BOLD,
  code: (plain) => MONOSPACE + text(plain) + MONOSPACE,
}

/** The text without marks, and a style `start:length:STYLE` for each range between two of them. */
export function styled(marked: string): {
  readonly text: string
  readonly styles: readonly string[]
} {
  const styles: string[] = []
  let removed = 0
  const unmarked = marked.replace(RANGE, (_range, mark: string, inside: string, at: number) => {
    styles.push(`${at - removed}:${inside.length}:${mark === BOLD ? 'BOLD' : 'MONOSPACE'}`)
    removed += 2
    return inside
  })
  return { text: unmarked, styles }
}
