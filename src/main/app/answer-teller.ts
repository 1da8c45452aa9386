// Tells integrations of answers to requests: what an earlier process left, then each as it comes. One that fails is tried
// again for half a day; that it was told, or given up, is stored.
import type { Cancel, Clock, Millis } from '../clock.ts'
import type { SendAnswer } from '../notify/answers/sending.ts'
import { HALF_DAY_RETRIES } from '../notify/half-day-retries.ts'
import type { AnswerNotices } from '../secrets/answer-notices.ts'

export interface AnswerTellerOptions {
  readonly notices: AnswerNotices
  readonly send: SendAnswer
  readonly clock: Clock
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface AnswerTeller {
  /** Tells what waits. */
  look(): void
  /** What is in hand ends; the next start tells the rest. */
  stop(): Promise<void>
}

interface Retry {
  readonly failures: number
  readonly at: Millis
}

export function createAnswerTeller(options: AnswerTellerOptions): AnswerTeller {
  const { notices, send, clock, onTrouble } = options
  const retries = new Map<string, Retry>()
  let cancelTimer: Cancel | undefined
  let working: Promise<void> = Promise.resolve()
  let isStopped = false

  function look(): void {
    working = working
      .then(round)
      .catch((error) => onTrouble('an answer could not be told', error))
      .finally(sleep)
  }

  async function round(): Promise<void> {
    const waiting = notices.waiting()
    // A request that was deleted meanwhile waits no more.
    for (const token of retries.keys()) {
      if (!waiting.some((answer) => answer.token === token)) retries.delete(token)
    }
    for (const { token, notify } of waiting) {
      if (isStopped) return
      const { failures, at } = retries.get(token) ?? { failures: 0, at: 0 }
      if (at > clock.now()) continue
      const pause = HALF_DAY_RETRIES[failures]
      if ((await send(notify, token)) === 'later' && pause !== undefined) {
        retries.set(token, { failures: failures + 1, at: clock.now() + pause })
        continue
      }
      retries.delete(token)
      await notices.told(token)
    }
  }

  function sleep(): void {
    cancelTimer?.()
    if (isStopped || retries.size === 0) return
    const next = Math.min(...[...retries.values()].map(({ at }) => at))
    cancelTimer = clock.setTimer(Math.max(0, next - clock.now()), look)
  }

  return {
    look,
    async stop() {
      isStopped = true
      cancelTimer?.()
      await working
    },
  }
}
