// Events of the window over HTTP: server-sent events, resumed after the last one received. A reader
// that is too slow is disconnected, not buffered for: it reconnects and asks for what it missed.
import type { FastifyInstance } from 'fastify'
import type { EventBatch } from '../../../shared/events.ts'
import { type Cancel, type Clock, HOUR, type Millis } from '../../clock.ts'
import type { ServerOptions, WindowPort } from '../options.ts'
import { createEventWriter, type EventWriter } from './event-writer.ts'
import { noteUse, sessionOf, type WindowGuard } from './guard.ts'

const MAX_STREAMS = 100
/** An open page may ask nothing for weeks. */
const NOTE_USE_EVERY: Millis = HOUR
/** Each open page has one, and a reload for a moment two. */
const MAX_STREAMS_OF_SESSION = 20
/** Seconds. */
const RETRY_AFTER = '5'

interface Stream {
  readonly session: string
  end(): void
}

export function eventsRoute(
  app: FastifyInstance,
  { clock, window, ...guard }: WindowGuard & Pick<ServerOptions, 'clock' | 'window'>,
): void {
  const streams = new Set<Stream>()

  app.get('/window/events', (request, reply) => {
    const session = sessionOf(request, reply, guard)
    if (session === null) return reply
    const api = window()
    const own = [...streams].filter((stream) => stream.session === session)
    const isFull = streams.size >= MAX_STREAMS || own.length >= MAX_STREAMS_OF_SESSION
    if (api === null || isFull) {
      return reply
        .code(isFull ? 429 : 503)
        .header('retry-after', RETRY_AFTER)
        .send()
    }
    reply.hijack()
    const end = openStream({
      writer: createEventWriter(reply.raw, clock),
      hub: api.hub,
      after: lastEventId(request.headers['last-event-id']),
    })
    const stream = { session, end }
    const stopNoting = repeat(clock, NOTE_USE_EVERY, () => void noteUse(request, guard))
    streams.add(stream)
    reply.raw.once('close', () => {
      streams.delete(stream)
      stopNoting()
      end()
    })
    return reply
  })

  // Signed out, a page is told nothing more: it asks again, and is refused.
  guard.sessions.onSignedOut((id) => {
    for (const { session, end } of streams) if (session === id) end()
  })
  // A stream never ends by itself: the server would wait for it.
  app.addHook('preClose', (done) => {
    for (const { end } of streams) end()
    done()
  })
}

function repeat(clock: Clock, every: Millis, fn: () => void): Cancel {
  let cancel = clock.setTimer(every, again)
  function again(): void {
    fn()
    cancel = clock.setTimer(every, again)
  }
  return () => cancel()
}

interface StreamOptions {
  readonly writer: EventWriter
  readonly hub: WindowPort['hub']
  /** The last batch that the reader has; undefined: none. */
  readonly after: number | undefined
}

/** Tells a reader whatever happens, until the returned function is called. */
function openStream({ writer, hub, after }: StreamOptions): () => void {
  const unsubscribe = hub.subscribe((batch) => writer.write(textOf(batch)), after)
  // A connection that is lost before the next event can be resumed, too.
  writer.write(`id: ${hub.seq()}\n\n`)
  return () => {
    unsubscribe()
    writer.end()
  }
}

const texts = new WeakMap<EventBatch, string>()

/** Made once, however many read it. */
function textOf(batch: EventBatch): string {
  const known = texts.get(batch)
  if (known !== undefined) return known
  const text = `id: ${batch.seq}\ndata: ${JSON.stringify(batch)}\n\n`
  texts.set(batch, text)
  return text
}

/** Anything but a number is none: the reader has lost count. */
function lastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined
  return /^\d{1,16}$/.test(String(header)) ? Number(header) : -1
}
