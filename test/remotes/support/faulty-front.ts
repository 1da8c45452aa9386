// What stands in front of a stand-in and breaks: the same address, whatever happens there (contract remotes.md 12).
import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { SECOND } from '../../../src/main/clock.ts'
import { type Authority, anAuthority, type Certified } from '../../support/certificates.ts'
import type { FakeClock } from '../../support/fake-clock.ts'

const HOST = 'nas.test'

/** Does with each connection what the fault is about. @param asked resolves with the head of a request */
type Talk = (socket: net.Socket, front: FaultyFront) => void

export interface Fault {
  readonly name: string
  /** How a remote stands while it lasts. */
  readonly state: string
  /** Whether nothing ends it but the limit of time. */
  readonly isSlow?: boolean
  readonly isSecure?: boolean
  readonly begin: (front: FaultyFront) => unknown
}

export interface FaultyFront {
  readonly base: string
  /** PEM to trust; null: it speaks no TLS. */
  readonly ca: string | null
  readonly authority: Authority | null
  readonly clock: FakeClock
  /** How names are found, for the domain under test. */
  readonly lookup: net.LookupFunction
  /** Where a good connection goes. */
  target: number
  /** Null: passed on as it is. */
  talk: Talk | null
  isNameGone: boolean
  /** Requests that came while it was broken. */
  broken: number
  present(certified: Certified): void
  refuse(): Promise<void>
  /** All is well again. */
  heal(): Promise<void>
}

export async function aFaultyFront(clock: FakeClock, isSecure = false): Promise<FaultyFront> {
  const authority = isSecure ? anAuthority('an authority') : null
  const good = authority?.sign({ host: HOST }) ?? null
  const sockets = new Set<net.Socket>()
  const server = isSecure ? tls.createServer({ ...good }) : net.createServer()
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (front.talk !== null) return front.talk(socket, front)
    const further = net.connect(front.target, '127.0.0.1').on('error', () => socket.destroy())
    socket.pipe(further).pipe(socket)
    socket.on('close', () => further.destroy())
  })
  server.on('tlsClientError', () => {})
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as net.AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  onTestFinished(close)
  const present = ({ cert, key }: Certified) => {
    if (server instanceof tls.Server) server.setSecureContext({ cert, key })
  }
  const front: FaultyFront = {
    ...{ base: `${isSecure ? 'https' : 'http'}://${HOST}:${port}`, ca: authority?.cert ?? null },
    ...{ authority, clock, target: 0, talk: null, isNameGone: false, broken: 0, present },
    lookup(_name, options, found) {
      const error = Object.assign(new Error('gone'), { code: 'ENOTFOUND' })
      if (front.isNameGone) found(error, '')
      else if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }])
      else found(null, '127.0.0.1', 4)
    },
    async refuse() {
      close()
      await once(server, 'close')
    },
    async heal() {
      front.talk = null
      front.isNameGone = false
      if (good !== null) present(good)
      if (!server.listening) await listen(port)
    },
  }
  return front
}

/** Calls `answer` for each request, and counts it. */
const onRequest =
  (answer: (socket: net.Socket, front: FaultyFront) => unknown): Talk =>
  (socket, front) => {
    let head = ''
    socket.on('data', (chunk) => {
      const before = head.includes('\r\n\r\n')
      head += chunk.toString('latin1')
      if (before || !head.includes('\r\n\r\n')) return
      front.broken++
      answer(socket, front)
    })
  }

const answering = (status: string, headers: readonly string[], body: string | Buffer): Talk =>
  onRequest((socket) => {
    const bytes = Buffer.from(body)
    const all = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`]
    socket.end(Buffer.concat([Buffer.from(`${all.join('\r\n')}\r\n\r\n`), bytes]))
  })

/** A byte each second, for ever. */
function drip(socket: net.Socket, { clock }: FaultyFront): void {
  socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')
  const next = () => {
    if (socket.destroyed) return
    socket.write('x')
    clock.setTimer(SECOND, next)
  }
  next()
}

const talking = (talk: Talk) => (front: FaultyFront) => {
  front.talk = talk
}

/** So much that no limit lets it pass, in few bytes. */
const BOMB = gzipSync(Buffer.alloc(24 * 1024 * 1024, '{"checks":['), { level: 9 })

const certificate = (name: string, made: (front: FaultyFront) => Certified | undefined): Fault => ({
  ...{ name, state: 'untrusted', isSecure: true },
  begin(front) {
    const certified = made(front)
    if (certified !== undefined) front.present(certified)
  },
})

/** Faults of the way to a server, and of what answers there. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'its name is not found',
    state: 'unreachable',
    begin(front) {
      front.isNameGone = true
    },
  },
  { name: 'the connection is refused', state: 'unreachable', begin: (front) => front.refuse() },
  {
    name: 'a reset in the middle of the head',
    state: 'unreachable',
    begin: talking(
      onRequest((socket) => socket.write('HTTP/1.1 200 O', () => socket.resetAndDestroy())),
    ),
  },
  {
    name: 'a reset in the middle of the body',
    state: 'unreachable',
    begin: talking(
      onRequest((socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"checks"', () =>
          socket.resetAndDestroy(),
        ),
      ),
    ),
  },
  {
    name: 'no answer at all',
    state: 'unreachable',
    isSlow: true,
    begin: talking(onRequest(() => {})),
  },
  {
    name: 'an answer that drips',
    state: 'unreachable',
    isSlow: true,
    begin: talking(onRequest(drip)),
  },
  {
    name: 'a 500',
    state: 'unreachable',
    begin: talking(answering('500 Internal Server Error', [], '')),
  },
  {
    name: 'a gzip bomb',
    state: 'strange',
    begin: talking(answering('200 OK', ['Content-Encoding: gzip'], BOMB)),
  },
  certificate('a certificate that signs itself', () => anAuthority(HOST)),
  certificate('a certificate that has expired', ({ authority }) =>
    authority?.sign({ host: HOST, until: new Date(Date.now() - SECOND) }),
  ),
  certificate('a certificate of another name', ({ authority }) =>
    authority?.sign({ host: 'other.test' }),
  ),
]

/** Those that mean nothing to a ping, as any 200 does. */
export const LIST_FAULTS: readonly Fault[] = [
  {
    name: 'a page instead of JSON',
    state: 'strange',
    begin: talking(answering('200 OK', ['Content-Type: text/html'], '<h1>Log in</h1>')),
  },
  {
    name: 'another kind of server',
    state: 'strange',
    begin: talking(answering('404 Not Found', ['Content-Type: text/html'], 'No such page')),
  },
]
