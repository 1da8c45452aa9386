// The redirects that are followed, and what of a request goes along (contract monitor.md 7.2,
// channels.md). Pure.

/** One request of a chain. */
export interface Hop {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Null: none is sent. */
  readonly body: Uint8Array | null
  /** The redirect to another host that left the message behind; null: none did. */
  readonly lostBy: number | null
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
const SEE_OTHER = 303
/** Those that ask for the same request again, with its body. */
const SAME_REQUEST: readonly number[] = [307, 308]

/**
 * The request that follows a redirect; null: none does, and the answer stands as it is.
 * On the same host everything goes along, except that 303 asks for a GET. To another host nothing
 * does: no header and no body, since either may hold what opens the first host; where the redirect
 * insists on the body it is not followed.
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | null {
  const url = targetOf(hop, status, location)
  if (url === null) return null
  if (isSameHost(hop.url, url)) {
    const { username, password } = hop.url
    if (url.username === '') Object.assign(url, { username, password })
    return status === SEE_OTHER ? { ...hop, url, method: 'GET', body: null } : { ...hop, url }
  }
  const hasMessage = hop.body !== null && hop.body.length > 0
  if (hasMessage && SAME_REQUEST.includes(status)) return null
  const lostBy = hasMessage && status !== SEE_OTHER ? status : hop.lostBy
  return { method: 'GET', url, headers: {}, body: null, lostBy }
}

function targetOf({ url }: Hop, status: number, location: string | undefined): URL | null {
  if (!REDIRECTS.includes(status) || location === undefined) return null
  const target = URL.parse(location, url.href)
  if (target === null || !/^https?:$/.test(target.protocol)) return null
  return url.protocol === 'https:' && target.protocol === 'http:' ? null : target
}

/** Name and port are the same; the step from http to https on their own ports is one of the host. */
function isSameHost(from: URL, to: URL): boolean {
  if (from.hostname !== to.hostname) return false
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:'
  return isUpgrade ? from.port === '' && to.port === '' : from.port === to.port
}
