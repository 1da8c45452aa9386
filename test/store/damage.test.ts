// Damage is noticed at the start (contract hardening.md H20, H25): in any first page, and in the
// tables that monitoring needs, however large the file is.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TocsinError } from '../../src/main/errors.ts'
import { openMonitorStore } from '../../src/main/store/store.ts'
import { createRandom } from '../faults/random.ts'
import { temporaryFolder } from '../support/house.ts'

const NAME = 'monitor.sqlite'
const PAGE = 4096
const LARGE = 17 * 1024 * 1024

/** The folder of a closed database; `fill` puts something into it first. */
async function aFolder(fill: (db: ReturnType<typeof openMonitorStore>['db']) => void = () => {}) {
  const folder = temporaryFolder()
  const store = openMonitorStore(folder)
  fill(store.db)
  await store.close()
  return folder
}

/** Opens and closes; `opened`, or the exit code and message of a refusal. */
async function outcomeOf(folder: string): Promise<string> {
  try {
    await openMonitorStore(folder).close()
    return 'opened'
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error
    expect(error.message).not.toContain('\n')
    return `exit ${error.exit}`
  }
}

test('whatever is damaged in the first page, a start succeeds or ends with 65 and one line', async () => {
  const random = createRandom(25)
  const folder = await aFolder()
  const sound = fs.readFileSync(path.join(folder, NAME))
  const outcomes = new Set<string>()
  for (let i = 0; i < 300; i++) {
    const copy = temporaryFolder()
    const bytes = Buffer.from(sound)
    const length = random.between(1, i % 2 === 0 ? 4 : 100)
    const start = random.between(16, i % 3 === 0 ? 99 : PAGE - length)
    random.bytes(length).copy(bytes, start)
    fs.writeFileSync(path.join(copy, NAME), bytes)
    outcomes.add(await outcomeOf(copy))
  }
  expect([...outcomes].sort()).toEqual(['exit 65', 'opened'])
})

test.each([0, 1])(
  'a schema version that was damaged to %i ends the start with 65',
  async (version) => {
    const folder = await aFolder()
    const file = path.join(folder, NAME)
    const bytes = fs.readFileSync(file)
    bytes.writeUInt32BE(version, 60)
    fs.writeFileSync(file, bytes)
    expect(await outcomeOf(folder)).toBe('exit 65')
  },
)

/** A database above the size that is checked whole, whose table of that name has a damaged root. */
async function aLargeDamaged(table: string) {
  const root = { page: 0 }
  const folder = await aFolder((db) => {
    db.exec(`CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(${LARGE}))`)
    const page = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck()
    root.page = Number(page.get(table))
  })
  const fd = fs.openSync(path.join(folder, NAME), 'r+')
  fs.writeSync(fd, Buffer.alloc(PAGE, 0xa5), 0, PAGE, (root.page - 1) * PAGE)
  fs.closeSync(fd)
  return folder
}

test.each(['checks', 'projects', 'channels', 'settings', 'gaps'])(
  'a large database whose table %s is damaged ends the start with 65',
  async (table) => {
    expect(await outcomeOf(await aLargeDamaged(table))).toBe('exit 65')
  },
)

test('a large database whose log of pings is damaged still opens', async () => {
  expect(await outcomeOf(await aLargeDamaged('logged_pings'))).toBe('opened')
})
