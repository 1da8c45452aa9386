// The cache and the server fail; nothing else does (contract remotes.md 2.3, 12).
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { aMirror, type Mirroring } from '../support/mirroring.ts'
import { aListedCheck } from '../support/stand-in.ts'

const fileOf = ({ house }: Mirroring) => path.join(house.dataDir, 'mirror.sqlite')
const storedIn = (mirror: Mirroring) => {
  const db = new Database(fileOf(mirror), { readonly: true })
  const rows = db.prepare('SELECT document FROM mirrored').pluck().all()
  db.close()
  return rows.map((text) => JSON.parse(String(text)).name)
}

test.each([
  ['noise', (file: string) => fs.writeFileSync(file, 'no database at all, but noise')],
  [
    'of a newer version',
    (file: string) => {
      const db = new Database(file)
      db.pragma('user_version = 99')
      db.close()
    },
  ],
])('a file that is %s is made anew', async (_name, spoil) => {
  const mirror = await aMirror([aListedCheck({ name: 'web' })])
  await mirror.remotes.stop()
  spoil(fileOf(mirror))
  const again = await mirror.restarted()
  expect(again.rows()).toMatchObject([{ name: 'web' }])
  expect(storedIn(again)).toEqual(['web'])
  expect(again.heard).toEqual([])
})

test('damage while it is used: made anew, and the next list is written whole', async () => {
  const web = aListedCheck({ name: 'web' })
  const mirror = await aMirror([web, aListedCheck({ name: 'db' })])
  const size = fs.statSync(fileOf(mirror)).size
  for (const end of ['', '-wal']) fs.writeFileSync(fileOf(mirror) + end, Buffer.alloc(size, 7))
  web.status = 'down'
  await mirror.polled()
  await mirror.polled()
  await expect.poll(() => mirror.heard).toEqual(['web is down'])
  expect(mirror.rows()).toHaveLength(2)
  const again = await mirror.restarted()
  expect(
    again
      .rows()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['db', 'web'])
})

test('a folder that takes no file: the mirror works from memory, and says so once', async () => {
  const web = aListedCheck({ name: 'web' })
  const mirror = await aMirror([web])
  await mirror.remotes.stop()
  fs.rmSync(fileOf(mirror))
  fs.mkdirSync(fileOf(mirror))
  const again = mirror.anew()
  again.remotes.start()
  await again.clock.advance(0)
  await expect.poll(() => again.rows().length).toBe(1)
  web.status = 'down'
  await again.polled()
  await expect.poll(() => again.heard).toEqual(['web is down'])
  expect(again.troubles).toHaveLength(1)
  expect(again.troubles[0]).toContain('the cache of other servers’ checks cannot be used')
  fs.rmdirSync(fileOf(mirror))
  await again.polled()
  await again.polled()
  await again.polled()
  expect(storedIn(again)).toEqual(['web'])
})

test.each([
  ['500', 500, ''],
  ['a page', 200, '<html>Welcome</html>'],
  ['another shape', 200, '{"checks": {}}'],
  ['401', 401, ''],
])('%s: rows stay as they were, nobody is told, it heals', async (_name, status, body) => {
  const web = aListedCheck({ name: 'web' })
  let isBroken = false
  const mirror = await aMirror([web], {
    instead(_asked, response) {
      if (isBroken) response.writeHead(status).end(body)
      return isBroken
    },
  })
  isBroken = true
  await mirror.remotes.poll(mirror.remote().id)
  expect(mirror.remote().state).not.toBe('ok')
  expect(mirror.rows()).toMatchObject([{ name: 'web', status: 'up' }])
  isBroken = false
  await mirror.remotes.poll(mirror.remote().id)
  expect(mirror.remote().state).toBe('ok')
  expect(mirror.heard).toEqual([])
})

test('a server that is removed takes its rows along, from the cache as well', async () => {
  const mirror = await aMirror([aListedCheck({ name: 'web' })])
  await mirror.remotes.editor.remove('nas')
  expect(storedIn(mirror)).toEqual([])
})

test('one that is no longer mirrored, or switched off, is not shown; switched on, its rows are back', async () => {
  const mirror = await aMirror([aListedCheck({ name: 'web', status: 'down' })])
  const { editor } = mirror.remotes
  await editor.edit('nas', { off: true }, { isTested: false })
  expect([mirror.rows(), mirror.remotes.mirror.summary(5).down]).toEqual([[], 0])
  await editor.edit('nas', { off: false }, { isTested: false })
  await mirror.remotes.poll(mirror.remote().id)
  expect(mirror.rows()).toHaveLength(1)
  await editor.edit('nas', { mirror: false }, { isTested: false })
  expect([mirror.rows(), storedIn(mirror)]).toEqual([[], []])
})
