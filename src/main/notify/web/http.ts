// The HTTP client of channels (see http-client.ts). One attempt may take 30 s, redirects included.
import { tell } from '../../../shared/words/told.ts'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'
import { type Answer, type Connecting, exchange } from './exchange.ts'
import {
  assertAccepted,
  type HttpClient,
  type IncomingAnswer,
  type OutgoingRequest,
} from './http-client.ts'
import { type Hop, nextHop } from './redirects.ts'
import { timeLimit } from './time-limit.ts'

const TIMEOUT: Millis = 30 * SECOND
const MAX_REDIRECTS = 3
const WITH_BODY: readonly string[] = ['POST', 'PUT']

export interface HttpClientOptions {
  readonly clock: Clock
  /** Of this build, for the header User-Agent. */
  readonly version: string
  readonly connecting?: Connecting
}

export function createHttpClient({
  clock,
  version,
  connecting = {},
}: HttpClientOptions): HttpClient {
  async function request(outgoing: OutgoingRequest): Promise<IncomingAnswer> {
    const limit = timeLimit(clock, TIMEOUT)
    try {
      return await follow(firstHop(outgoing), limit.signal)
    } finally {
      limit.end()
    }
  }

  async function follow(first: Hop, signal: AbortSignal): Promise<IncomingAnswer> {
    let hop = first
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await exchange(withAgent(hop, version), connecting, signal)
      const next = nextHop(hop, answer.status, answer.location)
      if (next === null) return incoming(answer, hop)
      hop = next
    }
    throw new DeliveryError(tell('failures.redirects'))
  }

  return {
    request,
    async send(outgoing) {
      const answer = await request(outgoing)
      assertAccepted(answer)
      return answer
    },
  }
}

/**
 * The first request of a chain, with what this client says itself; Node adds Host and Connection.
 * @throws DeliveryError for an address that is none
 */
export function firstSent(outgoing: OutgoingRequest, version: string): Hop {
  return withAgent(firstHop(outgoing), version)
}

function withAgent(hop: Hop, version: string): Hop {
  return { ...hop, headers: { 'User-Agent': `tocsin/${version}`, ...hop.headers } }
}

function firstHop({ method, url, headers, body, flipId }: OutgoingRequest): Hop {
  const parsed = URL.parse(url)
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new DeliveryError(tell('failures.request', { code: 'ERR_INVALID_URL' }), { retry: false })
  }
  return {
    method,
    url: parsed,
    headers: { ...headers, 'X-Tocsin-Flip': flipId },
    body: WITH_BODY.includes(method) ? Buffer.from(body ?? '') : null,
    lostBy: null,
  }
}

function incoming({ status, text }: Answer, { lostBy }: Hop): IncomingAnswer {
  return lostBy === null ? { status, text } : { status, text, lostBy }
}
