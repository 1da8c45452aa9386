// Keeps a copy current: one snapshot, then batches in order; a new snapshot when one is missing.
// Knows no carrier and no store.
import type { EventBatch, Snapshot } from '../../shared/events.ts'

export interface SyncOptions {
  readonly fetchSnapshot: () => Promise<Snapshot>
  readonly applySnapshot: (snapshot: Snapshot) => void
  readonly applyBatch: (batch: EventBatch) => void
  /** A snapshot could not be had. The next `opened` tries again. */
  readonly onFailed: (error: unknown) => void
}

export interface Sync {
  /** The stream is open. `resumed`: without loss. */
  opened(resumed: boolean): void
  batch(batch: EventBatch): void
}

export function createSync(options: SyncOptions): Sync {
  /** Of the last batch that is in; null: no snapshot yet. */
  let seq: number | null = null
  /** Batches that came while a snapshot was on its way. */
  let waiting: EventBatch[] | null = null
  /** Of the snapshot that is awaited: an older one that comes late is dropped. */
  let requests = 0

  async function load(): Promise<void> {
    requests += 1
    const mine = requests
    waiting = []
    try {
      const snapshot = await options.fetchSnapshot()
      if (mine === requests) settle(snapshot)
    } catch (error) {
      if (mine !== requests) return
      waiting = null
      seq = null
      options.onFailed(error)
    }
  }

  function settle(snapshot: Snapshot): void {
    const held = waiting ?? []
    waiting = null
    seq = snapshot.seq
    options.applySnapshot(snapshot)
    for (const batch of held) take(batch)
  }

  function take(batch: EventBatch): void {
    if (waiting !== null) {
      waiting.push(batch)
      return
    }
    // Without a snapshot there is nothing to change, and the next one will include this.
    if (seq === null) return
    if (batch.events.some(({ type }) => type === 'reset')) return void load()
    if (batch.seq <= seq) return
    if (batch.seq !== seq + 1) return void load()
    seq = batch.seq
    options.applyBatch(batch)
  }

  return {
    opened(resumed) {
      if (!resumed || (seq === null && waiting === null)) void load()
    },
    batch: take,
  }
}
