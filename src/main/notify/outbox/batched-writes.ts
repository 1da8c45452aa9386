// Batched writes of many deliveries: gathered for a moment, then begun in portions, each of which shares
// a commit. A commit waits for the disk, and pings would wait with it: there are few, and another thread
// waits for that of a portion. Retries as retried-writes.ts does.
import type { Cancel, Clock, Millis } from '../../clock.ts'
import { MANY_WRITES } from '../../store/write-queue.ts'
import { quietTurn } from '../../turns.ts'
import type { RetriedWrites } from './retried-writes.ts'

export interface BatchedWrites extends Pick<RetriedWrites, 'write'> {
  /** What is gathered is written at once, and everything after it. */
  stop(): void
}

export interface BatchedWritesOptions {
  readonly writes: Pick<RetriedWrites, 'write'>
  readonly clock: Clock
  /** Whether there is so much to do that it is worth gathering. */
  readonly isBusy: () => boolean
}

const GATHER: Millis = 25
/** Writes begun in a turn: the fewest for which another thread waits for the disk, so that no ping waits for more. */
const PORTION = MANY_WRITES

export function createBatchedWrites(options: BatchedWritesOptions): BatchedWrites {
  const { writes, clock, isBusy } = options
  let gathered: (() => void)[] = []
  /** Gathered before, and not begun yet. */
  let due: (() => void)[] = []
  let cancelTimer: Cancel | undefined
  let isFlushing = false
  let stopped = false

  /** Those of a turn of the event loop share a transaction. What is written meanwhile is gathered anew. */
  async function flush(): Promise<void> {
    cancelTimer = undefined
    isFlushing = true
    due = gathered
    gathered = []
    while (due.length > 0) {
      beginSome(PORTION)
      await quietTurn()
    }
    isFlushing = false
    if (gathered.length > 0) gatherOn()
  }

  function gatherOn(): void {
    if (!isFlushing) cancelTimer ??= clock.setTimer(GATHER, flush)
  }

  function beginSome(most: number): void {
    const begun = due.slice(0, most)
    due = due.slice(most)
    for (const begin of begun) begin()
  }

  return {
    write(fn) {
      const isFirst = gathered.length === 0 && due.length === 0
      if (stopped || (isFirst && !isBusy())) return writes.write(fn)
      return new Promise((resolve, reject) => {
        gathered.push(() => writes.write(fn).then(resolve, reject))
        gatherOn()
      })
    },
    stop() {
      stopped = true
      cancelTimer?.()
      due = [...due, ...gathered]
      gathered = []
      beginSome(due.length)
    },
  }
}
