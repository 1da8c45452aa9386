// A data folder that is taken away while it is served (contract hardening.md H21): what would be
// stored nowhere is refused, a person is told, and it goes on when the same files are back.
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { pingUrl, preparedFolder, withDatabase } from '../commands/running.ts'
import { hastenedClock } from '../support/hastened-clock.ts'
import { serveInProcess } from '../support/serve-in-process.ts'

/** A minute passes in two seconds: the files are looked at every 15 seconds. */
async function served() {
  const { dataDir, check, key } = preparedFolder()
  const server = await serveInProcess(dataDir, [], {}, { clock: hastenedClock(30) })
  const ping = async () => (await fetch(pingUrl(server, check))).status
  const status = async () => (await fetch(`${server.url}/api/v3/status/`)).status
  expect([await ping(), await status()]).toEqual([200, 200])
  return { dataDir, key, server, ping, status }
}

const LINE = / ERROR The data folder is gone/g
const NOTICE = / WARN .*The data folder is gone/g

test('a folder that is moved away: 503, one line, one notice, and it goes on when it is back', async () => {
  const { dataDir, key, server, ping, status } = await served()
  fs.renameSync(dataDir, `${dataDir}.moved`)
  await expect.poll(ping).toBe(503)
  expect(await status()).toBe(500)
  const list = await fetch(`${server.url}/api/v3/checks/`, { headers: { 'x-api-key': key } })
  expect(list.status, 'what is stored is shown').toBe(200)
  for (let i = 0; i < 5; i++) await ping()
  await expect.poll(server.stderr).toMatch(NOTICE)
  const lines = server.stderr().trimEnd().split('\n')
  expect([lines.length, server.stderr().match(LINE)], server.stderr()).toEqual([
    2,
    [expect.any(String)],
  ])
  fs.renameSync(`${dataDir}.moved`, dataDir)
  await expect.poll(ping).toBe(200)
  expect(await status()).toBe(200)
  await expect.poll(server.stderr).toContain('is back')
  expect(await server.stop()).toBe(0)
})

test('a folder that another took the place of: nothing is stored in either', async () => {
  const { dataDir, ping, server } = await served()
  fs.cpSync(dataDir, `${dataDir}.copy`, { recursive: true })
  fs.renameSync(dataDir, `${dataDir}.moved`)
  fs.renameSync(`${dataDir}.copy`, dataDir)
  const pings = (folder: string) =>
    withDatabase(folder, (db) => db.prepare('SELECT count(*) FROM pings').pluck().get())
  await expect.poll(ping).toBe(503)
  expect(await ping()).toBe(503)
  expect(pings(dataDir)).toBe(1)
  expect(server.stderr().match(/ ERROR /g)).toHaveLength(1)
})

test('one database that is deleted: its writes are refused, the other goes on', async () => {
  const { dataDir, ping, server } = await served()
  for (const name of ['secrets.sqlite', 'secrets.sqlite-wal', 'secrets.sqlite-shm']) {
    fs.rmSync(`${dataDir}/${name}`)
  }
  const push = async () => {
    const body = JSON.stringify({ push: { payload: 'hunter2' } })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${server.url}/api/v2/pushes`, { method: 'POST', headers, body })).status
  }
  await expect.poll(push).toBe(503)
  expect(await ping()).toBe(200)
  for (let i = 0; i < 3; i++) await push()
  expect(server.stderr().match(/ ERROR The file secrets\.sqlite is gone/g)).toHaveLength(1)
  expect(server.stderr(), 'no line for each refusal').not.toContain('FOLDER_UNAVAILABLE')
})
