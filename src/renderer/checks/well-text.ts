// How all checks are, as one sentence. Pure.
import type { Summary } from '../stores/summary.ts'

/** `All 13 are well.`, `2 of 13 are down.`, `1 of 13 is late.`, `10 are well, 2 new, 1 paused.` */
export function wellText({ all, up, new: fresh, grace, down, paused }: Summary): string {
  if (down > 0) return `${down} of ${all} ${down === 1 ? 'is' : 'are'} down${andLate(grace)}.`
  if (grace > 0) return `${grace} of ${all} ${grace === 1 ? 'is' : 'are'} late.`
  if (up === all) return all === 1 ? 'All is well.' : `All ${all} are well.`
  const rest = [fresh > 0 && `${fresh} new`, paused > 0 && `${paused} paused`].filter(Boolean)
  const well = up > 0 ? [`${up} ${up === 1 ? 'is' : 'are'} well`] : []
  return `${[...well, ...rest].join(', ')}.`
}

function andLate(count: number): string {
  return count > 0 ? `, ${count} late` : ''
}
