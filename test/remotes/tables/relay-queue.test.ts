// Signals that wait to be passed on, also those that an older version stored.
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createRelayQueueTable } from '../../../src/main/remotes/tables/relay-queue.ts'
import { migrate } from '../../../src/main/store/migrate.ts'
import { MONITOR_MIGRATIONS } from '../../../src/main/store/monitor-schema.ts'
import { temporaryFolder } from '../../support/house.ts'

test('what waited before the queue was laid out anew still waits, in its order', () => {
  const db = new Database(path.join(temporaryFolder(), 'monitor.sqlite'))
  const before = MONITOR_MIGRATIONS.findIndex(
    (step) => typeof step === 'string' && step.includes('waiting_signals'),
  )
  migrate(db, MONITOR_MIGRATIONS.slice(0, before))
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO relays (check_id, remote_id, target, make, state) VALUES (1, 'r', 't', 0, 'on'), (2, 'r', 't', 0, 'on');
    INSERT INTO relay_queue (id, check_id, kind, exit_status, rid, created, heard_late, passed, body) VALUES
      (5, 2, 'fail', 3, 'x', 1000, 1, 'a,b', x'6f68'), (4, 1, 'start', NULL, NULL, 900, 0, '', NULL),
      (9, 1, 'success', NULL, NULL, 1100, 0, '', NULL)`)
  migrate(db, MONITOR_MIGRATIONS)
  const queue = createRelayQueueTable(db)
  const ids = [...queue.ids()]
  expect(ids.map(({ checkId, kind, bytes }) => [checkId, kind, bytes])).toEqual([
    [1, 'start', 0],
    [2, 'fail', 2],
    [1, 'success', 0],
  ])
  const fail = ids[1]?.id ?? 0
  expect(queue.byId(2, fail)).toEqual({
    ...{ id: fail, kind: 'fail', exitStatus: 3, rid: 'x', created: 1000 },
    ...{ heardLate: true, passed: 'a,b', body: Buffer.from('oh') },
  })
  expect([queue.byId(1, fail), queue.has(1, fail), queue.has(2, fail)]).toEqual([null, false, true])
  expect(queue.counts()).toEqual(
    new Map([
      [1, { count: 2, oldest: 900 }],
      [2, { count: 1, oldest: 1000 }],
    ]),
  )
  expect(queue.remove([fail, 77])).toBe(1)
  expect([queue.countOf(1).count, queue.countOf(2)]).toEqual([2, { count: 0, oldest: null }])
  db.close()
})
