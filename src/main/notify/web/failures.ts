// Names of connection failures (contract monitor.md 7.2), whatever the request. Pure.

import { type Told, tell } from '../../../shared/words/told.ts'

/** How far it had come: what an error means depends on it. */
export type Phase = 'connecting' | 'handshake' | 'exchange'

const UNRESOLVED: readonly string[] = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ENODATA',
]
const TIMED_OUT: readonly string[] = ['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT']

/** @param code as Node names the error, such as `ECONNREFUSED` */
export function failureText(code: string, phase: Phase): Told {
  if (TIMED_OUT.includes(code)) return tell('failures.timedOut')
  if (phase === 'handshake') return tell('failures.tls')
  // What was wrong before anything was sent has a code of Node's own.
  if (phase === 'exchange' || code.startsWith('ERR_')) return tell('failures.request', { code })
  return UNRESOLVED.includes(code) ? tell('failures.unresolved') : tell('failures.connection')
}

/** Node's name of an error; a connection that ended without one was reset. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'ECONNRESET'
}
