// What a request for a secret is (contract push.md 12): a link that somebody opens to hand something over.
// Types and readings of them; no SQL, no cipher.
import type { Accepts } from '../../../shared/model/request-options.ts'
import type { Millis } from '../../clock.ts'

export type RequestState = 'open' | 'answered' | 'expired' | 'withdrawn'

/** Without anything sealed. */
export interface SecretRequest {
  /** What the link carries: as that of a push. */
  readonly token: string
  readonly accepts: Accepts
  readonly maxBytes: number
  readonly maxFiles: number
  readonly keepDays: number
  /** UUID of the integration that is told of the answer; null: none. */
  readonly notify: string | null
  readonly hasPassphrase: boolean
  readonly createdAt: Millis
  /** While open: until when it takes an answer. Answered: when the answer is deleted. */
  readonly endsAt: Millis
  readonly answeredAt: Millis | null
  /** When the owner first read the answer. */
  readonly readAt: Millis | null
  /** When it expired or was withdrawn; the answer is gone then. */
  readonly closedAt: Millis | null
  readonly withdrawn: boolean
}

/** As its owner sees it. */
export interface OwnedRequest extends SecretRequest {
  readonly title: string
  readonly from: string
  /** Title and name do not open: the sealed data was changed. Both are empty then. */
  readonly isDamaged: boolean
  readonly state: RequestState
  /** Somebody is sending an answer now, to this process. */
  readonly isBeingAnswered: boolean
  /** Bytes of the answer, and its files; 0: there is none. */
  readonly answerBytes: number
  readonly answerFiles: number
}

export function stateOf(
  request: Pick<SecretRequest, 'withdrawn' | 'closedAt' | 'answeredAt' | 'endsAt'>,
  now: Millis,
): RequestState {
  if (request.withdrawn) return 'withdrawn'
  if (request.closedAt !== null || request.endsAt <= now) return 'expired'
  return request.answeredAt === null ? 'open' : 'answered'
}

/** An opened answer. */
export interface Answer {
  /** Null: files only. */
  readonly text: string | null
  readonly files: readonly AnswerFile[]
}

export interface AnswerFile {
  readonly id: string
  readonly filename: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
}
