// How much of bodies is held in memory, over all connections (contract hardening.md H3).
import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBudget } from '../../../src/main/limits/budget.ts'
import { settled } from '../../support/fake-clock.ts'
import { openHouse } from '../../support/house.ts'
import { createPushHouse, multipart } from '../../support/push-house.ts'
import { bodyOf, pingsOf } from '../api.ts'
import { exchange, listen, parse, request, speak } from './socket.ts'

/** Everything in the event loop gets its turn until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await settled()
}

/** A connection on which a request has begun. */
async function begin(port: number, line: string, headers: readonly string[], body: string) {
  const socket = net.connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const received: Buffer[] = []
  socket.on('data', (chunk) => void received.push(chunk))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request(line, headers, body))
  return {
    socket,
    async answer() {
      if (!socket.closed) await once(socket, 'close')
      return parse(Buffer.concat(received).toString('latin1'))
    },
  }
}

/** A body that becomes text counts so often: its bytes, the text, and the answer made of it. */
const COPIES = 3

test('bodies of all connections share one budget: 503 beyond it, and room again later', async () => {
  const bodyBudget = createBudget(100_000 * COPIES)
  const house = openHouse({ bodyBudget })
  const port = await listen(house.server)
  const headers = ['Content-Length: 90000', `X-Api-Key: ${house.key()}`]
  const line = 'POST /api/v3/checks/'
  const half = `{"name": "${' '.repeat(60_000)}`
  const first = await begin(port, line, headers, half)
  await until(() => bodyBudget.used >= 60_000 * COPIES)

  const second = await speak(port, line, headers, ' '.repeat(90_000))
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1'])

  first.socket.write(`${' '.repeat(90_000 - half.length - 2)}"}`)
  expect((await first.answer()).status).toBe(400)
  await until(() => bodyBudget.used === 0)
  expect((await speak(port, line, headers, `{}${' '.repeat(89_998)}`)).status).toBe(201)
})

test('a client that goes away gives back what its body held', async () => {
  const bodyBudget = createBudget(100_000 * COPIES)
  const house = openHouse({ bodyBudget })
  const port = await listen(house.server)
  const headers = ['Content-Length: 90000', `X-Api-Key: ${house.key()}`]
  const { socket } = await begin(port, 'POST /api/v3/checks/', headers, ' '.repeat(50_000))
  await until(() => bodyBudget.used === 50_000 * COPIES)
  socket.destroy()
  await until(() => bodyBudget.used === 0)
})

test('of a ping only the bytes that are kept are held', async () => {
  const bodyBudget = createBudget(20_000)
  const house = openHouse({ bodyBudget })
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const line = `POST ${new URL(ping_url).pathname}`
  const { status } = await speak(port, line, ['Content-Length: 2000000'], 'y'.repeat(2_000_000))
  expect([status, (await bodyOf(house, uuid, 1))?.length]).toEqual([200, 10_000])
  await until(() => bodyBudget.used === 0)
})

test('a ping that finds no room is 503 and not recorded', async () => {
  const house = openHouse({ bodyBudget: createBudget(6) })
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const { pathname } = new URL(ping_url)
  const answer = await speak(port, `POST ${pathname}`, ['Content-Length: 7'], 'reports')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await pingsOf(house, uuid)).toEqual([])
  expect((await speak(port, `GET ${pathname}`)).status).toBe(200)
})

const NOBODY = '00000000-0000-4000-8000-000000000000'

test.each([
  ['no check of that id', () => `/ping/${NOBODY}`, 404],
  ['no such ping key', () => '/ping/nokey/slug', 404],
  ['no such slug', (key: string) => `/ping/${key}/nothing`, 404],
  ['an ambiguous slug', (key: string) => `/ping/${key}/twice`, 409],
])('%s: answered before the body has come', async (_what, pathOf, status) => {
  const bodyBudget = createBudget(100)
  const house = openHouse({ bodyBudget })
  const port = await listen(house.server)
  const key = house.pingKey()
  for (const _ of [1, 2]) await house.create({ name: 'twice', slug: 'twice' })
  const path = pathOf(key)
  const { answer } = await begin(port, `POST ${path}`, ['Content-Length: 2000000'], 'begun')
  expect((await answer()).status).toBe(status)
})

test('a connection goes on after a ping whose body nobody wanted', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const { pathname } = new URL(ping_url)
  const text = await exchange(
    port,
    `POST /ping/${NOBODY} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(300_000)}${request(`GET ${pathname}`)}`,
  )
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
  expect(statuses).toEqual([404, 200])
  expect(await pingsOf(house, uuid)).toHaveLength(1)
})

test('a slug that a ping may make a check for gets its body', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const line = `POST /ping/${house.pingKey()}/made?create=1`
  expect((await speak(port, line, ['Content-Length: 4'], 'done')).status).toBe(201)
  const [check] = house.monitor.checks.ofProject(1)
  expect(await bodyOf(house, check?.uuid ?? '', 1)).toEqual(Buffer.from('done'))
})

const V2 = '/api/v2/pushes'

test.each([
  ['a form', 'application/x-www-form-urlencoded', `push[payload]=${'x'.repeat(70_000)}`],
  ['JSON', 'application/json', `{"push":{"payload":"${'x'.repeat(70_000)}"}}`],
  ['text parts', '', multipart([{ name: 'push[payload]', content: 'x'.repeat(70_000) }])],
])('%s of a push counts: 503 where there is no room', async (_what, type, body) => {
  const bodyBudget = createBudget(50_000)
  const house = await createPushHouse({ bodyBudget })
  const message =
    typeof body === 'string' ? { headers: { 'content-type': type }, payload: body } : body
  const answer = await house.asOwner({ method: 'POST', url: V2, ...message })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
  expect(answer.json()).toEqual({ error: expect.any(String) })
  await until(() => bodyBudget.used === 0)
})

test('files go to disk while they come, and take no room', async () => {
  const bodyBudget = createBudget(300_000)
  const house = await createPushHouse({ bodyBudget })
  const content = Buffer.alloc(2_000_000, 'abc')
  const files = [{ filename: 'a', data: content.toString('base64') }]
  const url = `${await house.listen()}${V2}`
  const authorization = `Bearer ${house.token}`
  const asJson = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ push: { files } }),
  })
  expect(asJson.status).toBe(201)
  const { headers, payload } = multipart([{ name: 'push[files][]', content, filename: 'a' }])
  const asForm = await fetch(url, {
    method: 'POST',
    headers: { authorization, ...headers },
    body: new Uint8Array(payload),
  })
  expect(asForm.status).toBe(201)
  await until(() => bodyBudget.used === 0)
})
