// Why a request to a remote brought nothing: the state it puts the remote in (contract remotes.md 1.3)
// and a text for people. The text holds no key, token or path.
import { type Told, tell } from '../../../shared/words/told.ts'
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
    message: string | Told,
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
    return new RemoteFailure(this.state, this.told ?? this.message, this.retryAfter, {
      wasSent: true,
    })
  }
}

/** Statuses of a proxy that got no answer of the server behind it. */
const UNANSWERED: readonly number[] = [502, 504]

/** Nobody can tell whether the server did what it was asked for. */
export function unsure(name: string, cause?: unknown): TocsinError {
  return new TocsinError('REMOTE_UNSURE', tell('remoteRefusals.unsure', { name }), { cause })
}

/**
 * The answer to a request that changes something there.
 * @param name of the server
 * @throws TocsinError REMOTE_UNSURE when the request went out and no answer came; RemoteFailure: nothing was changed
 */
export async function sureAnswer<T extends { readonly status: number }>(
  name: string,
  asked: Promise<T>,
): Promise<T> {
  const answer = await asked.catch((error: unknown) => {
    throw error instanceof RemoteFailure && error.wasSent ? unsure(name, error) : error
  })
  if (UNANSWERED.includes(answer.status)) throw unsure(name)
  return answer
}

/** Failures of a server name it. @param name of the server */
export async function naming<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error
    throw new RemoteFailure(
      error.state,
      tell('remoteRefusals.failed', { name, problem: error.told ?? error.message }),
      error.retryAfter,
    )
  }
}
