// What the status of an answer means for the remote that gave it (contract remotes.md 1.3).
import { tell } from '../../../shared/words/told.ts'
import { isRedirect } from '../rules/addresses.ts'
import { readRetryAfter } from '../rules/states.ts'
import type { RemoteAnswer } from './client.ts'
import { RemoteFailure } from './remote-failure.ts'

/**
 * An answer that says what went wrong; a good one is let through.
 * @param good the statuses that are
 * @throws RemoteFailure
 */
export function assertGood(
  { status, headers, at }: Pick<RemoteAnswer, 'status' | 'headers' | 'at'>,
  good: readonly number[] = [200],
): void {
  if (good.includes(status)) return
  if (status === 401 || status === 403)
    throw new RemoteFailure('refused', tell('remoteRefusals.refused', { status }))
  const retryAfter = readRetryAfter(headers['retry-after'], at)
  if (status === 429 || (status === 503 && headers['retry-after'] !== undefined)) {
    throw new RemoteFailure('limited', tell('remoteRefusals.asksToWait', { status }), retryAfter)
  }
  if (status >= 500)
    throw new RemoteFailure('unreachable', tell('remoteRefusals.answersStatus', { status }))
  if (isRedirect(status)) {
    throw new RemoteFailure('strange', tell('remoteRefusals.redirects', { status }))
  }
  throw new RemoteFailure('strange', tell('remoteRefusals.answersStatus', { status }))
}
