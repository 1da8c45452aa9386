// The exit codes of a `tocsin serve` that cannot start for a reason outside its words.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'
import { occupyPort, refusal, runSpawned } from './running.ts'

test('a port in use: 69', async () => {
  const { port } = await occupyPort()
  const words = ['serve', '--data-dir', temporaryFolder(), '--port', `${port}`]
  expect(await runSpawned(words)).toEqual(refusal(69, `port ${port} is in use by another program`))
})

test('a port in use by our own server of another folder: 69', async () => {
  const { url } = await serve(temporaryFolder())
  const { port } = new URL(url)
  const words = ['serve', '--data-dir', temporaryFolder(), '--port', port]
  expect(await runSpawned(words)).toEqual(refusal(69, `port ${port} is in use by another program`))
})

test('a start that found its port in use frees the folder', async () => {
  const { port } = await occupyPort()
  const dataDir = temporaryFolder()
  await runSpawned(['serve', '--data-dir', dataDir, '--port', `${port}`])
  await expect(serve(dataDir)).resolves.toBeDefined()
})

test('a folder that is served: 75', async () => {
  const dataDir = temporaryFolder()
  const first = await serve(dataDir)
  const second = await runSpawned(['serve', '--data-dir', dataDir, '--port', '0'])
  const who = `process ${first.process.pid} at ${first.url}`
  expect(second).toEqual(refusal(75, `${dataDir} is already served by ${who}`))
  expect((await fetch(`${first.url}/api/v3/status/`)).status).toBe(200)
})

test('a folder whose server is stopped for a while is served all the same: 75', async () => {
  const dataDir = temporaryFolder()
  const first = await serve(dataDir)
  first.process.kill('SIGSTOP')
  const second = await runSpawned(['serve', '--data-dir', dataDir, '--port', '0'])
  first.process.kill('SIGCONT')
  expect(second).toMatchObject({ code: 75 })
})

test.each(['SIGTERM', 'SIGKILL'] as const)('after %s the folder is free', async (signal) => {
  const dataDir = temporaryFolder()
  await (await serve(dataDir)).stop(signal)
  await expect(serve(dataDir)).resolves.toBeDefined()
})

test('of servers that start at once on a new folder, one serves', async () => {
  const dataDir = path.join(temporaryFolder(), 'new')
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => serve(dataDir)))
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const start of starts) {
    if (start.status === 'rejected') expect(`${start.reason}`).toContain('serve ended with 75')
  }
})

/** A Node of this machine that is too old to load the database; undefined where there is none. */
function findOldNode(): string | undefined {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders
    .map((folder) => path.join(folder, 'node'))
    .filter((file) => fs.existsSync(file))
    .find((file) => {
      const { stdout } = spawnSync(file, ['-p', 'process.versions.napi'], { encoding: 'utf8' })
      return Number(stdout) < 10
    })
}

const oldNode = findOldNode()
const title = oldNode === undefined ? ' (there is no older Node on this machine)' : ''

test.runIf(oldNode).each([[['serve']], [['check', 'list']], [['--version']], [[]]])(
  `an older Node: 78 and one line, never a crash: %j${title}`,
  async (words) => {
    const { code, stdout, stderr } = await runSpawned(words, {
      node: oldNode ?? '',
      env: { TOCSIN_DATA_DIR: temporaryFolder() },
    })
    expect([code, stdout]).toEqual([78, ''])
    expect(stderr).toMatch(/^tocsin: needs Node 22\.14 or newer, this is v\d[^\n]*\n$/)
  },
)
