// Writes of many deliveries at once, a few times a second instead of one by one: each commit waits
// for the disk, and pings would wait with it. Patient as those that it passes them on to.
import type { Cancel, Clock, Millis } from '../../clock.ts'
import type { PatientWrites } from './retried-writes.ts'

export interface GatheredWrites extends Pick<PatientWrites, 'write'> {
  /** What is gathered is written at once, and everything after it. */
  stop(): void
}

export interface GatheredWritesOptions {
  readonly writes: Pick<PatientWrites, 'write'>
  readonly clock: Clock
  /** Whether there is so much to do that it is worth gathering. */
  readonly isBusy: () => boolean
}

const GATHER: Millis = 25

export function createGatheredWrites(options: GatheredWritesOptions): GatheredWrites {
  const { writes, clock, isBusy } = options
  let gathered: (() => void)[] = []
  let cancelTimer: Cancel | undefined
  let stopped = false

  /** In one turn of the event loop, so that they share a transaction. */
  function flush(): void {
    cancelTimer = undefined
    const begun = gathered
    gathered = []
    for (const begin of begun) begin()
  }

  return {
    write(fn) {
      if (stopped || (gathered.length === 0 && !isBusy())) return writes.write(fn)
      return new Promise((resolve, reject) => {
        gathered.push(() => writes.write(fn).then(resolve, reject))
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
