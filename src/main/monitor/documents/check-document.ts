// The JSON documents of the management API, in the key order of contract monitor.md 1.
import type { CheckField } from '../../../shared/model/check-field.ts'
import { SETTING_FIELDS } from '../../../shared/model/check-fields.ts'
import type { Millis } from '../../clock.ts'
import type { Check } from '../rules/check.ts'
import type { ApiVersion } from '../rules/edit.ts'
import type { Gap, Shift } from '../rules/observer.ts'
import { graceStart, statusAt, statusAtV1 } from '../rules/status.ts'
import type { AssignableChannel } from '../tables/assignments.ts'
import type { Flip } from '../tables/flips.ts'
import type { PingSummary } from '../tables/pings.ts'
import { stringify } from './json.ts'

/** What a document depends on beside its row. */
export interface View {
  readonly baseUrl: string
  readonly version: ApiVersion
  readonly now: Millis
  readonly shift: Shift
  /** Read-only form: `unique_key` in place of everything that names the UUID. */
  readonly readonly: boolean
}

/** `YYYY-MM-DDTHH:MM:SS+00:00`, the fraction cut; null stays null (contract monitor.md 1.4). */
export function isoSeconds(at: Millis): string
export function isoSeconds(at: Millis | null): string | null
export function isoSeconds(at: Millis | null): string | null {
  return at === null ? null : `${new Date(at).toISOString().slice(0, -5)}+00:00`
}

/** With microseconds, as Python prints it: no fraction when it is exactly 0 (contract monitor.md 1.2). */
function isoMicroseconds(at: Millis): string {
  const fraction = at % 1000 === 0 ? '' : `.${String(at % 1000).padStart(3, '0')}000`
  return `${new Date(at).toISOString().slice(0, -5)}${fraction}+00:00`
}

/** Rows of contract monitor.md 1.1 that hold no setting. */
const STATE_ROWS = {
  n_pings: 6,
  status: 7,
  started: 8,
  last_ping: 9,
  next_ping: 10,
  subject: 13,
  subject_fail: 14,
  badge_url: 22,
  last_duration: 23,
}

const ANSWERED = SETTING_FIELDS.filter(([, , { answer }]) => answer !== undefined)
const settingsFor = (kind: CheckField['answerOf']) =>
  ANSWERED.filter(([, , { answerOf }]) => answerOf === kind)
const ALWAYS = settingsFor(undefined)
const IF_SIMPLE = settingsFor('simple')
const IF_EXPRESSION = settingsFor('expression')

const ROWS: readonly (readonly [name: string, row: number])[] = [
  ...ALWAYS.map(([name, , { answer = 0 }]) => [name, answer] as const),
  ...Object.entries(STATE_ROWS),
]

/**
 * The members of every document, in order. A copy that is filled in takes half the time of an object
 * that gets its members one by one, if JSON.parse made the original.
 */
const IN_ORDER: Readonly<Record<string, unknown>> = JSON.parse(
  stringify(new Map(ROWS.toSorted(([, a], [, b]) => a - b).map(([name]) => [name, null]))),
)

/** @param channels comma-joined UUIDs of the assigned channels, sorted */
export function checkDocument(
  check: Check,
  channels: string,
  view: View,
): Readonly<Record<string, unknown>> {
  const document: Record<string, unknown> = { ...IN_ORDER, ...stateOf(check, view) }
  for (const [name, setting] of ALWAYS) document[name] = check[setting]
  Object.assign(
    document,
    view.readonly ? { unique_key: check.uniqueKey } : addresses(check, channels, view),
  )
  const ofKind = check.kind === 'simple' ? IF_SIMPLE : IF_EXPRESSION
  for (const [name, setting] of ofKind) document[name] = check[setting]
  return document
}

function stateOf(check: Check, { baseUrl, version, now, shift }: View) {
  return {
    n_pings: check.nPings,
    status: version === 1 ? statusAtV1(check, now, shift) : statusAt(check, now, shift),
    started: check.lastStart !== null,
    last_ping: isoSeconds(check.lastPing),
    next_ping: isoSeconds(graceStart(check)),
    subject: check.filterSubject ? check.successKw : '',
    subject_fail: check.filterSubject ? check.failureKw : '',
    badge_url: `${baseUrl}/b/2/${check.badgeKey}.svg`,
    last_duration: check.lastDuration === null ? undefined : Math.floor(check.lastDuration / 1000),
  } satisfies Record<keyof typeof STATE_ROWS, unknown>
}

function addresses({ uuid }: Check, channels: string, { baseUrl, version }: View) {
  const resource = `${baseUrl}/api/v${version}/checks/${uuid}`
  return {
    uuid,
    ping_url: `${baseUrl}/ping/${uuid}`,
    update_url: resource,
    pause_url: `${resource}/pause`,
    resume_url: `${resource}/resume`,
    channels,
  }
}

/** @param duration of the run that this ping ended, if it did (contract monitor.md 5.6) */
export function pingDocument(
  ping: PingSummary,
  uuid: string,
  duration: Millis | undefined,
  { baseUrl, version }: Pick<View, 'baseUrl' | 'version'>,
) {
  const body = `${baseUrl}/api/v${version}/checks/${uuid}/pings/${ping.n}/body`
  return {
    type: ping.kind,
    date: isoMicroseconds(ping.created),
    n: ping.n,
    scheme: ping.scheme,
    remote_addr: ping.remoteAddr,
    method: ping.method,
    ua: ping.ua,
    rid: ping.rid,
    body_url: ping.bodySize === 0 ? null : body,
    duration: duration === undefined ? undefined : Math.round(duration / 10) / 100,
  }
}

export function flipDocument(flip: Flip) {
  return { timestamp: isoSeconds(flip.created), up: flip.newStatus === 'up' ? 1 : 0 }
}

export function channelDocument({ uuid, name, kind }: Omit<AssignableChannel, 'id'>) {
  return { id: uuid, name, kind }
}

export function gapDocument({ start, end, cause }: Gap) {
  return { start: isoSeconds(start), end: isoSeconds(end), cause }
}
