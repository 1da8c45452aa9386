// The queue's entrance: a ping of a relayed check is queued in its own write (contract remotes.md 3.1, 3.3).
// Which checks those are is kept in memory, so that a ping of any other runs no statement.
import { errorText } from '../../errors.ts'
import type { Ping } from '../../monitor/rules/check.ts'
import type { RelayQueueTable } from '../tables/relay-queue.ts'
import type { Relay, RelaysTable } from '../tables/relays.ts'

/** Entries of a check, bytes of a body, bytes of all bodies. */
const RELAY_LIMITS = { entries: 1000, body: 100_000, bodies: 64 * 1024 * 1024 } as const

/** Room that is made beyond what is needed, so that not every ping has to make some. */
const SPARE = 49
const LEFT_BODIES = RELAY_LIMITS.bodies * 0.9

export interface RelayIntake {
  /** Inside the write of a ping. */
  take(checkId: number, ping: Ping): void
  /** Reads anew which checks are relayed. @returns those for which something waits */
  reload(): readonly number[]
  isRelayed(checkId: number): boolean
}

export interface RelayIntakeOptions {
  readonly relays: RelaysTable
  readonly queue: RelayQueueTable
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createRelayIntake({ relays, queue, onTrouble }: RelayIntakeOptions): RelayIntake {
  /** Check → how many wait, at least: what was rolled back is counted, too. */
  const waiting = new Map<number, number>()
  let bytes = 0

  function store(checkId: number, ping: Ping): void {
    const { kind, exitStatus, rid, created, heard, passed = '' } = ping
    const body = ping.body.subarray(0, RELAY_LIMITS.body)
    const heardLate = heard !== null
    queue.insert(checkId, { kind, exitStatus, rid, created, heardLate, passed, body })
    waiting.set(checkId, (waiting.get(checkId) ?? 0) + 1)
    bytes += body.length
    if ((waiting.get(checkId) ?? 0) > RELAY_LIMITS.entries) shorten(checkId)
    if (bytes > RELAY_LIMITS.bodies) bytes = queue.stripBodies(LEFT_BODIES)
  }

  function shorten(checkId: number): void {
    const count = queue.sizeOf(checkId)
    const surplus = count - RELAY_LIMITS.entries
    const dropped = surplus > 0 ? queue.dropOldest(checkId, surplus + SPARE) : 0
    if (dropped > 0) relays.noteDropped(checkId, dropped)
    waiting.set(checkId, count - dropped)
  }

  return {
    isRelayed: (checkId) => waiting.has(checkId),
    take(checkId, ping) {
      if (!waiting.has(checkId) || ping.kind === 'ign') return
      try {
        store(checkId, ping)
      } catch (error) {
        if (!isDamage(error)) throw error
        // A damaged queue must not refuse pings.
        onTrouble('a signal could not be queued for its relay', errorText(error))
      }
    },
    reload() {
      const counts = queue.counts()
      const active = relays.all().filter(({ state }: Relay) => state !== 'off')
      waiting.clear()
      for (const { checkId } of active) waiting.set(checkId, 0)
      for (const { checkId, count } of counts) if (waiting.has(checkId)) waiting.set(checkId, count)
      bytes = counts.reduce((sum, count) => sum + count.bytes, 0)
      return counts.map(({ checkId }) => checkId).filter((checkId) => waiting.has(checkId))
    },
  }
}

function isDamage(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String((error as NodeJS.ErrnoException).code))
}
