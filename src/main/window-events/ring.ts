// The last batches told, for whoever lost the connection for a moment. Bounded in batches and in
// events; a longer absence is answered by a fresh snapshot.
import type { EventBatch } from '../../shared/events.ts'

export interface Ring {
  add(batch: EventBatch): void
  /** The batches after that one, in order; null: they are not all here. */
  after(seq: number): readonly EventBatch[] | null
  clear(): void
}

export function createRing(maxBatches: number, maxEvents: number): Ring {
  let batches: EventBatch[] = []
  let first = 0
  let events = 0

  /** Moves the start instead of the content: most batches are added, few are asked for. */
  function dropOldest(): void {
    events -= batches[first]?.events.length ?? 0
    first++
    if (first < maxBatches) return
    batches = batches.slice(first)
    first = 0
  }

  return {
    add(batch) {
      batches.push(batch)
      events += batch.events.length
      while (batches.length - first > maxBatches || events > maxEvents) dropOldest()
    },
    after(seq) {
      const newest = batches.at(-1)?.seq
      const oldest = batches[first]?.seq
      if (newest === undefined || oldest === undefined) return null
      if (seq > newest || seq < oldest - 1) return null
      return batches.slice(batches.length - (newest - seq))
    },
    clear() {
      batches = []
      first = 0
      events = 0
    },
  }
}
