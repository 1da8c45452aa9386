// What stays behind of some checks of a move, and what is to be done by hand for them (contract remotes.md 4).
// Pure.
import type { ChannelByHand, LeftBehind, MovedCheck, MoveReport } from '../views/moves.ts'
import { LEFT_BEHIND } from './left-behind.ts'

const KINDS = Object.keys(LEFT_BEHIND) as readonly LeftBehind[]

/** How many checks leave each behind, in the order of the words; what none leaves is left out. */
export function leftBehindOf(
  checks: readonly Pick<MovedCheck, 'leaves'>[],
): MoveReport['leftBehind'] {
  const counts = new Map<LeftBehind, number>()
  // In one go, as there may be tens of thousands.
  for (const { leaves } of checks) {
    for (const what of leaves) counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return KINDS.flatMap((what) => {
    const count = counts.get(what)
    return count === undefined ? [] : [{ what, checks: count }]
  })
}

export type MoveTotals = Pick<MoveReport, 'byHand' | 'leftBehind' | 'tellNobody'>

/** As the report counts them, of some of its checks alone. */
export function totalsOf(
  { byHand }: Pick<MoveReport, 'byHand'>,
  checks: readonly MovedCheck[],
): MoveTotals {
  const counted = byHand.map(
    (channel, place): ChannelByHand => ({
      ...channel,
      checks: checks.filter((check) => check.byHand.includes(place)).length,
    }),
  )
  return {
    byHand: counted.filter((channel) => channel.checks > 0),
    leftBehind: leftBehindOf(checks),
    tellNobody: checks.filter(({ tellsNobody }) => tellsNobody).length,
  }
}
