// Records and logs of pushes as other servers tell them, read with doubt (contract remotes.md 10). Pure.
import { MINUTES_PER_DAY } from '../../../shared/model/push-options.ts'
import type { PushAudit } from '../../../shared/views/pushes.ts'
import { DAY, type Millis } from '../../clock.ts'
import { isPushToken, linkIn, type PushRecord } from './push-fields.ts'

/** A push of the account, as its server lists it. */
export interface ListedPush {
  readonly token: string
  readonly url: string
  readonly name: string
  readonly note: string
  readonly createdAt: Millis
  readonly expireAfterDays: number
  readonly daysLeft: number
  readonly expireAfterViews: number
  readonly viewsLeft: number
  readonly deletableByViewer: boolean
  readonly retrievalStep: boolean
  /** Null while it can be opened. */
  readonly expiredAt: Millis | null
  readonly expiresAt: Millis
  readonly deleted: boolean
}

const TEXT_LIMIT = 200
const NOTE_LIMIT = 10_000

/** Without control characters and marks that turn the direction of text; cut. */
export function cleanText(text: unknown, limit = TEXT_LIMIT): string {
  if (typeof text !== 'string') return ''
  const visible = text.slice(0, 2 * limit).replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
  return [...visible].slice(0, limit).join('').trim()
}

/** Null: it is none that can be read. @param base of the server, without a slash at its end */
export function readListed(record: PushRecord, base: string): ListedPush | null {
  const { url_token: token } = record
  const createdAt = timeIn(record.created_at)
  if (!isPushToken(token) || createdAt === null) return null
  const expireAfterDays = countIn(record.expire_after_days)
  const isExpired = record.expired === true
  const expiredOn = timeIn(record.expired_on)
  return {
    token,
    url: linkIn(record, token, base),
    name: cleanText(record.name),
    note: cleanText(record.note, NOTE_LIMIT),
    createdAt,
    expireAfterDays,
    daysLeft: isExpired ? 0 : countIn(record.days_remaining),
    expireAfterViews: countIn(record.expire_after_views),
    viewsLeft: countIn(record.views_remaining),
    deletableByViewer: record.deletable_by_viewer === true,
    retrievalStep: record.retrieval_step === true,
    expiredAt: isExpired ? (expiredOn ?? createdAt) : null,
    expiresAt: createdAt + expireAfterDays * DAY,
    deleted: record.deleted === true,
  }
}

export function minutesOf({ expireAfterDays }: Pick<ListedPush, 'expireAfterDays'>): number {
  return expireAfterDays * MINUTES_PER_DAY
}

/** Null: it is no entry of a log. */
export function readAudit(record: PushRecord): PushAudit | null {
  const at = timeIn(record.created_at)
  const event = cleanText(record.kind)
  if (at === null || !/^[a-z_]{1,40}$/.test(event)) return null
  const ip = cleanText(record.ip)
  return {
    event,
    at,
    ip: ip === '' ? null : ip,
    userAgent: cleanText(record.user_agent),
    referrer: cleanText(record.referrer),
  }
}

const MOST = 1_000_000
const FIRST: Millis = Date.UTC(2000, 0)
const LAST: Millis = Date.UTC(2100, 0)

function countIn(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 0
  return Math.max(0, Math.min(MOST, value))
}

/** Null: no time, or one that cannot be meant. */
function timeIn(value: unknown): Millis | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return time >= FIRST && time <= LAST ? time : null
}
