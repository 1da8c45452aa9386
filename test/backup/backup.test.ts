// A backup made under a running house, and its way back into another folder.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { applyStaged } from '../../src/main/backup/apply.ts'
import { isEntryName, readManifest } from '../../src/main/backup/format.ts'
import { makeBackup } from '../../src/main/backup/make.ts'
import { confirmStaged, stageBackup } from '../../src/main/backup/stage.ts'
import { openMonitorStore, openSecretsStore } from '../../src/main/store/store.ts'
import { openHouse, temporaryFolder } from '../support/house.ts'

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5)

async function houseWith(names: readonly string[]): Promise<string> {
  const house = openHouse()
  for (const name of names) await house.create({ name })
  const secrets = openSecretsStore(house.dataDir)
  await secrets.close()
  fs.mkdirSync(path.join(house.dataDir, 'files'), { recursive: true })
  return house.dataDir
}

function namesIn(dataDir: string): string[] {
  const store = openMonitorStore(dataDir)
  const names = store.db.prepare<[], string>('SELECT name FROM checks ORDER BY id').pluck().all()
  store.db.close()
  return names
}

async function archiveOf(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(entries)) tar.entry({ name }, content)
  tar.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of tar) chunks.push(chunk as Uint8Array)
  return gzipSync(Buffer.concat(chunks))
}

/** @param archive its path, or its bytes */
function stage(dataDir: string, archive: string | Uint8Array) {
  const bytes = typeof archive === 'string' ? fs.readFileSync(archive) : archive
  return stageBackup(dataDir, Readable.from([bytes]), bytes.length)
}

async function restore(dataDir: string, archive: string) {
  confirmStaged(dataDir, await stage(dataDir, archive))
  return applyStaged(dataDir, NOW)
}

describe('a backup', () => {
  test('brings back the checks and the sealed files of the folder it was made of', async () => {
    const from = await houseWith(['backup', 'mirror'])
    fs.writeFileSync(path.join(from, 'files', 'a-sealed-file'), 'sealed')
    fs.writeFileSync(path.join(from, 'files', 'empty'), '')
    fs.writeFileSync(path.join(from, 'files', 'unfinished.1.part'), 'half')
    const archive = await makeBackup(from, NOW)
    const to = temporaryFolder()

    const restored = await restore(to, archive)

    const kept = expect.stringMatching(/^before-restore-/)
    expect(restored).toEqual({ checks: 2, pushes: 0, kept })
    expect(applyStaged(to, NOW)).toBeNull()
    expect(namesIn(to)).toEqual(['backup', 'mirror'])
    expect(fs.readdirSync(path.join(to, 'files')).sort()).toEqual(['a-sealed-file', 'empty'])
    expect(fs.readFileSync(path.join(to, 'files', 'a-sealed-file'), 'utf8')).toBe('sealed')
  })

  test('of output that shrinks to a thousandth can be restored', async () => {
    const from = await houseWith(['backup'])
    const file = path.join(from, 'files', 'blanks')
    fs.writeFileSync(file, Buffer.alloc(96 * 1024 * 1024, ' '))
    const to = temporaryFolder()
    await restore(to, await makeBackup(from, NOW))
    expect(fs.readFileSync(path.join(to, 'files', 'blanks')).equals(fs.readFileSync(file))).toBe(
      true,
    )
  })

  test('brings back maintenance windows', async () => {
    const house = openHouse()
    const times = {
      type: 'recurring',
      schedule: '0 2 * * *',
      tz: 'UTC',
      length: 3_600_000,
    } as const
    const coverage = { projectId: null, tag: 'nightly', checkIds: null }
    await house.monitor.maintenance.create({ name: 'Disks', ...coverage, times, isOn: true })
    await openSecretsStore(house.dataDir).close()
    const archive = await makeBackup(house.dataDir, NOW)
    const to = temporaryFolder()
    await restore(to, archive)
    const { monitor } = openHouse({ dataDir: to })
    expect(monitor.maintenance.all()).toMatchObject([{ name: 'Disks', tag: 'nightly', times }])
  })

  test('can be read by its owner only, and leaves nothing else behind', async () => {
    const from = await houseWith(['backup'])
    const before = listed(from)
    const archive = await makeBackup(from, NOW)
    expect(fs.statSync(archive).mode & 0o077).toBe(0)
    expect(listed(from)).toEqual([...before, path.basename(archive)].sort())
  })

  /** Without what SQLite makes when a database is read. */
  function listed(folder: string): string[] {
    return fs
      .readdirSync(folder)
      .filter((name) => !/-(wal|shm)$/.test(name))
      .sort()
  }

  test('holds no master key', async () => {
    const from = await houseWith([])
    fs.writeFileSync(path.join(from, 'master.key'), 'key')
    const to = temporaryFolder()
    await restore(to, await makeBackup(from, NOW))
    expect(fs.existsSync(path.join(to, 'master.key'))).toBe(false)
  })

  test('tells what it holds before it is restored', async () => {
    const from = await houseWith(['backup', 'mirror'])
    const archive = await makeBackup(from, NOW)
    const staged = await stage(temporaryFolder(), archive)
    expect(staged).toMatchObject({ checks: 2, pushes: 0, made: NOW })
  })
})

describe('a restore', () => {
  test('keeps what was there', async () => {
    const archive = await makeBackup(await houseWith(['new']), NOW)
    const to = temporaryFolder()
    fs.writeFileSync(path.join(to, 'monitor.sqlite'), 'what was there')
    fs.writeFileSync(path.join(to, 'monitor.sqlite-wal'), 'its log')
    await restore(to, archive)
    const kept = path.join(to, 'before-restore-2026-01-02T03-04-05-000Z')
    expect(fs.readFileSync(path.join(kept, 'monitor.sqlite'), 'utf8')).toBe('what was there')
    expect(fs.readFileSync(path.join(kept, 'monitor.sqlite-wal'), 'utf8')).toBe('its log')
    expect(namesIn(to)).toEqual(['new'])
  })

  test('that was not confirmed changes nothing', async () => {
    const archive = await makeBackup(await houseWith(['new']), NOW)
    const to = temporaryFolder()
    fs.writeFileSync(path.join(to, 'monitor.sqlite'), 'what was there')
    await stage(to, archive)
    applyStaged(to, NOW)
    expect(fs.readdirSync(to)).toEqual(['monitor.sqlite'])
    expect(fs.readFileSync(path.join(to, 'monitor.sqlite'), 'utf8')).toBe('what was there')
  })

  test('that was cut after any move is finished by the next start', async () => {
    const archive = await makeBackup(await houseWith(['new']), NOW)
    for (let cut = 0; cut < 6; cut++) {
      const to = temporaryFolder()
      fs.writeFileSync(path.join(to, 'monitor.sqlite'), 'old monitor')
      fs.writeFileSync(path.join(to, 'secrets.sqlite'), 'old secrets')
      confirmStaged(to, await stage(to, archive))
      cutAfter(cut, () => applyStaged(to, NOW))

      applyStaged(to, NOW + 1000)

      expect(namesIn(to)).toEqual(['new'])
      const kept = fs.readdirSync(to).filter((name) => name.startsWith('before-restore'))
      expect(kept).toHaveLength(1)
      expect(fs.readFileSync(path.join(to, kept[0]!, 'secrets.sqlite'), 'utf8')).toBe('old secrets')
    }
  })

  /** Lets that many renames through, and ends with the next one. */
  function cutAfter(renames: number, fn: () => void): void {
    const { renameSync } = fs
    let left = renames
    fs.renameSync = (from, to) => {
      if (left-- === 0) throw new Error('cut')
      renameSync(from, to)
    }
    try {
      fn()
    } catch {
      // The process has ended.
    } finally {
      fs.renameSync = renameSync
    }
  }
})

describe('what is no backup is refused, and nothing of it stays', () => {
  const refused = async (archive: Uint8Array, problem: RegExp) => {
    const to = temporaryFolder()
    await expect(stage(to, archive)).rejects.toThrow(problem)
    expect(fs.readdirSync(to)).toEqual([])
  }

  test('bytes that are no archive', () =>
    refused(Buffer.from('hello'), /no backup.*: the file is damaged or incomplete/))

  test('an archive of something else', async () =>
    refused(await archiveOf({ 'notes.txt': 'hello' }), /it holds notes\.txt/))

  test('an archive that leads out of its folder', async () =>
    refused(await archiveOf({ 'files/../../evil': 'x' }), /it holds/))

  test('a manifest without databases', async () =>
    refused(
      await archiveOf({ 'tocsin-backup.json': '{"format":1,"version":"1","made":1}' }),
      /monitor\.sqlite is missing/,
    ))

  test('a damaged database', async () =>
    refused(
      await archiveOf({
        'tocsin-backup.json': '{"format":1,"version":"1","made":1}',
        'monitor.sqlite': 'not a database',
        'secrets.sqlite': '',
      }),
      /not a database/,
    ))

  test('a truncated archive', async () => {
    const archive = await makeBackup(await houseWith(['a']), NOW)
    const half = fs.readFileSync(archive).subarray(0, 1000)
    await refused(half, /no backup.*: the file is damaged or incomplete/)
  })
})

describe('entry names', () => {
  test.each(['tocsin-backup.json', 'monitor.sqlite', 'secrets.sqlite', 'files/0a-1b'])(
    '%s is one',
    (name) => expect(isEntryName(name)).toBe(true),
  )
  test.each([
    '',
    'files/',
    'files/..',
    'files/a/b',
    '/etc/passwd',
    'files',
    'master.key',
    'files\\a',
  ])('%j is none', (name) => expect(isEntryName(name)).toBe(false))
})

test('a manifest of another format is not read', () => {
  expect(readManifest('{"format":2,"version":"1","made":1}')).toBeNull()
  expect(readManifest('{"format":1,"version":1,"made":1}')).toBeNull()
  expect(readManifest('nothing')).toBeNull()
})

test('a start sweeps what a backup left half made, and leaves a person’s own files alone', () => {
  const dataDir = temporaryFolder()
  const id = '0b0d9b0e-7c4c-4bd5-9b5c-0d7a3f6f2d11'
  const left = [`backup-${id}.tar.gz`, `backup-${id}.monitor.sqlite`, `backup-${id}.upload`]
  const own = ['backup-2026-01-02.tar.gz', 'backup-notes']
  for (const name of [...left, own[0] ?? '']) fs.writeFileSync(path.join(dataDir, name), 'x')
  fs.mkdirSync(path.join(dataDir, own[1] ?? ''))
  applyStaged(dataDir, NOW)
  expect(fs.readdirSync(dataDir).sort()).toEqual([...own].sort())
})
