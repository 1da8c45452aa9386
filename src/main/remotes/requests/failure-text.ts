// What went wrong on the way to a remote, and where: `Connection failed: nas:443 refuses connections`. Pure.
import { type Told, tell } from '../../../shared/words/told.ts'
import { failureText, type Phase } from '../../notify/web/failures.ts'

const REASONS: Readonly<Record<string, (where: string) => Told>> = {
  ECONNREFUSED: (where) => tell('failures.refuses', { where }),
  ECONNRESET: (where) => tell('failures.closed', { where }),
  EHOSTUNREACH: (where) => tell('failures.noRoute', { where }),
  ENETUNREACH: (where) => tell('failures.noRoute', { where }),
}

/**
 * @param code as Node names the error, such as `ECONNREFUSED`
 * @param url to which the connection went: the remote's, or that of a proxy
 */
export function remoteFailureText(code: string, phase: Phase, url: URL): Told {
  const told = failureText(code, phase)
  if (told.key === 'failures.unresolved') {
    return tell('failures.unresolvedHost', { host: url.hostname })
  }
  if (told.key === 'failures.timedOut') return tell('failures.silent', { where: whereOf(url) })
  const reason = phase === 'connecting' ? REASONS[code] : undefined
  return reason === undefined ? told : reason(whereOf(url))
}

/** Host and port: no user, no path. */
function whereOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
