// The Host headers that are answered: the defence against DNS rebinding (contract monitor.md 2.4,
// runtime.md).
import { isIP } from 'node:net'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * The rule for a Host header.
 * @param header as it was sent; undefined: left out
 * @param localAddress of this machine's end of the connection; an IP address as `Host` is also
 *   accepted where it is that address (contract monitor.md D19)
 */
export type HostRule = (header: string | undefined, localAddress?: string) => boolean

/** @param hosts further names, without port: the bound address, the base URL's, the allowed ones */
export function hostRule(hosts: readonly string[]): HostRule {
  const allowed = new Set([...LOOPBACK_NAMES, ...hosts.map(canonicalHost)])
  // The same few headers come again and again: remember what was said of them.
  const known = new Map<string, boolean>()
  return (header, localAddress) => {
    // Only HTTP/1.0 may leave it out, and no browser speaks that.
    if (header === undefined) return true
    let verdict = known.get(header)
    if (verdict === undefined) {
      const name = hostName(header)
      verdict = name !== null && (allowed.has(name) || isLoopback(name))
      if (known.size < 1000) known.set(header, verdict)
    }
    return verdict || isOwnAddress(hostName(header), localAddress)
  }
}

/** Whether the name is the address that the connection came in on, IPv4 in IPv6 unwrapped. */
function isOwnAddress(name: string | null, localAddress: string | undefined): boolean {
  if (name === null || localAddress === undefined) return false
  return name === canonicalHost(localAddress.replace(/^::ffff:(?=\d+\.)/i, ''))
}

/** Whether a host as a URL has it means this machine only. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_NAMES.includes(host) || isLoopback(host)
}

/** Names under `.localhost` and all of 127/8 never leave the machine. */
function isLoopback(name: string): boolean {
  return name.endsWith('.localhost') || (name.startsWith('127.') && isIP(name) === 4)
}

/** The name of a Host header in lower case, without port and trailing dot; null when malformed. */
export function hostName(header: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]\s/@?#]+)(?::\d{1,5})?$/i.exec(header)
  return match?.[1] === undefined ? null : match[1].toLowerCase().replace(/\.$/, '')
}

function canonicalHost(host: string): string {
  const lower = host.toLowerCase().replace(/\.$/, '')
  return isIP(lower) === 6 ? `[${lower}]` : lower
}
