// One request over an open connection, and its answer within limits (contract remotes.md 1.2, 10).

import http from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { tell } from '../../../shared/words/told.ts'
import { codeOf, failureText } from '../../notify/web/failures.ts'
import type { Connection } from './connect.ts'
import { RemoteFailure } from './remote-failure.ts'

export interface Outgoing {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | BodyStream | null
}

/** A body that is read while it is sent. */
export interface BodyStream {
  /** Bytes. */
  readonly length: number
  /** Called for each request that carries it. */
  open(): Readable
}

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  /** Decompressed. */
  readonly body: Buffer
  /** Bytes that came over the connection, headers included. */
  readonly wireBytes: number
}

/**
 * @param limit bytes of the decompressed body
 * @param signal ends it: the time is up
 * @throws RemoteFailure `unreachable`, or `strange` for a body beyond the limit
 */
export async function exchange(
  outgoing: Outgoing,
  { socket }: Connection,
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
): Promise<Answer> {
  const end = () => socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  try {
    signal.throwIfAborted()
    const response = await sent(outgoing, { socket })
    const body = await readBody(response, limit)
    const { statusCode: status = 0, headers } = response
    return { status, headers, body, wireBytes: socket.bytesRead }
  } catch (error) {
    if (error instanceof RemoteFailure) throw error.afterSending()
    const text = signal.aborted ? tell('failures.timedOut') : failureText(codeOf(error), 'exchange')
    throw new RemoteFailure('unreachable', text, null, { wasSent: true })
  } finally {
    signal.removeEventListener('abort', end)
    socket.destroy()
  }
}

function sent(
  { method, url, headers, body }: Outgoing,
  { socket }: Pick<Connection, 'socket'>,
): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'Content-Length': String(body.length) }
    const request = http.request({
      method,
      path: url.pathname + url.search,
      headers: { ...headers, ...length, Host: url.host, 'Accept-Encoding': 'gzip' },
      createConnection: () => socket,
    })
    let isAnswered = false
    request.on('response', (response) => {
      isAnswered = true
      resolve(response)
    })
    request.on('error', reject)
    request.on('close', () => reject(new Error('closed without an answer')))
    if (body === null || body instanceof Uint8Array) request.end(body ?? undefined)
    else {
      pipeline(body.open(), request).catch((error: unknown) => {
        // An answer that comes before the whole body has gone may end the sending: it counts.
        if (!isAnswered) request.destroy(asError(error))
      })
    }
  })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function readBody(response: http.IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (!['identity', 'gzip', ''].includes(encoding)) {
    throw new RemoteFailure('strange', tell('remoteRefusals.encoding'))
  }
  const stream = encoding === 'gzip' ? response.pipe(createGunzip()) : response
  // An end in the middle must not leave the decompression waiting.
  if (stream !== response) response.once('error', (error) => stream.destroy(error))
  if (stream !== response) response.once('aborted', () => stream.destroy(new Error('aborted')))
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) {
        throw new RemoteFailure('strange', tell('remoteRefusals.larger', { size: sizeText(limit) }))
      }
      chunks.push(chunk)
    }
  } catch (error) {
    if (/^Z_/.test(codeOf(error))) throw new RemoteFailure('strange', tell('remoteRefusals.noGzip'))
    throw error
  }
  return Buffer.concat(chunks)
}

function sizeText(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`
}
