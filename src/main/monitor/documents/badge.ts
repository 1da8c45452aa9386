// Badges: their signatures, their status, and how they look (contract monitor.md 6). Pure.
import { createHash, createHmac } from 'node:crypto'
import type { ReportedStatus } from '../rules/check.ts'

export type BadgeFormat = 'svg' | 'json' | 'shields'
export type BadgeStatus = 'up' | 'late' | 'down'

const SIGNATURE_LENGTH = 8
const TWO_STATES = '-2'
/** The label of the badge for the whole project. */
export const MASTER_LABEL = 'Tocsin'

/** `base64url(HMAC-SHA1(SHA1(badge_key ‖ secret), tag))`, first 8 characters (contract monitor.md 6.2). */
export function badgeSignature(badgeKey: string, secret: string, tag: string): string {
  const key = createHash('sha1')
    .update(badgeKey + secret)
    .digest()
  return createHmac('sha1', key).update(tag).digest('base64url').slice(0, SIGNATURE_LENGTH)
}

/** Whether a signature of a URL is that of the tag; what follows its 8 characters is not compared. */
export function isBadgeSigned(
  badgeKey: string,
  secret: string,
  tag: string,
  signature: string,
): boolean {
  return signature.slice(0, SIGNATURE_LENGTH) === badgeSignature(badgeKey, secret, tag)
}

/** Whether a signature asks for the two-state badge, which does not know `late`. */
export function isTwoState(signature: string): boolean {
  return signature.length === SIGNATURE_LENGTH + TWO_STATES.length && signature.endsWith(TWO_STATES)
}

/** The six URLs of a tag's badges (contract monitor.md 1.3, 6.1). The tag is percent-encoded twice. */
export function badgeAddresses(baseUrl: string, badgeKey: string, secret: string, tag: string) {
  const signature = badgeSignature(badgeKey, secret, tag)
  const address = (format: BadgeFormat, suffix: string) => {
    const name = tag === '*' ? '' : `/${encodeURIComponent(quote(tag))}`
    return `${baseUrl}/badge/${badgeKey}/${signature}${suffix}${name}.${format}`
  }
  return {
    svg: address('svg', TWO_STATES),
    svg3: address('svg', ''),
    json: address('json', TWO_STATES),
    json3: address('json', ''),
    shields: address('shields', TWO_STATES),
    shields3: address('shields', ''),
  }
}

/** Percent-encodes everything but letters, digits and `-_.~`. */
function quote(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** How many checks there are, late ones and down ones among them. */
export interface StatusCount {
  readonly total: number
  readonly grace: number
  readonly down: number
}

export interface BadgeCount extends StatusCount {
  readonly status: BadgeStatus
}

export function statusCount(statuses: Iterable<ReportedStatus>): StatusCount {
  let [total, grace, down] = [0, 0, 0]
  for (const status of statuses) {
    total++
    if (status === 'grace') grace++
    if (status === 'down') down++
  }
  return { total, grace, down }
}

/** What these checks add up to (contract monitor.md 6.3). */
export function badgeOf(count: StatusCount, twoState: boolean): BadgeCount {
  const isLate = count.grace > 0 && !twoState
  return { status: count.down > 0 ? 'down' : isLate ? 'late' : 'up', ...count }
}

/** What checks of these statuses add up to. */
export function countBadge(statuses: Iterable<ReportedStatus>, twoState: boolean): BadgeCount {
  return badgeOf(statusCount(statuses), twoState)
}

const SHIELDS_COLOR: Record<BadgeStatus, string> = {
  up: 'success',
  late: 'important',
  down: 'critical',
}

/** The document that shields.io's endpoint badge reads. */
export function shieldsDocument(label: string, status: BadgeStatus) {
  return { schemaVersion: 1, label, message: status, color: SHIELDS_COLOR[status] }
}

const COLOR: Record<BadgeStatus, string> = { up: '#4c1', late: '#fe7d37', down: '#e05d44' }

/** Widths of characters in Verdana 11 px; 7 for all others (contract monitor.md 6.4). */
const WIDTHS = new Map(
  Object.entries({
    3: 'ijlI',
    4: 'frJ-',
    5: 't',
    6: 'cesx1FLP_',
    8: 'ACDHNUV',
    9: 'wGOQ',
    10: 'mM',
    11: 'W',
  }).flatMap(([width, characters]) =>
    [...characters].map((character) => [character, Number(width)] as const),
  ),
)
const DEFAULT_WIDTH = 7
const PADDING = 10

function widthOf(text: string): number {
  let width = PADDING
  for (const character of text) width += WIDTHS.get(character) ?? DEFAULT_WIDTH
  return width
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Text as XML 1.0 can carry it: escaped, without the characters that it forbids. */
function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** Badges that are kept, those drawn last, and the longest label of one: some 2 MiB at the most. */
const KEPT = 200
const KEPT_LABEL = 200
const drawn = new Map<string, string>()

/** A flat two-part pill (contract monitor.md 6.4). */
export function badgeSvg(label: string, status: BadgeStatus): string {
  if (label.length > KEPT_LABEL) return draw(label, status)
  const key = `${status} ${label}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const svg = draw(label, status)
  drawn.set(key, svg)
  const [oldest] = drawn.keys()
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest)
  return svg
}

function draw(label: string, status: BadgeStatus): string {
  const left = widthOf(label)
  const right = widthOf(status)
  const width = left + right
  const text = (x: number, y: number, content: string, fill = '') =>
    `<text x="${x}" y="${y}"${fill}>${xmlText(content)}</text>`
  const shadow = ' fill="#010101" fill-opacity=".3"'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${xmlText(`${label}: ${status}`)}">
  <linearGradient id="sheen" x2="0" y2="100%">
    <stop offset="0" stop-color="#bbb" stop-opacity=".1"/>
    <stop offset="1" stop-opacity=".1"/>
  </linearGradient>
  <mask id="pill"><rect width="${width}" height="20" rx="3" fill="#fff"/></mask>
  <g mask="url(#pill)">
    <rect width="${left}" height="20" fill="#555"/>
    <rect x="${left}" width="${right}" height="20" fill="${COLOR[status]}"/>
    <rect width="${width}" height="20" fill="url(#sheen)"/>
  </g>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" text-rendering="geometricPrecision" font-size="11">
    ${text(left / 2, 15, label, shadow)}
    ${text(left / 2, 14, label)}
    ${text(left + right / 2, 15, status, shadow)}
    ${text(left + right / 2, 14, status)}
  </g>
</svg>
`
}
