// The end of `tocsin serve`: requests in hand finish and are committed, and it exits 0 within 5 s.
import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { pingUrl, preparedFolder, withDatabase } from './running.ts'
import { forEachSignal, SIGNALS } from './signals.ts'

const LIMIT = 5000

interface Connection {
  readonly socket: net.Socket
  /** Everything received so far. */
  readonly received: () => string
}

async function connect(server: Served, text = ''): Promise<Connection> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.setEncoding('latin1').on('data', (data) => {
    received += data
  })
  await once(socket, 'connect')
  socket.on('error', () => {}).write(text)
  return { socket, received: () => received }
}

/** Resolves when the server takes no more connections: it has begun to end. */
async function isDraining(server: Served): Promise<void> {
  const refused = () =>
    connect(server).then(
      ({ socket }) => {
        socket.destroy()
        return false
      },
      () => true,
    )
  await expect.poll(refused, { timeout: LIMIT }).toBe(true)
}

function bodiesOf(dataDir: string): string[] {
  return withDatabase(dataDir, (db) =>
    db.prepare<[], Buffer | null>('SELECT body FROM pings ORDER BY n').pluck().all(),
  ).map((body) => body?.toString() ?? '')
}

const GET_STATUS = 'GET /api/v3/status/ HTTP/1.1\r\nHost: localhost\r\n\r\n'

function post(url: string, length: number, part: string): string {
  return `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${part}`
}

test.each(SIGNALS)('%s: exits 0, silently, with its database closed', async (signal) => {
  const dataDir = temporaryFolder()
  const server = await serve(dataDir)
  expect(await server.stop(signal)).toBe(0)
  expect(server.stderr()).toBe('')
  await expect(fetch(server.url)).rejects.toThrow()
})

test.each(SIGNALS)(
  '%s: a request whose body is still coming is answered and kept',
  async (signal) => {
    const { dataDir, check } = preparedFolder()
    const server = await serve(dataDir)
    const { socket, received } = await connect(server, post(pingUrl(server, check), 10, 'first'))
    await fetch(`${server.url}/api/v3/status/`)
    const ended = server.stop(signal)
    await isDraining(server)
    socket.write('-last')
    await expect.poll(received, { timeout: LIMIT }).toContain('HTTP/1.1 200 OK')
    expect(await ended).toBe(0)
    expect(bodiesOf(dataDir)).toEqual(['first-last'])
  },
)

test('every ping that was answered while the server ended is in the database', async () => {
  const { dataDir, check } = preparedFolder()
  const server = await serve(dataDir)
  const answered: string[] = []
  const sent = Array.from({ length: 300 }, async (_, i) => {
    const answer = await fetch(pingUrl(server, check), { method: 'POST', body: `ping ${i}` })
    if (answer.status === 200) answered.push(`ping ${i}`)
  })
  await Promise.race(sent)
  expect(await server.stop()).toBe(0)
  await Promise.allSettled(sent)
  expect(answered).not.toEqual([])
  expect(bodiesOf(dataDir)).toEqual(expect.arrayContaining(answered))
})

test('a connection that has been used and is idle delays the end by nothing', async () => {
  const server = await serve(temporaryFolder())
  const { received } = await connect(server, GET_STATUS)
  await expect.poll(received, { timeout: LIMIT }).toContain('200 OK')
  const asked = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(LIMIT)
})

const NEVER_FINISHED: readonly string[] = [
  '',
  'GET /api/v3/sta',
  'GET /api/v3/status/ HTTP/1.1\r\nHost: loc',
  `${GET_STATUS}GET /api/v3/status/ HTTP/1.1\r\n`,
  post('http://localhost/ping/x', 10, 'half'),
  'PUT /ping/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
]

const endOfUnfinished = forEachSignal(async (signal) => {
  const server = await serve(temporaryFolder())
  for (const text of NEVER_FINISHED) await connect(server, text)
  await fetch(`${server.url}/api/v3/status/`)
  const asked = performance.now()
  return { code: await server.stop(signal), took: performance.now() - asked }
})

test.each(SIGNALS)('%s: requests that never end delay the end by less than 5 s', async (signal) => {
  const { code, took } = await endOfUnfinished(signal)
  expect(code).toBe(0)
  expect(took).toBeLessThan(LIMIT)
})

test('a signal that comes twice, as npm and shells send it, ends no request', async () => {
  const { dataDir, check } = preparedFolder()
  const server = await serve(dataDir)
  const { socket, received } = await connect(server, post(pingUrl(server, check), 10, 'first'))
  await fetch(`${server.url}/api/v3/status/`)
  const ended = server.stop('SIGINT')
  await isDraining(server)
  for (const signal of [...SIGNALS, ...SIGNALS]) server.process.kill(signal)
  socket.write('-last')
  await expect.poll(received, { timeout: LIMIT }).toContain('HTTP/1.1 200 OK')
  expect(await ended).toBe(0)
  expect(bodiesOf(dataDir)).toEqual(['first-last'])
})
