// `tocsin heartbeat …` (contract remotes.md 5, 8).
import { describe, expect, test } from 'vitest'
import {
  aHealthchecksServer,
  aListedCheck,
  READ_ONLY,
  READ_WRITE,
} from '../remotes/support/stand-in.ts'
import { temporaryFolder } from '../support/house.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { getJson, makeKey, preparedFolder, refusal, run, withDatabase } from './running.ts'

/** A folder whose remote `nas` is at the address. */
async function aFolder(url: string, key: string) {
  const { dataDir } = preparedFolder()
  const tocsin = (words: readonly string[], input = '') =>
    run([...words, '--data-dir', dataDir], { input })
  const words = ['remote', 'add', '--name', 'nas', '--url', url, '--key-file', '-']
  expect((await tocsin(words, key)).stderr).toBe('')
  const heartbeat = (...more: string[]) => tocsin(['heartbeat', ...more])
  const set = (...more: string[]) => heartbeat('set', '--to', 'nas', ...more)
  const show = async () => JSON.parse((await heartbeat('show', '--json')).stdout)
  return { dataDir, tocsin, heartbeat, set, show }
}

const TARGET = '31365bce-8da9-4729-8ff3-aaa71d56b712'

async function withStandIn(key = READ_WRITE) {
  const server = await aHealthchecksServer([aListedCheck()])
  return aFolder(server.url, key)
}

test('set, show, off', async () => {
  const { heartbeat, set, show } = await withStandIn()
  expect(await show()).toBeNull()
  expect(await set('--target', TARGET, '--every', '10m')).toEqual({
    code: 0,
    stdout: `${TARGET}\n`,
    stderr: '',
  })
  expect(await show()).toEqual({
    remote: 'nas',
    target: TARGET,
    every_s: 600,
    when_asleep: 'alarm',
    last_ok: null,
    last_error: '',
  })
  expect((await heartbeat('off')).code).toBe(0)
  expect((await heartbeat('show')).stdout).toBe('none\n')
})

test('pause is kept for the desktop app', async () => {
  const { set, show } = await withStandIn()
  // No desktop app runs here.
  expect(await set('--target', TARGET, '--when-asleep', 'pause')).toEqual({
    code: 0,
    stdout: `${TARGET}\n`,
    stderr:
      'tocsin: warning: only the desktop app pauses the check there; where none runs, sleep and shutdown alarm\n',
  })
  expect(await show()).toMatchObject({ when_asleep: 'pause', target: TARGET })
})

describe('refuses', () => {
  test.each([
    [[], 'give either --target or --create'],
    [['--target', TARGET, '--create'], 'give either --target or --create'],
    [['--target', 'x'], '--target must be a UUID'],
    [['--target', TARGET, '--every', '59s'], '--every must be from 1m to 60m'],
    [['--target', TARGET, '--every', '61m'], '--every must be from 1m to 60m'],
    [
      ['--target', TARGET, '--every', 'often'],
      '--every must have a length of time, such as 90s, 5m, 12h or 7d',
    ],
    [
      ['--target', TARGET, '--when-asleep', 'sing'],
      '--when-asleep must be alarm, pause or "allow D", such as "allow 7d"',
    ],
    [['--create', '--when-asleep', 'allow 59m'], '--when-asleep allows from 1h to 365d'],
    [['--create', '--when-asleep', 'allow 366d'], '--when-asleep allows from 1h to 365d'],
  ] as const)('%j', async (words, line) => {
    const { set, show } = await withStandIn()
    expect(await set(...words)).toEqual(refusal(64, line))
    expect(await show()).toBeNull()
  })

  test.each([
    ['--create'],
    ['--target', TARGET, '--when-asleep', 'allow 7d'],
    ['--target', TARGET, '--when-asleep', 'pause'],
  ])('to change a check there by a read-only key', async (...words) => {
    const { set } = await withStandIn(READ_ONLY)
    expect(await set(...words)).toEqual(refusal(1, 'that needs a read-write API key of nas'))
  })
})

test('--create makes the check, which the heartbeat of a running server then keeps up', async () => {
  const other = temporaryFolder()
  const key = await makeKey(other)
  const there = await serveInProcess(other)
  const { dataDir, set, show } = await aFolder(there.url, key)
  const { code, stdout, stderr } = await set('--create', '--when-asleep', 'allow 7d')
  expect([code, stderr]).toEqual([0, ''])
  const again = await set('--create', '--when-asleep', 'allow 7d')
  expect(again.stdout).toBe(stdout)
  const check = () => getJson<Record<string, unknown>>(there, `/checks/${stdout.trimEnd()}`, key)
  expect(await check()).toMatchObject({ status: 'new', timeout: 604_800, grace: 600 })
  const own = await serveInProcess(dataDir)
  await expect.poll(async () => (await check()).status).toBe('up')
  await expect.poll(async () => (await show()).last_ok).not.toBeNull()
  await own.stop()
})

test('--create says when nobody is told there', async () => {
  const other = temporaryFolder()
  const key = await makeKey(other)
  withDatabase(other, (db) => db.exec('DELETE FROM channels'))
  const there = await serveInProcess(other)
  const { set } = await aFolder(there.url, key)
  expect((await set('--create')).stderr).toBe(
    'tocsin: warning: that server has no integration: it tells nobody\n',
  )
})

test('doctor tells how the last one went', async () => {
  const { dataDir, tocsin, set } = await withStandIn()
  await set('--target', TARGET)
  const found = async () => {
    const { stdout } = await tocsin(['doctor', '--json'])
    return JSON.parse(stdout).find(({ part }: { part: string }) => part === 'heartbeat')
  }
  expect(await found()).toEqual({ part: 'heartbeat', ok: true, detail: 'none was sent yet' })
  withDatabase(dataDir, (db) =>
    db
      .prepare(`UPDATE settings SET value = ? WHERE key = 'heartbeat_outcome'`)
      .run('{"lastOk":null,"lastError":"answers 500"}'),
  )
  expect(await found()).toEqual({
    part: 'heartbeat',
    ok: false,
    detail: 'the last one did not arrive: answers 500',
  })
})
