// The test whether links reach this computer: a nonce that its own listeners answer for a minute (contract
// remotes.md 7). Who asks from outside, with the nonce, sees it come back.
import { randomBytes } from 'node:crypto'
import { type Clock, MINUTE, type Millis } from '../clock.ts'

const LIFETIME: Millis = MINUTE
const NONCE = /^[0-9a-f]{32}$/

export interface ReachNonces {
  /** A new one, answered from now on. */
  issue(): string
  isLive(nonce: string): boolean
}

export function createReachNonces(clock: Pick<Clock, 'monotonic'>): ReachNonces {
  const until = new Map<string, Millis>()

  function forgetOld(): void {
    for (const [nonce, end] of until) if (end <= clock.monotonic()) until.delete(nonce)
  }

  return {
    issue() {
      forgetOld()
      const nonce = randomBytes(16).toString('hex')
      until.set(nonce, clock.monotonic() + LIFETIME)
      return nonce
    },
    isLive(nonce) {
      forgetOld()
      return NONCE.test(nonce) && until.has(nonce)
    },
  }
}
