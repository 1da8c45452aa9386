// Which bytes of a ping are kept (contract monitor.md 4.2, 4.4, 4.7).
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { bodyOf, pingsOf, told } from '../api.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const TYPES = [
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/html; charset=latin1',
  'not a type',
  '',
  undefined,
]

test('the raw body is kept whatever the verb and the type', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  const payload = Buffer.from('{"a": 1, &b=%zz\r\n\xff', 'latin1')
  let n = 0
  for (const method of METHODS) {
    for (const type of TYPES) {
      const headers = type === undefined ? {} : { 'content-type': type }
      expect((await house.ping(ping_url, { method, payload, headers })).statusCode).toBe(200)
      n++
      expect([method, type, await bodyOf(house, uuid, n)]).toEqual([method, type, payload])
    }
  }
})

test.each([
  [9999, 9999],
  [10_000, 10_000],
  [10_001, 10_000],
  [2_621_440, 10_000],
])('of %d bytes %d are kept', async (sent, kept) => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  const payload = Buffer.alloc(sent, 'abcdefg')
  // A copy: what was read of a connection is freed.
  await house.ping(ping_url, { method: 'POST', payload: Buffer.from(payload) })
  expect(await bodyOf(house, uuid, 1)).toEqual(payload.subarray(0, kept))
})

test('the limit counts bytes, and may cut a character in two', async () => {
  const house = openHouse({ pingBodyLimit: 4 })
  const { uuid, ping_url } = await house.create()
  const answer = await house.ping(ping_url, { method: 'POST', payload: 'aéé' })
  expect(answer.headers['ping-body-limit']).toBe('4')
  expect(await bodyOf(house, uuid, 1)).toEqual(Buffer.from('aéé').subarray(0, 4))
})

test('without a limit all is kept, and no header names one', async () => {
  const house = openHouse({ pingBodyLimit: null })
  const { uuid, ping_url } = await house.create()
  const payload = Buffer.alloc(200_000, 'x')
  const answer = await house.ping(ping_url, { method: 'POST', payload: Buffer.from(payload) })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).not.toHaveProperty('ping-body-limit')
  expect(await bodyOf(house, uuid, 1)).toEqual(payload)
})

const REQUEST_LIMIT = 2_621_440

test.each([10_000, null])(
  'with limit %s a request of more than 2,621,440 bytes is 400 with a page',
  async (limit) => {
    const house = openHouse({ pingBodyLimit: limit })
    const { uuid, ping_url } = await house.create()
    const payload = Buffer.alloc(REQUEST_LIMIT + 1)
    const answer = await house.ping(ping_url, { method: 'POST', payload })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      400,
      'text/html; charset=utf-8',
    ])
    expect(await pingsOf(house, uuid)).toEqual([])
  },
)

test('a larger limit of bodies raises that of requests', async () => {
  const house = openHouse({ pingBodyLimit: 3_000_000 })
  const { uuid, ping_url } = await house.create()
  const send = (bytes: number) =>
    house.ping(ping_url, { method: 'POST', payload: Buffer.alloc(bytes) })
  expect(told(await send(3_000_000))).toEqual([200, 'OK'])
  expect((await send(3_000_001)).statusCode).toBe(400)
  expect((await bodyOf(house, uuid, 1))?.length).toBe(3_000_000)
})

test('an empty body is none', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(ping_url, { method: 'POST', payload: '' })
  await house.ping(ping_url, { method: 'POST', headers: { 'content-length': '0' } })
  expect(await pingsOf(house, uuid)).toMatchObject([{ body_url: null }, { body_url: null }])
})

test.each([
  ['Please CONFIRM here', 1],
  ['confirmation', 1],
  ['confi\nrm', 0],
  ['', 0],
])('a body %j is marked %d as asking for confirmation', async (payload, marked) => {
  const house = openHouse()
  const { ping_url } = await house.create()
  await house.ping(ping_url, { method: 'POST', payload })
  const read = house.store.db.prepare('SELECT has_confirmation_link FROM pings').pluck()
  expect(read.get()).toBe(marked)
})
