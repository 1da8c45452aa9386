// No space left: creates and uploads are answered 503 with Retry-After, nothing half stored, reading
// goes on, and writing too when there is space again.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
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
import { smallDisk } from './small-disk.ts'

const UNAVAILABLE = { error: 'Temporarily unavailable, try again.' }

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

async function onSmallDisk({ skip }: { readonly skip: (note: string) => never }) {
  const { dataDir, fill } = smallDisk(6, skip)
  const token = await makeToken(dataDir)
  return { dataDir, fill, token, server: await serve(dataDir) }
}

test('texts on a full disk', async (context) => {
  const { fill, dataDir, token, server } = await onSmallDisk(context)
  const { url_token } = await createPush(server, { payload: 'before' }, token)
  const giveBack = fill()
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
  await expect.poll(again).toBe(201)
  expect(counts(dataDir)).toMatchObject({ integrity: 'ok' })
  expect(await opened(server, url_token)).toMatchObject({ payload: 'before' })
  expect(await server.stop()).toBe(0)
})

test('files on a full disk: no part of them is left', async (context) => {
  const { fill, dataDir, token, server } = await onSmallDisk(context)
  await createFilePush(server, { 'a.bin': randomBytes(50_000) }, token)
  const before = counts(dataDir)
  await expectUnavailable(await uploadOf(server, token, 8 << 20))
  expect([storedFiles(dataDir).length, counts(dataDir)]).toEqual([1, before])

  const giveBack = fill()
  await expectUnavailable(await uploadOf(server, token, 100_000))
  expect([storedFiles(dataDir).length, counts(dataDir)]).toEqual([1, before])
  giveBack()
  const again = async () => (await uploadOf(server, token, 100_000)).status
  await expect.poll(again).toBe(201)
  expect(storedFiles(dataDir)).toHaveLength(2)
  expect(server.stderr()).not.toContain('ERROR')
})

test('an answer to a request on a full disk: no part of it is left, and the link takes it later', async (context) => {
  const { fill, dataDir, server } = await onSmallDisk(context)
  const { token } = JSON.parse((await on(dataDir, ['request', 'create', '--json', 'a'])).stdout)
  const send = async (size: number) => {
    const body = new FormData()
    body.append('text', 'hunter2')
    body.append('files', new Blob([randomBytes(size)]), 'a.bin')
    const answer = await fetch(`${server.url}/request/${token}`, { method: 'POST', body })
    return [answer.status, (await answer.text()).includes('hunter2')]
  }
  // Larger than the disk, then with no room at all: the text comes back.
  expect([await send(8 << 20), storedFiles(dataDir)]).toEqual([[503, true], []])
  const giveBack = fill()
  expect([await send(100_000), storedFiles(dataDir)]).toEqual([[503, true], []])
  giveBack()
  await expect.poll(() => send(100_000)).toEqual([200, false])
  expect(storedFiles(dataDir)).toHaveLength(1)
  expect((await on(dataDir, ['request', 'read', token])).stdout).toBe('hunter2\n')
})

const COMMAND = 'the command on a full disk: one line, and nothing stored'
test(COMMAND, async (context) => {
  const { fill, dataDir, server } = await onSmallDisk(context)
  expect(await server.stop()).toBe(0)
  const file = fileWith(randomBytes(1 << 20))
  const giveBack = fill()
  const { code, stdout, stderr } = await on(dataDir, ['push', '--file', file], 'x')
  expect(code).not.toBe(0)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^tocsin: [^\n]+\n$/)
  giveBack()
  expect(storedFiles(dataDir)).toEqual([])
  expect(counts(dataDir)).toMatchObject({ pushes: 0, integrity: 'ok' })
})

test('the command whose file finds no room: 75, and no part of it', async (context) => {
  const { dataDir } = await onSmallDisk(context)
  const file = fileWith(randomBytes(8 << 20))
  const { code, stdout, stderr } = await on(dataDir, ['push', '--file', file], 'x')
  expect([code, stdout]).toEqual([75, ''])
  expect(stderr).toMatch(/^tocsin: a file could not be stored: ENOSPC[^\n]+\n$/)
  expect(storedFiles(dataDir)).toEqual([])
})
