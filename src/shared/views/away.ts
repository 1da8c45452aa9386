// What happened while nobody looked. Times are milliseconds since the epoch, UTC; spans too.

export interface AwayReport {
  readonly from: number
  readonly to: number
  /** Checks that there are, and those of them that ran in that time. */
  readonly checks: number
  readonly ran: number
  /** Failed and up again, the latest first; at most five. */
  readonly recovered: readonly AwayOutage[]
  readonly recoveredInAll: number
  /** Down now, whenever that began, the latest first; at most five. */
  readonly down: readonly AwayDown[]
  readonly downInAll: number
  /** When nobody watched: one of each cause. */
  readonly gaps: readonly AwayGaps[]
}

export interface AwayOutage {
  /** Of its check. */
  readonly uuid: string
  /** How often it went down. */
  readonly outages: number
  /** The last time. `since` null: before that time; `until` null: after it. */
  readonly since: number | null
  readonly until: number | null
}

export interface AwayDown {
  readonly uuid: string
  /** Null: nobody knows. */
  readonly since: number | null
}

export interface AwayGaps {
  readonly cause: 'asleep' | 'stopped' | 'clock' | 'blind'
  /** From the first to the last. */
  readonly start: number
  readonly end: number
  readonly count: number
  /** Of all of them. */
  readonly total: number
}
