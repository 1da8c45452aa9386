// Text of others for a notice: no control characters, no direction marks, no longer than fits. Pure.
// Not here: markup, which the notifier of a platform escapes.
import { plainOutput } from '../../../shared/output-text.ts'
import type { Words } from '../../words.ts'
import { withoutDirectionMarks } from '../message/plain-text.ts'

export const NAME_LIMIT = 80
const BODY_LIMIT = 500
const LINE_LIMIT = 200
/** Checks listed by name in one notice. */
const NAMED = 10

const BREAKS = /[\p{Cc}\u2028\u2029]+/gu

/** One line of at most that many characters, `…` at its end where it was cut. */
export function plain(text: string, limit: number): string {
  const line = text.toWellFormed().replaceAll(BREAKS, ' ')
  return cut(withoutDirectionMarks(line).trim(), limit)
}

/** Cut between characters, not within one. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const characters = [...text]
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`
}

/** The last line of a job's output that is not blank, without colours; empty when there is none. */
export function lastLine(output: string): string {
  const end = plainOutput(output.trimEnd().slice(-10 * LINE_LIMIT))
  return plain(end.trimEnd().split('\n').at(-1) ?? '', LINE_LIMIT)
}

/** The parts that say something, a line each. */
export function lines(...parts: readonly string[]): string {
  return cut(parts.filter((part) => part !== '').join('\n'), BODY_LIMIT)
}

/** `a, b and 3 more` */
export function listed(names: readonly string[], { t }: Pick<Words, 't'>): string {
  const more = names.length - NAMED
  const shown = names.slice(0, NAMED).join(', ')
  return more > 0 ? t('menus.andMore', { names: shown, n: more }) : shown
}
