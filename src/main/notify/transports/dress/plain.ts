// Texts of others made fit for a message: names, tags and bodies may hold anything. Here goes what
// no chat can show; markup is each dialect's matter. Pure.
import { stripVTControlCharacters } from 'node:util'

/** Turns the reading direction of what follows, our own words included. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g
const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g
/** All but tab and newline. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu

/** One line without control characters, whatever it was. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(BREAKS, ' ').replace(DIRECTIONS, '').trim()
}

/** Lines without control characters, colours of a terminal and blank ends. */
export function manyLines(text: string): string {
  return stripVTControlCharacters(text.toWellFormed())
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '')
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
 * The dressed text of at most `limit` UTF-16 units: what is too long is clipped before it is
 * dressed, so that no markup is cut in two. A dress adds to a text and takes nothing away.
 */
export function dressedWithin(
  text: string,
  limit: number,
  dress: (text: string) => string,
  shorten: (text: string, limit: number) => string = clip,
): string {
  const dressed = dress(text)
  const over = dressed.length - limit
  return over <= 0 ? dressed : dress(shorten(text, text.length - over))
}
