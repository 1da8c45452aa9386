// Why a request to a remote brought nothing: the state it puts the remote in (contract remotes.md 1.3)
// and a text for people. The text holds no key, token or path.
import type { Millis } from '../../clock.ts'
import { type ErrorCode, TocsinError } from '../../errors.ts'
import type { FailedState } from '../rules/states.ts'

const CODES: Readonly<Record<FailedState, ErrorCode>> = {
  unreachable: 'REMOTE_UNREACHABLE',
  limited: 'REMOTE_UNREACHABLE',
  untrusted: 'REMOTE_UNREACHABLE',
  refused: 'REMOTE_REFUSED',
  strange: 'REMOTE_REFUSED',
  locked: 'SECRETS_LOCKED',
}

export class RemoteFailure extends TocsinError {
  readonly state: FailedState
  /** What the remote asked to wait; null: it said nothing. */
  readonly retryAfter: Millis | null

  /** The request may have arrived: what it asked for may have been done. */
  readonly wasSent: boolean

  constructor(
    state: FailedState,
    message: string,
    retryAfter: Millis | null = null,
    { wasSent = false } = {},
  ) {
    super(CODES[state], message)
    this.name = 'RemoteFailure'
    this.state = state
    this.retryAfter = retryAfter
    this.wasSent = wasSent
  }

  /** The same, of a request that may have arrived. */
  afterSending(): RemoteFailure {
    return new RemoteFailure(this.state, this.message, this.retryAfter, { wasSent: true })
  }
}
