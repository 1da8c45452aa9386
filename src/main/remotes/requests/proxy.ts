// The proxy that a request goes through: HTTPS_PROXY, unless NO_PROXY or loopback (contract remotes.md
// 1.2). Pure.
import type { Environment } from '../../config.ts'
import { isLoopbackHost } from '../../network/allowed-hosts.ts'

/** Null: the request goes straight. */
export function proxyFor(url: URL, env: Environment): string | null {
  const proxy = env.HTTPS_PROXY ?? env.https_proxy ?? ''
  if (url.protocol !== 'https:' || proxy === '' || isLoopbackHost(url.hostname)) return null
  return isExempt(url, env.NO_PROXY ?? env.no_proxy ?? '') ? null : proxy
}

/** `*`, `host`, `.domain`, `host:port`, separated by commas or blanks; a name exempts what is below it. */
function isExempt(url: URL, list: string): boolean {
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, '')
  const port = url.port === '' ? '443' : url.port
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      const [, name = '', only] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(entry) ?? []
      if (only !== undefined && only !== port) return false
      const bare = name.replace(/^\*?\./, '')
      return host === bare || host.endsWith(`.${bare}`)
    })
}
