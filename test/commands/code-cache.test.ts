// What a server keeps of its compiled code in the data folder, when the next one uses it, and when none is kept.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'

/** Tells of each file of the program whether its code was taken from the cache. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import vm from 'node:vm'
  const { Script } = vm
  vm.Script = class extends Script {
    constructor(source, options) {
      super(source, options)
      const used = options?.cachedData !== undefined && !this.cachedDataRejected
      process.stderr.write((used ? 'KEPT ' : 'COMPILED ') + options?.filename + '\\n')
    }
  }`)}`
/** Node uses no cache of the tests' own. */
const TOLD = { NODE_OPTIONS: `--import=${TELL}`, NODE_COMPILE_CACHE: '' }

const folderOf = (dataDir: string) => path.join(dataDir, 'code-cache')
const fileOf = (dataDir: string) => path.join(folderOf(dataDir), 'program.bin')

/** What a start that keeps its code says of its files. */
async function servedOnce(dataDir: string): Promise<string> {
  const server = await serve(dataDir, [], TOLD)
  const before = fs.statSync(fileOf(dataDir), { throwIfNoEntry: false })?.ino
  if (/COMPILED/.test(server.stderr()) && fs.existsSync(folderOf(dataDir)))
    await expect
      .poll(() => fs.statSync(fileOf(dataDir), { throwIfNoEntry: false })?.ino)
      .not.toBe(before)
  expect(await server.stop()).toBe(0)
  return server.stderr()
}

test('the second start of a build uses what the first compiled, and compiles none of it again', async () => {
  const dataDir = temporaryFolder()
  expect(await servedOnce(dataDir)).toMatch(/COMPILED \S+serve-\S+\.cjs/)
  expect(fs.statSync(folderOf(dataDir)).mode & 0o777).toBe(0o700)
  expect(fs.statSync(fileOf(dataDir)).mode & 0o777).toBe(0o600)
  const told = await servedOnce(dataDir)
  expect(told).toMatch(/KEPT \S+serve-\S+\.cjs/)
  expect(told).not.toContain('COMPILED')
})

test('a server that is stopped as soon as it is ready keeps its code, too', async () => {
  const dataDir = temporaryFolder()
  const server = await serve(dataDir, [], TOLD)
  expect(await server.stop()).toBe(0)
  expect(fs.existsSync(fileOf(dataDir))).toBe(true)
})

test('what other builds left is removed', async () => {
  const dataDir = temporaryFolder()
  fs.mkdirSync(path.join(folderOf(dataDir), 'main-before', 'v22'), { recursive: true })
  await servedOnce(dataDir)
  await expect.poll(() => fs.readdirSync(folderOf(dataDir))).toEqual(['program.bin'])
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['with one other byte', (bytes) => Buffer.from(bytes.with(-1000, (bytes.at(-1000) ?? 0) ^ 1))],
  ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
])('a file that was damaged (%s) is compiled anew', async (_name, damaged) => {
  const dataDir = temporaryFolder()
  await servedOnce(dataDir)
  fs.writeFileSync(fileOf(dataDir), damaged(fs.readFileSync(fileOf(dataDir))))
  expect(await servedOnce(dataDir)).not.toContain('KEPT')
  expect(await servedOnce(dataDir)).not.toContain('COMPILED')
})

test.skipIf(process.platform === 'win32')(
  'a folder in which others can write holds no code',
  async () => {
    const dataDir = temporaryFolder()
    fs.chmodSync(dataDir, 0o770)
    await servedOnce(dataDir)
    expect(fs.existsSync(folderOf(dataDir))).toBe(false)
  },
)
