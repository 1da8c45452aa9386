// A database that is damaged while it is served (contract hardening.md H20): the first read or write
// that meets the damage is told, and the status route says so from then on.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { preparedFolder, run, withDatabase } from '../commands/running.ts'
import { serve } from '../support/tocsin.ts'

const PAGE = 4096
const PINGS = 3000

/** Fills the log of pings with the last pages of the file, and hands back what damages them. */
function withManyPings() {
  const prepared = preparedFolder()
  const { dataDir, check } = prepared
  const file = path.join(dataDir, 'monitor.sqlite')
  const first = fs.statSync(file).size
  withDatabase(dataDir, (db) => {
    const id = db.prepare('SELECT id FROM checks WHERE uuid = ?').pluck().get(check.uuid)
    const insert = db.prepare(
      `INSERT INTO logged_pings (check_id, n, created, kind, scheme, method, remote_addr, ua, body)
       VALUES (?, ?, ?, 'success', 'http', 'POST', '', '', ?)`,
    )
    db.transaction(() => {
      for (let n = 1; n <= PINGS; n++) insert.run(id, n, n, Buffer.alloc(900, 'x'))
      db.prepare('UPDATE checks SET n_pings = ?').run(PINGS)
    })()
  })
  function damage(): void {
    const pages = Math.floor(fs.statSync(file).size / PAGE)
    const fd = fs.openSync(file, 'r+')
    for (let at = Math.ceil(first / PAGE) + 20; at < pages; at++) {
      fs.writeSync(fd, Buffer.alloc(PAGE, 0x5a), 0, PAGE, at * PAGE)
    }
    fs.closeSync(fd)
  }
  return { ...prepared, damage }
}

test('damage that a read meets turns the status route to 500 and is told once', async () => {
  const { dataDir, key, check, damage } = withManyPings()
  const server = await serve(dataDir)
  const status = () => fetch(`${server.url}/api/v3/status/`)
  expect((await status()).status).toBe(200)
  damage()
  const read = () =>
    fetch(`${server.url}/api/v3/checks/${check.uuid}/pings/`, { headers: { 'x-api-key': key } })
  const refused = await read()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  const answer = await status()
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining('monitor.sqlite is damaged'),
  ])
  await read()
  // A ping cannot be stored: whoever sent it keeps it, and tries again.
  for (const body of [null, 'the output of a job']) {
    const ping = await fetch(`${server.url}/ping/${check.uuid}`, { method: 'POST', body })
    expect([ping.status, ping.headers.get('retry-after')]).toEqual([503, '1'])
  }
  expect(server.stderr()).toMatch(/ ERROR GET \S+ is answered 503, as a database is damaged: /)
  expect(server.stderr()).not.toContain('INTERNAL')
  await expect.poll(server.stderr).toMatch(/ WARN .*monitor\.sqlite is damaged/)
  expect(server.stderr().match(/ ERROR monitor\.sqlite is damaged/g)).toHaveLength(1)
  expect(server.stderr().match(/ WARN .*monitor\.sqlite is damaged/g)).toHaveLength(1)
  const { code, stdout } = await run(['doctor', '--data-dir', dataDir])
  expect(code).toBe(1)
  expect(stdout).toMatch(/^monitor\.sqlite +WRONG .*\blogged_pings\b/m)
  expect(stdout).toMatch(/^port +WRONG .*answers 500: monitor\.sqlite is damaged/m)
})

test('a log that is damaged at the start is named, and monitoring goes on', async () => {
  const { dataDir, check, damage } = withManyPings()
  damage()
  const server = await serve(dataDir)
  const answer = await fetch(`${server.url}/api/v3/status/`)
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining('logged_pings'),
  ])
  expect(server.stderr()).toMatch(/ ERROR monitor\.sqlite is damaged in logged_pings/)
  const list = await fetch(`${server.url}/badge/${check.uuid}`)
  expect(list.status).toBeLessThan(500)
  expect(await server.stop()).toBe(0)
})
