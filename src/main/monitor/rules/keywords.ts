// What kind of ping a message is: by its verb, and by keywords in its body (contract monitor.md 4.4, 4.5).
// Pure.
import type { CheckSettings, PingKind, Signal } from './check.ts'

type Keywords = Pick<CheckSettings, 'failureKw' | 'successKw' | 'startKw' | 'filterDefaultFail'>

/**
 * The kind of a ping that came over HTTP: the check's rules on verb and body win over what its
 * URL says (contract monitor.md 4.4, steps 5 and 6).
 */
export function kindOverHttp(
  check: Keywords & Pick<CheckSettings, 'methods' | 'filterHttpBody'>,
  signal: Pick<Signal, 'kind' | 'method' | 'body'>,
): PingKind {
  if (check.methods === 'POST' && signal.method !== 'POST') return 'ign'
  return check.filterHttpBody ? classify(decodeBody(signal.body), check) : signal.kind
}

/**
 * The kind that the text makes of a ping: failure before success before start; without a match
 * `fail` or `ign`, as the check says.
 */
export function classify(text: string, check: Keywords): PingKind {
  if (matches(text, check.failureKw)) return 'fail'
  if (matches(text, check.successKw)) return 'success'
  if (matches(text, check.startKw)) return 'start'
  return check.filterDefaultFail ? 'fail' : 'ign'
}

/** Whether one of the comma-separated keywords occurs, case-sensitively. */
function matches(text: string, keywords: string): boolean {
  return keywords
    .split(',')
    .map((keyword) => keyword.trim())
    .some((keyword) => keyword !== '' && text.includes(keyword))
}

/** The bytes of a body as text; what is not UTF-8 becomes U+FFFD (contract monitor.md D12). */
export function decodeBody(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
}
