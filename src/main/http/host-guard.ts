// Refuses requests for host names that are not ours (contract monitor.md D19, hardening.md H7), and
// tells the person who meets that by honest use which flag allows the name.

import type { FastifyRequest } from 'fastify'
import { tell } from '../../shared/words/told.ts'
import type { Hints } from '../hints.ts'
import { type HostRule, hostName } from '../network/allowed-hosts.ts'

export interface HostGuardOptions {
  readonly isAllowedHost: HostRule
  readonly hints: Pick<Hints, 'add'>
}

/** Null: the request may go on. Else what a person should know; empty: nothing. */
export type HostGuard = (request: FastifyRequest) => string | null

export function createHostGuard({ isAllowedHost, hints }: HostGuardOptions): HostGuard {
  return ({ raw }) => {
    if (hasTwoHosts(raw.rawHeaders)) return ''
    const { host } = raw.headers
    if (namesOtherHost(raw.url ?? '', host)) return ''
    if (isAllowedHost(host, raw.socket.localAddress)) return null
    const name = hostName(host ?? '')
    if (name === null) return ''
    return hints.add({
      kind: 'host',
      what: tell('troubles.hostRefused', { name }),
      allowedBy: `--allow-host ${name}`,
    })
  }
}

/** Node keeps the first of several: a proxy before us may have looked at another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

/** A client of a proxy sends a whole address, `GET http://a/b`: one host there, another in `Host`. */
function namesOtherHost(url: string, host: string | undefined): boolean {
  if (url.startsWith('/') || url === '*') return false
  const named = URL.parse(url)?.host
  return named === undefined || named !== URL.parse(`http://${host}`)?.host
}
