// Requests to remotes by the rules of contract remotes.md 1.2: rate, time, redirects, credentials, size.
import type { LookupFunction } from 'node:net'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import type { Environment } from '../../config.ts'
import { timeLimit } from '../../notify/web/time-limit.ts'
import { isPrivateAddress, isPrivateHost, isRedirect, redirectTarget } from '../rules/addresses.ts'
import { connect } from './connect.ts'
import { type Answer, exchange, type Outgoing } from './exchange.ts'
import { proxyFor } from './proxy.ts'
import { type Asker, createOriginRate } from './rate.ts'

const MIB = 1024 * 1024
/** Bytes of a decompressed answer. */
const ANSWER_LIMITS = { list: 20 * MIB, body: 3 * MIB, other: MIB } as const
const CONNECT_TIME: Millis = 10 * SECOND
const WHOLE_TIME: Millis = 60 * SECOND
const MAX_REDIRECTS = 3

/** Where a remote is and what is trusted there. */
export interface Reach {
  readonly base: string
  readonly ca: string | null
}

export interface RemoteRequest {
  readonly method?: Outgoing['method']
  /** An absolute URL, built by us. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent to the origin of `base` only, wherever a redirect leads. */
  readonly credentials?: Readonly<Record<string, string>>
  readonly body?: Outgoing['body']
  readonly limit?: keyof typeof ANSWER_LIMITS
  /** Null: it does not count, as relayed pings. */
  readonly asker: Asker | null
  /** For everything. Default: 60 s. */
  readonly time?: Millis
}

export interface RemoteAnswer extends Answer {
  /** Of the other end; null: not known. */
  readonly isPrivate: boolean | null
  /** When it came, by our clock. */
  readonly at: Millis
}

export interface RemoteClient {
  /**
   * Sends a request, whatever status comes back; a redirect that may not be followed is an answer too.
   * @throws RemoteFailure `unreachable`, `untrusted`, or `strange` for a body beyond its limit
   */
  ask(reach: Reach, request: RemoteRequest): Promise<RemoteAnswer>
}

export interface RemoteClientOptions {
  readonly clock: Clock
  readonly env: Environment
  /** Of this build, for User-Agent. */
  readonly version: string
  /** How names are found, where a test differs. */
  readonly lookup?: LookupFunction
}

export function createRemoteClient(options: RemoteClientOptions): RemoteClient {
  const { clock, env, version, lookup } = options
  const rate = createOriginRate(clock)

  async function hop(
    reach: Reach,
    outgoing: Outgoing,
    limit: number,
    signal: AbortSignal,
  ): Promise<RemoteAnswer> {
    const { url } = outgoing
    const connecting = timeLimit(clock, CONNECT_TIME)
    const either = AbortSignal.any([signal, connecting.signal])
    const proxy = proxyFor(url, env)
    const how = { ca: reach.ca, proxy, lookup, signal: either }
    const connection = await connect(url, how).finally(connecting.end)
    const isPrivate = connection.address === null ? null : isPrivateAddress(connection.address)
    if (isPrivate !== null) rate.note(url.origin, isPrivate)
    const answer = await exchange(outgoing, connection, { limit, signal })
    return { ...answer, isPrivate, at: clock.now() }
  }

  async function follow(
    reach: Reach,
    request: RemoteRequest,
    signal: AbortSignal,
  ): Promise<RemoteAnswer> {
    const { method = 'GET', headers = {}, credentials = {}, body = null } = request
    const limit = ANSWER_LIMITS[request.limit ?? 'other']
    const home = new URL(reach.base).origin
    let url = new URL(request.url)
    for (let redirects = 0; ; redirects++) {
      const own = url.origin === home ? credentials : {}
      const all = { 'User-Agent': `tocsin/${version}`, ...headers, ...own }
      const answer = await hop(reach, { method, url, headers: all, body }, limit, signal)
      if (!isRedirect(answer.status) || redirects === MAX_REDIRECTS) return answer
      const where = {
        status: answer.status,
        location: answer.headers.location,
        hasBody: method !== 'GET',
      }
      const next = redirectTarget(url, where)
      if (next === null) return answer
      url = next
    }
  }

  return {
    async ask(reach, request) {
      const url = new URL(request.url)
      if (isPrivateHost(url)) rate.note(url.origin, true)
      if (request.asker !== null) await rate.turn(url.origin, request.asker)
      const limit = timeLimit(clock, request.time ?? WHOLE_TIME)
      try {
        return await follow(reach, request, limit.signal)
      } finally {
        limit.end()
      }
    },
  }
}
