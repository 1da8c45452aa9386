// Pushes of the window through another server (contract remotes.md 6, 9).

import { expect, test } from 'vitest'
import { DEFAULT_DRAFT } from '../../src/shared/model/push-options.ts'
import { tell } from '../../src/shared/words/told.ts'
import { aPusher, type PusherOptions, TOKEN } from '../remotes/support/push-stand-in.ts'
import { openWindowHouse } from '../support/window-house.ts'

async function aHouse(options: PusherOptions = {}) {
  const house = await openWindowHouse()
  const server = await aPusher(options)
  const given = { name: 'pw', url: server.url, keys: { token: TOKEN } }
  const { id } = await house.call('remotes.save', { name: null, given, isTested: true })
  const draft = { ...DEFAULT_DRAFT, payload: 'a secret', upload: null }
  const create = (more = {}) => house.call('pushes.create', { ...draft, via: id, ...more })
  return { ...house, server, id, draft, create }
}

const PAGE = { offset: 0, limit: 10 }

test('servers, and the one that was chosen', async () => {
  const { call, id } = await aHouse()
  expect(await call('pushes.servers', undefined)).toEqual({
    servers: [{ id, name: 'pw' }],
    chosen: null,
  })
  await call('settings.save', { pushVia: id })
  expect(await call('pushes.servers', undefined)).toMatchObject({ chosen: id })
  await call('remotes.save', { name: id, given: { off: true }, isTested: false })
  expect(await call('pushes.servers', undefined)).toEqual({ servers: [], chosen: id })
})

test('what a server takes', async () => {
  const { call, id } = await aHouse({ api: 1 })
  expect(await call('pushes.offer', { via: id })).toEqual({
    edition: 'oss',
    api: 1,
    minutes: [],
    greets: false,
    lacks: { file: tell('remoteRefusals.oldForFiles', { name: 'pw' }) },
  })
})

test('listed among those of this computer, newest first, with its page, log and end', async () => {
  const { call, server, id, draft, create, clock } = await aHouse()
  const here = await call('pushes.create', { ...draft, name: 'here' })
  await clock.advance(1000)
  const there = await create({ name: 'there' })
  expect(there).toMatchObject({ via: { id, name: 'pw' }, kind: 'text', otherHost: null })
  const { pushes } = await call('pushes.list', { which: 'active', ...PAGE })
  expect(pushes.map(({ name, via }) => [name, via?.name])).toEqual([
    ['there', 'pw'],
    ['here', undefined],
  ])
  const own = await call('pushes.list', { which: 'active', ...PAGE, via: null })
  expect(own.pushes).toEqual([here])
  const asked = await call('pushes.list', { which: 'active', ...PAGE, via: id })
  expect(asked.pushes.map(({ name }) => name)).toEqual(['there'])

  const { token } = there
  expect(await call('pushes.get', { token, via: id })).toMatchObject({ name: 'there' })
  await expect(call('pushes.get', { token })).rejects.toThrow('there is no such push')
  await expect(call('pushes.get', { token: 'x', via: id })).rejects.toThrow('no such push')
  server.view(token)
  const first = await call('pushes.audit', { token, via: id, offset: 0, limit: 1 })
  expect([first.entries.map(({ event }) => event), first.more]).toEqual([['creation'], true])
  const rest = await call('pushes.audit', { token, via: id, offset: 1, limit: 1 })
  expect([rest.entries.map(({ event }) => event), rest.more]).toEqual([['view'], false])

  await call('pushes.expire', { token, via: id })
  const over = await call('pushes.list', { which: 'expired', ...PAGE })
  expect(over.pushes).toMatchObject([{ name: 'there', deleted: true }])
  expect(server.held[0]?.expiredOn).not.toBeNull()
})

test('a push of the account that was made elsewhere is listed by its server, and has a page, log and end', async () => {
  const { call, server, id, create } = await aHouse()
  await create({ name: 'here' })
  const body = JSON.stringify({ push: { payload: 'x', kind: 'text', name: 'by the browser' } })
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/v2/pushes`, { method: 'POST', headers, body })
  expect(answer.status).toBe(201)
  const token = server.held.at(-1)?.token ?? ''
  const lists = () => server.asked.filter(({ url }) => url.includes('/pushes/active')).length
  const first = { which: 'active', via: id, offset: 0, limit: 1 } as const
  const before = lists()
  expect(await call('pushes.list', first)).toMatchObject({ pushes: [{ kind: null }], more: true })
  const rest = await call('pushes.list', { ...first, offset: 1 })
  expect(rest).toMatchObject({ pushes: [{ name: 'here' }], more: false })
  // The second page is of the same list.
  expect(lists()).toBe(before + 1)
  expect(await call('pushes.get', { token, via: id })).toMatchObject({ name: 'by the browser' })
  await call('pushes.expire', { token, via: id })
  expect(await call('pushes.get', { token, via: id })).toMatchObject({ deleted: true })
  await expect(call('pushes.get', { token: 'other', via: id })).rejects.toThrow(
    'NOT_FOUND: pw lists no such push',
  )
})

test('a server that was removed leaves the rows of its pushes', async () => {
  const { call, id, create, remove } = await withRemoval()
  await create({ name: 'there' })
  await remove()
  const { pushes } = await call('pushes.list', { which: 'active', ...PAGE })
  expect(pushes).toMatchObject([{ name: 'there', via: { id, name: null } }])
  await expect(call('pushes.expire', { token: 'x', via: id })).rejects.toThrow('no remote')
})

async function withRemoval() {
  const house = await aHouse()
  const remove = () => house.store.db.prepare('DELETE FROM remotes WHERE id = ?').run(house.id)
  return { ...house, remove: async () => void remove() }
}

test('a length that the server does not take is named by its field', async () => {
  const { create, server } = await aHouse()
  await expect(create({ expireAfterMinutes: 60 })).rejects.toThrow(
    'expireAfterMinutes: pw counts whole days',
  )
  expect(server.creations()).toEqual([])
})

test('label and note go along where they are to be told', async () => {
  const { create, server } = await aHouse()
  await create({ name: 'label', note: 'note', tellServer: true })
  expect(server.held[0]?.fields).toMatchObject({ name: 'label', note: 'note' })
})

test('files go there, and nothing of them stays', async () => {
  const { call, create, server } = await aHouse()
  const { upload } = await call('uploads.begin', { for: 'push' })
  await call('uploads.file', { upload, filename: 'a.txt', contentType: 'text/plain' })
  const data = Buffer.from('the content').toString('base64')
  await call('uploads.chunk', { upload, data, end: true })
  await create({ kind: 'file', payload: null, upload })
  expect(server.held[0]?.files).toEqual([{ name: 'a.txt', content: 'the content' }])
  await expect(create({ kind: 'file', payload: null, upload })).rejects.toThrow('upload is over')
})
