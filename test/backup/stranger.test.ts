// A backup that a stranger made (contract hardening.md H26): it brings no commands, no code, and no
// more bytes than it may.
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { type Header, pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { applyStaged } from '../../src/main/backup/apply.ts'
import { confirmStaged, stageBackup } from '../../src/main/backup/stage.ts'
import { openMonitorStore, openSecretsStore } from '../../src/main/store/store.ts'
import { temporaryFolder } from '../support/house.ts'

const MANIFEST = '{"format":1,"version":"1","made":1}'
const MIB = 1024 * 1024

/** The databases of a backup, after `spoil` wrote into the monitoring one. */
async function databases(spoil: string): Promise<Record<string, Buffer>> {
  const folder = temporaryFolder()
  await openMonitorStore(folder).close()
  await openSecretsStore(folder).close()
  const db = new Database(path.join(folder, 'monitor.sqlite'))
  db.exec(spoil)
  db.close()
  const bytes = (name: string) => fs.readFileSync(path.join(folder, name))
  return {
    'tocsin-backup.json': Buffer.from(MANIFEST),
    'monitor.sqlite': bytes('monitor.sqlite'),
    'secrets.sqlite': bytes('secrets.sqlite'),
  }
}

async function archiveOf(
  entries: Readonly<Record<string, Uint8Array>>,
  headers: Partial<Header> = {},
): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of Object.entries(entries)) {
    tar.entry({ name, ...headers }, Buffer.from(content))
  }
  tar.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of tar) chunks.push(chunk as Uint8Array)
  return gzipSync(Buffer.concat(chunks))
}

function stage(to: string, archive: Uint8Array) {
  return stageBackup(to, Readable.from([archive]), archive.length)
}

/** The monitoring database after the restore, as a start finds it. */
async function restored(archive: Uint8Array) {
  const to = temporaryFolder()
  const staged = await stage(to, archive)
  confirmStaged(to, staged)
  applyStaged(to, 1)
  const db = new Database(path.join(to, 'monitor.sqlite'), { readonly: true })
  const ask = <T>(sql: string) => db.prepare<[], T>(sql).all()
  const answer = {
    staged,
    settings: ask<{ key: string; value: string }>(
      `SELECT key, value FROM settings WHERE key LIKE 'shell%' OR key LIKE 'window%'`,
    ),
    channels: ask<{ name: string; config: string; disabled: number }>(
      `SELECT name, config, disabled FROM channels WHERE kind <> 'desktop'`,
    ),
  }
  db.close()
  return answer
}

const A_COMMAND = `
  INSERT INTO settings (key, value) VALUES ('shell_channels', 'on');
  INSERT INTO settings (key, value) VALUES ('window_sessions', '[]');
  INSERT OR IGNORE INTO projects (id, uuid, name, badge_key, created) VALUES (1, 'p', 'Default', 'b', 1);
  INSERT INTO channels (project_id, uuid, name, kind, config, created)
    VALUES (1, '3f1e2d4c-0000-4000-8000-000000000001', 'evil', 'shell', '{"cmd_down":"evil","cmd_up":""}', 1);
  INSERT INTO channels (project_id, uuid, name, kind, config, sealed, created)
    VALUES (1, '3f1e2d4c-0000-4000-8000-000000000002', 'phone', 'ntfy', '', x'00', 1);
`

describe('a backup that brings a command', () => {
  test('says so before it is restored', async () => {
    const { staged } = await restored(await archiveOf(await databases(A_COMMAND)))
    // The desktop of the project counts as in the navigation.
    expect(staged).toMatchObject({ integrations: 3, commands: 1 })
  })

  test('cannot run it: commands are off, and what was not sealed is gone', async () => {
    const { settings, channels } = await restored(await archiveOf(await databases(A_COMMAND)))
    expect(settings).toEqual([])
    expect(channels).toEqual([
      { name: 'evil', config: '', disabled: 1 },
      { name: 'phone', config: '', disabled: 0 },
    ])
  })
})

test.each([
  ['a trigger', `CREATE TRIGGER later AFTER INSERT ON logged_pings BEGIN DELETE FROM checks; END`],
  [
    'a changed trigger',
    `DROP TRIGGER projects_have_a_desktop;
    CREATE TRIGGER projects_have_a_desktop AFTER INSERT ON projects BEGIN DELETE FROM checks; END`,
  ],
  ['a view', 'CREATE VIEW seen AS SELECT * FROM checks'],
])('%s that we did not make is refused', async (_, sql) => {
  const to = temporaryFolder()
  await expect(stage(to, await archiveOf(await databases(sql)))).rejects.toThrow(
    /monitor\.sqlite has a (trigger|view) \w+ that Tocsin did not make/,
  )
  expect(fs.readdirSync(to)).toEqual([])
})

describe('a bomb is refused, and nothing of it stays', () => {
  const refused = async (archive: Uint8Array, problem: RegExp) => {
    const to = temporaryFolder()
    await expect(stage(to, archive)).rejects.toThrow(problem)
    expect(fs.readdirSync(to)).toEqual([])
  }

  test('of a file that unpacks to more than 64 MiB over four times the archive', async () =>
    refused(await archiveOf({ 'files/a': Buffer.alloc(65 * MIB) }), /unpacks to more than 64 MiB/))

  test('of many files that do so together', async () => {
    const names = Array.from({ length: 9 }, (_, i) => `files/${i}`)
    const entries = Object.fromEntries(names.map((name) => [name, Buffer.alloc(8 * MIB)]))
    await refused(await archiveOf(entries), /unpacks to more than 64 MiB/)
  })

  test('of padding after the last entry', async () =>
    refused(gzipSync(Buffer.alloc(70 * MIB)), /unpacks to more than 64 MiB/))

  test('of a sparse file', async () => {
    const pax = { 'GNU.sparse.major': '1', 'GNU.sparse.realsize': String(1024 * MIB) }
    await refused(await archiveOf({ 'files/a': Buffer.alloc(10) }, { pax }), /it holds files\/a/)
  })
})
