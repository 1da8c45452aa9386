// One HTTP request and the beginning of its answer, over node:http. http.ts follows redirects, by
// the rules of redirects.ts.

import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { tell } from '../../../shared/words/told.ts'
import { DeliveryError } from '../kinds/delivery-error.ts'
import { codeOf, failureText, type Phase } from './failures.ts'
import type { Hop } from './redirects.ts'

/** How connections are made, where a test or a machine differs. */
export interface Connecting {
  /** Certificates that are trusted in place of those of the runtime. */
  readonly ca?: string
  readonly lookup?: LookupFunction
}

export interface Answer {
  readonly status: number
  readonly location: string | undefined
  readonly text: string
}

const ANSWER_LIMIT = 64 * 1024
/** What this client says itself, whatever a channel's headers are. */
const OWN_HEADERS =
  /^(connection|content-length|expect|keep-alive|te|trailer|transfer-encoding|upgrade)$/i

/** @throws DeliveryError with the texts of contract monitor.md 7.2 */
export async function exchange(
  hop: Hop,
  connecting: Connecting,
  signal: AbortSignal,
): Promise<Answer> {
  let phase: Phase = 'connecting'
  try {
    signal.throwIfAborted()
    return await new Promise<Answer>((resolve, reject) => {
      const secure = hop.url.protocol === 'https:'
      const request = (secure ? https : http).request(hop.url, {
        ...connecting,
        method: hop.method,
        headers: headersOf(hop),
        agent: false,
        signal,
      })
      request.on('socket', (socket) => {
        socket.once('connect', () => {
          phase = secure ? 'handshake' : 'exchange'
        })
        socket.once('secureConnect', () => {
          phase = 'exchange'
        })
      })
      request.on('response', (response) => {
        readStart(response).then(resolve, reject)
      })
      request.on('error', reject)
      request.on('close', () => reject(new Error('closed without an answer')))
      request.end(hop.body ?? undefined)
    })
  } catch (error) {
    if (signal.aborted) throw new DeliveryError(tell('failures.timedOut'))
    throw new DeliveryError(failureText(codeOf(error), phase))
  }
}

/** The headers that a channel may set. */
export function channelHeaders(headers: Hop['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)))
}

function headersOf({ headers, body }: Hop): Record<string, string> {
  const length = body === null ? [] : [['Content-Length', String(body.length)]]
  return { ...channelHeaders(headers), ...Object.fromEntries(length) }
}

/** The status and at most 64 KiB of the body; what comes after is not waited for. */
async function readStart(response: http.IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= ANSWER_LIMIT) break
  }
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    text: Buffer.concat(chunks).subarray(0, ANSWER_LIMIT).toString('utf8'),
  }
}
