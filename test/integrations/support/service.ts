// A service of the outside, played by a server at this machine: it keeps what it was asked and
// answers what the test says. Closed at the end of the test that opened it.
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import https from 'node:https'
import { onTestFinished } from 'vitest'

export interface SeenRequest {
  readonly method: string
  /** Without the query, as it was on the wire. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The body parsed. @throws SyntaxError */
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire; tests compare it
  json(): any
  form(): URLSearchParams
}

export type PlayedAnswer =
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** Never answers. */
  | 'silence'
  /** Breaks the connection. */
  | 'reset'

export interface Service {
  /** `http://127.0.0.1:<port>`, no slash at its end. */
  readonly url: string
  readonly port: number
  readonly requests: readonly SeenRequest[]
  /** The only request there was. @throws when there were none, or several */
  only(): SeenRequest
}

/**
 * Opens a service; `answer` decides about the n-th request, counted from 0.
 * @param tls makes it speak https
 */
export async function aService(
  answer: (request: SeenRequest, n: number) => PlayedAnswer = () => ({ status: 200 }),
  tls?: { readonly key: string; readonly cert: string },
): Promise<Service> {
  const requests: SeenRequest[] = []
  const open = tls === undefined ? createServer : https.createServer.bind(null, tls)
  const server = open(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const seen = await readRequest(incoming)
    const played = answer(seen, requests.push(seen) - 1)
    if (played === 'silence') return
    if (played === 'reset') return void incoming.socket.destroy()
    outgoing.writeHead(played.status, played.headers).end(played.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http${tls === undefined ? '' : 's'}://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    only() {
      const [first, ...others] = requests
      if (first === undefined || others.length > 0) throw new Error(`${requests.length} requests`)
      return first
    },
  }
}

/** Answers one after the other; the last is repeated. */
export function inTurn(...answers: readonly PlayedAnswer[]) {
  return (_request: SeenRequest, n: number): PlayedAnswer =>
    answers[Math.min(n, answers.length - 1)] ?? { status: 200 }
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  const [path = '', query = ''] = (incoming.url ?? '').split('?', 2)
  return {
    method: incoming.method ?? '',
    path,
    query: new URLSearchParams(query),
    headers: incoming.headers,
    bytes,
    text,
    json: () => JSON.parse(text),
    form: () => new URLSearchParams(text),
  }
}
