// GET /checks/<uuid>/pings/ and the body of a ping (contract monitor.md 1.2, 2.1, 4.7, 5.8, D8).
import { expect, test } from 'vitest'
import { BASE_URL, type CheckDocument, type House, openHouse } from '../../support/house.ts'
import { bodyOf, corsOf, error, get, headersOf, pingsOf, told } from '../api.ts'

const RID = '11111111-2222-4333-8444-555555555555'

test('a ping is these bytes', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(`${ping_url}?rid=${RID}`, {
    method: 'POST',
    payload: 'hello',
    headers: { 'user-agent': 'curl/8 "x"' },
  })
  const body_url = `${BASE_URL}/api/v3/checks/${uuid}/pings/1/body`
  expect(told(await get(house, `/checks/${uuid}/pings/`))).toEqual([
    200,
    '{"pings": [{"type": "success", "date": "2025-01-15T12:00:00+00:00", "n": 1, ' +
      '"scheme": "http", "remote_addr": "127.0.0.1", "method": "POST", "ua": "curl/8 \\"x\\"", ' +
      `"rid": "${RID}", "body_url": "${body_url}"}]}`,
  ])
})

test('a duration comes last', async () => {
  const house = openHouse({ observe: 'strict' })
  const { uuid, ping_url } = await house.create()
  await house.ping(`${ping_url}/start`)
  await house.clock.advance(1230)
  await house.ping(ping_url, { headers: { 'user-agent': '' } })
  const [last, first] = await pingsOf(house, uuid)
  const keys = 'type date n scheme remote_addr method ua rid body_url'.split(' ')
  expect(Object.keys(first!)).toEqual(keys)
  expect(Object.keys(last!)).toEqual([...keys, 'duration'])
  expect(last).toMatchObject({ duration: 1.23, ua: '', rid: null, body_url: null })
})

test('a check without pings has an empty list', async () => {
  const house = openHouse()
  const { uuid } = await house.create()
  expect(told(await get(house, `/checks/${uuid}/pings/`))).toEqual([200, '{"pings": []}'])
})

test('pings come newest first, each with its kind', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  for (const suffix of ['', '/start', '/fail', '/log', '/0', '/7'])
    await house.ping(ping_url + suffix)
  expect((await pingsOf(house, uuid)).map(({ n, type }) => [n, type])).toEqual([
    [6, 'fail'],
    [5, 'success'],
    [4, 'log'],
    [3, 'fail'],
    [2, 'start'],
    [1, 'success'],
  ])
})

test('the exit status is nowhere in the answer', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(`${ping_url}/73`)
  expect((await get(house, `/checks/${uuid}/pings/`)).body).not.toMatch(/73|exit/)
})

async function pingTimes(house: House, check: CheckDocument, times: number): Promise<void> {
  await Promise.all(
    Array.from({ length: times }, () =>
      house.ping(check.ping_url, { method: 'POST', payload: 'body' }),
    ),
  )
}

const storedRows = ({ store }: House) =>
  store.db.prepare('SELECT count(*) FROM pings').pluck().get()

test('the newest up to the limit are listed; older bodies are gone at once', async () => {
  const house = openHouse({ pingLog: 5 })
  const check = await house.create()
  await pingTimes(house, check, 7)
  expect((await pingsOf(house, check.uuid)).map(({ n }) => n)).toEqual([7, 6, 5, 4, 3])
  expect(await bodyOf(house, check.uuid, 2)).toBeNull()
  expect(await bodyOf(house, check.uuid, 3)).toEqual(Buffer.from('body'))
  expect(storedRows(house)).toBe(7)
})

test('the rows beyond the limit go with every hundredth ping', async () => {
  const house = openHouse({ pingLog: 5 })
  const check = await house.create()
  await pingTimes(house, check, 99)
  expect(storedRows(house)).toBe(99)
  await pingTimes(house, check, 1)
  expect(storedRows(house)).toBe(5)
  expect((await pingsOf(house, check.uuid)).map(({ n }) => n)).toEqual([100, 99, 98, 97, 96])
})

test('a list never has more than a thousand, whatever the limit; bodies do', async () => {
  const house = openHouse({ pingLog: 2000 })
  const check = await house.create()
  await pingTimes(house, check, 1001)
  const pings = await pingsOf(house, check.uuid)
  expect([pings.length, pings.at(-1)?.n]).toEqual([1000, 2])
  expect(await bodyOf(house, check.uuid, 1)).toEqual(Buffer.from('body'))
})

test.each([
  ['text', Buffer.from('Foo\nBar\r\nBaz')],
  ['binary', Buffer.from([0x48, 0, 1, 0x99, 0xff, 0xfe, 0x0a])],
  ['one byte', Buffer.from([0])],
  ['HTML', Buffer.from('<script>alert(1)</script>')],
  ['JSON', Buffer.from('{"a":1}')],
])('a body of %s comes back byte for byte, as text/plain', async (_case, payload) => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(ping_url, { method: 'POST', payload, headers: { 'content-type': 'a/b' } })
  const [ping] = await pingsOf(house, uuid)
  const answer = await get(house, ping!.body_url!.slice(BASE_URL.length))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain'])
  expect(answer.rawPayload).toEqual(payload)
  expect(headersOf(answer, 'access-control-')).toEqual(corsOf('GET'))
})

test('a ping without a body, or no ping at all, is a 404', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(ping_url)
  for (const n of ['0', '1', '2', '01', '-1', 'x', '1e0', '']) {
    const answer = await get(house, `/checks/${uuid}/pings/${n}/body`)
    expect([n, ...told(answer)]).toEqual([n, 404, error('not found')])
  }
})

test('leading zeros of n are none', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(ping_url, { method: 'POST', payload: 'x' })
  expect(told(await get(house, `/checks/${uuid}/pings/001/body`))).toEqual([200, 'x'])
})
