// Cleans text of others for a message: names, tags and bodies may hold anything. Removes what no
// receiver can show. Not here: markup. Pure.
import { stripVTControlCharacters } from 'node:util'

/** Marks that change the reading direction of what follows: a name could pretend to be another. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g
/** All but tab and newline. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu

export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '')
}

/** One line without control characters, whatever it was. */
export function oneLine(text: string): string {
  return withoutDirectionMarks(text.toWellFormed().replace(BREAKS, ' ')).trim()
}

/** Lines without control characters, colours of a terminal and blank ends. */
export function manyLines(text: string): string {
  return withoutDirectionMarks(stripVTControlCharacters(text.toWellFormed()))
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(/^\s*\n/, '')
    .trimEnd()
}

/** At most `limit` UTF-16 units; what was cut off ends with `…`. No pair is cut in two. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  return limit < 1 ? '' : `${cut(text, limit - 1)}…`
}

/** The first UTF-16 units, one less where that would cut a pair in two. */
export function cut(text: string, limit: number): string {
  return text.slice(0, Math.max(0, limit)).replace(/[\ud800-\udbff]$/, '')
}

/**
 * The text with markup, of at most `limit` UTF-16 units. A long text is clipped before the markup is
 * added, so that none is cut in two. Markup only adds to a text.
 */
export function markedUpWithin(
  text: string,
  limit: number,
  markup: (text: string) => string,
  shorten: (text: string, limit: number) => string = clip,
): string {
  const markedUp = markup(text)
  const over = markedUp.length - limit
  return over <= 0 ? markedUp : markup(shorten(text, text.length - over))
}
