// Fixed windows: at most so many per period and key; a key's period begins with its first use. Used
// for requests of an address and passphrases of a push. Bursts: bucket.ts.
import { type Clock, type Millis, SECOND } from '../clock.ts'

export interface Windows {
  /** Counts one. Null: it is within the limit, else the whole seconds to wait, at least one. */
  take(key: string): number | null
}

export interface WindowLimit {
  readonly period: Millis
  readonly limit: number
}

interface Window {
  readonly until: Millis
  count: number
}

/** Keys remembered at once; beyond it the oldest windows are forgotten first. */
const MAX_KEYS = 10_000

export function createWindows(
  clock: Pick<Clock, 'monotonic'>,
  { period, limit }: WindowLimit,
): Windows {
  const windows = new Map<string, Window>()
  return {
    take(key) {
      // Counted on the clock that nobody can set.
      const now = clock.monotonic()
      let window = windows.get(key)
      if (window === undefined || now >= window.until) {
        // In the order of their starts: the first is the oldest.
        windows.delete(key)
        window = { until: now + period, count: 0 }
        windows.set(key, window)
        const [oldest] = windows.keys()
        if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest)
      }
      window.count++
      return window.count <= limit ? null : Math.max(1, Math.ceil((window.until - now) / SECOND))
    },
  }
}
