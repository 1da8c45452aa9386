// The options of a request for a secret: what is accepted, limits and defaults (contract push.md 12). The rules,
// the window's border, the form and `tocsin request` derive from here. Plain data: no Node, no zod.
import { PUSH_OPTIONS } from './push-options.ts'

export const ACCEPTS = ['both', 'text', 'files'] as const
/** What an answer may hold. */
export type Accepts = (typeof ACCEPTS)[number]

/** A wish to be sent a secret, as every carrier hands it to the domain. */
export interface RequestDraft {
  /** What is asked for, shown to whoever opens the link: one line. */
  readonly title: string
  /** Who asks, as the page says; empty: it says nobody. */
  readonly from: string
  readonly accepts: Accepts
  /** Null or blank: none. */
  readonly passphrase: string | null
  /** Of text and files together. */
  readonly maxBytes: number
  readonly maxFiles: number
  /** Minutes within which the link takes an answer. */
  readonly expireAfterMinutes: number
  /** Days that an answer is kept. */
  readonly keepDays: number
  /** UUID of the integration that is told of the answer; null: the desktop alone. */
  readonly notify: string | null
}

const MIB = 1024 * 1024

export const REQUEST_OPTIONS = {
  title: { maxLength: 255 },
  from: { maxLength: 100 },
  passphrase: { maxLength: PUSH_OPTIONS.passphrase.maxLength },
  maxBytes: { min: 1, max: PUSH_OPTIONS.files.maxBytes, default: 25 * MIB },
  maxFiles: { min: 1, max: PUSH_OPTIONS.files.max, default: PUSH_OPTIONS.files.max },
  expireAfterMinutes: PUSH_OPTIONS.expireAfterMinutes,
  keepDays: { min: 1, max: 90, default: 30 },
} as const

/** A draft with all defaults and nothing in it. */
export const DEFAULT_REQUEST: RequestDraft = {
  title: '',
  from: '',
  accepts: 'both',
  passphrase: null,
  maxBytes: REQUEST_OPTIONS.maxBytes.default,
  maxFiles: REQUEST_OPTIONS.maxFiles.default,
  expireAfterMinutes: REQUEST_OPTIONS.expireAfterMinutes.default,
  keepDays: REQUEST_OPTIONS.keepDays.default,
  notify: null,
}

/** Where a request is answered, below the base of links. `/r/` is Password Pusher's (contract push.md 7). */
export const REQUEST_PATH = '/request'
