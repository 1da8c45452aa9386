// The facts of a change (contract monitor.md 7.2), the same for every receiver. Types only;
// collect-facts.ts collects them.
import type { Millis } from '../../clock.ts'
import type { Check, FlipReason, PingKind } from '../../monitor/rules/check.ts'
import type { Gap } from '../../monitor/rules/observer.ts'
import type { LateFailure } from './times.ts'

export interface LastPing {
  readonly n: number
  readonly kind: PingKind
  readonly at: Millis
  /** When it was heard, where that was noticeably later; null: at once. */
  readonly heard: Millis | null
  /** `http`, `https`, `email` or `spool`. */
  readonly scheme: string
  readonly exitStatus: number | null
  /** The kept bytes; empty when there were none. */
  readonly body: Uint8Array
  /** The same as text, decoded leniently. */
  readonly text: string
}

export interface OtherDown {
  readonly name: string
  readonly uuid: string
  /** Null: no signal ever came. */
  readonly lastPing: Millis | null
}

export interface Facts {
  /** The cause of the notification: a change, a reminder of one, or the test of a channel. */
  readonly purpose: 'flip' | 'reminder' | 'test'
  /** For X-Tocsin-Flip: the same for each attempt and each delivery after a crash. */
  readonly flipId: string
  readonly check: Check
  /** The check's name, or its UUID when it has none. */
  readonly name: string
  readonly project: string
  readonly status: 'up' | 'down'
  /** When it changed; for a reminder: now. */
  readonly at: Millis
  readonly now: Millis
  readonly reason: FlipReason
  /** The failure that took it down, where it was heard late; null: any other reason, or heard at once. */
  readonly late: LateFailure | null
  /** A sentence: why it is down. Empty on recovery. */
  readonly reasonText: string
  /** When the outage began: that an `up` ends, or that a reminder is of. Null: not known. */
  readonly downSince: Millis | null
  /** Its length in upstream's words, such as `2 hours, 5 minutes`; empty when not known. */
  readonly downtime: string
  /** `1 day`, or the expression with its zone: `30 2 * * * (Europe/Riga)`. */
  readonly scheduleText: string
  /** The newest ping not later than the change. */
  readonly lastPing: LastPing | null
  /** Its body's text: at most 1,000 characters and `[truncated]` (chat kinds). */
  readonly excerpt: string
  /** Other checks of the project that are down, at most 10 listed. */
  readonly othersDown: { readonly count: number; readonly listed: readonly OtherDown[] }
  /** The gap whose end moved the deadline that passed; null: none did. */
  readonly gap: (Gap & { readonly id: number; readonly settlesUntil: Millis }) | null
  /** Opens the check in a browser: `{base}/cloaked/<unique_key>/`. */
  readonly link: string
  /** The v3 document of the check as a read-write key sees it, as JSON. */
  readonly document: () => string
}
