// Other servers, relays and the heartbeat as the window asks for them (contract remotes.md 9).
import { expect, test } from 'vitest'
import { MASK } from '../../src/shared/mask.ts'
import { aClosedPort } from '../notify/support/raw-server.ts'
import {
  aHealthchecksServer,
  aListedCheck,
  PING_KEY,
  READ_ONLY,
  READ_WRITE,
} from '../remotes/support/stand-in.ts'
import { openWindowHouse } from '../support/window-house.ts'

const KEYS = { apiKey: READ_WRITE, pingKey: PING_KEY }

/** A house that knows a stand-in as `nas`. */
async function aKnownServer() {
  const there = aListedCheck({ slug: 'backup', status: 'down' })
  const server = await aHealthchecksServer([there])
  const house = await openWindowHouse()
  const given = { name: 'nas', url: server.url, keys: KEYS }
  const { id } = await house.call('remotes.save', { name: null, given, isTested: true })
  const listed = async () => {
    const [remote] = await house.call('remotes.list', undefined)
    if (remote === undefined) throw new Error('there is no remote')
    return remote
  }
  const edit = (given: object, isTested = false) =>
    house.call('remotes.save', { name: 'nas', given, isTested })
  return { house, server, there, id, listed, edit }
}

test('a server is listed with its state and counts, and with the names of its keys alone', async () => {
  const { house, server, id, listed } = await aKnownServer()
  const shown = {
    ...{ id, name: 'nas', kind: 'healthchecks', base: server.url, access: 'read-write' },
    ...{ state: 'ok', checks: 1, down: 1, late: 0, every: 30, nextPoll: null },
    ...{ mirror: true, tray: true, notify: 'all', push: true },
    ...{ lastOk: house.clock.now(), stale: false, unencrypted: false, hasCa: false },
  }
  expect(await listed()).toMatchObject({ ...shown, keys: ['apiKey', 'pingKey'], ca: '' })
  const { remotes } = await house.call('app.snapshot', undefined)
  expect(remotes).toMatchObject([shown])
  expect(JSON.stringify([remotes, await listed()])).not.toContain(READ_WRITE)
})

test('a masked key stays, an empty one goes, another takes its place', async () => {
  const { server, listed, edit } = await aKnownServer()
  await edit({ keys: { apiKey: MASK, pingKey: '' } }, true)
  expect(server.asked.at(-1)?.headers['x-api-key']).toBe(READ_WRITE)
  expect(await listed()).toMatchObject({ keys: ['apiKey'], access: 'read-write' })
  await edit({ keys: { apiKey: READ_ONLY, pingKey: MASK } }, true)
  expect(await listed()).toMatchObject({ keys: ['apiKey'], access: 'read-only' })
})

test('a switch changes nothing else, and asks nobody', async () => {
  const { server, listed, edit } = await aKnownServer()
  const [asked, before] = [server.asked.length, await listed()]
  await edit({ tray: false, notify: 'down', push: false, name: 'attic' })
  expect(await listed()).toEqual({
    ...before,
    ...{ tray: false, notify: 'down', push: false, name: 'attic' },
  })
  expect(server.asked).toHaveLength(asked)
})

test('a server that is switched off stays so, and is new when it is switched on', async () => {
  const { listed, edit } = await aKnownServer()
  await edit({ off: true })
  expect(await listed()).toMatchObject({ state: 'off' })
  await edit({ tray: false })
  expect(await listed()).toMatchObject({ state: 'off' })
  await edit({ off: false })
  expect(await listed()).toMatchObject({ state: 'new', keys: ['apiKey', 'pingKey'] })
})

test('a wrong field is named, and nothing is stored', async () => {
  const { house, listed, edit } = await aKnownServer()
  const wrong = { name: null, given: { name: 'two', url: 'ftp://x' }, isTested: true }
  const { answer } = await house.answer('remotes.save', wrong)
  expect(answer).toMatchObject({
    error: { code: 'INVALID', fields: { url: 'must be an http or https URL' } },
  })
  const empty = { name: null, given: { name: ' ', url: ' ' }, isTested: true }
  expect((await house.answer('remotes.save', empty)).answer).toMatchObject({
    error: { fields: { name: 'must have 1 to 40 characters', url: 'must not be empty' } },
  })
  await expect(edit({ name: 'x'.repeat(41) })).rejects.toThrow('must have 1 to 40 characters')
  const url = `http://127.0.0.1:${await aClosedPort()}`
  await expect(edit({ url }, true)).rejects.toThrow('REMOTE_UNREACHABLE: Connection failed')
  expect(await house.call('remotes.list', undefined)).toHaveLength(1)
  expect((await listed()).base).not.toBe(url)
  // Of 40 characters, whatever room they take.
  const longest = '🏠'.repeat(40)
  await edit({ name: ` ${longest} ` })
  expect((await listed()).name).toBe(longest)
})

test('polled, a server is asked once more; the list says when it is asked next', async () => {
  const { house, server, id, listed } = await aKnownServer()
  const lists = () => server.asked.filter(({ url }) => url === '/api/v3/checks/').length
  house.remotes.start()
  const before = lists()
  await house.clock.advance(0)
  await expect.poll(async () => (await listed()).nextPoll).not.toBeNull()
  const { nextPoll } = await listed()
  expect((nextPoll ?? 0) - house.clock.now()).toBeGreaterThan(26_000)
  expect(lists()).toBe(before + 1)
  await house.call('remotes.poll', { id })
  await house.clock.advance(0)
  await expect.poll(lists).toBe(before + 2)
})

test('a removed server is gone with its relays', async () => {
  const { house, there, id } = await aKnownServer()
  const { uuid } = await house.create({ name: 'backup' })
  const relay = { check: uuid, remote: 'nas', target: there.uuid, make: false }
  await house.call('relays.set', relay)
  await house.call('remotes.remove', { id })
  expect(await house.call('remotes.list', undefined)).toEqual([])
  expect(await house.call('relays.list', undefined)).toEqual([])
})

test('a check is relayed to its namesake there, listed with what waits, and relayed no more', async () => {
  const { house, server, there, id } = await aKnownServer()
  const { uuid, ping_url: pingUrl } = await house.create({ name: 'backup', slug: 'backup' })
  const made = await house.call('relays.set', {
    check: uuid,
    remote: id,
    target: null,
    make: false,
  })
  expect(made).toEqual({ target: there.uuid })
  const relay = { check: uuid, remote: id, target: there.uuid }
  expect(await house.call('relays.list', undefined)).toMatchObject([{ ...relay, state: 'idle' }])
  house.remotes.start()
  await server.close()
  await house.ping(pingUrl)
  expect(await house.call('relays.list', undefined)).toMatchObject([
    { ...relay, state: 'waiting', waiting: 1, oldest: house.clock.now() },
  ])
  await house.call('relays.off', { check: uuid })
  expect(await house.call('relays.list', undefined)).toMatchObject([{ state: 'off', waiting: 0 }])
  await expect(
    house.call('relays.set', { check: uuid, remote: 'other', target: null, make: false }),
  ).rejects.toThrow('NOT_FOUND')
  await expect(house.call('relays.off', { check: id })).rejects.toThrow('NOT_FOUND')
})

test('the heartbeat is set, sent on demand, and ended', async () => {
  const { house, server, there, id } = await aKnownServer()
  expect(await house.call('heartbeat.get', undefined)).toBeNull()
  await expect(house.call('heartbeat.test', undefined)).rejects.toThrow('NOT_FOUND')
  const heartbeat = { remote: id, target: there.uuid, every: 300, whenAsleep: 'alarm' } as const
  expect(await house.call('heartbeat.save', { heartbeat })).toEqual({ tellsNobody: false })
  const { lastError } = (await house.call('heartbeat.get', undefined)) ?? {}
  expect(lastError).toBe('')
  expect(await house.call('heartbeat.test', undefined)).toEqual({ error: '' })
  expect(server.pings.map(({ url }) => url)).toEqual([`/ping/${there.uuid}`])
  expect(await house.call('heartbeat.get', undefined)).toEqual({
    ...heartbeat,
    ...{ lastOk: house.clock.now(), lastError: '' },
  })
  await server.close()
  expect((await house.call('heartbeat.test', undefined)).error).not.toBe('')
  await house.call('heartbeat.save', { heartbeat: null })
  expect(await house.call('heartbeat.get', undefined)).toBeNull()
})
