// How long the processor waits for memory: on a machine of several guests the one that shares its cache makes every
// program slow, and neither load nor `steal` tells.

/** Nanoseconds of a read at a place that only the read before it names. */
export interface MemoryReads {
  /** Within 256 KiB, which a processor has by itself. */
  readonly near: number
  /** Within 4 MiB, which lies in the cache that processors share, if no other guest fills it. */
  readonly far: number
}

const KIB = 1024
const [NEAR, FAR] = [256 * KIB, 4096 * KIB]
const READS = 2_000_000

export function timeMemoryReads(): MemoryReads {
  return { near: timeReads(NEAR), far: timeReads(FAR) }
}

function timeReads(bytes: number): number {
  const next = ring(bytes / Uint32Array.BYTES_PER_ELEMENT)
  follow(next, next.length)
  const start = performance.now()
  follow(next, READS)
  return ((performance.now() - start) * 1e6) / READS
}

/** Each place names another one: all are on one way round, in no order that a processor could foresee. */
function ring(places: number): Uint32Array {
  const way = Uint32Array.from({ length: places }, (_, i) => i)
  for (let i = places - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[way[i], way[j]] = [way[j] ?? 0, way[i] ?? 0]
  }
  const next = new Uint32Array(places)
  way.forEach((place, i) => {
    next[place] = way[(i + 1) % places] ?? 0
  })
  return next
}

function follow(next: Uint32Array, reads: number): number {
  let place = 0
  for (let i = 0; i < reads; i++) place = next[place] ?? 0
  return place
}
