// What a report of a week or a month says. Times are milliseconds since the epoch, UTC; spans too.
import type { AwayGaps } from './away.ts'

export type ReportKind = 'week' | 'month'

export interface ReportPeriod {
  readonly kind: ReportKind
  /** `2026-11` of a month; of a week its Monday, `2026-11-16`. */
  readonly name: string
  readonly start: number
  /** Where the next one begins. */
  readonly end: number
}

export interface Report {
  readonly period: ReportPeriod
  /** In which weeks and months begin, and times are told. */
  readonly zone: string
  /** What it tells of: the end of the period, or now, where that is not over. */
  readonly until: number
  /** Null: all projects. */
  readonly project: NamedProject | null
  /** Empty: whatever their tags. */
  readonly tag: string
  /** How the checks stood at the end. */
  readonly counts: ReportCounts
  /** Share of the watched time in which checks were up, of all together; null: none was watched. */
  readonly uptime: number | null
  /** The same of the period before. */
  readonly before: number | null
  readonly downtime: number
  /** The oldest first, at most 200. */
  readonly outages: readonly ReportOutage[]
  readonly outagesInAll: number
  readonly longest: ReportOutage | null
  /** Checks with an outage, the longest down first, at most 100. */
  readonly troubled: readonly TroubledCheck[]
  readonly troubledInAll: number
  readonly missed: number
  /** Runs that took longer than usual, the most unusual first, at most 5. */
  readonly slowest: readonly SlowRun[]
  /** When nobody watched: one of each cause. */
  readonly gaps: readonly AwayGaps[]
  readonly created: NamedList
  readonly removed: NamedList
  /** Checks that notify nobody: no integration is assigned. */
  readonly silent: NamedList
}

export interface ReportCounts {
  readonly all: number
  readonly up: number
  readonly down: number
  readonly paused: number
  readonly new: number
}

export interface NamedProject {
  readonly uuid: string
  readonly name: string
}

export interface NamedCheck {
  /** Null: it is deleted. */
  readonly uuid: string | null
  /** Its UUID where it has none. */
  readonly name: string
}

/** At most 20 of them. */
export interface NamedList {
  readonly listed: readonly NamedCheck[]
  readonly inAll: number
}

export interface ReportOutage extends NamedCheck {
  /** May lie before the period. */
  readonly start: number
  /** Null: it goes on. */
  readonly end: number | null
  /** How it ended: up again, or by a pause; `open`: it goes on. */
  readonly ended: 'up' | 'paused' | 'open'
  /** From its start to its end, or to what the report tells of. */
  readonly length: number
  readonly reason: '' | 'timeout' | 'fail'
  /** Runs that were expected in it, within the period, and did not come. */
  readonly missed: number
}

export interface TroubledCheck extends NamedCheck {
  readonly outages: number
  readonly downtime: number
  readonly missed: number
  readonly uptime: number | null
  /** In the period before. */
  readonly before: number | null
}

export interface SlowRun extends NamedCheck {
  /** When it ended, and its number. */
  readonly at: number
  readonly n: number
  readonly duration: number
  /** Of the runs of this check in the period and the one before. */
  readonly median: number
}

export interface ReportPage {
  readonly report: Report
  /** Names of the periods beside it; null: nothing is known of one. */
  readonly earlier: string | null
  readonly later: string | null
}
