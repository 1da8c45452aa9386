// Whether another server takes a push of some kind and length (contract remotes.md 6.1): the reasons, as the
// composer and the command line say them. Plain data.
import type { PushOffer } from '../views/pushes.ts'
import { type Told, tell } from '../words/told.ts'
import { MINUTES_PER_DAY, type PushDraft } from './push-options.ts'

/** Why the server does not take a push of that kind and length; null: it does. @param name of the server */
export function offerProblem(
  name: string,
  offer: PushOffer,
  { kind, expireAfterMinutes }: Pick<PushDraft, 'kind' | 'expireAfterMinutes'>,
): Told | null {
  return offer.lacks[kind] ?? lengthProblem(name, offer, expireAfterMinutes)
}

export function lengthProblem(name: string, offer: PushOffer, minutes: number): Told | null {
  if (minutes % MINUTES_PER_DAY === 0 || offer.minutes.includes(minutes)) return null
  if (offer.minutes.length === 0) return tell('remoteRefusals.wholeDays', { name })
  return tell('remoteRefusals.wholeDaysOr', { name })
}
