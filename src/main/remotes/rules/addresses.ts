// Addresses of remotes: what may be given, where redirects may lead, what is private (contract
// remotes.md 1.1, 1.2). Pure.

import { BlockList, isIP } from 'node:net'
import { type Told, tell } from '../../../shared/words/told.ts'
import { isLoopbackHost } from '../../network/allowed-hosts.ts'

const HOSTED = 'https://healthchecks.io'
const HOSTED_PINGS = 'https://hc-ping.com/'

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6')
}

/** An IP address of a loopback, local or shared network. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const family = isIP(plain)
  return family !== 0 && PRIVATE.check(plain, family === 6 ? 'ipv6' : 'ipv4')
}

/** Whether the host of an address is private as far as its name tells. */
export function isPrivateHost(url: URL): boolean {
  return isLoopbackHost(url.hostname) || isPrivateAddress(url.hostname.replace(/^\[|\]$/g, ''))
}

/** The address of a remote, without a slash at its end; else what is wrong with it. */
export function readBase(
  text: string,
  { plainHttp }: { readonly plainHttp: boolean },
): { readonly base: string } | { readonly problem: Told } {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: tell('problems.empty') }
  const url = URL.parse(trimmed)
  if (url === null || !/^https?:$/.test(url.protocol)) return { problem: tell('problems.httpUrl') }
  if (url.username !== '' || url.password !== '')
    return { problem: tell('problems.noUserOrPassword') }
  if (/[?#]/.test(text)) return { problem: tell('problems.noQuery') }
  if (url.protocol === 'http:' && !plainHttp && !isLoopbackHost(url.hostname)) {
    return { problem: tell('problems.unencrypted') }
  }
  return { base: url.href.replace(/\/+$/, '') }
}

/** Whether requests to it can be read on their way. */
export function isUnencrypted({ base }: { readonly base: string }): boolean {
  const url = new URL(base)
  return url.protocol === 'http:' && !isLoopbackHost(url.hostname)
}

/** Where pings go when nobody says otherwise and no check tells. */
export function defaultPingBase(base: string): string {
  return base === HOSTED ? HOSTED_PINGS : `${base}/ping/`
}

/**
 * Where pings go, by the ping URL of a check; null: the URL does not end with the UUID.
 * @param pingUrl as the server says it
 */
export function pingBaseOf(pingUrl: string, uuid: string): string | null {
  const url = URL.parse(pingUrl)
  if (url === null || !/^https?:$/.test(url.protocol) || !pingUrl.endsWith(uuid)) return null
  const before = pingUrl.slice(0, -uuid.length)
  return before.endsWith('/') ? before : null
}

/** Whether pings may go there without a person having said so. */
export function isExpectedPingBase(pingBase: string, base: string): boolean {
  if (base === HOSTED && pingBase === HOSTED_PINGS) return true
  return new URL(pingBase).origin === new URL(base).origin
}

/**
 * The target of a redirect that may be followed: the same host and port, or http to https of one
 * host; a body only where the status keeps it. Null: it leads elsewhere.
 */
export function redirectTarget(
  from: URL,
  {
    status,
    location,
    hasBody,
  }: {
    readonly status: number
    readonly location: string | undefined
    readonly hasBody: boolean
  },
): URL | null {
  if (hasBody && status !== 307 && status !== 308) return null
  const to = location === undefined ? null : URL.parse(location, from.href)
  if (to === null || to.username !== '' || to.password !== '') return null
  if (to.origin === from.origin) return to
  const isUpgrade = from.protocol === 'http:' && to.protocol === 'https:'
  return isUpgrade && to.hostname === from.hostname ? to : null
}

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}
