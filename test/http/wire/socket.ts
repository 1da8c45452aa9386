// Requests as bytes on a real socket, and the answers as they come back.
import net, { type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Listens on a free port of the loopback interface. */
export async function listen(server: FastifyInstance): Promise<number> {
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Sends the bytes as they are; resolves with all that came back until the server closed. */
export function exchange(port: number, request: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => void chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

/** The bytes of a request that is the last on its connection. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  const head = [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

export interface WireAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** The first answer in the text; what follows its head is its body. */
export function parse(text: string): WireAnswer {
  const end = text.indexOf('\r\n\r\n')
  const [line = '', ...fields] = text.slice(0, end).split('\r\n')
  const headers = new Map(
    fields.map((field) => {
      const colon = field.indexOf(':')
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, body: text.slice(end + 4) }
}

/** Sends a request that is the last on its connection, and reads its answer. */
export async function speak(
  port: number,
  line: string,
  headers: readonly string[] = [],
  body = '',
): Promise<WireAnswer> {
  return parse(await exchange(port, request(line, headers, body)))
}
