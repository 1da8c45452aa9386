// At most five tries of a passphrase a minute for one push, whoever makes them (contract push.md 6.4).
import { createHash } from 'node:crypto'
import { type Clock, MINUTE, type Millis } from '../clock.ts'

const TRIES = 5
const WINDOW: Millis = MINUTE
/** Pushes remembered at once; beyond it the oldest windows are forgotten first. */
const MAX_WINDOWS = 10_000

interface Window {
  readonly until: Millis
  tries: number
}

export interface PassphraseThrottle {
  /** Takes one try. Null: go on; else the whole seconds to wait. */
  take(token: string): number | null
}

export function createPassphraseThrottle(clock: Clock): PassphraseThrottle {
  const windows = new Map<string, Window>()
  return {
    take(text) {
      const token = bounded(text)
      // Counted on the clock that nobody can set.
      const now = clock.monotonic()
      const current = windows.get(token)
      if (current !== undefined && now < current.until) {
        current.tries++
        return current.tries > TRIES ? Math.max(1, Math.ceil((current.until - now) / 1000)) : null
      }
      windows.delete(token)
      windows.set(token, { until: now + WINDOW, tries: 1 })
      const [oldest] = windows.keys()
      if (windows.size > MAX_WINDOWS && oldest !== undefined) windows.delete(oldest)
      return null
    },
  }
}

/** What somebody made up may be kilobytes long. */
function bounded(token: string): string {
  return token.length <= 64 ? token : createHash('sha256').update(token).digest('hex')
}
