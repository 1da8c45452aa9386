// No space left: creates and uploads are answered 503 with Retry-After, nothing half stored, reading
// goes on, and writing too when there is space again.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import {
  bearer,
  createFilePush,
  createPush,
  fileForm,
  fileWith,
  makeToken,
  on,
  opened,
  postPush,
  storedFiles,
  withSecrets,
} from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'

const UNAVAILABLE = { error: 'Temporarily unavailable, try again.' }

const call = (program: string, ...args: string[]) =>
  spawnSync(program, args, { encoding: 'utf8' }).status === 0

/** A file system of 6 MiB; null where none can be mounted. */
function mountSmallDisk(): string | null {
  const folder = temporaryFolder()
  if (!call('mount', '-t', 'tmpfs', '-o', 'size=6m,mode=700', 'tmpfs', folder)) return null
  onTestFinished(() => void call('umount', '--lazy', folder))
  return folder
}

/** Takes every byte that is left, until it is called back. */
function fill(folder: string): () => void {
  const file = path.join(folder, 'filler')
  const fd = fs.openSync(file, 'w')
  try {
    for (;;) fs.writeSync(fd, Buffer.alloc(4096))
  } catch {
    // Full.
  }
  fs.closeSync(fd)
  return () => fs.rmSync(file)
}

async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, await answer.json()]).toEqual([503, UNAVAILABLE])
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
}

function uploadOf({ url }: Served, token: string, size: number): Promise<Response> {
  return fetch(`${url}/api/v2/pushes`, {
    method: 'POST',
    headers: bearer(token),
    body: fileForm({ 'a.bin': randomBytes(size) }),
  })
}

const counts = (dataDir: string) =>
  withSecrets(dataDir, (db) => ({
    pushes: db.prepare('SELECT count(*) FROM pushes').pluck().get(),
    files: db.prepare('SELECT count(*) FROM files').pluck().get(),
    integrity: db.pragma('integrity_check', { simple: true }),
  }))

async function onSmallDisk(skip: (why: string) => never) {
  const disk = mountSmallDisk()
  if (disk === null) return skip('root may not mount here')
  const dataDir = path.join(disk, 'data')
  const token = makeToken(dataDir)
  return { disk, dataDir, token, server: await serve(dataDir) }
}

const canMount = process.platform === 'linux' && process.getuid?.() === 0

test.runIf(canMount)('texts on a full disk', async ({ skip }) => {
  const { disk, dataDir, token, server } = await onSmallDisk(skip)
  const { url_token } = await createPush(server, { payload: 'before' }, token)
  const giveBack = fill(disk)
  const payload = 'x'.repeat(100_000)
  // A little fits into what the log of the database has already.
  let refused: Response | undefined
  for (let i = 0; i < 100 && refused === undefined; i++) {
    const answer = await postPush(server.url, { payload }, bearer(token))
    if (answer.status !== 201) refused = answer
  }
  await expectUnavailable(refused ?? new Response())
  const stored = counts(dataDir)
  const list = await fetch(`${server.url}/api/v2/pushes/active`, { headers: bearer(token) })
  expect(await list.json(), 'what is stored can be listed').toHaveLength(Number(stored.pushes))

  giveBack()
  const again = async () => (await postPush(server.url, { payload }, bearer(token))).status
  await expect.poll(again, { timeout: 10_000 }).toBe(201)
  expect(counts(dataDir)).toMatchObject({ integrity: 'ok' })
  expect(await opened(server, url_token)).toMatchObject({ payload: 'before' })
  expect(await server.stop()).toBe(0)
})

test.runIf(canMount)('files on a full disk: no part of them is left', async ({ skip }) => {
  const { disk, dataDir, token, server } = await onSmallDisk(skip)
  await createFilePush(server, { 'a.bin': randomBytes(50_000) }, token)
  const before = counts(dataDir)
  await expectUnavailable(await uploadOf(server, token, 8 << 20))
  expect([storedFiles(dataDir).length, counts(dataDir)]).toEqual([1, before])

  const giveBack = fill(disk)
  await expectUnavailable(await uploadOf(server, token, 100_000))
  expect([storedFiles(dataDir).length, counts(dataDir)]).toEqual([1, before])
  giveBack()
  const again = async () => (await uploadOf(server, token, 100_000)).status
  await expect.poll(again, { timeout: 10_000 }).toBe(201)
  expect(storedFiles(dataDir)).toHaveLength(2)
  expect(server.stderr()).not.toContain('ERROR')
})

const COMMAND = 'the command on a full disk: one line, and nothing stored'
test.runIf(canMount)(COMMAND, async ({ skip }) => {
  const { disk, dataDir, server } = await onSmallDisk(skip)
  expect(await server.stop()).toBe(0)
  const file = fileWith(randomBytes(1 << 20))
  const giveBack = fill(disk)
  const { code, stdout, stderr } = on(dataDir, ['push', '--file', file], 'x')
  expect(code).not.toBe(0)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^tocsin: [^\n]+\n$/)
  giveBack()
  expect(storedFiles(dataDir)).toEqual([])
  expect(counts(dataDir)).toMatchObject({ pushes: 0, integrity: 'ok' })
})

test.runIf(canMount)(
  'the command whose file finds no room: 75, and no part of it',
  async ({ skip }) => {
    const { dataDir } = await onSmallDisk(skip)
    const file = fileWith(randomBytes(8 << 20))
    const { code, stdout, stderr } = on(dataDir, ['push', '--file', file], 'x')
    expect([code, stdout]).toEqual([75, ''])
    expect(stderr).toMatch(/^tocsin: a file could not be stored: ENOSPC[^\n]+\n$/)
    expect(storedFiles(dataDir)).toEqual([])
  },
)
