// What a request to create a push may say, and what it means (contract push.md 2.3, 2.4, 6.1, 10.3). Pure.
import type { PushKind } from '../../shared/model/push-options.ts'
import type { PushDraft } from './vault.ts'

/** Limits and defaults of every kind (contract push.md 6.1). */
export const DAYS = { default: 7, min: 1, max: 90 } as const
export const VIEWS = { default: 5, min: 1, max: 100 } as const
export const MAX_FILES = 10
/** Bytes of all files of a push together (contract push.md P7). */
export const MAX_FILE_BYTES = 100 * 1024 * 1024
const MAX_PAYLOAD = 1_048_576
const MAX_QR_PAYLOAD = 1024
/** Bytes that a QR code of level H can hold. */
const MAX_QR_BYTES = 1273
const NAME_LIMIT = 255
const NOTE_LIMIT = 65_536
const PASSPHRASE_LIMIT = 1024

const MINUTES_PER_DAY = 1440
/** `expire_after_duration`: 0–17 in minutes (contract push.md 10.3). */
const DURATIONS: readonly number[] = [
  15,
  30,
  45,
  60,
  360,
  720,
  ...[1, 2, 3, 4, 5, 6, 7, 14, 21, 30, 60, 90].map((days) => days * MINUTES_PER_DAY),
]

/** Field → messages, as a 422 carries them. */
export type Problems = Readonly<Record<string, readonly string[]>>

/**
 * Reads the fields under `push`. Values may be of any JSON type; forms send text.
 * @param fileCount files that came with the request; they make an unnamed kind `file`
 */
export function readDraft(
  fields: Readonly<Record<string, unknown>>,
  fileCount: number,
  defaultKind?: PushKind,
): { readonly draft: PushDraft } | { readonly problems: Problems } {
  const kind = readKind(fields.kind, fileCount, defaultKind)
  if (kind === null) return problem('kind', 'is not included in the list')
  if (fileCount > MAX_FILES) {
    return problem('files', `You can only attach up to ${MAX_FILES} files per push.`)
  }
  const payload = readText(fields.payload)
  const payloadProblem = problemOfPayload(kind, payload)
  if (payloadProblem !== null) return problem('payload', payloadProblem)
  const [name, note, passphrase] = [
    readText(fields.name),
    readText(fields.note),
    readText(fields.passphrase),
  ]
  if (isLonger(name, NAME_LIMIT)) return tooLong('name', NAME_LIMIT)
  if (isLonger(note, NOTE_LIMIT)) return tooLong('note', NOTE_LIMIT)
  if (isLonger(passphrase, PASSPHRASE_LIMIT)) return tooLong('passphrase', PASSPHRASE_LIMIT)
  // Mail is not sent here (contract push.md P13): asking for it must not look as if it were.
  if (readText(fields.notify_emails_to).trim() !== '')
    return problem('notify_emails_to', 'are not available')

  return {
    draft: {
      kind,
      payload: kind === 'file' && payload === '' ? null : payload,
      passphrase: passphrase.trim() === '' ? null : passphrase,
      name,
      note,
      ...readTimeLimit(fields),
      expireAfterViews: within(fields.expire_after_views, VIEWS),
      deletableByViewer: kind === 'url' ? null : readFlag(fields, 'deletable_by_viewer'),
      retrievalStep: readFlag(fields, 'retrieval_step'),
    },
  }
}

const KINDS: readonly PushKind[] = ['text', 'file', 'url', 'qr']

function readKind(value: unknown, fileCount: number, defaultKind?: PushKind): PushKind | null {
  if (value === undefined || value === null || value === '') {
    return fileCount > 0 ? 'file' : (defaultKind ?? 'text')
  }
  if (typeof value === 'number') return KINDS[value] ?? null
  return KINDS.find((kind) => kind === value) ?? null
}

function problemOfPayload(kind: PushKind, payload: string): string | null {
  if (kind === 'file') return null
  if (payload.trim() === '') return 'Payload is required.'
  if (kind === 'url') return isHttpUrl(payload) ? null : 'must be a valid HTTP or HTTPS URL.'
  if (kind === 'text') {
    if (!isLonger(payload, MAX_PAYLOAD)) return null
    return `The payload is too large.  You can only push up to ${MAX_PAYLOAD} bytes.`
  }
  if (!isLonger(payload, MAX_QR_PAYLOAD) && Buffer.byteLength(payload) <= MAX_QR_BYTES) return null
  return `The QR code payload is too large.  You can only push up to ${MAX_QR_PAYLOAD} bytes.`
}

/** In characters, not in UTF-16 units; long texts are not counted when their size tells. */
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  return text.length > 2 * limit || [...text].length > limit
}

/** Only the scheme is looked at, as upstream does: `http:foo` passes, `http://` alone does not. */
function isHttpUrl(text: string): boolean {
  return /^https?:(?!\/*$)\S/i.test(text.trim()) && URL.canParse(text.trim())
}

/** Days win over a duration; what is out of range is ignored (contract push.md 10.3, 2.3). */
function readTimeLimit(fields: Readonly<Record<string, unknown>>) {
  const code = readInteger(fields.expire_after_duration)
  const minutes = code === null ? undefined : DURATIONS[code]
  const isSent = (value: unknown) => value !== undefined && value !== null && value !== ''
  if (minutes === undefined || isSent(fields.expire_after_days)) {
    const days = within(fields.expire_after_days, DAYS)
    return { expireAfterDays: days, expireAfterMinutes: days * MINUTES_PER_DAY }
  }
  return {
    expireAfterDays: Math.max(1, Math.ceil(minutes / MINUTES_PER_DAY)),
    expireAfterMinutes: minutes,
  }
}

function within(
  value: unknown,
  limits: { readonly default: number; readonly min: number; readonly max: number },
): number {
  const number = readInteger(value)
  return number === null || number < limits.min || number > limits.max ? limits.default : number
}

/** `3`, `"3"`, `2.9` → 2; null for everything else. */
function readInteger(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.trunc(value) : null
  if (typeof value !== 'string') return null
  const match = /^\s*[+-]?\d+/.exec(value)
  return match === null ? null : Number(match[0])
}

const TRUE_WORDS = ['on', 'yes', 'checked', 'true', '1']

/** Absent: true, the default of every kind; any other value than the true words is false. */
function readFlag(fields: Readonly<Record<string, unknown>>, name: string): boolean {
  if (!Object.hasOwn(fields, name)) return true
  return TRUE_WORDS.includes(String(fields[name]).toLowerCase())
}

/** Numbers and booleans as text; what is no single value is none. */
function readText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function problem(field: string, message: string): { problems: Problems } {
  return { problems: { [field]: [message] } }
}

function tooLong(field: string, limit: number): { problems: Problems } {
  return problem(field, `is too long (maximum is ${limit} characters)`)
}
