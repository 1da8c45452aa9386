// Texts of others in Markdown documents: names and output may hold anything, and are markup nowhere. Pure.
import { stripVTControlCharacters } from 'node:util'

/** What CommonMark and GitHub read as markup within a line; each takes a backslash. Of colons those of links and emoji. */
const SIGNS = /[\\`*_{}[\]<>#|~!&@]|:(?=\/\/|[A-Za-z+_-]\w*:)|(?<=^\d*)[.)+-]|^=/g
/** Marks that change the reading direction of what follows. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu
const CONTROLS = /(?![\t\n])\p{Cc}/gu

/** One line, shown as it was written; also within a table. */
export function escaped(text: string): string {
  const line = text.toWellFormed().replace(BREAKS, ' ').replace(DIRECTION_MARKS, '').trim()
  return line.replace(SIGNS, '\\$&')
}

/** Lines of their own, shown as they were written, in a fence longer than any run of backticks within. */
export function codeBlock(text: string): string {
  const lines = stripVTControlCharacters(text.toWellFormed())
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTION_MARKS, '')
    .trimEnd()
  const runs = lines.match(/`+/g) ?? []
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)))
  return `${fence}\n${lines}\n${fence}`
}

/** @param rows cells that are Markdown already */
export function tableMarkdown(
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)]
}
