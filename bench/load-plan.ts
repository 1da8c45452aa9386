// What the load generator is told, and what it tells back. Both cross a pipe as JSON.
export interface LoadPlan {
  readonly port: number
  readonly connections: number
  /** Query for in turn. */
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** `GET` when left out. */
  readonly method?: string
  readonly body?: string
  /** What every answer must say; 200 when left out. */
  readonly status?: number
  /** Milliseconds between an answer and the next request of its connection; left out: none. */
  readonly pace?: number
  /** Requests before anything is noted. */
  readonly warmup: number
  /** Ends after so many noted requests, or so many milliseconds, whichever the plan names. */
  readonly requests?: number
  readonly duration?: number
}

export interface LoadResult {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds from the write of a request to the last byte of its answer. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Unix time at which noting began. */
  readonly start: number
  /** The longest answer that ended in each slot of SLOT milliseconds since then. */
  readonly slowest: readonly number[]
}

export const SLOT = 50
