// `tocsin key rotate-master`: everything opens as before, under a key that nobody has seen.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import {
  bearer,
  filesWith,
  fileWith,
  makeToken,
  on,
  opened,
  printedBy,
  pushByCommand,
  retrieve,
  tokenIn,
} from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { refusal, run, runSpawned } from './running.ts'

const ROTATE = ['key', 'rotate-master']

const keyFile = (dataDir: string) => path.join(dataDir, 'master.key')
const keyOf = (dataDir: string) => fs.readFileSync(keyFile(dataDir), 'utf8').trim()
const modeOf = (file: string) => fs.statSync(file).mode & 0o777

/** A folder with a plain, a protected and a file push. */
async function folderWithPushes() {
  const dataDir = temporaryFolder()
  const file = fileWith('in the file')
  return {
    dataDir,
    plain: tokenIn(await pushByCommand(dataDir, 'plain', '--name', 'a name')),
    guarded: tokenIn(await pushByCommand(dataDir, 'guarded', '--passphrase', 'sesame')),
    filed: tokenIn(await pushByCommand(dataDir, '', '--file', file, '--passphrase', 'sesame')),
  }
}

async function expectAllOpen({
  dataDir,
  plain,
  guarded,
  filed,
}: Awaited<ReturnType<typeof folderWithPushes>>) {
  const server = await serveInProcess(dataDir)
  expect(await opened(server, plain)).toMatchObject({ payload: 'plain' })
  expect((await retrieve(server, guarded, '?passphrase=wrong')).status).toBe(401)
  expect(await opened(server, guarded, '?passphrase=sesame')).toMatchObject({ payload: 'guarded' })
  const { files } = await opened(server, filed, '?passphrase=sesame')
  expect(files).toMatchObject([{ filename: 'letter.txt' }])
  expect(await (await fetch(files[0]?.url ?? '')).text()).toBe('in the file')
  const list = await fetch(`${server.url}/api/v2/pushes/active`, {
    headers: bearer(await makeToken(dataDir)),
  })
  expect(await list.json()).toMatchObject([{}, {}, { name: 'a name' }])
  expect(await server.stop()).toBe(0)
}

test('pushes with and without a passphrase open after it; the old key is nowhere', async () => {
  const folder = await folderWithPushes()
  const { dataDir } = folder
  const old = keyOf(dataDir)
  expect(modeOf(keyFile(dataDir))).toBe(0o600)
  expect(await printedBy(dataDir, ROTATE)).toBe('3 pushes sealed under a new master key')
  expect(keyOf(dataDir)).toMatch(/^[0-9a-f]{64}$/)
  expect(modeOf(keyFile(dataDir))).toBe(0o600)
  expect(filesWith(dataDir, old, Buffer.from(old, 'hex'))).toEqual([])
  await expectAllOpen(folder)
})

test('with the old key nothing opens any more', async () => {
  const { dataDir } = await folderWithPushes()
  const old = keyOf(dataDir)
  await printedBy(dataDir, ROTATE)
  fs.writeFileSync(keyFile(dataDir), old)
  const line = 'the master key is not the one that sealed secrets.sqlite'
  expect(await on(dataDir, ['pushes', 'list'])).toEqual(refusal(78, line))
  expect(await on(dataDir, ROTATE)).toEqual(refusal(78, line))
})

test('expired pushes have no key to seal; a new folder has none at all', async () => {
  const dataDir = temporaryFolder()
  expect(await printedBy(dataDir, ROTATE)).toBe('0 pushes sealed under a new master key')
  await pushByCommand(dataDir, 'x')
  expect(await printedBy(dataDir, ROTATE)).toBe('1 push sealed under a new master key')
})

test('while a server runs it is refused, and the server goes on', async () => {
  const { dataDir, plain } = await folderWithPushes()
  const server = await serveInProcess(dataDir)
  const before = keyOf(dataDir)
  const line = `${dataDir} is already served by process ${process.pid} at ${server.url}`
  expect(await on(dataDir, ROTATE)).toEqual(refusal(75, line))
  expect(keyOf(dataDir)).toBe(before)
  expect(await opened(server, plain)).toMatchObject({ payload: 'plain' })
})

const KEY = '0123456789abcdef'.repeat(4)
const OUTSIDE =
  'the master key comes from the environment: it is not kept here, so it cannot be replaced here'

test('a key from the environment is not ours to replace', async () => {
  const file = fileWith(`${KEY}\n`)
  fs.chmodSync(file, 0o600)
  for (const env of [{ TOCSIN_MASTER_KEY: KEY }, { TOCSIN_MASTER_KEY_FILE: file }]) {
    const words = [...ROTATE, '--data-dir', temporaryFolder()]
    expect(await run(words, { env })).toEqual(refusal(78, OUTSIDE))
  }
  expect(fs.readFileSync(file, 'utf8')).toBe(`${KEY}\n`)
})

test('cut short before its commit: the old key counts', async () => {
  const folder = await folderWithPushes()
  const next = path.join(folder.dataDir, 'master.key.next')
  fs.writeFileSync(next, `${KEY}\n`, { mode: 0o600 })
  await expectAllOpen(folder)
  expect(await printedBy(folder.dataDir, ROTATE)).toBe('3 pushes sealed under a new master key')
  expect(fs.existsSync(next)).toBe(false)
})

test('cut short after its commit: the announced key counts, and takes the place', async () => {
  const folder = await folderWithPushes()
  const { dataDir } = folder
  const old = keyOf(dataDir)
  await printedBy(dataDir, ROTATE)
  const [current, next] = [keyFile(dataDir), path.join(dataDir, 'master.key.next')]
  const announced = keyOf(dataDir)
  fs.renameSync(current, next)
  fs.writeFileSync(current, old, { mode: 0o600 })
  await expectAllOpen(folder)
  expect(keyOf(dataDir)).toBe(announced)
  expect(fs.existsSync(next)).toBe(false)
})

test('of two at once neither loses a push', async () => {
  const folder = await folderWithPushes()
  const words = [...ROTATE, '--data-dir', folder.dataDir]
  const results = await Promise.all([runSpawned(words), runSpawned(words)])
  expect(results.some(({ code }) => code === 0)).toBe(true)
  for (const { code } of results) expect([0, 75]).toContain(code)
  await expectAllOpen(folder)
})
