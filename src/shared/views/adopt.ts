// What the window shows of jobs that can be brought in (contract adopt.md 1, 3, 10). Commands may hold passwords: they
// are in the differences, and nowhere else.

/** A job of this machine. */
export interface AdoptJob {
  /** 8 hex digits; stable while source, user, schedule and command are. */
  readonly id: string
  readonly name: string
  readonly state: AdoptState
  /** Why it is in that state, and what cron makes of it, each the rest of a sentence. */
  readonly notes: readonly string[]
  /** As its check has it; null: none, or a period. */
  readonly schedule: string | null
  /** Seconds between two runs; null: none, or a schedule. */
  readonly timeout: number | null
  readonly zone: string | null
  /** Seconds. */
  readonly grace: number | null
  /** `crontab of ann, line 12` */
  readonly where: string
  /** UUID of its check; null: none. */
  readonly check: string | null
  /** What adopting would change, as a unified difference; '' when nothing. */
  readonly diff: string
  /** Adopting does something for it. */
  readonly canAdopt: boolean
  /** It has our hook, or one prepared for root. */
  readonly canUndo: boolean
  /** The distribution brings it. */
  readonly distribution: boolean
}

export type AdoptState =
  | 'ready'
  | 'root'
  | 'hand'
  | 'adopted'
  | 'changed'
  | 'orphan'
  | 'watched'
  | 'unscheduled'
  | 'off'
  | 'ignored'
  | 'broken'

export interface AdoptList {
  readonly jobs: readonly AdoptJob[]
  /** A line for each source that cannot be read. */
  readonly problems: readonly string[]
  /** Names of checks that an interrupted adopt left without a job: the next one deletes them. */
  readonly left: readonly string[]
}

/** What happened to the jobs that were asked for. */
export interface AdoptOutcome {
  readonly done: readonly {
    readonly id: string
    readonly name: string
    readonly how: 'adopted' | 'updated' | 'prepared' | 'undone'
    /** UUID of its check; null: it has none any more. */
    readonly check: string | null
  }[]
  /** To be done by hand, with admin rights. */
  readonly rootCommands: readonly string[]
  /** A line for each thing that was not done. */
  readonly problems: readonly string[]
}
