// A database that is damaged, foreign or from a newer version: 65, and not a byte of it changes.

import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serveInProcess } from '../support/serve-in-process.ts'
import { serve } from '../support/tocsin.ts'

import { pingUrl, preparedFolder, run, withDatabase } from './running.ts'

const PAGE = 4096
type Damage = (file: string) => void

/** Overwrites bytes in place. */
function scribble(file: string, at: number, bytes: Uint8Array): void {
  const fd = fs.openSync(file, 'r+')
  fs.writeSync(fd, bytes, 0, bytes.length, at)
  fs.closeSync(fd)
}

const DAMAGES: readonly (readonly [what: string, damage: Damage])[] = [
  ['text in its place', (file) => fs.writeFileSync(file, 'no database\n'.repeat(1000))],
  ['a file cut to a few bytes', (file) => fs.truncateSync(file, 10)],
  ['a file cut in its middle', (file) => fs.truncateSync(file, 5 * PAGE + 100)],
  ['a header of zeros', (file) => scribble(file, 0, Buffer.alloc(100))],
  ['a first page of rubbish', (file) => scribble(file, 100, Buffer.alloc(PAGE - 100, 0xa5))],
  ['a later page of rubbish', (file) => scribble(file, 3 * PAGE, Buffer.alloc(PAGE, 0x5a))],
]

/** A digest of the database and of the log of its last writes, as far as they have a byte. */
function bytesOf(dataDir: string): Record<string, string> {
  const files = ['monitor.sqlite', 'monitor.sqlite-wal'].map((name) => path.join(dataDir, name))
  const entries = files
    .filter((file) => (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
    .map((file) => [path.basename(file), hash('sha256', fs.readFileSync(file))])
  return Object.fromEntries(entries)
}

const WORDS = [
  ['serve', '--port', '0'],
  ['project', 'list'],
  ['key', 'create', '--type', 'read-write'],
  ['check', 'create', '--name', 'backup'],
]

const DAMAGED = /^tocsin: monitor\.sqlite is damaged \([^\n]+\); it was left untouched\.[^\n]+\n$/

/** How the server and the commands end on that folder. */
function refusals(dataDir: string) {
  return Promise.all(WORDS.map((words) => run([...words, '--data-dir', dataDir])))
}

test.each(DAMAGES)('%s', async (_, damage) => {
  const dataDir = preparedFolder().dataDir
  damage(path.join(dataDir, 'monitor.sqlite'))
  const before = bytesOf(dataDir)
  for (const { code, stdout, stderr } of await refusals(dataDir)) {
    expect([code, stdout], stderr).toEqual([65, ''])
    expect(stderr).toMatch(DAMAGED)
  }
  expect(bytesOf(dataDir)).toEqual(before)
})

test.each(DAMAGES)('the doctor finds %s and touches nothing', async (_, damage) => {
  const dataDir = preparedFolder().dataDir
  damage(path.join(dataDir, 'monitor.sqlite'))
  const before = bytesOf(dataDir)
  const { code, stdout } = await run(['doctor', '--data-dir', dataDir])
  expect(code).toBe(1)
  const reason = /^monitor\.sqlite +WRONG +(.+)$/m.exec(stdout)?.[1] ?? ''
  expect(reason).not.toBe('')
  expect(stdout.split(reason).length - 1).toBe(1)
  expect(bytesOf(dataDir)).toEqual(before)
})

function makeNewer(dataDir: string): void {
  withDatabase(dataDir, (db) => db.pragma('user_version = 99'))
}

const NEWER =
  /^tocsin: monitor\.sqlite was written by a newer version of Tocsin \(schema 99, this one knows \d+\); it was left untouched\n$/

test('a database of a newer version', async () => {
  const dataDir = preparedFolder().dataDir
  makeNewer(dataDir)
  const before = bytesOf(dataDir)
  for (const { code, stdout, stderr } of await refusals(dataDir)) {
    expect([code, stdout]).toEqual([65, ''])
    expect(stderr).toMatch(NEWER)
  }
  expect(bytesOf(dataDir)).toEqual(before)
  expect(await run(['doctor', '--data-dir', dataDir])).toMatchObject({ code: 1 })
})

test('a database of a newer version whose last writes are still in its log', async () => {
  const dataDir = preparedFolder().dataDir
  const server = await serve(dataDir)
  makeNewer(dataDir)
  await server.stop('SIGKILL')
  const before = bytesOf(dataDir)
  expect(Object.keys(before)).toContain('monitor.sqlite-wal')
  const { code, stderr } = await run(['serve', '--port', '0', '--data-dir', dataDir])
  expect(code).toBe(65)
  expect(stderr).toMatch(NEWER)
  expect(bytesOf(dataDir)).toEqual(before)
})

test('a refused database leaves the folder free for the mended one', async () => {
  const dataDir = preparedFolder().dataDir
  const file = path.join(dataDir, 'monitor.sqlite')
  const sound = fs.readFileSync(file)
  fs.writeFileSync(file, 'no database')
  expect(await run(['serve', '--port', '0', '--data-dir', dataDir])).toMatchObject({ code: 65 })
  fs.writeFileSync(file, sound)
  await expect(serveInProcess(dataDir)).resolves.toBeDefined()
})

test('a damaged secrets.sqlite is named by the status route and never stops monitoring', async () => {
  const { dataDir, check } = preparedFolder()
  fs.writeFileSync(path.join(dataDir, 'secrets.sqlite'), 'no database')
  const server = await serveInProcess(dataDir)
  const status = await fetch(`${server.url}/api/v3/status/`)
  expect([status.status, await status.text()]).toEqual([
    500,
    'secrets.sqlite is damaged (it is not an SQLite database)',
  ])
  expect((await fetch(pingUrl(server, check))).status).toBe(200)
  const { code, stdout } = await run(['doctor', '--data-dir', dataDir])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^secrets\.sqlite +WRONG /m)
})
