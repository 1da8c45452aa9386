// What the window shows of a check's runs. Times and spans are milliseconds, times since the epoch, UTC.

/** One expected run of a check, or a time in which none could be heard. */
export type Beat = RunBeat | MissedBeat | GapBeat

export interface RunBeat {
  /** `late`: it came when the check was down already. */
  readonly kind: 'success' | 'late' | 'fail'
  /** When it ended. */
  readonly at: number
  /** When it was expected, where it went down before; null: it came in time, or nobody knows. */
  readonly expected: number | null
  /** Null: nobody knows when it began. */
  readonly duration: number | null
  readonly exitStatus: number | null
  /** Number of the ping that ended it. */
  readonly n: number
}

export interface MissedBeat {
  readonly kind: 'missed'
  /** For the order. */
  readonly at: number
  /** Null: nobody knows any more. */
  readonly expected: number | null
  readonly deadline: number
  /** When it had begun; null: it did not. */
  readonly started: number | null
}

/** Runs were expected in it. */
export interface GapBeat {
  readonly kind: 'gap'
  readonly at: number
  /** Null: it lasts. */
  readonly end: number | null
  readonly cause: 'asleep' | 'stopped' | 'clock' | 'blind' | 'paused' | 'maintenance'
}

export interface CheckBeats {
  readonly uuid: string
  /** The last 30, oldest first; a run in progress is not among them. */
  readonly beats: readonly Beat[]
  /** When they change by the clock alone; null: they do not. */
  readonly until: number | null
  /** Null: too few good runs are known. */
  readonly pace: Pace | null
  /** An outage of it is known, however many runs ago. */
  readonly hadOutage: boolean
}

/** How long the good runs of a check usually take, and what is out of that. */
export interface Pace {
  readonly median: number
  /** When the run in progress has taken unusually long; null: none is in progress. */
  readonly longAt: number | null
  /** How long the last run took, which was suspiciously fast; null: it was not. */
  readonly fast: number | null
}
