// Attempts of one message to one target, until it succeeds or trying makes no sense (contract
// monitor.md 7.2). The caller stores the outcome.
import { englishOf } from '../../../shared/words/english.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { MINUTE } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import { within } from '../../within.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'
import type { Delivered, TransportContext } from '../kinds/transport.ts'
import type { Facts } from '../message/facts.ts'
import type { Attempt } from '../tables/notifications.ts'
import type { Caps } from './caps.ts'
import type { Target } from './receivers.ts'

export interface Sent {
  /** Empty when it went well. */
  readonly error: string
  /** What the target said when it went well, if that is worth keeping. */
  readonly note: string
  /** The target will never take anything. */
  readonly isPermanent: boolean
  /** A configuration to be kept in place of the present one. */
  readonly config?: unknown
}

export type AttemptDraft = Omit<Attempt, 'n'>

export interface SendingOptions {
  readonly clock: Clock
  readonly caps: Caps
  /** @throws TocsinError SECRETS_LOCKED */
  readonly context: () => Promise<TransportContext>
}

export interface Message {
  /** The kind of the channel: caps of one kind are none of another's. */
  readonly kind: string
  readonly target: Target
  readonly attempts: number
  readonly send: (config: unknown, context: TransportContext) => Promise<Delivered<unknown>>
  /** @param goesOn another attempt follows */
  readonly onAttempt: (attempt: AttemptDraft, goesOn: boolean) => void
}

/** The transports have limits of their own; this one keeps a lane from being lost to a mistake. */
const ATTEMPT_LIMIT: Millis = 2 * MINUTE

export type Send = (message: Message) => Promise<Sent>

export function createSending({ clock, caps, context }: SendingOptions): Send {
  return async ({ kind, target, attempts, send, onAttempt }) => {
    const { transport, config } = target
    const capped = transport.capped(config)
    if (capped !== null && !caps.take(`${kind} ${capped}`)) return failed(CAPPED)
    const world = await context()
    for (let n = 1; ; n++) {
      const [started, start] = [clock.now(), clock.monotonic()]
      const result = await attempt(() => send(config, world))
      const duration = Math.round(clock.monotonic() - start)
      const goesOn = result.error !== '' && result.retry && n < attempts
      onAttempt({ started, duration, error: result.error }, goesOn)
      if (!goesOn) return result
      const pause = transport.attemptPause ?? 0
      if (pause > 0) await world.pause(pause)
    }
  }

  async function attempt(
    start: () => Promise<Delivered<unknown>>,
  ): Promise<Sent & { readonly retry: boolean }> {
    const timedOut = () => {
      throw new DeliveryError(tell('failures.timedOut'))
    }
    try {
      const { note = '', config } = await within(clock, ATTEMPT_LIMIT, start(), timedOut)
      const kept = config === undefined ? {} : { config }
      return { error: '', note, isPermanent: false, retry: false, ...kept }
    } catch (error) {
      return failed(error)
    }
  }
}

const CAPPED = new DeliveryError(tell('failures.capped'), { retry: false })

/** A transport that breaks is not tried again: it would break again. */
function failed(error: unknown): Sent & { readonly retry: boolean } {
  const isExpected = error instanceof DeliveryError
  return {
    error: errorText(error) || englishOf(tell('failures.failed')),
    note: '',
    isPermanent: isExpected && error.permanent,
    retry: isExpected && error.retry,
  }
}

/** The message of one change, as its kind sends it. */
export function changeMessage(
  kind: string,
  target: Target,
  facts: Facts,
  onAttempt: Message['onAttempt'],
): Message {
  const { transport } = target
  const isTest = facts.purpose === 'test'
  return {
    kind,
    target,
    attempts: isTest ? (transport.testAttempts ?? transport.attempts) : transport.attempts,
    send: (config, context) => transport.send(facts, config, context),
    onAttempt,
  }
}
