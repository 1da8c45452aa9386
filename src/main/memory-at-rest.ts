// Gives memory back once the process rests. V8 collects when it needs room: after its load, a server
// without this would keep what the load had used for as long as nothing comes.
import { collectAll } from './collector.ts'

/** Milliseconds between looks. */
const LOOK_EVERY = 1000
/** Microseconds of processor time between two looks of a process at rest. */
const RESTING = 30_000
/** What lies about is worth a collection: that share of what the last one left, and these bytes. */
const GROWN = 1.25
const GROWN_BYTES = 3 * 1024 * 1024

export interface Look {
  /** Microseconds of processor time since the start. */
  readonly busy: number
  /** Bytes that the heap takes from the system. */
  readonly heap: number
}

export interface RestWatch {
  /** Whether the process rests and there is something to collect. */
  isDue(look: Look): boolean
  /** @param heap bytes that the collection left */
  collected(heap: number): void
}

export function createRestWatch(): RestWatch {
  let last: number | null = null
  let left = 0
  return {
    isDue({ busy, heap }) {
      const isResting = last !== null && busy - last < RESTING
      last = busy
      return isResting && heap > left * GROWN && heap > left + GROWN_BYTES
    },
    collected(heap) {
      left = heap
      last = null
    },
  }
}

/** Looks until it is stopped; the timer keeps no process alive. @returns what stops it */
export function giveMemoryBackAtRest(): () => void {
  const watch = createRestWatch()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (!watch.isDue({ busy: user + system, heap: heapSize() })) return
    collectAll()
    watch.collected(heapSize())
  }, LOOK_EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

function heapSize(): number {
  return process.memoryUsage().heapTotal
}
