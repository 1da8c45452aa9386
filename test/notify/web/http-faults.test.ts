// The client of channels against servers that hang, trickle, break off, flood and talk nonsense.
import type { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createHttpClient } from '../../../src/main/notify/web/http.ts'
import { aService } from '../../integrations/support/service.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { CERTIFICATE, KEY } from '../support/certificate.ts'
import { aClient, failureOf } from '../support/client.ts'
import { aClosedPort, aRawServer, onHead } from '../support/raw-server.ts'

const get = (url: string) => ({ method: 'GET', url, flipId: '1' }) as const

/** The text of what becomes of a GET to a server that answers each head like this. */
async function failureOfAnswer(answer: string | ((socket: Socket) => void)): Promise<string> {
  const talk = typeof answer === 'string' ? (socket: Socket) => void socket.end(answer) : answer
  const { port } = await aRawServer(onHead(talk))
  return (await failureOf(aClient().send(get(`http://127.0.0.1:${port}/`)))).message
}

describe('after 30 seconds the client gives up on a server that', () => {
  async function givesUp(talk: (socket: Socket) => void): Promise<Socket> {
    const server = await aRawServer(talk)
    const { send, clock } = aClient()
    const failure = failureOf(send(get(`http://127.0.0.1:${server.port}/`)))
    await vi.waitFor(() => expect(server.connections).toHaveLength(1))
    let isOver = false
    failure.then(() => {
      isOver = true
    })
    await clock.advance(29_999)
    expect(isOver).toBe(false)
    await clock.advance(1)
    expect((await failure).message).toBe('Connection timed out')
    return server.connections[0]!
  }

  test('takes the connection and says nothing', async () => {
    const socket = await givesUp((socket) => socket.resume())
    await vi.waitFor(() => expect(socket.readableEnded || socket.destroyed).toBe(true))
  })

  test('stops in the middle of its headers', async () => {
    await givesUp(onHead((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-')))
  })

  test('lets its answer trickle', async () => {
    await givesUp(
      onHead((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
        for (let n = 0; n < 10; n++) setImmediate(() => socket.write('.'))
      }),
    )
  })

  test('redirects once and then says nothing', async () => {
    const service = await aService((_request, n) =>
      n === 0 ? { status: 302, headers: { location: '/next' } } : 'silence',
    )
    const { send, clock } = aClient()
    const failure = failureOf(send(get(service.url)))
    await vi.waitFor(() => expect(service.requests).toHaveLength(2))
    await clock.advance(30_000)
    expect((await failure).message).toBe('Connection timed out')
  })
})

test('a name that nobody answers for is given up after 30 seconds', async () => {
  const clock = fakeClock()
  const client = createHttpClient({ clock, version: '1', connecting: { lookup: () => {} } })
  const failure = failureOf(client.send(get('http://slow.test/')))
  await clock.advance(30_000)
  expect((await failure).message).toBe('Connection timed out')
})

test('a name that does not exist cannot be resolved', async () => {
  const failure = await failureOf(aClient().send(get('http://nowhere.invalid/')))
  expect(failure).toMatchObject({ message: 'Could not resolve host', retry: true })
})

test('where nobody listens the connection fails', async () => {
  const port = await aClosedPort()
  const failure = await failureOf(aClient().send(get(`http://127.0.0.1:${port}/`)))
  expect(failure.message).toBe('Connection failed')
})

test('an address that is none is refused for good', async () => {
  const failure = await failureOf(aClient().send(get('http://:::/')))
  expect(failure).toMatchObject({
    message: 'HTTP request failed, code: ERR_INVALID_URL',
    retry: false,
  })
})

test('a header that cannot be sent fails, and nothing is sent', async () => {
  const service = await aService()
  const request = { ...get(service.url), headers: { 'X-A': 'b\r\nX-C: d' } }
  const failure = await failureOf(aClient().send(request))
  expect(failure.message).toBe('HTTP request failed, code: ERR_INVALID_CHAR')
  expect(service.requests).toEqual([])
})

describe('a connection that breaks', () => {
  test('before the answer fails', async () => {
    expect(await failureOfAnswer((socket) => socket.resetAndDestroy())).toBe(
      'HTTP request failed, code: ECONNRESET',
    )
  })

  test('without a word fails', async () => {
    expect(await failureOfAnswer((socket) => socket.end())).toBe(
      'HTTP request failed, code: ECONNRESET',
    )
  })

  test('in the middle of the answer fails', async () => {
    const half = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'
    expect(await failureOfAnswer(half)).toBe('HTTP request failed, code: ECONNRESET')
  })
})

describe('nonsense', () => {
  test.each([
    ['noise', '\x00\x01\x02 what?\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'X-Much: more\r\n'.repeat(5000)}`],
    ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n'],
  ])('of %s fails with a code', async (_what, answer) => {
    expect(await failureOfAnswer(answer)).toMatch(/^HTTP request failed, code: HPE_\w+$/)
  })

  test('of a protocol that nobody asked for fails', async () => {
    const upgrade = 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'
    expect(await failureOfAnswer(upgrade)).toBe('HTTP request failed, code: ECONNRESET')
  })
})

test('of an answer of 10 MB the first 64 KiB are taken and the connection is closed', async () => {
  const total = 10 * 1024 * 1024
  let isClosed = false
  const server = await aRawServer(
    onHead((socket) => {
      socket.on('close', () => {
        isClosed = true
      })
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${total}\r\n\r\n`)
      socket.write(Buffer.alloc(total, 'x'))
    }),
  )
  const answer = await aClient().send(get(`http://127.0.0.1:${server.port}/`))
  expect(answer.text).toBe('x'.repeat(64 * 1024))
  await vi.waitFor(() => expect(isClosed).toBe(true))
})

describe('TLS fails with', () => {
  const tls = { key: KEY, cert: CERTIFICATE }

  test('a certificate that nobody trusts', async () => {
    const service = await aService(undefined, tls)
    const client = createHttpClient({ clock: fakeClock(), version: '1' })
    const failure = await failureOf(client.send(get(service.url)))
    expect(failure.message).toBe('TLS handshake failed')
    expect(service.requests).toEqual([])
  })

  test('a certificate of another host', async () => {
    const service = await aService(undefined, tls)
    const failure = await failureOf(aClient().send(get(`https://other.test:${service.port}/`)))
    expect(failure.message).toBe('TLS handshake failed')
  })

  test('a server that speaks plain HTTP', async () => {
    const service = await aService()
    const failure = await failureOf(aClient().send(get(`https://first.test:${service.port}/`)))
    expect(failure.message).toBe('TLS handshake failed')
  })

  test('a server that hangs up', async () => {
    const server = await aRawServer((socket) => socket.once('data', () => socket.destroy()))
    const failure = await failureOf(aClient().send(get(`https://first.test:${server.port}/`)))
    expect(failure.message).toBe('TLS handshake failed')
  })
})

test('what is done leaves no timer behind', async () => {
  const service = await aService()
  const timers = new Set<number>()
  const clock = {
    ...fakeClock(),
    setTimer(delay: number) {
      timers.add(delay)
      return () => void timers.delete(delay)
    },
  }
  const client = createHttpClient({ clock, version: '1' })
  const sending = client.send(get(service.url))
  expect([...timers]).toEqual([30_000])
  await sending
  expect([...timers]).toEqual([])
})
