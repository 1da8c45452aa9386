// Long work of many writes, in portions: pings are stored and answered in between (contract hardening.md H2).
import { quietTurn } from '../../turns.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

/** Items of one write at the most. */
const MOST = 100
/** Milliseconds after which a portion ends: the longest item comes on top. */
const HOLD = 4

/**
 * Takes the items in their order, some in one write, and the next when no other write waits.
 * @param step inside the write, which may run again after it was rolled back
 * @param keep is told after each commit what `step` returned. If a later portion fails, that stays
 */
export async function inPortions<T, R>(
  { write }: Pick<UnitOfWork, 'write'>,
  items: readonly T[],
  step: (item: T, emit: Emit) => R,
  keep: (results: readonly R[]) => void,
): Promise<void> {
  let done = 0
  while (done < items.length) {
    const results = await write((emit) => portion(items, done, (item) => step(item, emit)))
    keep(results)
    done += results.length
    if (done < items.length) await quietTurn()
  }
}

function portion<T, R>(items: readonly T[], from: number, step: (item: T) => R): readonly R[] {
  const end = performance.now() + HOLD
  const results: R[] = []
  for (const item of items.slice(from, from + MOST)) {
    results.push(step(item))
    if (performance.now() > end) break
  }
  return results
}
