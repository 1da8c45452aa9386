// Stored rows as requests: for their owner, with title and name opened.
import type { Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { Key } from '../crypto/cipher.ts'
import { openLabel, type RequestLabel } from '../crypto/request-sealing.ts'
import type { RequestRow } from '../tables/requests.ts'
import { type OwnedRequest, type SecretRequest, stateOf } from './request.ts'

/** A request without anything sealed. */
export function requestOf(row: RequestRow): SecretRequest {
  return {
    token: row.token,
    accepts: row.accepts,
    maxBytes: row.maxBytes,
    maxFiles: row.maxFiles,
    keepDays: row.keepDays,
    notify: row.notify,
    hasPassphrase: row.gate !== null,
    createdAt: row.createdAt,
    endsAt: row.endsAt,
    answeredAt: row.answeredAt,
    readAt: row.readAt,
    closedAt: row.closedAt,
    withdrawn: row.withdrawn === 1,
  }
}

/** What does not open is marked, so that the rest of a list stands. */
export function ownedRequestOf(
  row: RequestRow,
  master: Key,
  now: Millis,
  isBeingAnswered: boolean,
): OwnedRequest {
  const request = requestOf(row)
  const state = stateOf(request, now)
  const { answerBytes, answerFiles } = row
  return {
    ...request,
    ...labelOf(row, master),
    state,
    isBeingAnswered: isBeingAnswered && state === 'open',
    answerBytes,
    answerFiles,
  }
}

function labelOf(
  { token, label }: RequestRow,
  master: Key,
): RequestLabel & { readonly isDamaged: boolean } {
  try {
    return { ...openLabel(master, token, label), isDamaged: false }
  } catch (error) {
    if (!(error instanceof TocsinError) || error.code !== 'SECRET_DAMAGED') throw error
    return { title: '', from: '', isDamaged: true }
  }
}
