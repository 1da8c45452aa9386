// Markdown as CommonMark has it, for services that show it dressed on some devices and as it was
// written on others: as few backslashes as keep a text from being markup. Pure.
import type { BriefDress } from './brief.ts'

/** Marks of emphasis, code and links; an underscore only where a word begins or ends. */
const SIGNS = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu

const text = (plain: string) => plain.replace(SIGNS, '\\$&')

export const COMMONMARK: BriefDress = {
  text,
  bold: (plain) => `**${text(plain)}**`,
  /** Code has no escapes: what holds a backtick itself is shown as text. */
  code: (plain) => (plain.includes('`') ? text(plain) : `\`${plain}\``),
}
