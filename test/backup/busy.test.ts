// A back-up of a folder in which pings go on: it comes to its end, and holds what was there when it began.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { makeBackup } from '../../src/main/backup/make.ts'
import { nextTurn } from '../../src/main/turns.ts'
import { temporaryFolder } from '../support/house.ts'

test('writes of another connection do not begin it anew', async () => {
  const folder = temporaryFolder()
  const db = new Database(path.join(folder, 'monitor.sqlite'))
  onTestFinished(() => void db.close())
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = OFF')
  db.exec('CREATE TABLE large (x); CREATE TABLE beats (n INTEGER)')
  // Many times what SQLite copies in one step, which is 100 pages.
  db.exec(`INSERT INTO large WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 4000)
    SELECT zeroblob(4000) FROM c`)
  let isMade = false
  const backup = makeBackup(folder, 0).finally(() => {
    isMade = true
  })
  const beat = db.prepare('INSERT INTO beats VALUES (?)')
  // Without a limit of turns, which pass faster than a busy disk copies: the test's time limit ends it.
  for (let turn = 0; !isMade && db.open; turn++) {
    beat.run(turn)
    await nextTurn()
  }
  expect(fs.statSync(await backup).size).toBeGreaterThan(0)
}, 60_000)
