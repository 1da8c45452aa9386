// A secrets.sqlite that is damaged, foreign or from a newer version: monitoring goes on, pushes are
// refused, and not a byte of the file changes.
import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  on,
  opened,
  postPush,
  pushByCommand,
  retrieve,
  tokenIn,
  withSecrets,
} from '../support/push-server.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

import { pingUrl, preparedFolder, run } from './running.ts'

const PAGE = 4096

function scribble(file: string, at: number, bytes: Uint8Array): void {
  const fd = fs.openSync(file, 'r+')
  fs.writeSync(fd, bytes, 0, bytes.length, at)
  fs.closeSync(fd)
}

const DAMAGED = /secrets\.sqlite is damaged \(.+\); it was left untouched/
const NEWER =
  /secrets\.sqlite was written by a newer version of Tocsin \(schema 99, this one knows \d+\); it was left untouched/

const TROUBLES: readonly (readonly [what: string, damage: (file: string) => void, says: RegExp])[] =
  [
    ['text in its place', (file) => fs.writeFileSync(file, 'no database\n'.repeat(999)), DAMAGED],
    ['a file cut in its middle', (file) => fs.truncateSync(file, 5 * PAGE + 100), DAMAGED],
    ['a header of zeros', (file) => scribble(file, 0, Buffer.alloc(100)), DAMAGED],
    ['a page of rubbish', (file) => scribble(file, 3 * PAGE, Buffer.alloc(PAGE, 0x5a)), DAMAGED],
    ['a newer version', makeNewer, NEWER],
  ]

function makeNewer(file: string): void {
  withSecrets(path.dirname(file), (db) => db.pragma('user_version = 99'))
}

/** A folder with a check and a push, nothing of it in a log. */
async function folderWithPush() {
  const { dataDir, check } = preparedFolder()
  const token = tokenIn(await pushByCommand(dataDir, 'hunter2'))
  return { dataDir, check, token, file: path.join(dataDir, 'secrets.sqlite') }
}

const digest = (file: string) => hash('sha256', fs.readFileSync(file))

test.each(TROUBLES)('%s: monitoring goes on, the file is left alone', async (_, damage, says) => {
  const { dataDir, check, token, file } = await folderWithPush()
  const sound = fs.readFileSync(file)
  damage(file)
  const before = digest(file)
  const server = await serveInProcess(dataDir)
  expect((await fetch(pingUrl(server, check))).status).toBe(200)
  expect(server.stderr()).toMatch(new RegExp(`ERROR secret pushes are locked: ${says.source}`))
  for (const answer of [
    await postPush(server.url, { payload: 'x' }),
    await retrieve(server, token),
  ]) {
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
    expect(await answer.json()).toEqual({ error: 'The secrets are locked.' })
  }
  expect((await fetch(`${server.url}/p/${token}`)).status).toBe(503)
  expect(await server.stop()).toBe(0)
  expect(digest(file)).toBe(before)

  for (const suffix of ['-wal', '-shm']) fs.rmSync(file + suffix, { force: true })
  fs.writeFileSync(file, sound)
  expect(await opened(await serveInProcess(dataDir), token)).toMatchObject({ payload: 'hunter2' })
})

test.each(TROUBLES)('%s: commands and the doctor say it', async (_, damage, says) => {
  const { dataDir, file } = await folderWithPush()
  damage(file)
  const before = digest(file)
  const WORDS = [['push'], ['pushes', 'list'], ['token', 'create'], ['key', 'rotate-master']]
  for (const words of WORDS) {
    const { code, stdout, stderr } = await on(dataDir, words, 'x')
    expect([code, stdout]).toEqual([65, ''])
    expect(stderr).toMatch(new RegExp(`^tocsin: ${says.source}[^\n]*\n$`))
  }
  const { code, stdout } = await run(['doctor', '--data-dir', dataDir])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^secrets\.sqlite +WRONG +/m)
  expect(stdout).toMatch(/^monitor\.sqlite +ok +/m)
  expect(digest(file)).toBe(before)
})

test('a file in the place of the folder of files: locked, monitoring goes on', async () => {
  const { dataDir, check, token } = await folderWithPush()
  fs.rmdirSync(path.join(dataDir, 'files'))
  fs.writeFileSync(path.join(dataDir, 'files'), 'in the way')
  const server = await serveInProcess(dataDir)
  expect((await fetch(pingUrl(server, check))).status).toBe(200)
  expect((await retrieve(server, token)).status).toBe(503)
  expect(server.stderr()).toContain('secret pushes are locked: ')
})
