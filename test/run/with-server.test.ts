// A run and a real server: what happened is in the check's log once, whether or not the server ran just
// then (contract run.md 5, 6, 8).
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getJson, preparedFolder } from '../commands/running.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { run, spooled } from './running.ts'

interface Ping {
  readonly type: string
  readonly ua: string
  readonly rid: string | null
  readonly duration?: number
}

/** The log of the check, oldest first. */
async function pingsOf(served: Served, uuid: string, key: string): Promise<readonly Ping[]> {
  const { pings } = await getJson<{ pings: Ping[] }>(served, `/checks/${uuid}/pings/`, key)
  return pings.toReversed()
}

test('a server hears a run as it happens', async () => {
  const { dataDir, key, check } = preparedFolder()
  const served = await serve(dataDir)
  const words = ['run', '--data-dir', dataDir, 'backup', '--', 'sh', '-c', 'echo hi; exit 3']
  expect(await run(words)).toEqual({ code: 3, stdout: 'hi\n', stderr: '' })
  const pings = await pingsOf(served, check.uuid, key)
  expect(pings.map(({ type }) => type)).toEqual(['start', 'fail'])
  expect(pings[1]).toMatchObject({ ua: expect.stringMatching(/^tocsin-run\//), rid: pings[0]?.rid })
  // Each is dated by when it arrived: on a busy machine the start may come as late as the end.
  expect(pings[1]?.duration).toBeGreaterThanOrEqual(0)
  expect(spooled(dataDir)).toEqual([])
})

test('what happened before a start, and after a crash, is counted once', async () => {
  const { dataDir, key, check } = preparedFolder()
  const words = ['run', '--data-dir', dataDir, check.uuid, '--', 'true']
  expect((await run(words)).stderr).toBe('')
  const first = await serve(dataDir)
  expect((await pingsOf(first, check.uuid, key)).map(({ type }) => type)).toEqual([
    'start',
    'success',
  ])
  await first.stop('SIGKILL')
  // The file of the endpoint is still there, and nobody answers.
  expect((await run(words)).stderr).toBe('')
  expect(spooled(dataDir).length).toBe(2)
  const second = await serve(dataDir)
  expect((await run(words)).stderr).toBe('')
  const types = (await pingsOf(second, check.uuid, key)).map(({ type }) => type)
  expect(types).toEqual(Array.from({ length: 3 }, () => ['start', 'success']).flat())
  expect(spooled(dataDir)).toEqual([])
})

test('a check that is not there is made by --create, else named', async () => {
  const { dataDir, key } = preparedFolder()
  const served = await serve(dataDir)
  const words = (slug: string, ...flags: string[]) =>
    run(['run', '--data-dir', dataDir, ...flags, slug, '--', 'true'])
  expect((await words('missing')).stderr).toBe('tocsin run: there is no check missing\n')
  expect((await words('made', '--create', '--period', '2h', '--name', 'Made')).stderr).toBe('')
  const { checks } = await getJson<{ checks: object[] }>(served, '/checks/?slug=made', key)
  expect(checks).toMatchObject([{ name: 'Made', slug: 'made', timeout: 7200, n_pings: 2 }])
})

test('another server hears by a key', async () => {
  const { dataDir, key, check } = preparedFolder()
  const served = await serve(dataDir)
  const { keyFile, home } = withKey(key)
  const flags = ['--data-dir', home, '--server', served.url, '--key-file', keyFile]
  expect(await run(['run', ...flags, 'backup', '--', 'true'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  })
  expect((await pingsOf(served, check.uuid, key)).length).toBe(2)
})

function withKey(key: string): { keyFile: string; home: string } {
  const home = temporaryFolder()
  const keyFile = path.join(home, 'key')
  fs.writeFileSync(keyFile, key)
  return { keyFile, home }
}
