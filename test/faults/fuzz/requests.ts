// Requests by the grammar: a route, values for its parameters, a query, headers, credentials, a body, and
// how all of that goes over the wire. Each is made of nothing but its own chance and the world.
import type { Random } from '../random.ts'
import { anyBody, type Body, bodyOf, NO_BODY } from './bodies.ts'
import type { Wire } from './exchange.ts'
import { oddHeaders } from './headers.ts'
import type { FuzzRoute } from './routes.ts'
import { parameter, STRANGE } from './values.ts'
import type { World } from './world.ts'

export interface FuzzRequest extends Wire {
  /** Of each request in the bytes, in their order. */
  readonly methods: readonly string[]
  readonly path: string
  /** Whether a server has to answer it at all. */
  readonly isWhole: boolean
}

/** Who sends it: somebody with every credential, or a page of another site that has none. */
export type Sender = 'owner' | 'stranger'

const OTHER_METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'TRACE'],
  ...['get', 'G E T', '', 'CONNECT', 'X'.repeat(5000), 'GET\0', 'ПОСТ'],
]

export function fuzzedRequest(
  random: Random,
  world: World,
  route: FuzzRoute,
  sender: Sender,
): FuzzRequest {
  if (random.percent(1)) return rubbish(random)
  const method = random.percent(88) ? random.pick(route.methods) : random.pick(OTHER_METHODS)
  const path = pathOf(random, world, route) + queryOf(random, world, route)
  const body = chooseBody(random, world, route, method)
  const head = [
    `${method} ${path} HTTP/${random.percent(98) ? '1.1' : random.pick(['1.0', '9.9', '2'])}`,
    ...hostLines(random, world),
    ...(body.type === '' ? [] : [`Content-Type: ${body.type}`]),
    ...(sender === 'owner' ? credentialLines(random, world, route) : STRANGER),
    ...oddHeaders(random).filter((line) => sender === 'owner' || !OF_A_PAGE.test(line)),
  ]
  return onTheWire(random, { method, path, head, body })
}

/** A request of which nothing is odd, for the steps of a sequence. */
export function plainRequest(
  world: World,
  [method, path]: readonly [method: string, path: string],
  lines: readonly string[],
  body: Body = NO_BODY,
): FuzzRequest {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${world.port}`,
    'Connection: close',
    ...(body.type === '' ? [] : [`Content-Type: ${body.type}`]),
    ...lines,
    `Content-Length: ${body.bytes.length}`,
  ]
  return {
    bytes: assembled(head, body.bytes),
    methods: [method],
    path,
    isWhole: true,
    isCut: false,
  }
}

export function pathOf(random: Random, world: World, { template }: FuzzRoute): string {
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => parameter(random, world, name))
  if (random.percent(96)) return path
  return random.pick([
    `/${path}`,
    `${path}/`,
    path.replaceAll('/', '//'),
    `/.${path}`,
    `${path}.json`,
  ])
}

function queryOf(random: Random, world: World, { query }: FuzzRoute): string {
  if (!random.percent(35)) return ''
  if (random.percent(10)) {
    return random.pick(['?', '?%', '?&&&=', `?${'a=b&'.repeat(2000)}`, '?__proto__[a]=b', '?=='])
  }
  const names = query.length === 0 ? ['x'] : query
  const pairs = Array.from({ length: random.between(1, 3) }, () => {
    const name = random.pick(names)
    return `${name}${random.percent(5) ? '[]' : ''}=${parameter(random, world, name)}`
  })
  return `?${pairs.join('&')}`
}

function chooseBody(random: Random, world: World, route: FuzzRoute, method: string): Body {
  if (route.body !== null && method === 'POST' && random.percent(95)) {
    return bodyOf(random, world, route.body, random.percent(20))
  }
  return random.percent(15) ? anyBody(random) : NO_BODY
}

function hostLines(random: Random, { port }: World): string[] {
  const right = `Host: 127.0.0.1:${port}`
  if (random.percent(94)) return [random.percent(90) ? right : `hOST:localhost:${port}`]
  return random.pick([[], [right, right], ['Host: evil.test'], ['Host:'], [`Host: [::1]:${port}`]])
}

/** As a page of another site sends it: it has no key, no token and no session. */
const STRANGER = ['Origin: https://evil.test', 'Sec-Fetch-Site: cross-site']

/** A browser sends each of these once. */
const OF_A_PAGE = /^(origin|sec-fetch-site):/i

/** What the route asks for, mostly; else another, a wrong one, one too many, or none. */
function credentialLines(random: Random, world: World, route: FuzzRoute): string[] {
  if (random.percent(80)) return linesOf(world, route.credentials)
  const { has } = world
  const wrong = random.pick(STRANGE).replaceAll(/[^\x20-\x7e]/g, '?')
  return random.pick([
    [],
    [`X-Api-Key: ${has.readKey}`],
    [`X-Api-Key: ${wrong}`],
    [`X-Api-Key: ${has.key}`, `X-Api-Key: ${wrong}`],
    [`x-aPI-kEY:\t${has.key} `],
    [`Authorization: ${has.token}`],
    [`Authorization: Bearer ${wrong}`],
    [`Authorization: Bearer ${has.readKey}`],
    ['Authorization:'],
    [`X-User-Email: a@b`, `X-User-Token: ${has.token}`],
    ['X-User-Token: \xff\xfe'],
    [`Cookie: ${has.session.cookie}`],
    [`X-Tocsin-Window: ${has.session.secret}`],
    [`Cookie: ${has.session.cookie}; =; ${'c'.repeat(3000)}`, `X-Tocsin-Window: ${wrong}`],
  ])
}

export function linesOf({ has }: World, credentials: FuzzRoute['credentials']): string[] {
  switch (credentials) {
    case 'key':
      return [`X-Api-Key: ${has.key}`]
    case 'token':
      return [`Authorization: Bearer ${has.token}`]
    case 'session':
      return [`Cookie: ${has.session.cookie}`, `X-Tocsin-Window: ${has.session.secret}`]
    case 'none':
      return []
  }
}

/**
 * Of two requests in one stream, Node answers the second one's `Expect` in the middle of the first one's
 * answer, and reads nothing after a request that wants another protocol.
 */
const NOT_IN_A_PAIR = /^(expect|upgrade|connection):/i

interface Parts {
  readonly method: string
  readonly path: string
  readonly head: readonly string[]
  readonly body: Body
}

/** The bytes: as they should be, or with a wrong length, in chunks, cut short, or twice in one stream. */
function onTheWire(
  random: Random,
  { method, path, head, body: { bytes: body } }: Parts,
): FuzzRequest {
  const { lines, bytes, isWhole } = framed(random, body)
  const isLast = random.percent(97)
  const end = random.percent(1) ? '\n' : '\r\n'
  const one = assembled([...head, ...lines, 'Connection: close'], bytes, end)
  // Node closes without a word where somebody wants a tunnel.
  const request = {
    methods: [method],
    path,
    isWhole: isWhole && method !== 'CONNECT',
    isCut: false,
  }
  if (random.percent(3)) {
    const cut = one.subarray(0, random.between(1, one.length))
    return { ...request, bytes: cut, isWhole: false, isCut: random.percent(70) }
  }
  const isAlone = isLast || !request.isWhole || head.some((line) => NOT_IN_A_PAIR.test(line))
  if (isAlone) return { ...request, bytes: one }
  const first = assembled([...head, ...lines], bytes, end)
  return { ...request, bytes: Buffer.concat([first, one]), methods: [method, method] }
}

function framed(random: Random, body: Buffer) {
  const right = `Content-Length: ${body.length}`
  if (random.percent(94)) return { lines: [right], bytes: body, isWhole: true }
  if (random.percent(50)) {
    return { lines: ['Transfer-Encoding: chunked'], bytes: chunked(random, body), isWhole: true }
  }
  const lines = random.pick([
    [right, right],
    [right, 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked'],
    ['Transfer-Encoding: gzip, chunked'],
    ['Content-Length: -1'],
    ['Content-Length: 99999999999999999999'],
    [`Content-Length: ${body.length + 10}`],
    [],
  ])
  return { lines, bytes: body, isWhole: false }
}

function chunked(random: Random, body: Buffer): Buffer {
  const size = Math.max(1, random.between(1, body.length + 1))
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, i) => {
    const piece = body.subarray(i * size, (i + 1) * size)
    return Buffer.concat([
      Buffer.from(`${piece.length.toString(16)}\r\n`),
      piece,
      Buffer.from('\r\n'),
    ])
  })
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}

function assembled(lines: readonly string[], body: Buffer, end = '\r\n'): Buffer {
  return Buffer.concat([Buffer.from(lines.join(end) + end + end, 'latin1'), body])
}

function rubbish(random: Random): FuzzRequest {
  const bytes = random.bytes(random.between(1, 2000))
  return { bytes, methods: ['GET'], path: '', isWhole: false, isCut: false }
}
