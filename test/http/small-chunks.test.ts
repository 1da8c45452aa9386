// Bodies whose client makes a chunk of each byte: their readers get few chunks, and no turn of the event loop parses
// more than a part of what has come (contract hardening.md H2, H3).
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { takeTurns } from '../../src/main/http/chunk-turns.ts'
import { IncomingRequest } from '../../src/main/http/incoming-request.ts'
import { settled } from '../support/fake-clock.ts'
import { openHouse } from '../support/house.ts'
import { bodyOf } from './api.ts'
import { exchange, listen, parse, request } from './wire/socket.ts'

const CHUNKED = 'Transfer-Encoding: chunked'

/** The body in chunks of these sizes, over and over. */
function inChunks(body: Buffer, sizes: readonly number[]): Buffer {
  const parts: Buffer[] = []
  for (let [at, i] = [0, 0]; at < body.length; i++) {
    const chunk = body.subarray(at, at + (sizes[i % sizes.length] ?? 1))
    at += chunk.length
    parts.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

function posted(path: string, headers: readonly string[], body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(request(`POST ${path}`, [CHUNKED, ...headers])), body])
}

/** No two places of it look alike. */
const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * i) >> 3))

/** Counts the chunks of bodies that Node parses, by turns of the event loop, and those that readers get. */
function countChunks(server: http.Server) {
  const turns: number[] = []
  let [isCounting, read] = [false, 0]

  function parsed(): void {
    if (!isCounting) {
      isCounting = true
      turns.push(0)
      setImmediate(() => {
        isCounting = false
      })
    }
    turns.push((turns.pop() ?? 0) + 1)
  }

  server.on('request', (incoming: IncomingMessage) => {
    const push = incoming.push.bind(incoming)
    const emit = incoming.emit.bind(incoming) as (name: string, ...rest: unknown[]) => boolean
    Object.assign(incoming, {
      push(chunk: Buffer | null) {
        parsed()
        return push(chunk)
      },
      emit(name: string, ...rest: unknown[]) {
        if (name === 'data') read++
        return emit(name, ...rest)
      },
    })
  })
  return { turns, read: () => read }
}

async function serve(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = http.createServer({ IncomingMessage: IncomingRequest }, listener)
  takeTurns(server)
  const { turns, read } = countChunks(server)
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, turns, read }
}

/** Answers with the body itself. */
function echo(incoming: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk) => void chunks.push(chunk))
  incoming.on('end', () => response.end(Buffer.concat(chunks)))
}

test.each([
  ['of one byte', [1], 30_000],
  ['of many sizes', [1, 5000, 3, 4095, 4096, 1, 1, 16_384, 70_000, 2], 300_000],
  ['that do not fill what they are joined to', [4000], 300_000],
])('chunks %s are joined, and nothing of them is lost', async (_what, sizes, length) => {
  const { port, read } = await serve(echo)
  const body = bytes(length)
  const answer = parse(await exchange(port, posted('/', [], inChunks(body, sizes))))
  expect(Buffer.from(answer.body, 'latin1').equals(body)).toBe(true)
  expect(read()).toBeLessThan(length / 2000)
})

test('the first chunk is handed on at once, small ones when no more come', async () => {
  const incoming = new IncomingRequest(new net.Socket())
  const chunks: string[] = []
  incoming.on('data', (chunk) => void chunks.push(String(chunk)))
  await once(incoming, 'resume')
  for (const chunk of ['a', 'b', 'c']) incoming.push(Buffer.from(chunk))
  expect(chunks).toEqual(['a'])
  await once(incoming, 'data')
  expect(chunks).toEqual(['a', 'bc'])
})

test('small chunks that wait keep no process alive, and none waits for a reader whose client is gone', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const socket = new net.Socket()
  const incoming = new IncomingRequest(socket)
  incoming.push(Buffer.from('a'))
  incoming.push(Buffer.from('b'))
  expect([timers(), incoming.readableLength]).toEqual([before, 1])
  socket.destroy()
  await expect.poll(() => incoming.readableLength, { timeout: 10_000 }).toBe(2)
})

test('what nobody reads is kept in few chunks, and no more than a stream holds', async () => {
  const incoming = new IncomingRequest(new net.Socket())
  let sent = 1
  while (incoming.push(Buffer.from('x')) && sent < 1_000_000) sent++
  expect(sent).toBeLessThan(2 * incoming.readableHighWaterMark)
  incoming.push(null)
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  expect([Buffer.concat(chunks).length, chunks.length < 10]).toEqual([sent, true])
})

test('chunks that come slowly are joined while nobody reads, and handed on to who does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const incoming = new IncomingRequest(new net.Socket())
  for (let i = 0; i < 50; i++) {
    incoming.push(Buffer.from('x'))
    vi.advanceTimersByTime(1000)
  }
  const lengths: number[] = []
  incoming.on('data', (chunk) => void lengths.push(chunk.length))
  await once(incoming, 'data')
  vi.advanceTimersByTime(1000)
  expect(lengths).toEqual([1, 49])
})

/** What is read at once, 64 KiB, holds so many chunks of one byte. */
const READ = 65_536 / 6
/** What a turn takes of all connections, a slice of one, and the first and last chunks of bodies. */
const TURN = 1000 + 4096 / 6 + 10

test('a turn parses what was read at once of one connection, and slices after that', async () => {
  const { port, turns } = await serve(echo)
  const connections = 4
  const body = posted('/', [], inChunks(bytes(100_000), [1]))
  await Promise.all(Array.from({ length: connections }, () => exchange(port, body)))
  const largest = turns.toSorted((a, b) => b - a)
  expect(largest[0]).toBeLessThan(READ + TURN)
  // The first read of each connection, while it is not known.
  expect(largest[connections]).toBeLessThan(TURN + 1)
})

test('a body that nobody reads is parsed in turns as well', async () => {
  const { port, turns } = await serve((_incoming, response) => response.end('no'))
  const length = 100_000
  const head = `POST / HTTP/1.1\r\nHost: localhost\r\n${CHUNKED}\r\n\r\n`
  const body = inChunks(bytes(length), [1])
  const text = await exchange(
    port,
    Buffer.concat([Buffer.from(head), body, Buffer.from(request('GET /'))]),
  )
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  expect(turns.reduce((sum, count) => sum + count)).toBeGreaterThan(length)
  expect(Math.max(...turns)).toBeLessThan(READ + TURN)
})

test('a client that reads no answer for long gets all of them', async () => {
  const answer = Buffer.alloc(500_000, 'a')
  // Node takes no further request then.
  const full = Promise.withResolvers<void>()
  const { port } = await serve((incoming, response) => {
    if (incoming.socket.writableNeedDrain) full.resolve()
    incoming.resume().on('end', () => response.end(answer))
  })
  const count = 100
  const head = `POST / HTTP/1.1\r\nHost: localhost\r\n${CHUNKED}\r\n\r\n`
  const one = Buffer.concat([Buffer.from(head), inChunks(bytes(600), [1])])
  const all = [...Array.from({ length: count }, () => one), Buffer.from(request('GET /'))]
  const socket = net.connect(port, '127.0.0.1').pause()
  socket.write(Buffer.concat(all))
  let text = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece
  })
  await full.promise
  for (let turn = 0; turn < 100; turn++) await settled()
  await once(socket.resume(), 'close')
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(count + 1)
})

test('a ping in chunks of one byte is taken in turns, and kept as it was sent', async () => {
  const house = openHouse({ pingBodyLimit: 100_000 })
  const { uuid, ping_url } = await house.create()
  const port = await listen(house.server)
  const { turns, read } = countChunks(house.server.server)
  const body = bytes(100_000)
  const { pathname } = new URL(ping_url)
  expect(parse(await exchange(port, posted(pathname, [], inChunks(body, [1])))).status).toBe(200)
  expect(await bodyOf(house, uuid, 1)).toEqual(body)
  expect(read()).toBeLessThan(100)
  expect(turns.toSorted((a, b) => b - a)[1]).toBeLessThan(TURN + 1)
})
