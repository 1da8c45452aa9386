// The last batches, for a connection that was lost for a moment. Bounded in batches and events;
// after a longer absence the window takes a new snapshot.
import type { EventBatch, WindowEvent } from '../../shared/events.ts'

export interface Ring {
  add(batch: EventBatch): void
  /** The batches after that one, in order; null: they are not all here. */
  after(seq: number): readonly EventBatch[] | null
  clear(): void
}

/** @param maxThings rows and items, of all batches together: some 600 bytes each */
export function createRing(maxBatches: number, maxThings: number): Ring {
  let batches: EventBatch[] = []
  let first = 0
  let things = 0

  /** Moves the start instead of the content: most batches are added, few are asked for. */
  function dropOldest(): void {
    things -= countThings(batches[first]?.events ?? [])
    first++
    if (first < maxBatches) return
    batches = batches.slice(first)
    first = 0
  }

  return {
    add(batch) {
      batches.push(batch)
      things += countThings(batch.events)
      while (batches.length - first > maxBatches || things > maxThings) dropOldest()
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
      things = 0
    },
  }
}

/** UUIDs of a channel's checks that are as long as a row. */
const UUIDS_OF_A_ROW = 15

function countThings(events: readonly WindowEvent[]): number {
  let count = 0
  for (const event of events) {
    if (event.type === 'timeline') count += event.items.length
    else if (event.type === 'mirrored') count += event.rows.length
    else if (event.type === 'channel') count += 1 + event.row.checks.length / UUIDS_OF_A_ROW
    else count++
  }
  return count
}
