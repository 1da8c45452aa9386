// Which checks the compact list shows, and in which order. Pure.
import type { CheckStatus } from '../../shared/views/checks.ts'

/** More are the main window's: nobody scrolls through thousands of rows beside a tray icon. */
export const SHOWN = 50

const RANKS: Readonly<Record<CheckStatus, number>> = { down: 0, grace: 1, up: 3, new: 4, paused: 5 }
const LONG = 2

/**
 * What is down, then late, then running longer than usual, then the rest.
 * @param ids in the order that those of the same state keep
 * @param long those that run longer than usual
 */
export function troubledFirst(
  ids: readonly string[],
  statusOf: (id: string) => CheckStatus,
  long: ReadonlySet<string>,
): readonly string[] {
  const ranked: string[][] = Array.from({ length: 6 }, () => [])
  for (const id of ids) {
    const rank = RANKS[statusOf(id)]
    ranked[rank > LONG && long.has(id) ? LONG : rank]?.push(id)
  }
  return ranked.flat()
}
