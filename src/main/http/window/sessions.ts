// Sessions of the window over HTTP: a token printed at the start is exchanged for a session cookie
// (contract runtime.md). Both live as long as the process; only hashes of cookies are kept.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Clock, DAY, type Millis } from '../../clock.ts'

export interface WindowSessions {
  /** The token of this start: opens sessions until the process ends. */
  readonly token: string
  /** A new session's cookie value for the right token, else null. */
  open(token: string): string | null
  /** What the session of a cookie is known by; null: there is none, or none any more. */
  idOf(cookie: string | undefined): string | null
}

export const SESSION_COOKIE = 'tocsin_session'
const LIFETIME: Millis = 30 * DAY
const MAX_SESSIONS = 100

export function createWindowSessions(clock: Clock): WindowSessions {
  const token = randomBytes(32).toString('base64url')
  const expiries = new Map<string, Millis>()
  return {
    token,
    open(given) {
      if (!timingSafeEqual(digest(given), digest(token))) return null
      const cookie = randomBytes(32).toString('base64url')
      expiries.set(digest(cookie).toString('hex'), clock.now() + LIFETIME)
      const [oldest] = expiries.keys()
      if (expiries.size > MAX_SESSIONS && oldest !== undefined) expiries.delete(oldest)
      return cookie
    },
    idOf(cookie) {
      if (cookie === undefined) return null
      const id = digest(cookie).toString('hex')
      const expiry = expiries.get(id)
      return expiry !== undefined && clock.now() < expiry ? id : null
    },
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
