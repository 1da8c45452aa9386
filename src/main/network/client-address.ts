// The client's address and scheme (contract monitor.md 4.6, D13): forwarded headers are trusted from
// trusted peers only.
import { BlockList, isIP } from 'node:net'

export interface Peer {
  readonly remoteAddr: string | null
  readonly scheme: string
}

export interface Forwarded {
  /** `X-Forwarded-For` and `X-Forwarded-Proto`, as sent. */
  readonly for: string | undefined
  readonly proto: string | undefined
}

export type PeerReader = (socketAddress: string | undefined, forwarded: Forwarded) => Peer

/** Whether the text is an address or a network in CIDR notation. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** @param trusted networks whose forwarded headers are believed */
export function peerReader(trusted: readonly string[]): PeerReader {
  // Made for the first forwarded request: what Node needs for it costs a start milliseconds.
  let proxies: BlockList | undefined
  const isTrusted = (socketAddress: string) => {
    proxies ??= networksOf(trusted)
    const address = socketAddress.replace(/^::ffff:(?=\d+\.)/i, '')
    return proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }

  return (socketAddress, forwarded) => {
    const direct = { remoteAddr: socketAddress ?? null, scheme: 'http' }
    if (forwarded.for === undefined && forwarded.proto === undefined) return direct
    if (socketAddress === undefined || !isTrusted(socketAddress)) return direct
    return {
      remoteAddr: forwarded.for === undefined ? direct.remoteAddr : firstAddress(forwarded.for),
      scheme: forwarded.proto ?? direct.scheme,
    }
  }
}

function networksOf(cidrs: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    networks.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return networks
}

/** The first comma part, verbatim; a port behind an IPv4 address is cut; null when empty. */
function firstAddress(header: string): string | null {
  const first = header.split(',')[0] ?? ''
  if (isIP(first) !== 0) return first
  const parts = first.split('.')
  const looksLikePort = parts.length === 4 && (parts[3] ?? '').includes(':')
  const address = looksLikePort ? (first.split(':')[0] ?? '') : first
  return address === '' ? null : address
}
