import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CallError, OfflineError, SignedOutError } from '../../src/renderer/carriers/carrier.ts'
import { createHttpCarrier } from '../../src/renderer/carriers/http.ts'
import type { EventBatch } from '../../src/shared/events.ts'

type Answer = () => Response | Promise<Response>

/** A carrier whose server answers what it is told, in turn, and whose timers run when told. */
function aCarrier(...answers: readonly Answer[]) {
  const left = [...answers]
  const requests: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const timers = new Set<{ readonly delay: number; readonly fn: () => void }>()
  let secret: string | null = 'kept'
  const carrier = createHttpCarrier({
    secret: {
      get: () => secret,
      forget() {
        secret = null
      },
    },
    async fetch(url, init) {
      requests.push({ url: String(url), init })
      const answer = left.shift()
      return answer === undefined ? new Promise<Response>(() => {}) : answer()
    },
    later(delay, fn) {
      const timer = { delay, fn }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    now: () => 1000,
    random: () => 0.5,
  })
  return { carrier, requests, timers, secret: () => secret }
}

const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(given) {
      controller = given
    },
  })
  return {
    answer: () => new Response(body),
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  }
}

function listenTo({ carrier }: ReturnType<typeof aCarrier>) {
  const said: string[] = []
  const batches: EventBatch[] = []
  const stop = carrier.listen({
    onOpen: (resumed) => said.push(resumed ? 'resumed' : 'open'),
    onBatch: (batch) => batches.push(batch),
    onLost: (at) => said.push(`lost until ${at}`),
    onSignedOut: () => said.push('signed out'),
  })
  onTestFinished(stop)
  return { said, batches, stop }
}

describe('a call over HTTP', () => {
  test('gives the output', async () => {
    const { carrier, requests } = aCarrier(() => Response.json({ output: [1] }))
    await expect(carrier.call('keys.list', undefined)).resolves.toEqual([1])
    expect(requests[0]).toMatchObject({
      url: '/window/call',
      init: { method: 'POST', headers: { 'x-tocsin-window': 'kept' } },
    })
  })

  test('asks for row parts, and gives them as the lists that they are', async () => {
    const checks = [
      { names: [], rows: [] },
      { names: ['uuid', 'tags'], rows: [['a', []], { uuid: 'b' }] },
      { names: ['uuid'], rows: [['c']] },
    ]
    const answer = { output: { seq: 1, checks }, rowParts: ['checks'] }
    const { carrier, requests } = aCarrier(() => Response.json(answer))
    expect(await carrier.call('app.snapshot', undefined)).toEqual({
      seq: 1,
      checks: [{ uuid: 'a', tags: [] }, { uuid: 'b' }, { uuid: 'c' }],
    })
    expect(JSON.parse(String(requests[0]?.init?.body))).toEqual({
      name: 'app.snapshot',
      rowParts: true,
    })
  })

  test('throws what the main side refused, code and text', async () => {
    const error = { code: 'INVALID', message: 'name is too long' }
    const { carrier } = aCarrier(() => Response.json({ error }, { status: 400 }))
    const refusal = await carrier.call('checks.save', {}).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CallError)
    expect(refusal).toMatchObject(error)
  })

  test('throws that the session is over on 401, and forgets its secret', async () => {
    const { carrier, secret } = aCarrier(() => new Response(null, { status: 401 }))
    await expect(carrier.call('keys.list', undefined)).rejects.toBeInstanceOf(SignedOutError)
    expect(secret()).toBeNull()
  })

  test('throws that the server cannot be reached', async () => {
    const { carrier } = aCarrier(refused)
    await expect(carrier.call('keys.list', undefined)).rejects.toBeInstanceOf(OfflineError)
  })

  test('throws the status of an answer that is no answer of ours', async () => {
    const { carrier } = aCarrier(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(carrier.call('keys.list', undefined)).rejects.toThrow('the server answered 502')
  })
})

describe('the stream of events', () => {
  test('hands on batches in order', async () => {
    const { answer, send } = stream()
    const { batches, said } = listenTo(aCarrier(answer))
    send('id: 1\ndata: {"seq":1,"events":[]}\n\nid: 2\ndata: {"seq":2,"events":[]}\n\n')
    await vi.waitFor(() => expect(batches.map(({ seq }) => seq)).toEqual([1, 2]))
    expect(said).toEqual(['open'])
  })

  test('hands on that what was missed is gone', async () => {
    const { answer, send } = stream()
    const { batches } = listenTo(aCarrier(answer))
    send('event: reset\nid: 9\ndata: {}\n\n')
    await vi.waitFor(() => expect(batches).toEqual([{ seq: 9, events: [{ type: 'reset' }] }]))
  })

  test('when it breaks, goes on from the last batch after a wait', async () => {
    const [first, second] = [stream(), stream()]
    const house = aCarrier(first.answer, second.answer)
    const { said, batches } = listenTo(house)
    first.send('id: 5\ndata: {"seq":5,"events":[]}\n\n')
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    first.end()
    await vi.waitFor(() => expect(said).toEqual(['open', 'lost until 1500']))
    house.carrier.retryNow()
    await vi.waitFor(() => expect(said.at(-1)).toBe('resumed'))
    expect(house.requests[1]?.init?.headers).toEqual({
      'last-event-id': '5',
      'x-tocsin-window': 'kept',
    })
  })

  test('waits longer with each failure in a row', async () => {
    const house = aCarrier(refused, refused, refused)
    const { said } = listenTo(house)
    for (const wait of [500, 1000, 2000]) {
      await vi.waitFor(() => expect(said.at(-1)).toBe(`lost until ${1000 + wait}`))
      house.carrier.retryNow()
    }
  })

  test('waits as little as at first once it was open again', async () => {
    const [first, second] = [stream(), stream()]
    const house = aCarrier(refused, refused, first.answer, second.answer)
    const { said } = listenTo(house)
    for (const wait of [500, 1000]) {
      await vi.waitFor(() => expect(said.at(-1)).toBe(`lost until ${1000 + wait}`))
      house.carrier.retryNow()
    }
    await vi.waitFor(() => expect(said.at(-1)).toBe('open'))
    first.end()
    await vi.waitFor(() => expect(said.at(-1)).toBe('lost until 1500'))
  })

  test('is given up as lost when nothing is heard, not even a heartbeat', async () => {
    const { answer } = stream()
    const house = aCarrier(
      () => answer(),
      () => new Response(null, { status: 401 }),
    )
    const { said } = listenTo(house)
    await vi.waitFor(() => expect(said).toEqual(['open']))
    const silence = [...house.timers].find(({ delay }) => delay > 15_000)
    expect(silence).toBeDefined()
    const { init } = house.requests[0] ?? {}
    expect(init?.signal?.aborted).toBe(false)
    silence?.fn()
    expect(init?.signal?.aborted).toBe(true)
  })

  test('ends for good when the session is over', async () => {
    const house = aCarrier(() => new Response(null, { status: 401 }))
    const { said } = listenTo(house)
    await vi.waitFor(() => expect(said).toEqual(['signed out']))
    house.carrier.retryNow()
    expect(house.requests).toHaveLength(1)
  })
})
