// A connection to a remote, up to the point where a request may be sent: name found, connected (through
// a proxy or not), certificate checked.
import net, { type LookupFunction } from 'node:net'
import tls from 'node:tls'
import { type Told, tell } from '../../../shared/words/told.ts'
import { codeOf, type Phase } from '../../notify/web/failures.ts'
import { remoteFailureText } from './failure-text.ts'
import { RemoteFailure } from './remote-failure.ts'
import { trusting } from './trust.ts'

export interface Connection {
  readonly socket: net.Socket
  /** The IP address at the other end; null: a proxy is between. */
  readonly address: string | null
}

export interface ConnectOptions {
  readonly ca: string | null
  /** URL of a proxy; null: none. */
  readonly proxy: string | null
  readonly lookup?: LookupFunction | undefined
  /** Ends the attempt. */
  readonly signal: AbortSignal
}

/** @throws RemoteFailure `unreachable` or `untrusted` */
export async function connect(url: URL, options: ConnectOptions): Promise<Connection> {
  const { proxy, signal } = options
  const isSecure = url.protocol === 'https:'
  let socket: net.Socket | undefined
  let phase: Phase = 'connecting'
  let via: URL | null = null
  try {
    signal.throwIfAborted()
    via = proxy === null ? null : proxyUrl(proxy)
    socket = await opened(via ?? url, options)
    const address = via === null ? (socket.remoteAddress ?? null) : null
    if (via !== null) await tunnelled(socket, url, via, signal)
    phase = 'handshake'
    if (isSecure) socket = await secured(socket, url, options)
    return { socket, address }
  } catch (error) {
    socket?.destroy()
    if (error instanceof RemoteFailure) throw error
    const code = signal.aborted ? 'ETIMEDOUT' : codeOf(error)
    const text = remoteFailureText(code, phase, via ?? url)
    throw new RemoteFailure('unreachable', text)
  }
}

function proxyUrl(text: string): URL {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`)
  if (url === null || url.protocol !== 'http:') {
    throw new RemoteFailure('unreachable', tell('remoteRefusals.httpsProxy'))
  }
  return url
}

function opened(url: URL, { lookup, signal }: ConnectOptions): Promise<net.Socket> {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const host = bareHost(url)
  const socket = net.connect({ host, port, ...(lookup && { lookup }) })
  return settled(socket, 'connect', signal)
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

/** Resolves with the socket at the event; rejects at an error, its end or the signal. */
function settled<S extends net.Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const abort = () => socket.destroy(new Error('timed out'))
    signal.addEventListener('abort', abort, { once: true })
    socket.once('close', () => {
      signal.removeEventListener('abort', abort)
      reject(new Error('closed'))
    })
    socket.on('error', reject)
    socket.once(event, () => resolve(socket))
  })
}

const LONGEST_HEAD = 16 * 1024

/** Asks the proxy for a way to the remote, and waits until it is open. */
async function tunnelled(
  socket: net.Socket,
  url: URL,
  via: URL,
  signal: AbortSignal,
): Promise<void> {
  const target = `${url.hostname}:${url.port || 443}`
  const user = `${decodeURIComponent(via.username)}:${decodeURIComponent(via.password)}`
  const login =
    via.username === ''
      ? ''
      : `Proxy-Authorization: Basic ${Buffer.from(user).toString('base64')}\r\n`
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n${login}\r\n`)
  const head = await readHead(socket, signal)
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]
  if (status === '200') return
  throw new RemoteFailure(
    'unreachable',
    status === undefined
      ? tell('remoteRefusals.proxyUnreadable')
      : tell('remoteRefusals.proxyAnswers', { status }),
  )
}

function readHead(socket: net.Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let head = ''
    const stop = () => {
      socket.off('data', read)
      socket.off('close', closed)
      signal.removeEventListener('abort', closed)
    }
    const closed = () => {
      stop()
      reject(new RemoteFailure('unreachable', tell('remoteRefusals.proxySilent')))
    }
    const read = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n') && head.length < LONGEST_HEAD) return
      stop()
      socket.pause()
      resolve(head)
    }
    signal.addEventListener('abort', closed, { once: true })
    socket.on('data', read)
    socket.once('close', closed)
  })
}

/**
 * The connection with TLS. Node's own refusal would close it before its certificate can be named, so the
 * verdict is read here: nothing is sent unless it is good.
 */
async function secured(
  raw: net.Socket,
  url: URL,
  { ca, signal }: ConnectOptions,
): Promise<tls.TLSSocket> {
  const host = bareHost(url)
  const socket = tls.connect({
    socket: raw,
    host,
    ...(net.isIP(host) === 0 && { servername: host }),
    secureContext: trusting(ca),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: false,
  })
  await settled(socket, 'secureConnect', signal)
  if (socket.authorized) return socket
  const text = distrust(socket)
  socket.destroy()
  throw new RemoteFailure('untrusted', text)
}

/** Issuer, reason and fingerprint of a certificate that is not trusted. */
function distrust(socket: tls.TLSSocket): Told {
  const certificate = socket.getPeerCertificate()
  const { CN, O } = certificate.issuer ?? {}
  const issuer = [CN ?? O ?? 'unknown'].flat().join(' ')
  const error: unknown = socket.authorizationError
  const reason =
    error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : `${error}`
  return tell('failures.untrusted', {
    issuer: clean(issuer),
    code: clean(reason),
    fingerprint: certificate.fingerprint256 ?? 'unknown',
  })
}

function clean(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}\p{S}]/gu, '').slice(0, 200)
}
