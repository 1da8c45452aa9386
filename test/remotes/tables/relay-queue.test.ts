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
  const before = MONITOR_MIGRATIONS.findIndex((step) => step.includes('waiting_signals'))
  migrate(db, MONITOR_MIGRATIONS.slice(0, before))
  db.pragma('foreign_keys = OFF')
  db.exec(`INSERT INTO relays (check_id, remote_id, target, make, state) VALUES (1, 'r', 't', 0, 'on'), (2, 'r', 't', 0, 'on');
    INSERT INTO relay_queue (id, check_id, kind, exit_status, rid, created, heard_late, passed, body) VALUES
      (5, 2, 'fail', 3, 'x', 1000, 1, 'a,b', x'6f68'), (4, 1, 'start', NULL, NULL, 900, 0, '', NULL),
      (9, 1, 'success', NULL, NULL, 1100, 0, '', NULL)`)
  migrate(db, MONITOR_MIGRATIONS)
  const queue = createRelayQueueTable(db)
  expect(queue.first(1, 10).map(({ id, kind }) => [id, kind])).toEqual([
    [4, 'start'],
    [9, 'success'],
  ])
  expect(queue.first(2, 1)).toEqual([
    {
      ...{ id: 5, kind: 'fail', exitStatus: 3, rid: 'x', created: 1000 },
      ...{ heardLate: true, passed: 'a,b', body: Buffer.from('oh') },
    },
  ])
  queue.remove(1, [4])
  expect([queue.sizeOf(1), queue.sizeOf(2)]).toEqual([1, 1])
  // New ones come after all of them, also once none waits.
  const [entry] = queue.first(1, 1)
  queue.clear(2)
  if (entry !== undefined) for (const checkId of [1, 2]) queue.insert(checkId, entry)
  expect([queue.first(1, 10), queue.first(2, 10)].map((all) => all.map(({ id }) => id))).toEqual([
    [9, 10],
    [11],
  ])
  db.close()
})
