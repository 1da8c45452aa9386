// Memory by load: room for young garbage under one, and memory given back once the process rests. V8 collects when it
// needs room, and SQLite keeps the pages that it has read: after its load, a server without this would keep what the
// load had used for as long as nothing comes.
import { collectAll } from './collector.ts'
import { growYoungGeneration, LOADED_SIZE, REST_SIZE } from './young-generation.ts'

/** Microseconds of processor time from one tick to the next, two seconds: from which on there is a load, and at rest. */
const LOADED = 200_000
const RESTING = 30_000
/**
 * Memory is looked at after five ticks at rest, or 25 with little to do, and then again: a load that comes in waves has
 * pauses, and a server that always does a little gives back what its last load used as well.
 */
const ENOUGH_REST = 25
const [AT_REST, WITH_LITTLE] = [5, 1]
/** What lies about is worth a collection: that share of what the last one left, and these bytes. */
const GROWN = 1.25
const GROWN_BYTES = 3 * 1024 * 1024

export interface Look {
  /** Microseconds of processor time since the start. */
  readonly busy: number
  /** Bytes that the heap takes from the system. */
  readonly heap: () => number
}

export interface LoadWatch {
  /**
   * To be called at each tick; what to do then: `grow` under a load; at rest now and then `collect`, or `rest` where
   * nothing is worth it.
   */
  tick(look: Look): 'grow' | 'collect' | 'rest' | null
  /** @param heap bytes that the collection left */
  collected(heap: number): void
}

export function createLoadWatch(): LoadWatch {
  let last: number | null = null
  // The start leaves much: the first tick without a load is enough.
  let isStart = true
  let rest = 0
  let left = 0
  let hadLoad = false
  return {
    tick({ busy, heap }) {
      const spent = last === null ? null : busy - last
      last = busy
      if (spent === null) return null
      if (spent >= LOADED) {
        rest = 0
        hadLoad = true
        return 'grow'
      }
      rest += spent < RESTING ? AT_REST : WITH_LITTLE
      if (rest < ENOUGH_REST && !isStart) return null
      isStart = false
      rest = 0
      const size = heap()
      return hadLoad || (size > left * GROWN && size > left + GROWN_BYTES) ? 'collect' : 'rest'
    },
    collected(heap) {
      left = heap
      hadLoad = false
      // What it took is no work of others.
      last = null
    },
  }
}

/**
 * What is to be called at each tick of the watcher: it wakes the process anyway. The first one is taken now.
 * @param freePages frees what the databases keep
 */
export function createMemoryLook(freePages: () => void): () => void {
  const watch = createLoadWatch()

  function tick(): void {
    const { user, system } = process.cpuUsage()
    const next = watch.tick({ busy: user + system, heap: heapSize })
    if (next === null) return
    if (next === 'collect') {
      freePages()
      collectAll()
    }
    // V8 makes it smaller with each collection at rest, its own too.
    growYoungGeneration(next === 'grow' ? LOADED_SIZE : REST_SIZE)
    if (next === 'collect') watch.collected(heapSize())
  }

  tick()
  return tick
}

/** As `process.memoryUsage()` says, which opens a file of the system for what it says beside it. */
function heapSize(): number {
  return process.getBuiltinModule('node:v8').getHeapStatistics().total_heap_size
}
