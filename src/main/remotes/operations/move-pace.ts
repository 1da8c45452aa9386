// How fast a move may ask the other server (contract remotes.md 4): public hosts once a second, others four
// at once; a server that asks to wait is left alone that long.
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import type { RemoteAnswer } from '../requests/client.ts'
import type { Asker } from '../requests/rate.ts'
import { limitedFor, readRetryAfter } from '../rules/states.ts'

const AT_ONCE = 4
const PUBLIC_SPACE: Millis = SECOND

export interface MovePace {
  /** Workers that may ask side by side. */
  readonly atOnce: number
  /** Who the client counts: those four at once are counted here. */
  readonly asker: Asker | null
  /**
   * Asks, again and again while the server asks to wait.
   * @throws whatever `ask` throws, and the reason of the signal
   */
  ask(ask: () => Promise<RemoteAnswer>): Promise<RemoteAnswer>
}

export function createMovePace(
  clock: Pick<Clock, 'monotonic' | 'setTimer'>,
  { isPublic, signal }: { readonly isPublic: boolean; readonly signal: AbortSignal },
): MovePace {
  let notBefore: Millis = 0

  function sleep(wait: Millis): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = clock.setTimer(wait, end)
      signal.addEventListener('abort', end, { once: true })
    })
  }

  async function turn(): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const wait = notBefore - clock.monotonic()
      if (wait <= 0) break
      await sleep(wait)
    }
    if (isPublic) notBefore = clock.monotonic() + PUBLIC_SPACE
  }

  return {
    atOnce: isPublic ? 1 : AT_ONCE,
    asker: isPublic ? 'person' : null,
    async ask(ask) {
      for (;;) {
        await turn()
        const answer = await ask()
        const retryAfter = readRetryAfter(answer.headers['retry-after'], answer.at)
        const mustWait = answer.status === 429 || (answer.status === 503 && retryAfter !== null)
        if (!mustWait) return answer
        notBefore = Math.max(notBefore, clock.monotonic() + limitedFor(retryAfter))
      }
    },
  }
}
