// Delivers the signals of one run in their order, beside the job, and tells at the end what became of them
// (contract run.md 4, 6).
import type { Signal } from '../../shared/signal-document.ts'
import type { Outcome, Route } from './route.ts'
import { pause } from './timers.ts'

export interface Delivery {
  /** Bytes of a body. */
  readonly bodyLimit: number
  readonly send: (signal: Signal) => void
  /** Waits for all of them. */
  readonly finish: () => Promise<DeliveryReport>
}

export interface DeliveryReport {
  readonly isHeard: boolean
  /** Heard, or kept until it is. */
  readonly isSafe: boolean
  /** Why signals were not: a line for each reason. */
  readonly problems: readonly string[]
}

/** How long a signal waits for the outcome of the one before, in milliseconds. */
const ORDER_LIMIT = 2000

export function createDelivery(route: Route): Delivery {
  const outcomes: Promise<Outcome>[] = []
  let previous: Promise<unknown> = route.sendWaiting?.().catch(() => {}) ?? Promise.resolve()
  const first = previous
  return {
    bodyLimit: route.bodyLimit,
    send(signal) {
      const nth = outcomes.length
      const before = nth === 0 && route.sendWaiting === undefined ? null : previous
      const outcome = sendAfter(before, () => route.send(signal, nth))
      previous = outcome
      outcomes.push(outcome)
    },
    async finish() {
      await first
      return reportOf(await Promise.all(outcomes))
    },
  }
}

async function sendAfter(
  previous: Promise<unknown> | null,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  if (previous !== null) await Promise.race([previous, pause(ORDER_LIMIT)])
  try {
    return await send()
  } catch (error) {
    return { state: 'lost', why: `a signal could not be kept: ${(error as Error).message}` }
  }
}

function reportOf(outcomes: readonly Outcome[]): DeliveryReport {
  const problems = outcomes.flatMap((outcome) => ('why' in outcome ? [outcome.why] : []))
  return {
    isHeard: outcomes.every(({ state }) => state === 'heard'),
    isSafe: problems.length === 0,
    problems: [...new Set(problems)],
  }
}
