// A relay set, inside a write (contract remotes.md 3.1).
import type { RelayQueueTable } from '../tables/relay-queue.ts'
import type { RelaysTable } from '../tables/relays.ts'

export interface RelayTables {
  readonly relays: Pick<RelaysTable, 'of' | 'set'>
  readonly queue: Pick<RelayQueueTable, 'clear'>
}

/** @param to `make`: the check of that slug, where there is none */
export function setRelay(
  { relays, queue }: RelayTables,
  checkId: number,
  to: { readonly remoteId: string; readonly target: string; readonly make: boolean },
): void {
  // A relay that is gone or off may have left signals: of another check that had this number, even.
  if ((relays.of(checkId)?.state ?? 'off') === 'off') queue.clear(checkId)
  relays.set(checkId, to.remoteId, to.target, to.make)
}
