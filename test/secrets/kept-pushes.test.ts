// What is kept of pushes that other servers hold: sealed, found again, under a new master key too.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MINUTE } from '../../src/main/clock.ts'
import { countKept } from '../../src/main/secrets/count-kept.ts'
import { headlessKeychain } from '../../src/main/secrets/crypto/master-key.ts'
import type { NewKeptPush } from '../../src/main/secrets/kept-pushes.ts'
import { rotateMasterKey } from '../../src/main/secrets/secrets.ts'
import { openHouse } from './vault-house.ts'

const aKept = (changes: Partial<NewKeptPush> = {}): NewKeptPush => ({
  remoteId: 'remote-1',
  token: 'abcdefg-hij',
  url: 'https://pw.test/p/abcdefg-hij/r',
  name: 'the label',
  note: 'the note',
  kind: 'text',
  expireAfterMinutes: 1440,
  expireAfterViews: 5,
  deletableByViewer: true,
  retrievalStep: true,
  hasPassphrase: false,
  isOwned: true,
  createdAt: 1_000_000,
  expiresAt: 1_000_000 + 1440 * MINUTE,
  ...changes,
})

/** With the clock at the moment of its creation. */
async function aHouse() {
  const house = await openHouse()
  const now = house.clock.now()
  const times = { createdAt: now, expiresAt: now + 1440 * MINUTE }
  return { ...house, kept: house.secrets.kept, times }
}

test('found by its token and its server, and by no other', async () => {
  const { kept, times } = await aHouse()
  const push = await kept.add(aKept({ ...times, kind: 'url', deletableByViewer: null }))
  expect(kept.find('remote-1', 'abcdefg-hij')).toEqual(push)
  expect(push).toMatchObject({ deletableByViewer: null, retrievalStep: true, viewsLeft: 5 })
  expect(kept.find('remote-2', 'abcdefg-hij')).toBeNull()
  expect(kept.find('remote-1', 'another')).toBeNull()
})

test('the newest first; views of one without a token are not known', async () => {
  const { kept, times } = await aHouse()
  await kept.add(aKept({ ...times, token: 'older' }))
  const newer = { ...times, createdAt: times.createdAt + 1 }
  await kept.add(aKept({ ...newer, token: 'newer', isOwned: false }))
  const rows = (await kept.list('active')).map(kept.opened)
  expect(rows.map(({ token, viewsLeft }) => [token, viewsLeft])).toEqual([
    ['newer', null],
    ['older', 5],
  ])
})

test('changes are told, and kept', async () => {
  const { kept, times } = await aHouse()
  let told = 0
  kept.onChange(() => told++)
  const push = await kept.add(aKept(times))
  const news = { expiredOn: times.createdAt, deleted: true, viewsLeft: 2, viewsTold: 3 }
  await kept.change(push, news)
  expect(told).toBe(2)
  expect(await kept.list('active')).toEqual([])
  expect(kept.find('remote-1', push.token)).toEqual({ ...push, ...news })
})

test('its time over, it counts as expired then', async () => {
  const { kept, times, clock } = await aHouse()
  await kept.add(aKept(times))
  await clock.advance(1440 * MINUTE - 1)
  expect(await kept.list('active')).toHaveLength(1)
  await clock.advance(1)
  const [row] = await kept.list('expired')
  expect(row).toMatchObject({ expiredOn: times.expiresAt, deleted: false })
})

test('what was changed does not open, and leaves the rest of the list', async () => {
  const { kept, times, secrets } = await aHouse()
  const one = await kept.add(aKept(times))
  const other = await kept.add(aKept({ ...times, token: 'other' }))
  const swap = secrets.store.db.prepare('UPDATE remote_pushes SET sealed = ? WHERE id = ?')
  const read = secrets.store.db
    .prepare<[string], Buffer>('SELECT sealed FROM remote_pushes WHERE id = ?')
    .pluck()
  // What was sealed for one row opens in no other.
  swap.run(read.get(other.id), one.id)
  const rows = (await kept.list('active')).map(kept.opened)
  const found = new Map(rows.map((push) => [push.id, push]))
  expect(found.get(one.id)).toMatchObject({ isDamaged: true, token: one.id, url: '', name: '' })
  expect(found.get(other.id)).toMatchObject({ isDamaged: false, token: 'other' })
})

test('a new master key opens it, the old one does not', async () => {
  const { kept, times, dataDir, clock, close } = await aHouse()
  const push = await kept.add(aKept(times))
  const damaged = await kept.add(aKept({ ...times, token: 'damaged' }))
  await close()
  const keyFile = path.join(dataDir, 'master.key')
  const before = fs.readFileSync(keyFile, 'utf8')
  const again = await openHouse({ dataDir, clock })
  again.secrets.store.db
    .prepare('UPDATE remote_pushes SET sealed = zeroblob(40) WHERE id = ?')
    .run(damaged.id)
  await again.close()
  await rotateMasterKey(dataDir, headlessKeychain(dataDir, {}))
  const rotated = await openHouse({ dataDir, clock })
  expect(rotated.secrets.kept.find('remote-1', push.token)).toEqual(push)
  expect(rotated.secrets.kept.find('remote-1', damaged.id)).toMatchObject({ isDamaged: true })
  await rotated.close()
  expect(fs.readFileSync(keyFile, 'utf8')).not.toBe(before)
})

test('active ones of a server are counted without the key', async () => {
  const { kept, times, dataDir, clock } = await aHouse()
  await kept.add(aKept({ ...times, token: 'one' }))
  await kept.add(aKept({ ...times, token: 'two', remoteId: 'remote-2' }))
  const over = await kept.add(aKept({ ...times, token: 'three' }))
  await kept.change(over, { expiredOn: clock.now(), deleted: true, viewsLeft: 0, viewsTold: 0 })
  const counts = (now: number) =>
    ['remote-1', 'remote-2', 'none'].map((id) => countKept(dataDir, id, now))
  expect(counts(clock.now())).toEqual([1, 1, 0])
  expect(counts(times.expiresAt)).toEqual([0, 0, 0])
  expect(countKept(path.join(dataDir, 'nowhere'), 'remote-1', 0)).toBe(0)
})
