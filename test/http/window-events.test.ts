// The window's events over HTTP: server-sent, resumed, and never waited for.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HOUR, SECOND } from '../../src/main/clock.ts'
import type { EventBatch } from '../../src/shared/events.ts'
import { aMessage } from '../support/builders.ts'
import {
  FOREIGN,
  type Headers,
  NO_SESSIONS,
  openWindow,
  SAME_ORIGIN,
  sessionOf,
} from './window-server.ts'

/** A window whose server listens, as streams want a real connection. */
async function listening() {
  const window = await openWindow()
  await window.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = window.server.server.address() as AddressInfo
  const spec = { name: 'job', timeout: 60, grace: 60 }
  const saved = await window.house.call('checks.save', { uuid: null, project: null, spec })
  return { ...window, port, uuid: saved.uuid }
}

type Listening = Awaited<ReturnType<typeof listening>>

interface Stream {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: () => string
  readonly batches: () => readonly EventBatch[]
  readonly ended: Promise<void>
  readonly response: http.IncomingMessage
}

async function open({ port }: Listening, headers: Headers): Promise<Stream> {
  const request = http.get({
    ...{ host: '127.0.0.1', port, path: '/window/events', agent: false },
    headers: { host: 'localhost', ...headers },
  })
  onTestFinished(() => void request.destroy())
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  let text = ''
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    batches: () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '')),
    ended,
    response,
  }
}

function connections({ server }: Listening): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

const ping = ({ house, uuid }: Listening) =>
  house.monitor.record({ by: 'uuid', uuid }, () => aMessage())

/** Pings, and lets the hub tell of it. */
async function tell(window: Listening): Promise<void> {
  await ping(window)
  await window.house.clock.advance(50)
}

const nPings = (stream: Stream) =>
  stream
    .batches()
    .flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'check' ? [event.row.nPings] : [])),
    )

describe('who may listen', () => {
  test('the page that has a session, to what nobody keeps', async () => {
    const window = await listening()
    const stream = await open(window, { ...(await sessionOf(window)), ...SAME_ORIGIN })
    expect([stream.status, stream.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
    expect(stream.headers['cache-control']).toBe('no-store')
    expect(stream.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('listening is a use of the session, noted every hour', async () => {
    const window = await listening()
    const { clock, store } = window.house
    const { response } = await open(window, await sessionOf(window))
    const stored = () => store.settings.get('window_sessions')
    const before = stored()
    await clock.advance(HOUR)
    await expect.poll(stored).not.toBe(before)
    const after = stored()
    response.destroy()
    await expect.poll(() => connections(window)).toBe(0)
    await clock.advance(HOUR)
    await store.write(() => {})
    expect(stored()).toBe(after)
  })

  test.each(NO_SESSIONS)('%s is 401', async (_case, headers) => {
    const { server } = await openWindow()
    const answer = await server.inject({
      url: '/window/events',
      headers: { host: 'localhost', ...headers },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('no page of another site, with the right session as well', async () => {
    const window = await openWindow()
    const session = await sessionOf(window)
    for (const headers of FOREIGN) {
      const request = {
        url: '/window/events',
        headers: { host: 'localhost', ...session, ...headers },
      }
      expect((await window.server.inject(request)).statusCode).toBe(403)
    }
  })

  test('nobody while the application is starting', async () => {
    const window = await openWindow({ window: () => null })
    const headers = { host: 'localhost', ...(await sessionOf(window)) }
    const answer = await window.server.inject({ url: '/window/events', headers })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  })

  test('twenty pages of a session, and more when one is closed', async () => {
    const window = await listening()
    const [session, other] = [await sessionOf(window), await sessionOf(window)]
    const streams = []
    for (let i = 0; i < 20; i++) streams.push(await open(window, session))
    expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const refused = await open(window, session)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5'])
    expect((await open(window, other)).status).toBe(200)
    streams[0]?.response.destroy()
    await expect.poll(async () => (await open(window, session)).status).toBe(200)
  })
})

describe('a stream', () => {
  test('begins with the number to resume from', async () => {
    const window = await listening()
    const stream = await open(window, await sessionOf(window))
    await expect.poll(stream.text).toBe(`id: ${window.house.window.hub.seq()}\n\n`)
  })

  test('tells of each change by its number', async () => {
    const window = await listening()
    const stream = await open(window, await sessionOf(window))
    await tell(window)
    await tell(window)
    await expect.poll(() => nPings(stream)).toEqual([1, 2])
    const ids = [...stream.text().matchAll(/^id: (\d+)$/gm)].slice(1).map(([, id]) => Number(id))
    expect(ids).toEqual(stream.batches().map(({ seq }) => seq))
  })

  test('is resumed after the last event that arrived', async () => {
    const window = await listening()
    const session = await sessionOf(window)
    const first = await open(window, session)
    await tell(window)
    await expect.poll(() => nPings(first)).toEqual([1])
    first.response.destroy()
    await tell(window)
    const last = String(first.batches().at(-1)?.seq)
    const second = await open(window, { ...session, 'last-event-id': last })
    await tell(window)
    await expect.poll(() => nPings(second)).toEqual([2, 3])
  })

  test.each(['1', 'x', '', '99999999999999999999', '-1'])(
    'that is to be resumed after %j is told to ask anew',
    async (last) => {
      const window = await listening()
      const stream = await open(window, { ...(await sessionOf(window)), 'last-event-id': last })
      await expect
        .poll(stream.batches)
        .toEqual([{ seq: expect.any(Number), events: [{ type: 'reset' }] }])
    },
  )

  test('says every 15 seconds that it is there, unless it said something', async () => {
    const window = await listening()
    const stream = await open(window, await sessionOf(window))
    const { clock } = window.house
    await clock.advance(14 * SECOND)
    await tell(window)
    await expect.poll(() => nPings(stream)).toEqual([1])
    await clock.advance(14 * SECOND)
    expect(stream.text()).not.toMatch(/^:$/m)
    await clock.advance(SECOND)
    await expect.poll(stream.text).toMatch(/^:$/m)
  })

  test('whose reader does not read is let go, and the others hear on', async () => {
    const window = await listening()
    const session = await sessionOf(window)
    const [slow, quick] = [await open(window, session), await open(window, session)]
    slow.response.pause()
    const { hub } = window.house.window
    const route = `/${'x'.repeat(256 * 1024)}`
    // What the system buffers for a socket comes on top of what we do.
    for (let i = 0; i < 400 && (await connections(window)) > 1; i++) {
      hub.open(route)
      await window.house.clock.advance(50)
    }
    expect(await connections(window)).toBe(1)
    slow.response.resume()
    await slow.ended
    expect(slow.response.complete).toBe(false)
    await tell(window)
    await expect.poll(() => nPings(quick).at(-1)).toBe(1)
  })

  test('ends at once when the server stops', async () => {
    const window = await listening()
    const stream = await open(window, await sessionOf(window))
    await window.server.close()
    await stream.ended
    expect(stream.response.complete).toBe(true)
  })
})
