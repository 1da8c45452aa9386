// Things in the data folder that are no files of ours: a start ends or goes on, at once (contract
// hardening.md H24).
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { serve } from '../support/tocsin.ts'
import { preparedFolder, runSpawned } from './running.ts'

describe.runIf(process.platform !== 'win32')('a start goes on', () => {
  const pipe = (file: string) => void execFileSync('mkfifo', [file])
  const folder = (file: string) => fs.mkdirSync(file)

  test.each([
    ['a pipe', 'secrets.sqlite', pipe],
    ['a pipe', 'master.key', pipe],
    ['a pipe', 'reserve', pipe],
    ['a folder', 'secrets.sqlite', folder],
    ['a folder', 'master.key', folder],
    ['a folder', 'reserve', folder],
    ['a folder', 'backup-2026', folder],
    ['a folder', 'endpoint', folder],
  ])('with %s in the place of %s', async (_, name, make) => {
    const { dataDir } = preparedFolder()
    make(path.join(dataDir, name))
    const server = await serve(dataDir)
    expect((await fetch(`${server.url}/api/v3/status/`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    expect(server.stderr()).not.toContain('disk is full')
  })
})

test.each(['monitor.sqlite-wal', 'monitor.sqlite-shm'])(
  'a folder in the place of %s ends the start with one line',
  async (name) => {
    const { dataDir } = preparedFolder()
    fs.mkdirSync(path.join(dataDir, name))
    const { code, stdout, stderr } = await runSpawned([
      'serve',
      '--port',
      '0',
      '--data-dir',
      dataDir,
    ])
    expect([code, stdout]).toEqual([64, ''])
    expect(stderr).toMatch(/^tocsin: \S+monitor\.sqlite cannot be opened: [^\n]+\n$/)
  },
)
