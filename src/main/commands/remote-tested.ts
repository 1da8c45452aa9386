// What `tocsin remote test` prints of the server that it asked. Pure.
import { durationText } from '../../shared/duration.ts'
import { type Millis, SECOND } from '../clock.ts'
import type { Remote } from '../remotes/remotes.ts'

/** The clock is read of the header `Date`, which has whole seconds: less is no difference. */
const SEEN_SKEW: Millis = 2 * SECOND

export function testedLine({ kind, access, checks, down, late, skew }: Remote): string {
  const counts = checks === null ? [] : [`${checks} checks, ${down} down, ${late} late`]
  const clock = skew === null ? [] : [`its clock is ${skewText(skew)}`]
  return [`${kind}, access: ${access}`, ...counts, ...clock].join('; ')
}

/** @param skew by which it is ahead of ours */
export function skewText(skew: Millis): string {
  if (Math.abs(skew) < SEEN_SKEW) return 'right'
  return `${durationText(Math.abs(skew))} ${skew > 0 ? 'ahead' : 'behind'}`
}
