// What went wrong on the way to a remote, and where: `Connection failed: nas:443 refuses connections`. Pure.
import { failureText, type Phase } from '../../notify/web/failures.ts'

const REASONS: Readonly<Record<string, (where: string) => string>> = {
  ECONNREFUSED: (where) => `${where} refuses connections`,
  ECONNRESET: (where) => `${where} closed the connection`,
  EHOSTUNREACH: (where) => `no route to ${where}`,
  ENETUNREACH: (where) => `no route to ${where}`,
}

/**
 * @param code as Node names the error, such as `ECONNREFUSED`
 * @param url to which the connection went: the remote's, or that of a proxy
 */
export function remoteFailureText(code: string, phase: Phase, url: URL): string {
  const text = failureText(code, phase)
  if (text === 'Could not resolve host') return `${text} ${url.hostname}`
  if (text === 'Connection timed out') return `${text}: ${whereOf(url)} does not answer`
  const reason = phase === 'connecting' ? REASONS[code] : undefined
  return reason === undefined ? text : `${text}: ${reason(whereOf(url))}`
}

/** Host and port: no user, no path. */
function whereOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
