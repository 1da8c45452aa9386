// What the window knows of checks. Times are milliseconds since the epoch, UTC; spans too unless
// they are named seconds.

import type { FieldSettings } from '../model/field-settings.ts'
import type { Told } from '../words/told.ts'

export type CheckStatus = 'new' | 'up' | 'grace' | 'down' | 'paused'

export interface ScheduleView {
  readonly kind: 'simple' | 'cron' | 'oncalendar'
  /** Seconds; of a simple schedule. */
  readonly timeout: number
  /** Seconds. */
  readonly grace: number
  /** The expression; of the other two. */
  readonly schedule: string
  readonly tz: string
}

/** All checks of a project, with a tag, or both. */
export interface CheckGroup {
  /** UUID; null: of all projects. */
  readonly project: string | null
  /** Empty: whatever their tags. */
  readonly tag: string
}

/** A row of the table of checks, sent whole whenever anything of it changes. */
export interface CheckRow extends ScheduleView {
  readonly uuid: string
  /** Names the check in messages, without its UUID (contract monitor.md 1.1). */
  readonly uniqueKey: string
  /** UUID of its project. */
  readonly project: string
  readonly name: string
  readonly slug: string
  readonly tags: readonly string[]
  /** As it was when the row was sent: `up` becomes `grace` when `due` passes (shared/status.ts). */
  readonly status: CheckStatus
  /** A run is in progress since then. */
  readonly startedAt: number | null
  readonly lastPing: number | null
  readonly lastDuration: number | null
  /** When the next signal is expected. Null: never. */
  readonly due: number | null
  /** When it goes down unless a signal comes, gaps and maintenance included. Null: never. */
  readonly deadline: number | null
  /** When the status last changed; null: it never did. */
  readonly since: number | null
  /** Of its whole life, those of a cleared history included. */
  readonly nPings: number
  /** No run is known, but its log holds pings; left out: it is not so. */
  readonly isOnlyNoted?: boolean
  /** By itself or by a group of checks; null: it is not snoozed. */
  readonly snoozedUntil: number | null
  /** The group by which it is; null: by itself, or not at all. */
  readonly snoozedBy: CheckGroup | null
  readonly acknowledged: boolean
  /** The maintenance that it is in; left out: none. */
  readonly maintenance?: { readonly name: string; readonly until: number }
  readonly created: number
}

/**
 * Why a change of many checks left one alone: it is gone; it is so already; it is snoozed with its tag or
 * project; the integration is of another project; it was changed since (or its project is gone), so that Undo
 * would put back more than was done; the store could take no more.
 */
export type LeftReason =
  | 'gone'
  | 'already'
  | 'with-group'
  | 'other-project'
  | 'changed'
  | 'unstored'

/** What became of a change of many checks. */
export interface ManyChanged {
  /** How many changed. */
  readonly changed: number
  /** The others. */
  readonly left: readonly { readonly why: LeftReason; readonly uuids: readonly string[] }[]
  /** Names the change for `checks.undoMany`; null: there is nothing to take back. Of an Undo: what is left of it. */
  readonly undo: string | null
}

/** A calendar month of a check. */
export interface UptimeMonth {
  /** `2026-11`, in the user's zone. */
  readonly month: string
  /** From 0 to 1, gaps in watching and maintenance left out; null: it was not watched. */
  readonly fraction: number | null
  readonly downtime: number
  readonly outages: number
  /** Outages among them that a pause cut short: nobody knows how long they really were. */
  readonly cutByPause: number
}

/** A calendar day of one check, or of several together. */
export interface UptimeDay {
  /** `2026-11-22`, in the user's zone. */
  readonly day: string
  readonly start: number
  readonly end: number
  /** Milliseconds of all checks; a check that was new or paused counts neither way. */
  readonly up: number
  readonly down: number
  /** In which nobody watched, or that was maintenance. */
  readonly gap: number
  /** The part of it that was watched and maintenance; left out: none. */
  readonly maintenance?: number
  readonly outages: number
}

/** Checks of a project or a tag, day by day. */
export interface GroupDays {
  readonly checks: number
  /** Oldest first. */
  readonly days: readonly UptimeDay[]
}

export interface RunLength {
  /** When it ended, and by which ping. */
  readonly at: number
  readonly n: number
  readonly kind: 'success' | 'fail'
  readonly duration: number
}

export interface LastOutput {
  readonly n: number
  readonly at: number
  readonly kind: 'success' | 'fail'
  readonly exitStatus: number | null
}

export interface CheckDetail {
  readonly row: CheckRow
  readonly settings: FieldSettings
  /** Seconds between reminders; 0: none; null: as the settings say. */
  readonly remindEvery: number | null
  readonly critical: boolean
  /** UUIDs of its channels. */
  readonly channels: readonly string[]
  readonly pingUrl: string
  /** By ping key and slug; null: the project has no ping key, or the check no slug. */
  readonly slugUrl: string | null
  /** The address that takes mail pings; null: none are taken. */
  readonly mailAddress: string | null
  /** The folder of the installed commands `run` and `ping` of this machine; null: they are not installed. */
  readonly launcherFolder: string | null
  readonly badgeUrl: string
  /** The state as sentences that explain themselves, and what led to it. */
  readonly explanation: readonly Told[]
  readonly steps: readonly Told[]
  /** The current month and the two before, newest first. */
  readonly uptime: readonly UptimeMonth[]
  /** The last 90, oldest first. */
  readonly days: readonly UptimeDay[]
  /** The last runs whose length is known, oldest first, at most 300. */
  readonly durations: readonly RunLength[]
  /** The last run that gave output; null: none did. */
  readonly lastOutput: LastOutput | null
}

export interface PingDetail {
  readonly n: number
  readonly at: number
  readonly kind: 'success' | 'start' | 'fail' | 'log' | 'ign'
  readonly scheme: string
  readonly method: string
  readonly ua: string
  readonly remoteAddr: string | null
  readonly rid: string | null
  readonly exitStatus: number | null
  /** When it was heard, where that was noticeably later; null: at once. */
  readonly heard: number | null
  readonly duration: number | null
  /** Bytes kept. */
  readonly bodySize: number
  /** How many are kept at most, where that many are: whether there were more is not known. Null: it is whole. */
  readonly mayBeCutAt: number | null
  /** The body as text, decoded leniently; at most 100,000 characters. */
  readonly body: string
  /** Whether more of it is kept than `body` says. */
  readonly isShortened: boolean
  /** Parts of an e-mail ping, or of another one's output that is a whole mail; null for others. */
  readonly mail: { readonly subject: string; readonly text: string } | null
}

export interface SchedulePreview {
  /** What is wrong with it; null: nothing. */
  readonly problem: Told | null
  readonly kind: ScheduleView['kind']
  /** In words, `At 02:30, every day`; null: a period, or nothing is known to say of it in the language asked for. */
  readonly words: string | Told | null
  /** The next five, in order. */
  readonly firings: readonly number[]
  /** Never fires; a local time that a clock change skips or repeats; … */
  readonly warnings: readonly Told[]
}
