// What a server keeps of its compiled code in the data folder, when the next one uses it, and when none is kept.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'

/** Node tells on stderr what it does with each entry, and uses no cache of the tests' own. */
const TOLD = { NODE_DEBUG_NATIVE: 'COMPILE_CACHE', NODE_COMPILE_CACHE: '' }

const cacheOf = (dataDir: string) => path.join(dataDir, 'code-cache')

async function servedOnce(dataDir: string): Promise<string> {
  const server = await serve(dataDir, [], TOLD)
  expect(await server.stop()).toBe(0)
  return server.stderr()
}

test('the second start of a build uses what the first compiled, and compiles none of it again', async () => {
  const dataDir = temporaryFolder()
  expect(await servedOnce(dataDir)).toMatch(/serve-\S+\.js was not/)
  const [build = ''] = fs.readdirSync(cacheOf(dataDir))
  expect(fs.statSync(path.join(cacheOf(dataDir), build)).mode & 0o777).toBe(0o700)
  const told = await servedOnce(dataDir)
  expect(told).toMatch(/serve-\S+\.js was accepted/)
  expect(told).not.toContain('was rejected')
  expect(fs.readdirSync(cacheOf(dataDir))).toEqual([build])
})

test('what other builds left is removed', async () => {
  const dataDir = temporaryFolder()
  fs.mkdirSync(path.join(cacheOf(dataDir), 'main-before', 'v22'), { recursive: true })
  await serve(dataDir, [], TOLD)
  await expect
    .poll(() => fs.readdirSync(cacheOf(dataDir)), { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^main-(?!before)/)])
})

test.skipIf(process.platform === 'win32')(
  'a folder in which others can write holds no code',
  async () => {
    const dataDir = temporaryFolder()
    fs.chmodSync(dataDir, 0o770)
    await servedOnce(dataDir)
    expect(fs.existsSync(cacheOf(dataDir))).toBe(false)
  },
)
