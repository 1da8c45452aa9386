// Reads the fields of a create request into a draft: JSON values of any type, form texts, defaults for
// what is missing or out of range (contract push.md 2.3, 2.4, 10.3). What a draft may hold is decided in
// secrets/rules.ts; its problems become a 422 here.

import { type CountOption, isInBounds } from '../../../../shared/model/push-option.ts'
import {
  DURATIONS,
  MINUTES_PER_DAY,
  PUSH_KINDS,
  PUSH_OPTIONS,
  type PushDraft,
  type PushKind,
} from '../../../../shared/model/push-options.ts'
import { englishOf } from '../../../../shared/words/english.ts'
import { problemsOf } from '../../../secrets/rules.ts'
import { Refused, unprocessable } from '../answers/answer.ts'
import type { Tree } from './form-tree.ts'

/**
 * @param fileCount files that came with the request
 * @param unnamed the kind of a push that names none
 * @throws Refused with 422 for the first field that is wrong
 */
export function readDraft(fields: Tree, fileCount: number, unnamed: PushKind): PushDraft {
  const kind = readKind(fields.kind, unnamed)
  if (kind === null) throw refused('kind', 'is not included in the list')
  const draft = {
    kind,
    payload: readText(fields.payload),
    passphrase: readText(fields.passphrase),
    name: readText(fields.name),
    note: readText(fields.note),
    ...greetingIn(fields),
    expireAfterMinutes: readMinutes(fields),
    expireAfterViews: readCount(fields, PUSH_OPTIONS.expireAfterViews),
    deletableByViewer: readSwitch(fields, PUSH_OPTIONS.deletableByViewer),
    retrievalStep: readSwitch(fields, PUSH_OPTIONS.retrievalStep),
  }
  // Numbers are within their bounds by now; most other fields have one name in the API and here.
  const [problem] = Object.entries(problemsOf(draft, fileCount))
  if (problem !== undefined)
    throw refused(WIRE_NAMES[problem[0]] ?? problem[0], englishOf(problem[1]))
  // Mail is not sent (contract push.md P13): a request for it must not look as if it were.
  if (readText(fields.notify_emails_to).trim() !== '') {
    throw refused('notify_emails_to', 'are not available')
  }
  return draft
}

const { sender: SENDER, message: MESSAGE } = PUSH_OPTIONS
const WIRE_NAMES: Readonly<Record<string, string>> = { sender: SENDER.wire, message: MESSAGE.wire }

function greetingIn(fields: Tree) {
  return { sender: readText(fields[SENDER.wire]).trim(), message: readText(fields[MESSAGE.wire]) }
}

/**
 * Nobody's name is put on a push of nobody (contract push.md 11.2).
 * @throws Refused with 422
 */
export function refuseGreeting({ sender, message }: PushDraft): void {
  const field = sender ? SENDER.wire : message ? MESSAGE.wire : null
  if (field !== null) throw refused(field, 'needs an API token')
}

function refused(field: string, message: string): Refused {
  return new Refused(unprocessable({ [field]: [message] }))
}

function readKind(value: unknown, unnamed: PushKind): PushKind | null {
  if (!isSent(value)) return unnamed
  if (typeof value === 'number') return PUSH_KINDS[value] ?? null
  return PUSH_KINDS.find((kind) => kind === value) ?? null
}

/** Days win over a duration (contract push.md 10.3). */
function readMinutes(fields: Tree): number {
  const { expireAfterDays: days, expireAfterDuration: duration } = PUSH_OPTIONS
  const code = readInteger(fields[duration.wire])
  const minutes = code === null ? undefined : DURATIONS[code]
  if (minutes !== undefined && !isSent(fields[days.wire])) return minutes
  return readCount(fields, days) * MINUTES_PER_DAY
}

function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function readCount(
  fields: Tree,
  option: CountOption & { readonly wire: string; readonly default: number },
): number {
  const number = readInteger(fields[option.wire])
  return number !== null && isInBounds(number, option) ? number : option.default
}

/** `3`, `"3"`, `2.9` → 2; null for everything else. */
function readInteger(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.trunc(value) : null
  if (typeof value !== 'string') return null
  const match = /^\s*[+-]?\d+/.exec(value)
  return match === null ? null : Number(match[0])
}

const TRUE_WORDS = ['on', 'yes', 'checked', 'true', '1']

/** Absent: the default; any other value than the true words is false, a list of one of them included. */
function readSwitch(
  fields: Tree,
  option: { readonly wire: string; readonly default: boolean },
): boolean {
  if (!Object.hasOwn(fields, option.wire)) return option.default
  return TRUE_WORDS.includes(readText(fields[option.wire]).toLowerCase())
}

/** Numbers and booleans as text; what is no single value is none. */
function readText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
