// Batched writes of many deliveries, a few times a second: each commit waits for the disk, and pings
// would wait with it. Retries as retried-writes.ts does.
import type { Cancel, Clock, Millis } from '../../clock.ts'
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

export function createBatchedWrites(options: BatchedWritesOptions): BatchedWrites {
  const { writes, clock, isBusy } = options
  let batched: (() => void)[] = []
  let cancelTimer: Cancel | undefined
  let stopped = false

  /** In one turn of the event loop, so that they share a transaction. */
  function flush(): void {
    cancelTimer = undefined
    const begun = batched
    batched = []
    for (const begin of begun) begin()
  }

  return {
    write(fn) {
      if (stopped || (batched.length === 0 && !isBusy())) return writes.write(fn)
      return new Promise((resolve, reject) => {
        batched.push(() => writes.write(fn).then(resolve, reject))
        cancelTimer ??= clock.setTimer(GATHER, flush)
      })
    },
    stop() {
      stopped = true
      cancelTimer?.()
      flush()
    },
  }
}
