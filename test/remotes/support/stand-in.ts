// Stand-ins for other servers on loopback, closed at the end of their test. `aHealthchecksServer` behaves
// as contract monitor.md says of the management API; `aPushServer` as contract push.md of versions.
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import { CERTIFICATE, KEY } from '../../notify/support/certificate.ts'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

export type Answering = (asked: Asked, response: http.ServerResponse) => void

export interface StandIn {
  readonly url: string
  readonly port: number
  /** Every request that came, oldest first. */
  readonly asked: Asked[]
  close(): Promise<void>
}

/** A server that answers as the test says; with `secure` by the certificate of first.test. */
export async function aServer(
  answer: Answering,
  { secure = false, port = 0 } = {},
): Promise<StandIn> {
  const asked: Asked[] = []
  const listener: http.RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(chunks) }
    asked.push(one)
    answer(one, response)
  }
  const server = secure
    ? https.createServer({ key: KEY, cert: CERTIFICATE }, listener)
    : http.createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : 0
  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(close)
  const url = secure ? `https://first.test:${bound}` : `http://127.0.0.1:${bound}`
  return { url, port: bound, asked, close }
}

export function json(response: http.ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

export const READ_WRITE = 'rw'.padEnd(32, 'x')
export const READ_ONLY = 'ro'.padEnd(32, 'x')
export const PING_KEY = 'pingkeypingkeypingkey1'

export interface StandInCheck {
  readonly uuid: string
  readonly name: string
  readonly slug: string
  status: string
  filterHttpBody?: boolean
  /** Further fields of its document, whatever they are. */
  more?: Readonly<Record<string, unknown>>
  /** Newest first. */
  flips?: { readonly timestamp: string; readonly up: number }[]
  pings?: readonly Readonly<Record<string, unknown>>[]
}

export interface HealthchecksOptions {
  readonly api?: 2 | 3
  readonly secure?: boolean
  readonly gzip?: boolean
  /** What ping URLs begin with; left out: the server's own. */
  readonly pingBase?: string
  /** A folder that it lies in. */
  readonly path?: string
  /** Flips as API v1 and v2 wrap them. */
  readonly wrapsFlips?: boolean
  /** What badge URLs begin with; left out: the server's own. */
  readonly badgeBase?: string
  /** Its clock, in milliseconds since the epoch; left out: that of this computer. */
  readonly now?: () => number
  /** Answers instead, where it does: a failing server. */
  readonly instead?: (asked: Asked, response: http.ServerResponse) => boolean
  /** Answers a ping; null: as always. */
  readonly ping?: Answering
  readonly port?: number
}

export interface HealthchecksServer extends StandIn {
  readonly checks: StandInCheck[]
  /** The pings that came. */
  readonly pings: Asked[]
  /** It takes requests and answers none. */
  hang: boolean
  /** Why it makes no check; empty: it does. */
  refusal: string
}

/** A UUID in an error's text. */
export const MADE = 'deadbeef-1111-4111-8111-111111111111'

let made = 0

/** A check with a UUID of its own. */
export function aListedCheck(fields: Partial<StandInCheck> = {}): StandInCheck {
  const uuid = `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
  return {
    uuid: uuid.replace(/^0+/, (zeros) => String(made).padStart(zeros.length, '0')),
    name: `check ${made}`,
    slug: `check-${made}`,
    status: 'up',
    ...fields,
  }
}

/** A Healthchecks server with one project. */
export async function aHealthchecksServer(
  checks: StandInCheck[] = [],
  options: HealthchecksOptions = {},
): Promise<HealthchecksServer> {
  const { api = 3, gzip = false, path = '' } = options
  const pings: Asked[] = []
  const answer: Answering = (asked, response) => {
    if (whole.hang) return
    const url = new URL(asked.url, 'http://localhost')
    if (!url.pathname.startsWith(path)) return void response.writeHead(404).end('not found')
    const place = url.pathname.slice(path.length)
    if (options.instead?.(asked, response)) return
    if (options.now !== undefined) {
      response.setHeader('Date', new Date(options.now()).toUTCString())
    }
    if (place === '/badge/all.json3') {
      const count = (status: string) => checks.filter((check) => check.status === status).length
      const counts = { total: checks.length, grace: count('grace'), down: count('down') }
      return json(response, { status: 'up', ...counts })
    }
    if (place.startsWith('/ping/')) {
      pings.push(asked)
      if (options.ping) return options.ping(asked, response)
      return void response.end('OK')
    }
    const [, version = '', route = ''] = /^\/api\/v(\d)\/(.*)$/.exec(place) ?? []
    if (Number(version) > api || version === '') {
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
    }
    if (route === 'status/') return void response.end('OK')
    if (route === 'version') return void response.writeHead(404).end()
    const key = asked.headers['x-api-key']
    const isWriter = key === READ_WRITE
    if (!isWriter && key !== READ_ONLY) return json(response, { error: 'wrong api key' }, 401)
    if (route === 'checks/' && asked.method === 'POST') {
      const more = JSON.parse(asked.body.toString('utf8'))
      if (more.timeout === 5) {
        return json(response, { error: `timeout is too small ${key} ${MADE}` }, 400)
      }
      if (whole.refusal !== '') return json(response, { error: whole.refusal }, 400)
      const check = aListedCheck({ more, status: 'new' })
      checks.push(check)
      return json(response, documentOf(check, `${server.url}${path}/ping/`, isWriter), 201)
    }
    if (route === 'checks/') {
      const base = options.pingBase ?? `${server.url}${path}/ping/`
      const list = checks.map((check) => documentOf(check, base, isWriter))
      if (!gzip) return json(response, { checks: list })
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      return void response.end(gzipSync(JSON.stringify({ checks: list })))
    }
    const base = `${server.url}${path}/ping/`
    if (route === 'badges/') {
      const json3 = `${options.badgeBase ?? server.url + path}/badge/all.json3`
      return json(response, { badges: { '*': { json3 } } })
    }
    const [, id = '', rest = ''] = /^checks\/([^/]+)\/?(.*)$/.exec(route) ?? []
    const found = checks.find(({ uuid }) => id === uuid || id === uniqueKeyOf(uuid))
    if (found && rest === 'flips/') {
      const start = Number(url.searchParams.get('start') ?? 0) * 1000
      const flips = (found.flips ?? []).filter(({ timestamp }) => Date.parse(timestamp) >= start)
      return json(response, options.wrapsFlips ? { flips } : flips)
    }
    if (found && rest === 'pings/') return json(response, { pings: found.pings ?? [] })
    if (found && /^pings\/\d+\/body$/.test(rest)) return void response.end(`body of ${rest}`)
    if (found && rest === 'pause') found.status = 'paused'
    if (found && rest === 'resume') {
      if (found.status !== 'paused') {
        return void response.writeHead(409).end('check is not paused')
      }
      found.status = 'new'
    }
    if (found && asked.method === 'DELETE') checks.splice(checks.indexOf(found), 1)
    if (found && asked.method === 'POST' && rest === '') {
      found.more = { ...found.more, ...JSON.parse(asked.body.toString('utf8')) }
    }
    if (found) return json(response, documentOf(found, base, isWriter))
    const channels = [{ id: 'c1', name: 'Mail', kind: 'email' }]
    if (route === 'channels/' && isWriter) return json(response, { channels })
    return json(response, { error: 'wrong api key' }, route === 'channels/' ? 401 : 404)
  }
  const server = await aServer(answer, options)
  const whole: HealthchecksServer = Object.assign(server, {
    ...{ checks, pings, hang: false, refusal: '' },
  })
  return whole
}

function documentOf(check: StandInCheck, pingBase: string, isWriter: boolean) {
  const { uuid, name, slug, status, filterHttpBody = false } = check
  const shown = { name, slug, status, n_pings: 0, filter_http_body: filterHttpBody, ...check.more }
  return isWriter
    ? { ...shown, uuid, ping_url: pingBase + uuid }
    : { ...shown, unique_key: uniqueKeyOf(uuid) }
}

/** A Password Pusher server: `version` 2, or 1 for an older one. */
export async function aPushServer(
  token: string,
  { version = 2 }: { readonly version?: 1 | 2 } = {},
): Promise<StandIn> {
  return aServer((asked, response) => {
    const { pathname } = new URL(asked.url, 'http://localhost')
    if (pathname === '/api/v2/version' && version === 2) {
      return json(response, { application_version: '2.11.4', api_version: '2.1', edition: 'oss' })
    }
    if (pathname === '/api/v1/version') {
      return json(response, { application_version: '1.50.0', api_version: '1.5' })
    }
    const active = version === 2 ? '/api/v2/pushes/active' : '/p/active.json'
    if (pathname === active) {
      const isKnown = asked.headers.authorization === `Bearer ${token}`
      return isKnown ? json(response, []) : void response.writeHead(401).end()
    }
    response.writeHead(404).end()
  })
}
