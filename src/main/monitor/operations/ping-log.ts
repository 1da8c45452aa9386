// The log of a check, written: a ping stored with the state that it leaves, inside the write of the
// signal (contract monitor.md 5.8).
import type { Check, Ping } from '../rules/check.ts'
import type { Recorded } from '../rules/signal.ts'
import type { LogPruning } from './log-pruning.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

/** Every so many pings of a check its log is pruned. */
const PRUNE_EVERY = 100

export interface PingLog {
  /** Stores what a signal did to the check, inside a write. @param before the check as it is stored */
  keep(before: Check, recorded: Recorded, emit: Emit): Ping
}

export interface PingLogOptions {
  readonly unitOfWork: UnitOfWork
  readonly pruning: LogPruning
  /** Stores what else comes of a ping, inside its write. */
  readonly along: AlongPing
}

/** Called inside the write of each ping, which may run again after it was rolled back. It must not fail. */
export type AlongPing = (checkId: number, ping: Ping) => void

export function createPingLog({ unitOfWork, pruning, along }: PingLogOptions): PingLog {
  return {
    keep(before, recorded, emit) {
      const { check, ping } = recorded
      unitOfWork.storePing(recorded, emit, before)
      along(check.id, ping)
      emit('ping', { checkId: check.id, n: ping.n })
      if (ping.n % PRUNE_EVERY === 0) pruning.due(check)
      return ping
    },
  }
}
