// Which requests come from pages of other sites (contract hardening.md H1): the one place that decides
// it for every carrier. A browser names the site of the page in `Origin` and `Sec-Fetch-Site`, which
// no page can change; a program that is no browser sends neither, and is not foreign.

import type { FastifyRequest } from 'fastify'
import { tell } from '../../shared/words/told.ts'
import type { Hints } from '../hints.ts'
import { isLoopbackHost } from '../network/allowed-hosts.ts'

export interface OriginOptions {
  /** Begins every absolute URL. */
  readonly baseUrl: () => string
  /** Begins the links for others; null: the address by which the client came. */
  readonly linkBaseUrl: () => string | null
  /** `http` or `https`, as a trusted proxy says. */
  readonly schemeOf: (request: FastifyRequest) => string
  readonly hints: Pick<Hints, 'add'>
}

export interface OriginRule {
  /**
   * Whether a page of another site sent the request. Without a token or key such a request must
   * create, reveal, expire and change nothing.
   */
  isForeign(request: FastifyRequest): boolean
  /** Whether the window's own page may have sent it. No other page calls the window. */
  isOwnPage(request: FastifyRequest): boolean
}

const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\/[^/]+$/

export function originRule(options: OriginOptions): OriginRule {
  function isForeign(request: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site = 'none' } = request.raw.headers
    // Anything but these two is foreign: a value that browsers add later must not open a door.
    const isOtherSite = site !== 'same-origin' && site !== 'none'
    if (origin === undefined) return isOtherSite
    if (EXTENSION.test(origin)) return false
    const isOurs = isOurOrigin(origin, request, options)
    if (isOurs && !isOtherSite) return false
    if (!isOurs) giveHint(origin, isOtherSite, options.hints)
    return true
  }

  return {
    isForeign,
    isOwnPage(request) {
      const { origin, 'sec-fetch-site': site } = request.raw.headers
      if (site !== undefined && site !== 'same-origin') return false
      return origin === undefined || (!EXTENSION.test(origin) && !isForeign(request))
    },
  }
}

/** `null` is nobody's origin, and never ours. */
function isOurOrigin(
  origin: string,
  request: FastifyRequest,
  { baseUrl, linkBaseUrl, schemeOf }: OriginOptions,
): boolean {
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin) return false
  const isOurPort = Number(url.port || 80) === request.raw.socket.localPort
  if (url.protocol === 'http:' && isLoopbackHost(url.hostname) && isOurPort) return true
  const { host = '', 'sec-fetch-site': site } = request.headers
  // Many proxies that end https do not say so. A browser that calls the request same-origin knows.
  const schemes = site === 'same-origin' ? ['http', 'https'] : [schemeOf(request)]
  const own = [baseUrl(), linkBaseUrl(), ...schemes.map((scheme) => `${scheme}://${host}`)]
  return own.some((base) => base !== null && URL.parse(base)?.origin === origin)
}

/** A wrong base URL behind a proxy looks like another site: say which flag names the right one. */
function giveHint(origin: string, isOtherSite: boolean, hints: Pick<Hints, 'add'>): void {
  const url = URL.parse(origin)
  if (url === null || url.origin !== origin || !/^https?:$/.test(url.protocol)) return
  if (isOtherSite) {
    const what = tell('troubles.otherSite', { origin })
    hints.add({ kind: 'origin', what, allowedBy: null })
  } else {
    const what = tell('troubles.otherAddress', { origin })
    hints.add({ kind: 'origin', what, allowedBy: `--base-url ${origin}` })
  }
}
