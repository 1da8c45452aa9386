// The options of a new push: limits, defaults, names in the API and on the command line, texts of the
// form (contract push.md 2.3, 2.4, 6.1). The rules, the window's border, the form, `tocsin push`, the OpenAPI
// document and the table in docs/secrets.md derive from here. Plain data: no Node, no zod.

import type { PushOption } from './push-option.ts'
import type { ServerOptionValues } from './server-options.ts'

/** In the order of their numbers in the API. */
export const PUSH_KINDS = ['text', 'file', 'url', 'qr'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** Who may create a push without a token (contract push.md P4). */
export type AnonymousCreate = ServerOptionValues['anonymousCreate']

/** A request to create a push, as every carrier hands it to the domain. Files come beside it. */
export interface PushDraft {
  readonly kind: PushKind
  /** Null: none, as in a file push without a message. */
  readonly payload: string | null
  /** Null or blank: none (contract push.md P1). */
  readonly passphrase: string | null
  /** Name and note are for the owner; empty: none. */
  readonly name: string
  readonly note: string
  /** Who shares it, and a few words: recipients see both before they open it. Left out or empty: none. */
  readonly sender?: string
  readonly message?: string
  readonly expireAfterMinutes: number
  readonly expireAfterViews: number
  /** Without effect for kind `url`. */
  readonly deletableByViewer: boolean
  readonly retrievalStep: boolean
}

/**
 * Longest payload by kind, in characters. A QR code of level H also holds at most 1,273 bytes; a URL has
 * at most 8 KiB (contract hardening.md H4).
 */
export const PAYLOAD_LIMITS = { text: 1_048_576, qr: 1024, qrBytes: 1273, urlBytes: 8192 } as const

export const MINUTES_PER_DAY = 1440
const DAYS = { min: 1, max: 90, default: 7 } as const

/** `expire_after_duration`: minutes by code (contract push.md 10.3). */
export const DURATIONS: readonly number[] = [
  15,
  30,
  45,
  60,
  360,
  720,
  ...[1, 2, 3, 4, 5, 6, 7, 14, 21, 30, 60, 90].map((days) => days * MINUTES_PER_DAY),
]

export const PUSH_OPTIONS = {
  kind: {
    type: 'choice',
    wire: 'kind',
    flag: null,
    description: 'What the push holds; `file` when files are sent',
    label: 'What to push',
    choices: PUSH_KINDS,
    default: 'text',
  },
  payload: {
    type: 'text',
    wire: 'payload',
    flag: null,
    description: 'The secret; a message beside the files of a file push',
    label: 'Secret',
    maxLength: null,
  },
  passphrase: {
    type: 'text',
    wire: 'passphrase',
    flag: 'passphrase',
    description: 'Passphrase that recipients must enter',
    label: 'Passphrase',
    hint: 'Optional. Send it by another channel than the link.',
    maxLength: 1024,
  },
  name: {
    type: 'text',
    wire: 'name',
    flag: 'name',
    description: 'Name in your list of pushes; recipients do not see it',
    label: 'Label',
    hint: 'Names the push in your list. Recipients do not see it.',
    maxLength: 255,
  },
  note: {
    type: 'text',
    wire: 'note',
    flag: 'note',
    description: 'Note in your list of pushes; recipients do not see it',
    label: 'Note',
    maxLength: 65_536,
  },
  sender: {
    type: 'text',
    wire: 'sender_name',
    flag: 'from',
    description: 'Name that recipients see before they open it; needs a token in the API',
    label: 'From',
    hint: 'Recipients see this name. Empty: no name.',
    maxLength: 100,
  },
  message: {
    type: 'text',
    wire: 'sender_message',
    flag: 'message',
    description: 'Short text that recipients see before they open it; needs a token in the API',
    label: 'Message',
    hint: 'Recipients see it before they open the push. Never put a secret here.',
    maxLength: 500,
  },
  expireAfterDays: {
    type: 'count',
    wire: 'expire_after_days',
    flag: 'days',
    description: 'Days until the link expires',
    label: 'Days',
    ...DAYS,
  },
  expireAfterDuration: {
    type: 'count',
    wire: 'expire_after_duration',
    flag: null,
    description: 'Code of a duration from 15 minutes to 90 days; `expire_after_days` wins',
    label: 'Duration',
    min: 0,
    max: DURATIONS.length - 1,
    default: null,
  },
  expireAfterMinutes: {
    type: 'count',
    wire: null,
    flag: null,
    description: 'Minutes until the link expires; the window only',
    label: 'Time',
    min: 1,
    max: DAYS.max * MINUTES_PER_DAY,
    default: DAYS.default * MINUTES_PER_DAY,
  },
  expireAfterViews: {
    type: 'count',
    wire: 'expire_after_views',
    flag: 'views',
    description: 'Views until the link expires',
    label: 'Views',
    min: 1,
    max: 100,
    default: 5,
  },
  deletableByViewer: {
    type: 'switch',
    wire: 'deletable_by_viewer',
    flag: null,
    description: 'Whether recipients may delete the push; never for kind `url`',
    label: 'Recipients can delete it',
    default: true,
  },
  retrievalStep: {
    type: 'switch',
    wire: 'retrieval_step',
    flag: null,
    description: 'Whether a page with a button comes before the secret',
    label: 'Require a click to reveal',
    hint: 'Link previews then use up no view.',
    default: true,
  },
  files: {
    type: 'files',
    wire: 'files',
    flag: 'file',
    description: 'Files to attach',
    label: 'Files',
    max: 10,
    maxBytes: 100 * 1024 * 1024,
  },
} as const satisfies Readonly<Record<string, PushOption>>

/** A draft with all defaults and nothing in it. */
export const DEFAULT_DRAFT: PushDraft = {
  kind: PUSH_OPTIONS.kind.default,
  payload: null,
  passphrase: null,
  name: '',
  note: '',
  expireAfterMinutes: PUSH_OPTIONS.expireAfterMinutes.default,
  expireAfterViews: PUSH_OPTIONS.expireAfterViews.default,
  deletableByViewer: PUSH_OPTIONS.deletableByViewer.default,
  retrievalStep: PUSH_OPTIONS.retrievalStep.default,
}

/** Names of the fields under `push` in the API. */
export const PUSH_WIRE_NAMES: readonly string[] = Object.values(PUSH_OPTIONS).flatMap(
  ({ wire }) => wire ?? [],
)

/** The limit in days that is shown for a limit in minutes: at least one (contract push.md 10.3). */
export function shownDays(minutes: number): number {
  return Math.max(1, Math.ceil(minutes / MINUTES_PER_DAY))
}
