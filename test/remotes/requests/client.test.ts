// Requests to remotes: redirects, credentials, size, time, certificates (contract remotes.md 1.2, 1.3, 10).
import net from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SECOND, systemClock } from '../../../src/main/clock.ts'
import { assertGood } from '../../../src/main/remotes/requests/answers.ts'
import {
  createRemoteClient,
  type RemoteRequest,
} from '../../../src/main/remotes/requests/client.ts'
import { RemoteFailure } from '../../../src/main/remotes/requests/remote-failure.ts'
import { CERTIFICATE } from '../../notify/support/certificate.ts'
import { aClosedPort, aRawServer, onHead } from '../../notify/support/raw-server.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { aServer } from '../support/stand-in.ts'

const toLoopback: net.LookupFunction = (_name, options, found) => {
  const address = '127.0.0.1'
  if (options.all) found(null, [{ address, family: 4 }])
  else found(null, address, 4)
}

const options = { clock: systemClock, env: {}, version: '1.2.3', lookup: toLoopback }
const client = createRemoteClient(options)

function ask(base: string, more: Partial<RemoteRequest> & { ca?: string; path?: string } = {}) {
  const { ca = null, path = '/', ...request } = more
  return client.ask({ base, ca }, { url: base + path, asker: 'person', ...request })
}

async function failureOf(promise: Promise<unknown>): Promise<RemoteFailure> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RemoteFailure)) throw new Error(`no failure: ${error}`)
  return error
}

test('a request names its program, takes gzip and has no cookies', async () => {
  const server = await aServer((_asked, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': 'a=b' })
    response.end(gzipSync('hello'))
  })
  const answer = await ask(server.url)
  await ask(server.url)
  expect(answer.body.toString()).toBe('hello')
  expect(answer.isPrivate).toBe(true)
  expect(answer.wireBytes).toBeGreaterThan(20)
  for (const { headers } of server.asked) {
    expect(headers).toMatchObject({ 'user-agent': 'tocsin/1.2.3', 'accept-encoding': 'gzip' })
    expect(headers.cookie).toBeUndefined()
  }
})

describe('redirects', () => {
  test('on the same host and port are followed, with credentials', async () => {
    const server = await aServer(({ url }, response) => {
      if (url === '/') response.writeHead(302, { location: '/there' }).end()
      else response.end('there')
    })
    const answer = await ask(server.url, { credentials: { 'X-Api-Key': 'sesame' } })
    expect(answer.body.toString()).toBe('there')
    expect(server.asked.map(({ headers }) => headers['x-api-key'])).toEqual(['sesame', 'sesame'])
  })

  test('to another port are an answer: nothing is requested there', async () => {
    const other = await aServer((_asked, response) => void response.end('gotcha'))
    const server = await aServer((_asked, response) => {
      response.writeHead(302, { location: other.url }).end()
    })
    const answer = await ask(server.url)
    expect(answer.status).toBe(302)
    expect(other.asked).toEqual([])
    expect(() => assertGood(answer)).toThrow('redirects elsewhere (302)')
  })

  test('are followed three times', async () => {
    const server = await aServer((_asked, response) => {
      response.writeHead(307, { location: '/again' }).end()
    })
    expect((await ask(server.url)).status).toBe(307)
    expect(server.asked).toHaveLength(4)
  })

  test('of a POST keep its body, or are not followed', async () => {
    for (const [status, asked] of [
      [301, 1],
      [308, 2],
    ] as const) {
      const server = await aServer(({ url }, response) => {
        if (url === '/') response.writeHead(status, { location: '/there' }).end()
        else response.end()
      })
      await ask(server.url, { method: 'POST', body: Buffer.from('body') })
      expect(server.asked.map(({ body }) => body.toString())).toEqual(Array(asked).fill('body'))
    }
  })
})

test('credentials go to the origin of the base only', async () => {
  const pings = await aServer((_asked, response) => void response.end('OK'))
  const reach = { base: 'http://127.0.0.1:9', ca: null }
  const credentials = { 'X-Api-Key': 'sesame' }
  await client.ask(reach, { url: `${pings.url}/ping/x`, credentials, asker: null })
  expect(pings.asked[0]?.headers['x-api-key']).toBeUndefined()
})

describe('size', () => {
  const MIB = 1024 * 1024

  test('an answer beyond its limit is strange', async () => {
    const server = await aServer((_asked, response) => void response.end(Buffer.alloc(MIB + 1)))
    const failure = await failureOf(ask(server.url))
    expect([failure.state, failure.message]).toEqual(['strange', 'the answer is larger than 1 MiB'])
    expect((await ask(server.url, { limit: 'body' })).body).toHaveLength(MIB + 1)
  })

  test('a gzip bomb is stopped at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MIB))
    const server = await aServer((_asked, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    expect((await failureOf(ask(server.url, { limit: 'list' }))).state).toBe('strange')
  })

  test('an endless body is stopped at the limit', async () => {
    const server = await aServer((_asked, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    })
    expect((await failureOf(ask(server.url))).state).toBe('strange')
  })

  test('noise that claims to be gzip is strange', async () => {
    const server = await aServer((_asked, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all')
    })
    expect((await failureOf(ask(server.url))).state).toBe('strange')
  })
})

describe('a server that does not answer', () => {
  test('refuses the connection', async () => {
    const failure = await failureOf(ask(`http://127.0.0.1:${await aClosedPort()}`))
    expect([failure.state, failure.message]).toEqual([
      'unreachable',
      expect.stringMatching(/^Connection failed: 127\.0\.0\.1:\d+ refuses connections$/),
    ])
  })

  test('has no address', async () => {
    const lookup: net.LookupFunction = (_name, _options, found) => {
      found(Object.assign(new Error('gone'), { code: 'ENOTFOUND' }), '')
    }
    const lost = createRemoteClient({ ...options, lookup })
    const reach = { base: 'http://server.invalid', ca: null }
    const failure = await failureOf(lost.ask(reach, { url: reach.base, asker: 'person' }))
    expect(failure.message).toBe('Could not resolve host server.invalid')
  })

  test('resets the connection', async () => {
    const { port } = await aRawServer(onHead((socket) => void socket.resetAndDestroy()))
    const failure = await failureOf(ask(`http://127.0.0.1:${port}`))
    expect([failure.state, failure.message]).toEqual([
      'unreachable',
      'HTTP request failed, code: ECONNRESET',
    ])
  })

  test.each([
    ['hangs', ''],
    ['drips', 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nx'],
  ])('%s: 60 s', async (_name, beginning) => {
    const clock = fakeClock()
    const heard = Promise.withResolvers<void>()
    const { port } = await aRawServer(
      onHead((socket) => {
        socket.write(beginning)
        heard.resolve()
      }),
    )
    const base = `http://127.0.0.1:${port}`
    const slow = createRemoteClient({ ...options, clock })
    const failed = failureOf(slow.ask({ base, ca: null }, { url: base, asker: 'person' }))
    await heard.promise
    await clock.advance(59 * SECOND)
    await clock.advance(2 * SECOND)
    const failure = await failed
    expect([failure.state, failure.message]).toEqual([
      'unreachable',
      expect.stringMatching(/^Connection timed out/),
    ])
  })

  test('ends in the middle of its gzip', async () => {
    const { port } = await aRawServer(
      onHead((socket) => {
        const part = gzipSync(Buffer.alloc(5000, 'abcdefgh')).subarray(0, 20)
        socket.end(
          Buffer.concat([
            Buffer.from(
              'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9999\r\n\r\n',
            ),
            part,
          ]),
        )
      }),
    )
    expect((await failureOf(ask(`http://127.0.0.1:${port}`))).state).toBe('unreachable')
  })
})

describe('certificates', () => {
  test('an unknown one is not trusted: nothing is sent, and the text names it', async () => {
    const server = await aServer((_asked, response) => void response.end('OK'), { secure: true })
    const credentials = { 'X-Api-Key': 'sesame' }
    const failure = await failureOf(ask(server.url, { credentials }))
    expect(failure.state).toBe('untrusted')
    expect(failure.message).toMatch(
      /^certificate issued by first\.test is not trusted \(\w*SELF_SIGNED\w*\); SHA-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}$/,
    )
    expect(server.asked).toEqual([])
  })

  test('a named one is trusted, for its own names only', async () => {
    const server = await aServer((_asked, response) => void response.end('OK'), { secure: true })
    expect((await ask(server.url, { ca: CERTIFICATE })).body.toString()).toBe('OK')
    const elsewhere = server.url.replace('first.test', 'third.test')
    const failure = await failureOf(ask(elsewhere, { ca: CERTIFICATE }))
    expect([failure.state, failure.message]).toEqual([
      'untrusted',
      expect.stringContaining('ALTNAME_INVALID'),
    ])
  })

  test('a server that speaks no TLS is unreachable', async () => {
    const server = await aServer((_asked, response) => void response.end('OK'))
    const failure = await failureOf(ask(server.url.replace('http:', 'https:')))
    expect([failure.state, failure.message]).toEqual(['unreachable', 'TLS handshake failed'])
  })
})

describe('a proxy', () => {
  /** Opens tunnels to loopback, whatever name it is asked for. */
  async function aProxy(status = '200 OK') {
    const heads: string[] = []
    const { port } = await aRawServer((socket) => {
      socket.once('data', (head) => {
        heads.push(head.toString('latin1'))
        const target = Number(/:(\d+) HTTP/.exec(heads[0] ?? '')?.[1])
        if (!status.startsWith('200')) return void socket.end(`HTTP/1.1 ${status}\r\n\r\n`)
        const further = net.connect(target, '127.0.0.1', () => {
          socket.write(`HTTP/1.1 ${status}\r\n\r\n`)
          socket.pipe(further).pipe(socket)
        })
        onTestFinished(() => void further.destroy())
        further.on('error', () => {})
      })
    })
    return { heads, url: `http://user:pass@127.0.0.1:${port}` }
  }

  test('is asked for the server by name, and sees nothing of the request', async () => {
    const server = await aServer((_asked, response) => void response.end('OK'), { secure: true })
    const proxy = await aProxy()
    const behind = createRemoteClient({ ...options, env: { HTTPS_PROXY: proxy.url } })
    const reach = { base: server.url, ca: CERTIFICATE }
    const answer = await behind.ask(reach, { url: server.url, asker: 'person' })
    expect([answer.body.toString(), answer.isPrivate]).toEqual(['OK', null])
    const login = Buffer.from('user:pass').toString('base64')
    expect(proxy.heads).toEqual([
      `CONNECT first.test:${server.port} HTTP/1.1\r\nHost: first.test:${server.port}\r\nProxy-Authorization: Basic ${login}\r\n\r\n`,
    ])
  })

  test('that refuses makes the server unreachable', async () => {
    const proxy = await aProxy('407 Proxy Authentication Required')
    const behind = createRemoteClient({ ...options, env: { HTTPS_PROXY: proxy.url } })
    const reach = { base: 'https://first.test', ca: null }
    const failure = await failureOf(behind.ask(reach, { url: reach.base, asker: 'person' }))
    expect([failure.state, failure.message]).toEqual(['unreachable', 'the proxy answers 407'])
  })
})

test.each([
  [401, {}, 'refused', null],
  [403, {}, 'refused', null],
  [429, {}, 'limited', null],
  [429, { 'retry-after': '7' }, 'limited', 7 * SECOND],
  [503, { 'retry-after': '7' }, 'limited', 7 * SECOND],
  [503, {}, 'unreachable', null],
  [500, {}, 'unreachable', null],
  [404, {}, 'strange', null],
  [302, {}, 'strange', null],
] as const)('the answer %i %j: %s', async (status, headers, state, retryAfter) => {
  const failure = await failureOf(
    Promise.resolve().then(() => assertGood({ status, headers, at: 0 })),
  )
  expect([failure.state, failure.retryAfter]).toEqual([state, retryAfter])
})
