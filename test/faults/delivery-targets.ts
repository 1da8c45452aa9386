// Targets of webhooks that behave badly, each in its own way, and one that does not. Closed when the
// test has finished.
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface BadTarget {
  readonly url: string
  /** Requests or connections that came. */
  readonly came: () => number
}

type Listener = http.Server | net.Server

async function listening(server: Listener): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

/** A web server that answers so. */
export async function aWebTarget(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<BadTarget> {
  let came = 0
  const server = http.createServer((request, response) => {
    came++
    request.resume()
    answer(request, response)
  })
  return { url: `http://127.0.0.1:${await listening(server)}/`, came: () => came }
}

/** A server below HTTP. */
async function aSocketTarget(talk: (socket: Socket) => void): Promise<BadTarget> {
  let came = 0
  const server = net.createServer((socket) => {
    came++
    talk(socket)
  })
  return { url: `http://127.0.0.1:${await listening(server)}/`, came: () => came }
}

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

/** By what they do; with what becomes of a delivery to them. */
export const BAD_TARGETS: Readonly<
  Record<string, { readonly open: () => Promise<BadTarget>; readonly error: string }>
> = {
  hangs: {
    open: () => aSocketTarget((socket) => void socket.resume()),
    error: 'Connection timed out',
  },
  trickles: {
    open: () =>
      aSocketTarget((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
        const timer = setInterval(() => socket.write('x'), 20)
        socket.on('close', () => clearInterval(timer))
      }),
    error: 'Connection timed out',
  },
  resets: {
    open: () => aSocketTarget((socket) => void socket.once('data', () => socket.resetAndDestroy())),
    error: 'HTTP request failed, code: ECONNRESET',
  },
  'sends 10 MB': {
    open: () =>
      aWebTarget((_, response) => {
        response.writeHead(200)
        for (let i = 0; i < 10; i++) response.write(MEGABYTE)
        response.end()
      }),
    error: '',
  },
  'redirects for ever': {
    open: () => aWebTarget((_, response) => void response.writeHead(302, { Location: '/' }).end()),
    error: 'Too many redirects',
  },
  'answers garbage': {
    open: () =>
      aSocketTarget((socket) => void socket.once('data', () => socket.end('\0garbage\r\n'))),
    error: 'HTTP request failed, code: HPE_INVALID_CONSTANT',
  },
  'is not to be found': {
    open: async () => ({ url: 'http://nowhere.invalid/', came: () => 0 }),
    error: 'Could not resolve host',
  },
  'is not there': {
    open: async () => {
      const server = net.createServer()
      const port = await listening(server)
      await new Promise((resolve) => server.close(resolve))
      return { url: `http://127.0.0.1:${port}/`, came: () => 0 }
    },
    error: 'Connection failed',
  },
  'answers 500': {
    open: () => aWebTarget((_, response) => void response.writeHead(500).end()),
    error: 'Received status code 500',
  },
}
