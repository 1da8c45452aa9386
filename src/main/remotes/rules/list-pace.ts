// Whether a server's list is asked for, or its badge is enough (contract remotes.md 2.1). Pure.
import { MINUTE, type Millis } from '../../clock.ts'
import { isObject } from '../requests/large-json.ts'

/** What a badge counts. */
export interface BadgeCounts {
  readonly total: number
  readonly grace: number
  readonly down: number
}

/** What the last list was like. */
export interface LastList extends BadgeCounts {
  readonly at: Millis
  /** Bytes on the wire. */
  readonly wire: number
}

const SMALL = 128 * 1024
const WATCHED: Millis = 5 * MINUTE
const UNWATCHED: Millis = 15 * MINUTE

/** Whether the badge is asked before the list. */
export function isLarge(last: LastList | null): boolean {
  return last !== null && last.wire > SMALL
}

export interface ListNeed {
  readonly now: Millis
  /** A window is open. */
  readonly isWatched: boolean
  /** What the last list said is still to be told, and may be told now. */
  readonly isAwaited: boolean
}

/** Whether the list is due, whatever the badge says. */
export function isListDue(last: LastList, { now, isWatched, isAwaited }: ListNeed): boolean {
  return isAwaited || now - last.at >= (isWatched ? WATCHED : UNWATCHED) || now < last.at
}

/** @param settled the badge that the last list did not bear out: another list would not either */
export function saysOther(
  badge: BadgeCounts,
  last: BadgeCounts,
  settled: BadgeCounts | null,
): boolean {
  return !isSame(badge, last) && !(settled !== null && isSame(badge, settled))
}

function isSame(a: BadgeCounts, b: BadgeCounts): boolean {
  return a.total === b.total && a.grace === b.grace && a.down === b.down
}

/** The address of the badge of all checks, of the origin of `base` only; null: none that may be asked. */
export function badgeUrlIn(body: unknown, base: string): string | null {
  const badges = isObject(body) ? body.badges : null
  const all = isObject(badges) ? badges['*'] : null
  const text = isObject(all) ? all.json3 : null
  const url = typeof text === 'string' && text.length <= 2000 ? URL.parse(text) : null
  if (url === null || url.origin !== new URL(base).origin) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/** Null: it is no badge. */
export function readBadge(body: unknown): BadgeCounts | null {
  if (!isObject(body)) return null
  const { total, grace, down } = body
  if (!isCount(total) || !isCount(grace) || !isCount(down)) return null
  return { total, grace, down }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
