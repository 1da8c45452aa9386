// A server below HTTP, for answers that no HTTP server would give. Closed at the end of its test.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawServer {
  readonly port: number
  readonly connections: readonly Socket[]
}

/** Opens a server on 127.0.0.1, or on a Unix socket at `path`; `talk` does with each connection what the test is about. */
export async function aRawServer(
  talk: (socket: Socket) => void,
  path?: string,
): Promise<RawServer> {
  const connections: Socket[] = []
  // A peer that ends its side may still be answered.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.push(socket)
    socket.on('error', () => {})
    talk(socket)
  })
  if (path === undefined) server.listen(0, '127.0.0.1')
  else server.listen(path)
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of connections) socket.destroy()
    server.close()
  })
  const address = server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : 0, connections }
}

/** Calls `answer` when the head of an HTTP request has come. */
export function onHead(answer: (socket: Socket) => void): (socket: Socket) => void {
  return (socket) => {
    let head = ''
    socket.on('data', (chunk) => {
      const before = head.includes('\r\n\r\n')
      head += chunk.toString('latin1')
      if (!before && head.includes('\r\n\r\n')) answer(socket)
    })
  }
}

/** A port of this machine at which nobody listens. */
export async function aClosedPort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
