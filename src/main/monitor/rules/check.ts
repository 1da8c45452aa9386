// What a check, a ping and a flip are, and how a check begins; their rules are in status.ts and signal.ts.
import { DEFAULT_FIELD_SETTINGS, type FieldSettings } from '../../../shared/model/field-settings.ts'
import type { Millis } from '../../clock.ts'

export type CheckKind = 'simple' | 'cron' | 'oncalendar'
/** The stored status. `grace` is never stored: it is a reading of `up` at an instant. */
export type StoredStatus = 'new' | 'up' | 'down' | 'paused'
/** What the API reports (v1 may also say `started`). */
export type ReportedStatus = StoredStatus | 'grace' | 'started'
export type PingKind = 'success' | 'start' | 'fail' | 'log' | 'ign'
/** Why a check went down: silence, or a signal that said so. Empty for every other change. */
export type FlipReason = '' | 'timeout' | 'fail'

/** What a person configures (contract monitor.md 1.1): the fields of shared/model, and the kind they make. */
export interface CheckSettings extends FieldSettings {
  readonly kind: CheckKind
}

/** What signals and time do to a check (contract monitor.md 5.1). */
export interface CheckState {
  readonly status: StoredStatus
  readonly nPings: number
  /** Time of the last success or fail. */
  readonly lastPing: Millis | null
  /** Start of the run in progress, if any. */
  readonly lastStart: Millis | null
  readonly lastStartRid: string | null
  /** Length of the last matched run; at least 1. */
  readonly lastDuration: Millis | null
  /**
   * When the next signal is expected: the grace start of contract monitor.md 5.2 without the started term.
   * Null: never. Kept at every ping and edit, so that reading a status evaluates no schedule.
   */
  readonly due: Millis | null
  /** When the watcher has to look: the end of grace, gaps included. Null: never. */
  readonly alertAfter: Millis | null
}

export interface Check extends CheckSettings, CheckState {
  readonly id: number
  readonly projectId: number
  readonly uuid: string
  readonly uniqueKey: string
  readonly badgeKey: string
  readonly created: Millis
}

/** By what people and other servers call a check. */
export type CheckNames = Pick<Check, 'id' | 'uuid' | 'name' | 'slug'>

export const DEFAULT_SETTINGS: CheckSettings = { ...DEFAULT_FIELD_SETTINGS, kind: 'simple' }

export const FRESH_STATE: CheckState = {
  status: 'new',
  nPings: 0,
  lastPing: null,
  lastStart: null,
  lastStartRid: null,
  lastDuration: null,
  due: null,
  alertAfter: null,
}

/** One message from a job, whatever carried it. */
export interface Signal {
  readonly kind: PingKind
  readonly at: Millis
  readonly scheme: string
  readonly remoteAddr: string | null
  readonly method: string
  readonly ua: string
  /** Run id: lower-case UUID. */
  readonly rid: string | null
  readonly exitStatus: number | null
  /** The bytes kept, of a long body the first portion; empty when there were none. */
  readonly body: Uint8Array
  /** Of a long body; left out: the bytes tell. */
  readonly hasConfirmationLink?: boolean
  /** Ids of the installations that passed it on, comma-joined; left out: it came straight (contract remotes.md 3.4). */
  readonly passed?: string
}

/** A logged ping (contract monitor.md 1.2). `n` counts from 1. */
export interface Ping extends Omit<Signal, 'at' | 'body'> {
  readonly n: number
  readonly created: Millis
  /** When it was heard, if that was later than it happened (contract run.md 7). */
  readonly heard: Millis | null
  readonly hasConfirmationLink: boolean
  readonly body: Uint8Array
}

/** A change of the stored status, before it has an id (contract monitor.md 5.5). */
export interface FlipDraft {
  readonly created: Millis
  readonly oldStatus: StoredStatus
  readonly newStatus: StoredStatus
  readonly reason: FlipReason
}

/** The whitespace-split tags of a check, in order, without repeats. */
export function tagList(tags: string): readonly string[] {
  return [...new Set(tags.split(/\s+/).filter((tag) => tag !== ''))]
}

/** The tags with some added at the end and some taken off; null: that changes nothing. */
export function retagged(
  tags: string,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string | null {
  const before = tagList(tags)
  const gone = new Set(remove)
  const after = [...new Set([...before.filter((tag) => !gone.has(tag)), ...add])]
  const isSame = after.length === before.length && after.every((tag, i) => tag === before[i])
  return isSame ? null : after.join(' ')
}

/** What to call a check: its name, or its UUID when it has none. */
export function nameOrUuid(check: Pick<Check, 'name' | 'uuid'>): string {
  return check.name === '' ? check.uuid : check.name
}
