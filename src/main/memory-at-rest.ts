// Gives memory back once the process rests. V8 collects when it needs room, and SQLite keeps the pages that it has
// read: after its load, a server without this would keep what the load had used for as long as nothing comes.
import { collectAll } from './collector.ts'
import { growYoungGeneration } from './young-generation.ts'

/** Ticks between two looks once everything was collected. */
const REST_TICKS = 5
/** Microseconds of processor time between two looks of a process at rest, however long that was. */
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
  /** Whether the last look found nothing to do at rest. */
  readonly isResting: boolean
  /** Whether the process rests and there is something to collect. */
  isDue(look: Look): boolean
  /** @param heap bytes that the collection left */
  collected(heap: number): void
}

export function createRestWatch(): RestWatch {
  let last: number | null = null
  let left = 0
  let isResting = false
  return {
    get isResting() {
      return isResting
    },
    isDue({ busy, heap }) {
      const isQuiet = last !== null && busy - last < RESTING
      last = busy
      const isDue = isQuiet && heap > left * GROWN && heap > left + GROWN_BYTES
      isResting = isQuiet && !isDue
      return isDue
    },
    collected(heap) {
      left = heap
      last = null
    },
  }
}

/**
 * What is to be called at each tick of the watcher: it wakes the process anyway. The first look is taken now.
 * @param freePages frees what the databases keep
 */
export function createMemoryLook(freePages: () => void): () => void {
  const watch = createRestWatch()
  let passed = 0
  const look = () => {
    if (watch.isResting && ++passed < REST_TICKS) return
    passed = 0
    const { user, system } = process.cpuUsage()
    const isDue = watch.isDue({ busy: user + system, heap: heapSize() })
    if (isDue) {
      freePages()
      collectAll()
    }
    // V8 makes it smaller with each collection at rest, its own too.
    if (isDue || watch.isResting) growYoungGeneration()
    if (isDue) watch.collected(heapSize())
  }
  look()
  return look
}

/** As `process.memoryUsage()` says, which opens a file of the system for what it says beside it. */
function heapSize(): number {
  return process.getBuiltinModule('node:v8').getHeapStatistics().total_heap_size
}
