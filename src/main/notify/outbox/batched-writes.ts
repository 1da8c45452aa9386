// Batched writes of many deliveries, a few times a second: each commit waits for the disk, and pings
// would wait with it. Retries as retried-writes.ts does.
import type { Cancel, Clock, Millis } from '../../clock.ts'
import { nextTurn } from '../../turns.ts'
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
/** Writes begun in a turn: so many that another thread waits for the disk, so few that no ping waits for them. */
const PORTION = 8

export function createBatchedWrites(options: BatchedWritesOptions): BatchedWrites {
  const { writes, clock, isBusy } = options
  let batched: (() => void)[] = []
  let cancelTimer: Cancel | undefined
  let isFlushing = false
  let stopped = false

  /** Those of a turn of the event loop share a transaction. */
  async function flush(): Promise<void> {
    cancelTimer = undefined
    isFlushing = true
    while (batched.length > 0) {
      beginSome(PORTION)
      await nextTurn()
    }
    isFlushing = false
  }

  function beginSome(most: number): void {
    const begun = batched.slice(0, most)
    batched = batched.slice(most)
    for (const begin of begun) begin()
  }

  return {
    write(fn) {
      if (stopped || (batched.length === 0 && !isBusy())) return writes.write(fn)
      return new Promise((resolve, reject) => {
        batched.push(() => writes.write(fn).then(resolve, reject))
        if (!isFlushing) cancelTimer ??= clock.setTimer(GATHER, flush)
      })
    },
    stop() {
      stopped = true
      cancelTimer?.()
      beginSome(batched.length)
    },
  }
}
