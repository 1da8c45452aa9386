// Which checks the compact list shows, and in which order. Pure.
import type { CheckStatus } from '../../shared/views/checks.ts'

/** More are the main window's: nobody scrolls through thousands of rows beside a tray icon. */
export const SHOWN = 50

const RANKS: Readonly<Record<CheckStatus, number>> = { down: 0, grace: 1, up: 4, new: 5, paused: 6 }
const [LONG, FAVOURITE] = [2, 3]

/**
 * What is down, then late, then running longer than usual, then favourites, then the rest.
 * @param ids in the order that those of the same state keep
 * @param long those that run longer than usual
 */
export function troubledFirst(
  ids: readonly string[],
  statusOf: (id: string) => CheckStatus,
  long: ReadonlySet<string>,
  favourites: ReadonlySet<string>,
): readonly string[] {
  const ranked: string[][] = Array.from({ length: 7 }, () => [])
  for (const id of ids) {
    const rank = RANKS[statusOf(id)]
    const isWell = rank > FAVOURITE
    ranked[isWell && long.has(id) ? LONG : isWell && favourites.has(id) ? FAVOURITE : rank]?.push(
      id,
    )
  }
  return ranked.flat()
}
