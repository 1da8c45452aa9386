// What we say of a check of another server: snoozed, acknowledged. That server is told nothing (contract
// remotes.md 2.2).
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { Remote } from '../tables/remotes.ts'
import type { Mirror } from './mirror.ts'
import type { MirroredCalls } from './mirrored-calls.ts'

export interface Attend {
  /**
   * Whatever is left out stays; `snoozedUntil` null ends it.
   * @throws TocsinError NOT_FOUND; CONFLICT: there is no outage to acknowledge
   */
  attend(
    remote: Remote,
    uniqueKey: string,
    said: {
      readonly snoozedUntil?: Millis | null | undefined
      readonly acknowledged?: boolean | undefined
    },
  ): void
}

export function createAttend({
  mirror,
  calls,
}: {
  readonly mirror: Mirror
  readonly calls: Pick<MirroredCalls, 'heldOf'>
}): Attend {
  return {
    attend(remote, uniqueKey, { snoozedUntil, acknowledged }) {
      const held = calls.heldOf(remote, uniqueKey)
      if (acknowledged === true && held.check.status !== 'down') {
        throw new TocsinError('CONFLICT', tell('refusals.noOutage'))
      }
      mirror.change(remote.id, [uniqueKey], (now) => ({
        ...now,
        snoozedUntil: snoozedUntil === undefined ? now.snoozedUntil : snoozedUntil,
        acknowledged: acknowledged ?? now.acknowledged,
      }))
    },
  }
}
