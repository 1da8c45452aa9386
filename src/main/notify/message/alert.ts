// The content of an alert, the same for all chats (contract monitor.md 7.2): short clean texts in the order of the
// message, free of markup. Each kind adds its own markup. Pure.
import { tagList } from '../../monitor/rules/check.ts'
import { detailsOf, explanationOf, othersOf } from './details.ts'
import type { Facts } from './facts.ts'
import { clip, cut, manyLines, oneLine } from './plain-text.ts'
import { statusText } from './wording.ts'

export interface Detail {
  readonly title: string
  readonly value: string
  /** `code`: an expression, shown as it was written. `tags`: words with single spaces between. */
  readonly look: 'text' | 'code' | 'tags'
  /** May have several lines. */
  readonly isLong: boolean
}

export interface Others {
  readonly text: string
  /** The checks that `text` announces; empty when it says it all. */
  readonly lines: readonly string[]
  /** Says as much as there is room for without the lines. */
  readonly short: string
}

export interface Alert {
  readonly name: string
  readonly state: 'UP' | 'DOWN'
  /** A red or a green circle. */
  readonly mark: string
  /** `“Nightly backup” is DOWN.` */
  readonly headline: string
  /** Why it is down, or how long it was; empty: not known. A sentence. */
  readonly why: string
  readonly details: readonly Detail[]
  readonly excerpt: string
  readonly others: Others
  readonly link: string
}

/** The sender's name, where a chat lets us choose it. */
export const SENDER = 'Tocsin'
export const OPEN_TEXT = 'View in Tocsin'
export const BODY_TITLE = 'Last Ping Body'
export const OTHERS_TITLE = 'Other Checks'

const TRUNCATED = '\n[truncated]'
const TEXT_LIMIT = 500
const NAME_LIMIT = 200
const TAGS = { title: 'Tags', look: 'tags', isLong: false } as const

export function alertOf(facts: Facts): Alert {
  const name = nameIn(facts.name)
  const state = statusText(facts.status)
  return {
    name,
    state,
    mark: facts.status === 'down' ? '🔴' : '🟢',
    headline: `“${name}” is ${state}.`,
    why: explanationOf(facts),
    details: lookedAt(facts),
    excerpt: manyLines(facts.excerpt),
    others: othersIn(facts),
    link: facts.link,
  }
}

/**
 * The alert shortened to `limit`: first its excerpt gets shorter, then the list of other checks becomes a
 * count, then the excerpt goes. `length` counts as the service does.
 */
export function fitted(alert: Alert, limit: number, length: (alert: Alert) => number): Alert {
  const over = length(alert) - limit
  if (over <= 0) return alert
  const room = alert.excerpt.length - over - TRUNCATED.length
  if (room > 0) return { ...alert, excerpt: shortened(alert.excerpt, room + TRUNCATED.length) }
  const { others } = alert
  if (others.lines.length === 0) return { ...alert, excerpt: '' }
  return fitted({ ...alert, others: { ...others, text: others.short, lines: [] } }, limit, length)
}

/** The beginning of an excerpt, and the line that says that it is one; at most `limit` units. */
export function shortened(excerpt: string, limit: number): string {
  const start = excerpt.endsWith(TRUNCATED) ? excerpt.slice(0, -TRUNCATED.length) : excerpt
  return cut(start, limit - TRUNCATED.length) + TRUNCATED
}

function nameIn(name: string): string {
  return clip(oneLine(name), NAME_LIMIT) || '(no name)'
}

function lookedAt(facts: Facts): readonly Detail[] {
  const { check } = facts
  const details: readonly Detail[] = [
    { title: 'Description', value: manyLines(check.desc), look: 'text', isLong: true },
    ...detailsOf(facts).map(({ label, value }): Detail => {
      if (label === 'Tags') return { ...TAGS, value: tagList(oneLine(check.tags)).join(' ') }
      const look = label === 'Schedule' ? 'code' : 'text'
      return { title: label, value: oneLine(value), look, isLong: false }
    }),
  ]
  return details
    .filter(({ value }) => value !== '')
    .map((detail) => ({ ...detail, value: clip(detail.value, TEXT_LIMIT) }))
}

function othersIn(facts: Facts): Others {
  const { sentence, listed } = othersOf(facts)
  const { count } = facts.othersDown
  const still = facts.status === 'down' ? 'also' : 'still'
  const [noun, verb] = count === 1 ? ['check', 'is'] : ['checks', 'are']
  return {
    text: sentence,
    lines: listed.map(({ name, lastPing }) => `${nameIn(name)} (${lastPing})`),
    short: count === 0 ? sentence : `${count} other ${noun} ${verb} ${still} down.`,
  }
}
