// Refuses requests for host names that are not ours (contract monitor.md D19, hardening.md H7), and
// tells the person who meets that by honest use which flag allows the name.
import type { FastifyRequest } from 'fastify'
import { type Clock, MINUTE, type Millis } from '../clock.ts'
import type { Log } from '../log.ts'
import { type HostRule, hostName } from '../network/allowed-hosts.ts'

export interface HostGuardOptions {
  readonly isAllowedHost: HostRule
  readonly clock: Pick<Clock, 'now'>
  readonly log: Pick<Log, 'warn'>
}

/** Null: the request may go on. Else what a person should know; empty: nothing. */
export type HostGuard = (request: FastifyRequest) => string | null

export function createHostGuard({ isAllowedHost, clock, log }: HostGuardOptions): HostGuard {
  let lastLogged: Millis = Number.NEGATIVE_INFINITY

  return ({ raw }) => {
    if (hasTwoHosts(raw.rawHeaders)) return ''
    const { host } = raw.headers
    if (isAllowedHost(host, raw.socket.localAddress)) return null
    const name = hostName(host ?? '')
    if (name === null) return ''
    const hint = `The host name ${name} is not allowed. Start the server with --allow-host ${name} to allow it.`
    if (clock.now() - lastLogged >= MINUTE) {
      lastLogged = clock.now()
      log.warn(hint)
    }
    return hint
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
