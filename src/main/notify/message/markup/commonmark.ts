// CommonMark, for services that render it on some devices and show its source on others: as few
// backslashes as keep a text from being markup. Pure.
import type { BriefMarkup } from '../brief-lines.ts'

/** Marks of emphasis, code and links; an underscore only where a word begins or ends. */
const SIGNS = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu

const text = (plain: string) => plain.replace(SIGNS, '\\$&')

export const COMMONMARK: BriefMarkup = {
  text,
  bold: (plain) => `**${text(plain)}**`,
  /** Code has no escapes: what holds a backtick itself is shown as text. */
  code: (plain) => (plain.includes('`') ? text(plain) : `\`${plain}\``),
}
