// Bodies as bytes on a socket: chunks, Expect, sizes, connections that are kept (contract monitor.md 2.3,
// 4.7).
import net from 'node:net'
import { expect, test } from 'vitest'
import { openHouse } from '../../support/house.ts'
import { bodyOf, pingsOf } from '../api.ts'
import { exchange, listen, parse, request, speak } from './socket.ts'

const LIMIT = 2_621_440

test.each(['GET', 'POST', 'HEAD', 'DELETE', 'PROPFIND'])(
  'a body in chunks is put together: %s',
  async (verb) => {
    const house = openHouse()
    const port = await listen(house.server)
    const { uuid, ping_url } = await house.create()
    const line = `${verb} ${new URL(ping_url).pathname}`
    const chunks = '3\r\nabc\r\n2;ext=1\r\nde\r\n0\r\nTrailer: x\r\n\r\n'
    const { status } = await speak(port, line, ['Transfer-Encoding: chunked'], chunks)
    expect([status, await bodyOf(house, uuid, 1)]).toEqual([200, Buffer.from('abcde')])
  },
)

test('chunks without content are no body: a check is created by the defaults', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const headers = ['Transfer-Encoding: chunked', `X-Api-Key: ${house.key()}`]
  const { status } = await speak(port, 'POST /api/v3/checks/', headers, '0\r\n\r\n')
  expect(status).toBe(201)
})

test('Expect: 100-continue is told to go on', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const bytes = [
    `POST ${new URL(ping_url).pathname} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Expect: 100-continue',
    'Content-Length: 2',
    '',
    'hi',
  ].join('\r\n')
  const text = await exchange(port, bytes)
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/)
  expect(await bodyOf(house, uuid, 1)).toEqual(Buffer.from('hi'))
})

test.each(['/ping/UUID', '/api/v3/checks/'])(
  'a length above the limit is 400 before the body comes: %s',
  async (path) => {
    const house = openHouse()
    const port = await listen(house.server)
    const { uuid } = await house.create()
    const headers = [`Content-Length: ${LIMIT + 1}`, `X-Api-Key: ${house.key()}`]
    const answer = await speak(port, `POST ${path.replace('UUID', uuid)}`, headers)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      400,
      'text/html; charset=utf-8',
    ])
    expect(await pingsOf(house, uuid)).toEqual([])
  },
)

test('a client that sends a body above the limit to its end reads the answer, and goes on', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const head = `POST /api/v3/checks/ HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${house.key()}\r\n`
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.on('error', () => {}).on('close', resolve))
  socket.write(`${head}Content-Length: ${LIMIT + 1}\r\n\r\n`)
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 400 /)
  socket.write('x'.repeat(LIMIT + 1))
  socket.write(request('GET /api/v3/status/'))
  await closed
  expect(text).toMatch(/<\/html>\nHTTP\/1\.1 200 OK\r\n/)
})

test('a body without an end is not read for ever', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const socket = net.connect(port, '127.0.0.1')
  const head = ['Host: localhost', `X-Api-Key: ${house.key()}`, 'Transfer-Encoding: chunked']
  socket.write(`POST /api/v3/checks/ HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
  socket.resume().on('drain', send)
  send()
  await closed
})

test.each([
  ['a ping to no check', 'POST /ping/00000000-0000-4000-8000-000000000000', 'localhost', 404],
  ['a path that is no route', 'POST /nothing', 'localhost', 404],
  ['a path that cannot be decoded', 'POST /%zz', 'localhost', 404],
  ['an unknown host', 'POST /api/v3/checks/', 'elsewhere', 400],
  ['a body above the limit', 'POST /api/v3/checks/', 'localhost', 400],
])(
  'a client that closes after %s sends its whole body, then reads the answer',
  async (_case, line, host, status) => {
    const port = await listen(openHouse().server)
    const bytes = 48 * 1024 * 1024
    const head = [
      `${line} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: close',
      `Content-Length: ${bytes}`,
    ]
    const socket = net.connect(port, '127.0.0.1').pause()
    const written = new Promise<Error | null | undefined>((resolve) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.on('error', resolve).write(Buffer.alloc(bytes, 'x'), resolve)
    })
    expect((await written) ?? null).toBeNull()
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    await new Promise((resolve) => socket.once('close', resolve).resume())
    expect(parse(text).status).toBe(status)
  },
)

test('chunks above the limit are 400 as soon as they pass it', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const bytes = LIMIT + 1
  const chunk = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}`
  const line = `POST ${new URL(ping_url).pathname}`
  const answer = await speak(port, line, ['Transfer-Encoding: chunked'], chunk)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    400,
    'text/html; charset=utf-8',
  ])
  expect(await pingsOf(house, uuid)).toEqual([])
})

test('a whole large body is read, and its first bytes kept', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const line = `PUT ${new URL(ping_url).pathname}`
  const { status } = await speak(port, line, [`Content-Length: ${LIMIT}`], 'y'.repeat(LIMIT))
  expect([status, (await bodyOf(house, uuid, 1))?.length]).toEqual([200, 10_000])
})

test('a connection that ends within a body is no ping', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  await new Promise<void>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      const head = `POST ${new URL(ping_url).pathname} HTTP/1.1\r\nHost: localhost\r\n`
      socket.end(`${head}Content-Length: 10\r\n\r\nhalf`)
    })
    socket.resume().on('close', () => resolve())
  })
  expect(await pingsOf(house, uuid)).toEqual([])
})

test.each([
  ['gzip', 'Content-Encoding: gzip'],
  ['a type that is none', 'Content-Type: ;;;'],
  ['an empty type', 'Content-Type:'],
])('%s does not keep a body from being read as it is', async (_case, header) => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const line = `POST ${new URL(ping_url).pathname}`
  expect((await speak(port, line, [header, 'Content-Length: 2'], 'hi')).status).toBe(200)
  expect(await bodyOf(house, uuid, 1)).toEqual(Buffer.from('hi'))
})

test('one connection carries many requests, refused ones with bodies among them', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  const { uuid, ping_url } = await house.create()
  const path = new URL(ping_url).pathname
  const ask = (line: string, body: string, ...headers: string[]) =>
    [
      `${line} HTTP/1.1`,
      'Host: localhost',
      ...headers,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')
  const text = await exchange(
    port,
    [
      ask(`POST ${path}`, 'one'),
      ask('PUT /api/v3/checks/', '{"name": "not read"}'),
      ask('POST /nothing', 'GET /ping HTTP/1.1\r\n\r\n'),
      ask('POST /api/v3/checks/', 'this is not json'),
      ask(`HEAD ${path}`, 'two'),
      ask(`POST ${path}/fail`, 'three', 'Connection: close'),
    ].join(''),
  )
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))
  expect(statuses).toEqual([200, 405, 404, 400, 200, 200])
  expect((await pingsOf(house, uuid)).map(({ type, method }) => [type, method])).toEqual([
    ['fail', 'POST'],
    ['success', 'HEAD'],
    ['success', 'POST'],
  ])
  expect(parse(text).headers.get('connection')).toBe('keep-alive')
})

test('JSON goes over the wire as application/json, counted in bytes', async () => {
  const house = openHouse()
  const port = await listen(house.server)
  await house.create({ name: 'é' })
  const answer = await speak(port, 'GET /api/v3/checks/', [`X-Api-Key: ${house.key()}`])
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('content-length')).toBe(String(answer.body.length))
  expect(answer.body).toContain('"name": "\\u00e9"')
})
