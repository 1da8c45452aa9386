// Holds changes whose deadline a gap has moved, until the gap has settled (docs/observer.md). They
// are then shown in one notice. Pure.
import { type Millis, SECOND } from '../../clock.ts'
import type { Change } from './change.ts'

/** The flips of a gap's last deadline are stored up to a tick after it. */
export const SETTLE_MARGIN: Millis = 2 * SECOND

export interface SplitByGap<T> {
  /** The changes of each settled gap; they come before the free ones. */
  readonly missed: readonly (readonly [gapId: number, items: readonly T[]])[]
  readonly free: readonly T[]
  readonly held: readonly T[]
  /** When the next held one may go; null: none is held. */
  readonly heldUntil: Millis | null
}

/**
 * @param items in the order of their notifications
 * @param settlesUntil of a gap; null: it is unknown, and holds nothing
 */
export function splitByGap<T extends Pick<Change, 'uuid' | 'gapId'>>(
  items: readonly T[],
  settlesUntil: (gapId: number) => Millis | null,
  now: Millis,
): SplitByGap<T> {
  const gaps = new Map(
    [...new Set(items.flatMap(({ gapId }) => gapId ?? []))].map((id) => {
      const until = settlesUntil(id)
      return [id, until === null ? null : until + SETTLE_MARGIN] as const
    }),
  )
  const unsettled = (gapId: number | null) => (gapId === null ? 0 : (gaps.get(gapId) ?? 0)) > now
  // Later changes of a check wait as well, so that "up again" never comes first.
  const heldChecks = new Set(items.filter(({ gapId }) => unsettled(gapId)).map(({ uuid }) => uuid))
  const [held, ready] = [
    items.filter(({ uuid }) => heldChecks.has(uuid)),
    items.filter(({ uuid }) => !heldChecks.has(uuid)),
  ]
  const byGap = Map.groupBy(ready, ({ gapId }) =>
    gapId !== null && (gaps.get(gapId) ?? null) !== null ? gapId : null,
  )
  const untils = [...gaps.values()].filter((until) => until !== null && until > now)
  return {
    missed: [...byGap].flatMap(([gapId, those]) => (gapId === null ? [] : [[gapId, those]])),
    free: byGap.get(null) ?? [],
    held,
    heldUntil: untils.length === 0 ? null : Math.min(...untils.map(Number)),
  }
}
