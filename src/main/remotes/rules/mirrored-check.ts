// A check in the list of another server, read with distrust: what is kept of it, what makes its entry
// unreadable (contract remotes.md 2.1, 10). Pure.

import { CANONICAL_UUID } from '../../../shared/uuid.ts'
import type { CheckStatus } from '../../../shared/views/checks.ts'
import { DAY, type Millis, type Seconds } from '../../clock.ts'
import { uniqueKeyOf } from '../../monitor/rules/unique-key.ts'

export const STATUSES = ['new', 'up', 'grace', 'down', 'paused'] as const
export type RemoteStatus = CheckStatus

export interface MirroredCheck {
  readonly uniqueKey: string
  /** Null: the key is read-only. */
  readonly uuid: string | null
  readonly name: string
  readonly slug: string
  readonly tags: readonly string[]
  readonly status: RemoteStatus
  readonly started: boolean
  readonly kind: 'simple' | 'cron' | 'oncalendar'
  readonly timeout: Seconds
  readonly grace: Seconds
  readonly schedule: string
  readonly tz: string
  /** By our clock, as all times here; null: never, or unknown. */
  readonly lastPing: Millis | null
  readonly due: Millis | null
  readonly lastDuration: Millis | null
  readonly nPings: number
}

export type Plain = string | number | boolean | null
/** What is kept of an entry: names and plain values. */
export type Document = Readonly<Record<string, Plain>>

const UNIQUE_KEY = /^[0-9a-f]{40}$/
const TEXT_LIMIT = 200
const LIMITS: Readonly<Record<string, number>> = { desc: 10_000, channels: 10_000, tags: 10_000 }
const URL_LIMIT = 2000
const MOST_TAGS = 100
const MOST_FIELDS = 60
const FIELD = /^[a-z][a-z0-9_]{0,39}$/
const CONTROL = /\p{Cc}/u
/** Ten years, in seconds. */
const LONGEST: Seconds = 10 * 366 * 86_400
const EARLIEST: Millis = Date.UTC(2000, 0)
const FURTHEST: Millis = 5 * 366 * DAY

/** The identity of an entry; null: none that can be meant. */
export function identityOf(
  entry: unknown,
): { readonly uniqueKey: string; readonly uuid: string | null } | null {
  if (typeof entry !== 'object' || entry === null) return null
  const { uuid, unique_key: key } = entry as Readonly<Record<string, unknown>>
  if (typeof uuid === 'string') {
    return CANONICAL_UUID.test(uuid) ? { uniqueKey: uniqueKeyOf(uuid), uuid } : null
  }
  return typeof key === 'string' && UNIQUE_KEY.test(key) ? { uniqueKey: key, uuid: null } : null
}

/** The plain values of an entry, cut to their limits; what is no name or nested is left out. */
export function documentOf(entry: object): Document {
  const kept: Record<string, Plain> = {}
  let fields = 0
  for (const [name, value] of Object.entries(entry)) {
    if (!FIELD.test(name) || !isPlain(value) || fields === MOST_FIELDS) continue
    fields++
    kept[name] = typeof value === 'string' ? cut(value, limitOf(name)) : value
  }
  return kept
}

function limitOf(name: string): number {
  return LIMITS[name] ?? (name.endsWith('_url') ? URL_LIMIT : TEXT_LIMIT)
}

function isPlain(value: unknown): value is Plain {
  return value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
}

/** At most so many characters; no pair is cut in two. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  return text
    .slice(0, limit)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}

/** What the times of a server are read by. */
export interface TimeFrame {
  /** Its clock ahead of ours, as far as that is corrected. */
  readonly skew: Millis
  readonly now: Millis
}

/** Null: no check as servers describe them; its entry is skipped. */
export function readMirrored(document: Document, frame: TimeFrame): MirroredCheck | null {
  const identity = identityOf(document)
  const { status, name = '', slug = '', tags = '', started = false } = document
  if (identity === null || !isStatus(status)) return null
  if (![name, slug, tags].every((text) => typeof text === 'string')) return null
  if (CONTROL.test(String(slug)) || typeof started !== 'boolean') return null
  const numbers = readNumbers(document)
  if (numbers === null) return null
  const { schedule = null, tz = null } = document
  return {
    ...identity,
    name: String(name),
    slug: String(slug),
    tags: tagsIn(String(tags)),
    status,
    started,
    kind: kindOf(schedule),
    schedule: typeof schedule === 'string' ? schedule : '',
    tz: typeof tz === 'string' ? tz : '',
    lastPing: readTime(document.last_ping, frame),
    due: readTime(document.next_ping, frame),
    ...numbers,
  }
}

export function isStatus(value: unknown): value is RemoteStatus {
  return (STATUSES as readonly unknown[]).includes(value)
}

function readNumbers(document: Document) {
  const timeout = numberIn(document.timeout, LONGEST)
  const grace = numberIn(document.grace, LONGEST)
  const nPings = numberIn(document.n_pings, Number.MAX_SAFE_INTEGER)
  const duration = numberIn(document.last_duration, LONGEST)
  const all = [timeout, grace, nPings, duration]
  if (all.includes('wild')) return null
  const [seconds, late, pings, last] = all as readonly (number | null)[]
  return {
    timeout: seconds ?? 0,
    grace: late ?? 0,
    nPings: pings ?? 0,
    lastDuration: last == null ? null : last * 1000,
  }
}

/** Null: not given. */
function numberIn(value: Plain | undefined, most: number): number | null | 'wild' {
  if (value === undefined || value === null) return null
  return typeof value === 'number' && value >= 0 && value <= most ? value : 'wild'
}

function tagsIn(text: string): readonly string[] {
  const tags = text.split(/\s+/).filter((tag) => tag !== '')
  return tags.slice(0, MOST_TAGS).map((tag) => cut(tag, TEXT_LIMIT))
}

/** Five words on one line are cron (contract monitor.md 3.3). */
function kindOf(schedule: Plain): MirroredCheck['kind'] {
  if (typeof schedule !== 'string' || schedule === '') return 'simple'
  const text = schedule.trim()
  return !text.includes('\n') && text.split(/\s+/).length === 5 ? 'cron' : 'oncalendar'
}

/** An instant by our clock; null: none, or none that can be meant. */
export function readTime(value: unknown, { skew, now }: TimeFrame): Millis | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const at = Date.parse(value)
  if (Number.isNaN(at) || at < EARLIEST || at > now + FURTHEST) return null
  return at - skew
}

const UNCORRECTED: Millis = 5000
const STEADY: Millis = 2000

/**
 * By how much times of a server are corrected: nothing up to 5 s. A `Date` counts whole seconds: what
 * differs by less than 2 s from the last correction is the same.
 */
export function correctionOf(skew: Millis | null, before: Millis): Millis {
  if (skew === null) return before
  const wanted = Math.abs(skew) > UNCORRECTED ? skew : 0
  return wanted !== 0 && before !== 0 && Math.abs(wanted - before) < STEADY ? before : wanted
}
