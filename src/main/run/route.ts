// A way for signals to reach a server: what each way offers, and how a try that failed is repeated
// (contract run.md 6).
import type { Signal } from '../../shared/signal-document.ts'
import { pause } from './timers.ts'

export type Outcome =
  | { readonly state: 'heard' | 'kept' }
  /** Why, in one line. */
  | { readonly state: 'refused' | 'lost'; readonly why: string }

export interface Route {
  /** Bytes that the server keeps of a body, as far as it is known. */
  readonly bodyLimit: number
  /** @param nth of the signals of this run, from 0 */
  readonly send: (signal: Signal, nth: number) => Promise<Outcome>
  /** Sends what waits for this server from earlier. */
  readonly sendWaiting?: () => Promise<void>
}

/** Body limit of a server that nobody asked. */
export const UNKNOWN_LIMIT = 10_000
/** Whatever a server says, more is not kept. */
export const LARGEST_LIMIT = 100_000

/** In milliseconds. */
export const NEARBY = { pauses: [0], timeout: 2000, total: 2000 } as const
export const FAR = { pauses: [0, 1000, 4000], timeout: 10_000, total: 30_000 } as const
export type Tries = typeof NEARBY | typeof FAR

/** The result of a try; null: the next one may do better. */
export type Try<T> = (timeout: number) => Promise<T | null>

/** Tries until one has a result. @returns null when none had */
export async function tried<T>(tries: Tries, attempt: Try<T>): Promise<T | null> {
  const start = performance.now()
  for (const wait of tries.pauses) {
    if (wait > 0) await pause(wait)
    const left = tries.total - (performance.now() - start)
    if (left <= 0) return null
    const result = await attempt(Math.min(tries.timeout, left))
    if (result !== null) return result
  }
  return null
}

/** Statuses after which the same request may succeed later. */
export function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

/** Where none can be chosen. */
export const NO_ROUTE: Route = {
  bodyLimit: UNKNOWN_LIMIT,
  send: async () => ({ state: 'lost', why: 'there is no way to a server' }),
}
