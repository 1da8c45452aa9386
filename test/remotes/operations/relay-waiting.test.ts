// What waits for relayed checks: rows and the ids that are remembered of them (contract remotes.md 3.1, 3.3).
import { expect, test } from 'vitest'
import { createRelayWaiting } from '../../../src/main/remotes/operations/relay-waiting.ts'
import { setRelay } from '../../../src/main/remotes/operations/set-relay.ts'
import type { Queued } from '../../../src/main/remotes/rules/relay-late.ts'
import { createRelayQueueTable } from '../../../src/main/remotes/tables/relay-queue.ts'
import { createRelaysTable } from '../../../src/main/remotes/tables/relays.ts'
import { openHouse } from '../../support/house.ts'

const EMPTY = new Uint8Array(0)

function anEntry(kind: Queued['kind'] = 'success', body: Uint8Array = EMPTY): Omit<Queued, 'id'> {
  return { kind, exitStatus: null, rid: null, created: 1, heardLate: false, passed: '', body }
}

/** Two relayed checks, 1 and 2. */
function aQueue() {
  const { store } = openHouse()
  const { db } = store
  db.pragma('foreign_keys = OFF')
  const relays = createRelaysTable(db)
  const queue = createRelayQueueTable(db)
  for (const id of [1, 2]) relays.set(id, 'r', 't', false)
  const { transactions } = store
  const opened = () => createRelayWaiting({ relays, queue, transactions })
  const waiting = opened()
  waiting.reload()
  const kinds = (checkId: number) => waiting.first(checkId, 2000).map(({ kind }) => kind)
  return { store, db, relays, queue, waiting, opened, kinds }
}

test('signals wait for each check by itself, in order, and for the next process', () => {
  const { waiting, opened, kinds } = aQueue()
  waiting.add(1, anEntry('start'))
  waiting.add(2, anEntry('fail'))
  waiting.add(1, anEntry('success'))
  expect([kinds(1), kinds(2)]).toEqual([['start', 'success'], ['fail']])
  const next = opened()
  expect(next.reload()).toEqual({ waiting: [1, 2], isUnrelayed: false })
  expect(next.first(1, 1)).toEqual([{ ...anEntry('start'), id: 1 }])
  next.add(2, anEntry('log'))
  expect(next.first(2, 9).map(({ id }) => id)).toEqual([2, 4])
})

test('a signal that was rolled back does not wait', () => {
  const { db, waiting, kinds } = aQueue()
  waiting.add(1, anEntry('start'))
  db.exec('BEGIN')
  waiting.add(1, anEntry('fail'))
  db.exec('ROLLBACK')
  waiting.add(1, anEntry('success'))
  expect(kinds(1)).toEqual(['start', 'success'])
})

test('beyond 1,000 the oldest go in portions; what says how the check stands stays', () => {
  const { db, relays, waiting, kinds } = aQueue()
  for (const kind of ['start', 'fail', 'pause', 'resume', 'start'] as const) {
    waiting.add(1, anEntry(kind))
  }
  db.exec('BEGIN')
  waiting.add(1, anEntry('success'))
  db.exec('ROLLBACK')
  for (let i = 0; i < 1100; i++) waiting.add(1, anEntry('log'))
  waiting.add(2, anEntry('log'))
  const all = kinds(1)
  expect(all.slice(0, 4)).toEqual(['fail', 'resume', 'start', 'log'])
  expect([all.length <= 1000, all.length > 900, kinds(2)]).toEqual([true, true, ['log']])
  expect(relays.of(1)?.dropped).toBe(1105 - all.length)
})

test('what went to make room waits on, in order, when the write was rolled back', async () => {
  const { store, relays, waiting, kinds } = aQueue()
  for (const kind of ['start', 'fail'] as const) waiting.add(1, anEntry(kind))
  for (let i = 0; i < 998; i++) waiting.add(1, anEntry('log'))
  const failing = store.write(() => {
    for (let i = 0; i < 100; i++) waiting.add(1, anEntry('log'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const ids = waiting.first(1, 2000).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 1000 }, (_, i) => i + 1))
  expect([kinds(1).slice(0, 2), relays.of(1)?.dropped]).toEqual([['start', 'fail'], 0])
  await store.write(() => waiting.add(1, anEntry('success')))
  expect([kinds(1).slice(0, 2), kinds(1).length]).toEqual([['start', 'log'], 951])
})

test('beyond 64 MiB the oldest bodies go, no signal', () => {
  const { waiting } = aQueue()
  const body = Buffer.alloc(100_000)
  for (let i = 0; i < 340; i++)
    for (const checkId of [1, 2]) waiting.add(checkId, anEntry('log', body))
  const bodies = [1, 2].flatMap((checkId) =>
    waiting.first(checkId, 1000).map((entry) => entry.body.length),
  )
  expect(bodies).toHaveLength(680)
  expect(bodies.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(64 * 1024 * 1024)
  expect([bodies[0], bodies.at(-1)]).toEqual([0, 100_000])
})

test('a relay that ended leaves nothing to the next one of that check', () => {
  const { db, relays, queue, waiting, kinds } = aQueue()
  waiting.add(1, anEntry('fail'))
  waiting.add(2, anEntry('fail'))
  relays.setState(1, 'off', '')
  expect(waiting.reload()).toEqual({ waiting: [2], isUnrelayed: true })
  waiting.add(1, anEntry('success'))
  expect([waiting.isRelayed(1), queue.countOf(1).count]).toEqual([false, 1])
  setRelay({ relays, queue }, 1, { remoteId: 'r', target: 't', make: false })
  setRelay({ relays, queue }, 2, { remoteId: 'r', target: 'another', make: false })
  waiting.reload()
  expect([kinds(1), kinds(2)]).toEqual([[], ['fail']])
  db.exec('DELETE FROM relays')
  queue.removeUnrelayed()
  expect(queue.counts()).toEqual(new Map())
})
