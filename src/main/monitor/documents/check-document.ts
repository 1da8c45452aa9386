// The JSON documents of the management API, in the key order of contract monitor.md 1.
import type { CheckField } from '../../../shared/model/check-field.ts'
import { SETTING_FIELDS } from '../../../shared/model/field-settings.ts'
import type { Millis } from '../../clock.ts'
import type { Check, ReportedStatus } from '../rules/check.ts'
import type { ApiVersion } from '../rules/edit.ts'
import type { Gap, Shift } from '../rules/observer.ts'
import { graceStart, statusAt, statusAtV1 } from '../rules/status.ts'
import type { AssignableChannel } from '../tables/assignments.ts'
import type { Flip } from '../tables/flips.ts'
import type { PingSummary } from '../tables/pings.ts'
import { JsonText, stringify } from './json.ts'

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

/** A view, and the JSON strings that begin the URLs of its documents: without the closing quote. */
interface Written extends View {
  readonly ping: string
  readonly badge: string
  readonly resource: string
}

/** Writes a member: the name it was made with and the value; '' leaves the member out. */
type Write = (check: Check, written: Written, channels: string) => string
/** @param before what stands before the value, such as `, "name": ` */
type Member = (before: string) => Write

/** A member with few different values: each is written once. */
function few(read: (check: Check, view: View) => string | number | boolean | null): Member {
  return (before) => {
    const known = new Map<unknown, string>()
    return (check, view) => {
      const value = read(check, view)
      const text = known.get(value) ?? [before, stringify(value)].join('')
      if (known.size < MAX_KNOWN) known.set(value, text)
      return text
    }
  }
}
const MAX_KNOWN = 100

function text(read: (check: Check) => string): Member {
  return (before) => {
    const empty = `${before}""`
    return (check) => {
      const value = read(check)
      return value === '' ? empty : before + stringify(value)
    }
  }
}

function date(read: (check: Check) => Millis | null): Member {
  return (before) => {
    const never = `${before}null`
    return (check) => {
      const at = read(check)
      return at === null ? never : `${before}"${isoSeconds(at)}"`
    }
  }
}

/** The only member that changes by the clock alone. */
export function shownStatus(check: Check, { version, now, shift }: View): ReportedStatus {
  return version === 1 ? statusAtV1(check, now, shift) : statusAt(check, now, shift)
}

/** Members that hold no setting, at their rows of contract monitor.md 1.1. */
const STATE: Readonly<Record<string, readonly [row: number, member: Member]>> = {
  n_pings: [6, (before) => (check) => `${before}${check.nPings}`],
  status: [7, few(shownStatus)],
  started: [8, few(({ lastStart }) => lastStart !== null)],
  last_ping: [9, date(({ lastPing }) => lastPing)],
  next_ping: [10, date(graceStart)],
  subject: [13, text(({ filterSubject, successKw }) => (filterSubject ? successKw : ''))],
  subject_fail: [14, text(({ filterSubject, failureKw }) => (filterSubject ? failureKw : ''))],
  badge_url: [
    22,
    (before) =>
      (check, { badge }) =>
        `${before}${badge}${check.badgeKey}.svg"`,
  ],
  last_duration: [
    23,
    (before) =>
      ({ lastDuration }) =>
        lastDuration === null ? '' : `${before}${Math.floor(lastDuration / 1000)}`,
  ],
}

/** In the order of contract monitor.md 1.1. */
const NAMES_AND_URLS: Readonly<Record<string, Member>> = {
  uuid: (before) => (check) => `${before}"${check.uuid}"`,
  ping_url:
    (before) =>
    (check, { ping }) =>
      `${before}${ping}${check.uuid}"`,
  update_url:
    (before) =>
    (check, { resource }) =>
      `${before}${resource}${check.uuid}"`,
  pause_url:
    (before) =>
    (check, { resource }) =>
      `${before}${resource}${check.uuid}/pause"`,
  resume_url:
    (before) =>
    (check, { resource }) =>
      `${before}${resource}${check.uuid}/resume"`,
  channels: (before) => (_check, _written, channels) => `${before}"${channels}"`,
}
const UNIQUE_KEY: Readonly<Record<string, Member>> = {
  unique_key: (before) => (check) => `${before}"${check.uniqueKey}"`,
}

type Placed = readonly [row: number, name: string, member: Member]

/** The settings that only documents of a kind hold, or all documents. */
function settings(kind: CheckField['answerOf']): Placed[] {
  return SETTING_FIELDS.flatMap(([name, setting, { answer, answerOf, type }]) => {
    if (answer === undefined || answerOf !== kind) return []
    const read = (check: Check) => check[setting]
    return [[answer, name, type === 'text' ? text((check) => String(read(check))) : few(read)]]
  })
}

const ROWS: readonly Placed[] = [
  ...settings(undefined),
  ...Object.entries(STATE).map(([name, [row, member]]): Placed => [row, name, member]),
].toSorted(([a], [b]) => a - b)

/** Writes one form of the document, member by member: no object is made in between. */
function form(naming: Readonly<Record<string, Member>>, kind: CheckField['answerOf']): Write {
  const members = [
    ...ROWS.map(([, name, member]) => [name, member] as const),
    ...Object.entries(naming),
    ...settings(kind).map(([, name, member]) => [name, member] as const),
  ]
  const writes = members.map(([name, member], i) =>
    member(`${i === 0 ? '{' : ', '}${stringify(name)}: `),
  )
  return (check, written, channels) => {
    let document = ''
    for (const write of writes) document += write(check, written, channels)
    return `${document}}`
  }
}

const FULL = {
  simple: form(NAMES_AND_URLS, 'simple'),
  expression: form(NAMES_AND_URLS, 'expression'),
}
const READONLY = { simple: form(UNIQUE_KEY, 'simple'), expression: form(UNIQUE_KEY, 'expression') }

/**
 * What writes the documents of a view.
 * @returns a function of a check and its channels: comma-joined UUIDs, sorted
 */
export function documentsIn(view: View): (check: Check, channels: string) => JsonText {
  const { simple, expression } = view.readonly ? READONLY : FULL
  const written = { ...view, ...openingsOf(view) }
  return (check, channels) =>
    new JsonText((check.kind === 'simple' ? simple : expression)(check, written, channels))
}

function openingsOf({ baseUrl, version }: View) {
  const opening = (path: string) => stringify(baseUrl + path).slice(0, -1)
  return {
    ping: opening('/ping/'),
    badge: opening('/b/2/'),
    resource: opening(`/api/v${version}/checks/`),
  }
}

/** @param channels comma-joined UUIDs of the assigned channels, sorted */
export function checkDocument(check: Check, channels: string, view: View): JsonText {
  return documentsIn(view)(check, channels)
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
