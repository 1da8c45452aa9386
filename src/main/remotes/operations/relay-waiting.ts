// What waits for each relayed check: rows of the queue, found by their ids, which are kept in memory in order. So a
// ping of a check that is not relayed runs no statement, one of a relayed check a single insert, and limits are
// counted here (contract remotes.md 3.1, 3.3). An id whose row is gone, or was rolled back, is dropped when it is met.
import type { Transactions } from '../../store/transactions.ts'
import type { Queued } from '../rules/relay-late.ts'
import { REMOVED_AT_ONCE, type RelayQueueTable } from '../tables/relay-queue.ts'
import type { Relay, RelaysTable } from '../tables/relays.ts'

/** Entries of a check, bytes of all bodies. */
const RELAY_LIMITS = { entries: 1000, bodies: 64 * 1024 * 1024 } as const

/** Room that is made beyond what is needed, so that not every ping has to make some. */
const LEFT_BODIES = RELAY_LIMITS.bodies * 0.9

export interface RelayWaiting {
  /**
   * Reads again which checks are relayed.
   * @returns `waiting`: those for which something waits; `isUnrelayed`: the queue holds signals of others
   */
  reload(): { readonly waiting: readonly number[]; readonly isUnrelayed: boolean }
  isRelayed(checkId: number): boolean
  /** Inside a write; of a check that is relayed. */
  add(checkId: number, entry: Omit<Queued, 'id'>): void
  /** The oldest of a check, in order. */
  first(checkId: number, limit: number): readonly Queued[]
  /** Inside a write. */
  remove(ids: readonly number[]): void
  /** Forgets what waits for a check, inside a write. */
  clear(checkId: number): void
}

export interface RelayWaitingOptions {
  readonly relays: Pick<RelaysTable, 'all' | 'noteDropped'>
  readonly queue: RelayQueueTable
  readonly transactions: Transactions
}

/** Id → kind, oldest first. */
type Lane = Map<number, Queued['kind']>

/** The newest of each says how the check stands: they stay, whatever the limit. */
const STANDING: readonly (readonly Queued['kind'][])[] = [
  ['success', 'fail'],
  ['start'],
  ['pause', 'resume'],
]

export function createRelayWaiting(options: RelayWaitingOptions): RelayWaiting {
  const { relays, queue, transactions } = options
  const lanes = new Map<number, Lane>()
  /** What this transaction took out of a lane: rolled back, its rows are there again. */
  const taken = new Map<Lane, Lane>()
  let isRead = false
  let bytes = 0
  /** What a log has told of is known by its id: none comes twice. */
  let newestId = 0

  transactions.follow({
    ended: () => taken.clear(),
    rolledBack() {
      for (const [lane, ids] of taken) {
        const inOrder = [...ids, ...lane].sort(([one], [other]) => one - other)
        lane.clear()
        for (const [id, kind] of inOrder) lane.set(id, kind)
      }
      taken.clear()
    },
  })

  /** What an earlier process left. @returns whether some of it is of checks that are not relayed */
  function read(): boolean {
    let isUnrelayed = false
    for (const entry of queue.ids()) {
      newestId = entry.id
      bytes += entry.bytes
      const lane = lanes.get(entry.checkId)
      if (lane === undefined) isUnrelayed = true
      else lane.set(entry.id, entry.kind)
    }
    return isUnrelayed
  }

  /** The newest of some kinds whose row is there; 0: none. Copies no lane: they are long, and shortened often. */
  function newestOf(
    checkId: number,
    lane: Lane,
    kinds: readonly Queued['kind'][],
    before = Number.POSITIVE_INFINITY,
  ): number {
    let newest = 0
    lane.forEach((kind, id) => {
      if (id < before && kinds.includes(kind)) newest = id
    })
    return newest === 0 || queue.has(checkId, newest)
      ? newest
      : newestOf(checkId, lane, kinds, newest)
  }

  function shorten(checkId: number, lane: Lane): void {
    const kept = STANDING.map((kinds) => newestOf(checkId, lane, kinds))
    const oldest: Lane = new Map()
    for (const [id, kind] of lane) {
      if (oldest.size === REMOVED_AT_ONCE) break
      if (!kept.includes(id)) oldest.set(id, kind)
    }
    for (const id of oldest.keys()) lane.delete(id)
    taken.set(lane, new Map([...(taken.get(lane) ?? []), ...oldest]))
    relays.noteDropped(checkId, queue.remove([...oldest.keys()]))
  }

  return {
    isRelayed: (checkId) => lanes.has(checkId),
    add(checkId, entry) {
      const lane = lanes.get(checkId)
      if (lane === undefined) return
      newestId++
      queue.insert(checkId, { ...entry, id: newestId })
      lane.set(newestId, entry.kind)
      bytes += entry.body.length
      if (lane.size > RELAY_LIMITS.entries) shorten(checkId, lane)
      if (bytes > RELAY_LIMITS.bodies) bytes = queue.stripBodies(LEFT_BODIES)
    },
    first(checkId, limit) {
      const lane = lanes.get(checkId) ?? new Map()
      const found: Queued[] = []
      for (const id of lane.keys()) {
        if (found.length === limit) break
        const entry = queue.byId(checkId, id)
        if (entry === null) lane.delete(id)
        else found.push(entry)
      }
      return found
    },
    remove: (ids) => void queue.remove(ids),
    clear: (checkId) => void queue.remove([...(lanes.get(checkId)?.keys() ?? [])]),
    reload() {
      const active = new Set(
        relays.all().flatMap(({ checkId, state }: Relay) => (state === 'off' ? [] : [checkId])),
      )
      let isUnrelayed = false
      for (const [checkId, lane] of lanes) {
        if (active.has(checkId)) continue
        isUnrelayed ||= lane.size > 0
        lanes.delete(checkId)
      }
      for (const checkId of active) if (!lanes.has(checkId)) lanes.set(checkId, new Map())
      if (!isRead) isUnrelayed = read() || isUnrelayed
      isRead = true
      const waiting = [...lanes].flatMap(([checkId, { size }]) => (size > 0 ? [checkId] : []))
      return { waiting, isUnrelayed }
    },
  }
}
