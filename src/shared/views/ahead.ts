// What the window says ahead of time: which runs will come. Times are milliseconds since the epoch,
// UTC; spans too.

/** What is expected to run in a time ahead, and what collides. */
export interface Forecast {
  readonly from: number
  readonly to: number
  /** Of all checks that are told run by run. */
  readonly runs: number
  /** Those with collisions first, then by their first run; at most 40. */
  readonly lanes: readonly ForecastLane[]
  /** Checks that have runs and no lane. */
  readonly more: number
  /** Checks that run more than `most` times, which are not told run by run. */
  readonly frequent: number
  readonly most: number
  /** In order, at most 20. */
  readonly collisions: readonly Collision[]
  /** Collisions in all. */
  readonly collided: number
}

export interface ForecastLane {
  /** Of its check. */
  readonly uuid: string
  /** In order, at least one. */
  readonly runs: readonly ExpectedRun[]
  /** Maintenance in that time, in order and without overlaps; left out: none. */
  readonly maintenance?: readonly MaintenanceAhead[]
}

export interface MaintenanceAhead {
  readonly start: number
  readonly end: number
  readonly name: string
}

export interface ExpectedRun {
  readonly at: number
  /** How long the last run took; null: nobody knows. */
  readonly duration: number | null
  /** A run of another check is in progress meanwhile. */
  readonly collides: boolean
}

/** Runs of several checks that overlap. */
export interface Collision {
  /** When the first of them begins. */
  readonly at: number
  readonly uuids: readonly string[]
}
