// An HTTP client that sends nothing: it keeps each request as it would go out, and answers that it was
// taken. The previews of integrations are made with it.
import type { Composed } from '../kinds/transport.ts'
import { channelHeaders } from './exchange.ts'
import { firstSent } from './http.ts'
import type { HttpClient, IncomingAnswer, OutgoingRequest } from './http-client.ts'

export interface Recorder {
  readonly http: HttpClient
  /** In the order in which they were asked for. */
  readonly kept: readonly Composed[]
}

const TAKEN: IncomingAnswer = { status: 200, text: '' }

/** @param version of this build, for the header User-Agent */
export function createRecorder(version: string): Recorder {
  const kept: Composed[] = []
  async function keep(outgoing: OutgoingRequest): Promise<IncomingAnswer> {
    const { method, url, headers, body } = firstSent(outgoing, version)
    kept.push({
      line: `${method} ${url.href}`,
      fields: Object.entries(channelHeaders(headers)),
      body: body === null ? '' : Buffer.from(body).toString('utf8'),
    })
    return TAKEN
  }
  return { http: { request: keep, send: keep }, kept }
}
