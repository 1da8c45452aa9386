// The heartbeat of a laptop that goes to sleep or shuts down, paused at the server that watches it (contract
// remotes.md 5), whether this app monitors or a service does.
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import { errorText } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { AnswerCall } from '../../procedures/context.ts'
import { within } from '../../within.ts'

/** A system that shuts down does not wait much longer. */
const LIMIT: Millis = 2 * SECOND

/** Resolves when it is paused, or was not to be, or 2 s are over. Never rejects. */
export async function pauseHeartbeat(
  { answerCall }: { readonly answerCall: AnswerCall },
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Log, 'warn'> },
): Promise<void> {
  try {
    await within(clock, LIMIT, answerCall('heartbeat.pause', undefined), () => null)
  } catch (error) {
    log.warn(`the heartbeat could not be paused: ${errorText(error)}`)
  }
}
