// At most five tries of a passphrase a minute for one push, whoever makes them (contract push.md 6.4).
import { createHash } from 'node:crypto'
import { type Clock, MINUTE } from '../clock.ts'
import { createWindows, type Windows } from '../limits/window.ts'

const TRIES = { period: MINUTE, limit: 5 }

/** `take(token)` counts one try. */
export function createPassphraseLimit(clock: Pick<Clock, 'monotonic'>): Windows {
  const windows = createWindows(clock, TRIES)
  return { take: (token) => windows.take(bounded(token)) }
}

/** An invented token may be kilobytes long. */
function bounded(token: string): string {
  return token.length <= 64 ? token : createHash('sha256').update(token).digest('hex')
}
