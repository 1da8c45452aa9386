// Commands while a server runs: what they change holds at once, without a restart.
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import {
  getJson,
  makeCheck,
  makeKey,
  pingUrl,
  preparedFolder,
  printed,
  run,
  runSpawned,
} from './running.ts'

async function statusWith({ url }: Served, key: string): Promise<number> {
  const answer = await fetch(`${url}/api/v3/checks/`, { headers: { 'x-api-key': key } })
  await answer.body?.cancel()
  return answer.status
}

test('a new key opens at once', async () => {
  const { dataDir } = preparedFolder()
  const server = await serve(dataDir)
  for (const type of ['read-write', 'read-only'] as const) {
    expect(await statusWith(server, await makeKey(dataDir, type))).toBe(200)
  }
})

test('a revoked key stops at once, even on a connection that is open', async () => {
  const { dataDir, key } = preparedFolder()
  const server = await serve(dataDir)
  expect(await statusWith(server, key)).toBe(200)
  await printed(['key', 'revoke', key.slice(0, 8), '--data-dir', dataDir])
  expect(await statusWith(server, key)).toBe(401)
})

test('a new check is there at once, and can be pinged by what was printed', async () => {
  const { dataDir, key } = preparedFolder()
  const server = await serve(dataDir)
  const url = await printed(['check', 'create', '--name', 'nightly', '--data-dir', dataDir])
  expect(url.startsWith(`${server.url}/ping/`)).toBe(true)
  const answer = await fetch(url)
  expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
  expect(await getJson(server, `/checks/${url.split('/').at(-1)}`, key)).toMatchObject({
    name: 'nightly',
    status: 'up',
    n_pings: 1,
  })
})

test('a new ping key opens slugs at once, and the one before it no longer', async () => {
  const { dataDir } = preparedFolder()
  await makeCheck(dataDir, '--slug', 'nightly')
  const server = await serve(dataDir)
  const first = await makeKey(dataDir, 'ping')
  const ping = async (key: string) => (await fetch(`${server.url}/ping/${key}/nightly`)).status
  expect(await ping(first)).toBe(200)
  const second = await makeKey(dataDir, 'ping')
  expect([await ping(first), await ping(second)]).toEqual([404, 200])
})

test('a new project is there at once for a key of it', async () => {
  const { dataDir } = preparedFolder()
  const server = await serve(dataDir)
  await printed(['project', 'create', '--name', 'Lab', '--data-dir', dataDir])
  const words = ['--type', 'read-only', '--project', 'Lab', '--data-dir', dataDir]
  const key = await printed(['key', 'create', ...words])
  expect(await getJson(server, '/checks/', key)).toEqual({ checks: [] })
})

test('commands see what the server stored a moment ago', async () => {
  const { dataDir, check } = preparedFolder()
  const server = await serve(dataDir)
  await fetch(pingUrl(server, check))
  const { stdout } = await run(['check', 'list', '--data-dir', dataDir])
  expect(stdout).toBe(`up  backup  ${pingUrl(server, check)}\n`)
})

test('many commands and pings at once all succeed', async () => {
  const { dataDir, key, check } = preparedFolder()
  const server = await serve(dataDir)
  const commands = Array.from({ length: 8 }, (_, i) =>
    runSpawned(['check', 'create', '--name', `check ${i}`, '--data-dir', dataDir]),
  )
  let pings = 0
  let done = false
  const pinging = (async () => {
    while (!done) if ((await fetch(pingUrl(server, check))).status === 200) pings++
  })()
  const ends = await Promise.all(commands)
  done = true
  await pinging
  expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(ends.map(() => [0, '']))
  const { checks } = await getJson<{ checks: { n_pings: number }[] }>(server, '/checks/', key)
  expect(checks).toHaveLength(9)
  expect(checks[0]?.n_pings).toBe(pings)
})

test('commands that start at once on a new folder all succeed', async () => {
  const dataDir = `${temporaryFolder()}/new`
  const words = ['key', 'create', '--type', 'read-only', '--data-dir', dataDir]
  const ends = await Promise.all(Array.from({ length: 6 }, () => runSpawned(words)))
  expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(ends.map(() => [0, '']))
  expect((await printed(['key', 'list', '--data-dir', dataDir])).split('\n')).toHaveLength(6)
})
