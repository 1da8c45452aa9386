// The guard of a served data folder (contract hardening.md H20, H21, H29), on real files and a real
// SQLITE_FULL.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFolderGuard, type Lost } from '../../src/main/store/folder-guard.ts'
import { openMonitorStore } from '../../src/main/store/store.ts'
import { temporaryFolder } from '../support/house.ts'

const RESERVE_SIZE = 1024 * 1024

function aGuardedStore() {
  const folder = path.join(temporaryFolder(), 'data')
  fs.mkdirSync(folder)
  const reported = {
    looks: 0,
    lost: [] as [string, Lost][],
    full: [] as boolean[],
    damaged: [] as string[],
  }
  const guard = createFolderGuard({
    dataDir: folder,
    reports: {
      lost(databases) {
        reported.lost = [...databases]
        reported.looks++
      },
      full: (isFull) => void reported.full.push(isFull),
      replaced: () => {},
      damaged: (name, tables) => void reported.damaged.push(`${name} ${tables.join()}`),
    },
  })
  const store = openMonitorStore(folder, { guard })
  onTestFinished(() => store.close())
  const note = (urgency: 'ordinary' | 'essential' = 'ordinary', value = '') =>
    store
      .write(() => store.settings.set('key', value), urgency)
      .then(
        () => 'stored',
        (error) => error.code,
      )
  guard.start()
  return {
    ...{ folder, store, guard, reported, note },
    reserve: path.join(folder, 'reserve'),
    look() {
      const { looks } = reported
      guard.look()
      expect(reported.looks).toBe(looks + 1)
    },
    /** No page more fits into the database; a page that is freed makes room. */
    fill() {
      const pages = Number(store.db.pragma('page_count', { simple: true }))
      store.db.pragma(`max_page_count = ${pages}`)
    },
    makeRoom: () => void store.db.pragma('max_page_count = 1000000'),
  }
}

const BIG = 'x'.repeat(100_000)

describe('the files', () => {
  test('that are moved away refuse every write, until they are back', async () => {
    const { folder, store, reported, note, look } = aGuardedStore()
    look()
    expect([reported.lost, await note()]).toEqual([[], 'stored'])
    fs.renameSync(folder, `${folder}.moved`)
    look()
    expect(reported.lost).toEqual([['monitor.sqlite', 'missing']])
    expect([await note(), await note('essential')]).toEqual(Array(2).fill('FOLDER_UNAVAILABLE'))
    expect(() => store.writeNow(() => {})).toThrow('monitor.sqlite')
    expect(store.settings.get('key'), 'it can be read').toBe('')
    fs.renameSync(`${folder}.moved`, folder)
    look()
    expect([reported.lost, await note()]).toEqual([[], 'stored'])
  })

  test.each(['monitor.sqlite', 'monitor.sqlite-wal'])(
    'of which %s was replaced by a copy refuse every write',
    async (name) => {
      const { folder, reported, note, look } = aGuardedStore()
      expect(await note()).toBe('stored')
      const file = path.join(folder, name)
      fs.copyFileSync(file, `${file}.copy`)
      fs.renameSync(`${file}.copy`, file)
      look()
      expect(reported.lost).toEqual([['monitor.sqlite', 'replaced']])
      expect(await note()).toBe('FOLDER_UNAVAILABLE')
    },
  )
})

test.runIf(process.platform !== 'win32').each([
  ['a pipe', (file: string) => void execFileSync('mkfifo', [file])],
  ['a link', (file: string) => fs.symlinkSync('/nowhere/at/all', file)],
])('%s in the place of the reserve is replaced by it', (_, make) => {
  const { reserve, guard } = aGuardedStore()
  fs.rmSync(reserve)
  make(reserve)
  guard.start()
  expect(fs.lstatSync(reserve).isFile()).toBe(true)
})

describe('a full disk', () => {
  test('gives up the reserve, and makes it again when there is room', async () => {
    const { reserve, reported, note, fill, makeRoom } = aGuardedStore()
    expect(fs.statSync(reserve)).toMatchObject({ size: RESERVE_SIZE })
    expect(fs.statSync(reserve).mode & 0o777).toBe(0o600)
    fill()
    expect(await note('ordinary', BIG)).toBe('STORE_UNAVAILABLE')
    expect(reported.full).toEqual([true])
    makeRoom()
    // This disk has room for a reserve: the next write makes it.
    expect(await note()).toBe('stored')
    expect([fs.existsSync(reserve), reported.full]).toEqual([true, [true, false]])
  })

  test('refuses what is ordinary and stores what is essential', async () => {
    const { folder, reserve, reported, note, fill, makeRoom } = aGuardedStore()
    fill()
    // Removing the reserve makes the room that the essential write needs.
    const remove = fs.rmSync
    vi.spyOn(fs, 'rmSync').mockImplementation((...args) => {
      remove(...args)
      if (args[0] === reserve) makeRoom()
    })
    const disk = { ...fs.statfsSync(folder), bavail: 0 }
    vi.spyOn(fs, 'statfsSync').mockReturnValue(disk as fs.StatsFs)
    onTestFinished(() => void vi.restoreAllMocks())
    const both = [note('ordinary', BIG), note('essential', BIG)]
    expect(await Promise.all(both)).toEqual(['STORE_UNAVAILABLE', 'stored'])
    expect([await note(), await note('essential')]).toEqual(['FOLDER_UNAVAILABLE', 'stored'])
    expect([fs.existsSync(reserve), reported.full]).toEqual([false, [true]])
  })
})

test('damage that a statement meets is reported, whatever it is that runs it', () => {
  const { folder, store, reported } = aGuardedStore()
  store.db.exec(`CREATE TABLE victims (id INTEGER PRIMARY KEY, bytes BLOB)`)
  const insert = store.db.prepare('INSERT INTO victims (bytes) VALUES (zeroblob(3000))')
  for (let i = 0; i < 3000; i++) insert.run()
  store.db.pragma('wal_checkpoint(TRUNCATE)')
  const file = path.join(folder, 'monitor.sqlite')
  const pages = fs.statSync(file).size / 4096
  const fd = fs.openSync(file, 'r+')
  for (let page = 200; page < pages; page++) {
    fs.writeSync(fd, Buffer.alloc(4096, 0x5a), 0, 4096, page * 4096)
  }
  fs.closeSync(fd)
  store.db.pragma('cache_size = 0')
  store.db.pragma('shrink_memory')
  const read = store.db.prepare('SELECT sum(length(bytes)) FROM victims')
  expect(() => read.pluck().get()).toThrow(/malformed/)
  expect(() => read.all()).toThrow(/malformed/)
  expect(reported.damaged).toEqual(['monitor.sqlite ', 'monitor.sqlite '])
})
