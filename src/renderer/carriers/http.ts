// The carrier in a browser: a request for each call, one long answer with the events. A lost
// connection is noticed by silence, too: the server sends a heartbeat every 15 s.

import { createEventReader, type ServerEvent } from '../../shared/event-stream.ts'
import type { EventBatch } from '../../shared/events.ts'
import type { CallAnswer } from '../../shared/procedures/index.ts'
import { type AnswerWithRowParts, withRows } from '../../shared/row-lists.ts'
import { t } from '../words/t.ts'
import { backOff } from './back-off.ts'
import {
  type Carrier,
  OfflineError,
  outputOf,
  SignedOutError,
  type StreamListener,
} from './carrier.ts'
import type { WindowSecret } from './window-secret.ts'

const SILENCE_MS = 40_000

export interface HttpCarrierOptions {
  readonly fetch: typeof fetch
  /** Of the session; each request carries it. */
  readonly secret: Pick<WindowSecret, 'get' | 'forget'>
  /** Calls `fn` once, later; gives what calls it off. */
  readonly later: (delay: number, fn: () => void) => () => void
  readonly now: () => number
  readonly random: () => number
}

export function createHttpCarrier(options: HttpCarrierOptions): Carrier {
  const wakers = new Set<() => void>()
  return {
    call: (name, input) => callOver(options, name, input),
    listen(listener) {
      const stop = new AbortController()
      void follow(options, listener, stop.signal, wakers)
      return () => stop.abort()
    },
    retryNow() {
      for (const wake of wakers) wake()
    },
  }
}

async function callOver(
  options: HttpCarrierOptions,
  name: string,
  input: unknown,
): Promise<unknown> {
  const response = await reach(options, '/window/call', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...secretHeader(options) },
    body: JSON.stringify({ name, input, rowParts: true }),
  })
  if (response.status === 401) {
    options.secret.forget()
    throw new SignedOutError('the session is over')
  }
  return outputOf(await answerOf(response))
}

async function answerOf(response: Response): Promise<CallAnswer> {
  try {
    // The server's own answer, whatever its status; our types are checked where it is made.
    const answer: AnswerWithRowParts = await response.json()
    if (typeof answer === 'object' && answer !== null) return withRows(answer)
  } catch {
    // No JSON: a proxy in between, or a server that fell over. Said below.
  }
  const message = t('ui.serverAnswered', { status: response.status })
  return { error: { code: 'UNEXPECTED', message } }
}

function secretHeader({ secret }: HttpCarrierOptions): Record<string, string> {
  const kept = secret.get()
  return kept === null ? {} : { 'x-tocsin-window': kept }
}

async function reach(
  options: HttpCarrierOptions,
  url: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await options.fetch(url, init)
  } catch (error) {
    throw new OfflineError('the server cannot be reached', { cause: error })
  }
}

/** Follows the stream until it is stopped or the session is over. */
async function follow(
  options: HttpCarrierOptions,
  listener: StreamListener,
  stopped: AbortSignal,
  wakers: Set<() => void>,
): Promise<void> {
  let lastId = ''
  let failures = 0
  while (!stopped.aborted) {
    const attempt = new AbortController()
    const silence = createSilence(options, () => attempt.abort())
    const signal = AbortSignal.any([stopped, attempt.signal])
    try {
      const resumed = lastId === '' ? {} : { 'last-event-id': lastId }
      const headers = { ...secretHeader(options), ...resumed }
      const response = await options.fetch('/window/events', { headers, signal })
      if (response.status === 401) {
        options.secret.forget()
        return listener.onSignedOut()
      }
      if (!response.ok || response.body === null) throw new OfflineError('no stream')
      failures = 0
      listener.onOpen(lastId !== '')
      for await (const event of eventsOf(response.body, silence.heard)) {
        lastId = event.id
        listener.onBatch(batchOf(event))
      }
    } catch {
      // However it ended: told below, and tried again.
    } finally {
      silence.end()
    }
    if (stopped.aborted) return
    failures += 1
    const wait = backOff(failures, options.random())
    listener.onLost(options.now() + wait)
    await pause(options, wait, stopped, wakers)
  }
}

/** Calls `onSilence` when nothing was heard for too long. */
function createSilence(options: HttpCarrierOptions, onSilence: () => void) {
  let cancel = options.later(SILENCE_MS, onSilence)
  return {
    heard() {
      cancel()
      cancel = options.later(SILENCE_MS, onSilence)
    },
    end: () => cancel(),
  }
}

async function* eventsOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  heard: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = createEventReader()
  const stream = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await stream.read()
    if (done) return
    heard()
    yield* reader.push(value)
  }
}

/** `event: reset` says that what was missed is gone; anything else carries a batch. */
function batchOf({ id, type, data }: ServerEvent): EventBatch {
  if (type === 'reset') return { seq: Number(id) || 0, events: [{ type: 'reset' }] }
  return JSON.parse(data)
}

function pause(
  { later }: HttpCarrierOptions,
  wait: number,
  stopped: AbortSignal,
  wakers: Set<() => void>,
): Promise<void> {
  return new Promise((resolve) => {
    const cancel = later(wait, wake)
    wakers.add(wake)
    stopped.addEventListener('abort', wake, { once: true })
    function wake(): void {
      cancel()
      wakers.delete(wake)
      stopped.removeEventListener('abort', wake)
      resolve()
    }
  })
}
