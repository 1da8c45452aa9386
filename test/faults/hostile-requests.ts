// Requests that no client should send, by chance from a seed. None of them may change anything:
// they name no check that exists, or carry what no rule accepts.
import type { Random } from './random.ts'

export interface Target {
  /** A valid read-write key. */
  readonly key: string
  readonly pingKey: string
  readonly uuid: string
}

export const VERBS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'QUERY',
]
export const ODD_VERBS = ['get', 'G E T', '', 'CONNECT', 'TRACE', 'X'.repeat(5000), 'GET\0', 'ПОСТ']
const FOREIGN = '07c2f548-9850-4b27-af5d-6c9dc157ec02'

/** Paths of the product, with holes to fill. */
const PATHS = [
  '/ping/%',
  '/ping/%/start',
  '/ping/%/999999999999999999999',
  '/ping/%/%',
  '/ping/%/%/%/%',
  '/api/v3/checks/%',
  '/api/v3/checks/%/pings/',
  '/api/v3/checks/%/pings/%/body',
  '/api/v3/checks/%/flips/?start=%&end=%&seconds=%',
  '/api/v2/checks/?slug=%&tag=%',
  '/api/v1/checks/',
  '/api/v3/channels',
  '/api/v3/badges/',
  '/api/v3/gaps/?start=%',
  '/api/v3/status/',
  '/api/v3/metrics/',
  '/api/v4/%',
  '/b/%/%.svg',
  '/badge/%/%/%.json',
  '/projects/%/metrics/%',
  '/checks/validate_schedule/?kind=cron&schedule=%',
  '/cloaked/%/',
  '/window/call',
  '/window/link',
  '/window/session',
  '/%',
]

const HOLES = [
  FOREIGN,
  FOREIGN.toUpperCase(),
  '%',
  '%0',
  '%zz',
  '%00',
  '%ff%fe',
  '%c0%ae%c0%ae/',
  '..%2f..%2fetc%2fpasswd',
  '../../../../etc/passwd',
  '..;/',
  '__proto__',
  'constructor',
  '-1',
  '1e9',
  '0x10',
  '9'.repeat(400),
  "' OR 1=1 --",
  '"><script>',
  '\u00e9\u{1f514}',
  '&&&&=',
  'a'.repeat(9000),
  '*',
  '',
]

/** Paths that name what exists: without a key, or in a form that no rule takes. */
const TARGETED: readonly ((target: Target) => string)[] = [
  ({ uuid }) => `/api/v3/checks/${uuid}`,
  ({ uuid }) => `/api/v1/checks/${uuid}/pause`,
  ({ uuid }) => `/api/v3/checks/${uuid}/resume`,
  ({ uuid }) => `/api/v3/checks/${uuid}/`,
  ({ uuid }) => `/ping/${uuid}/256`,
  ({ uuid }) => `/ping/${uuid}/nope`,
  ({ uuid }) => `/ping/${uuid}/start/`,
  ({ uuid }) => `/ping/${uuid}?rid=`,
  ({ uuid }) => `/ping/${uuid}/fail?rid=${FOREIGN}&rid=nope`,
  ({ uuid }) => `/ping/${uuid.toUpperCase()}`,
  ({ uuid }) => `/ping/${uuid.replaceAll('-', '')}`,
  ({ pingKey }) => `/ping/${pingKey}`,
  ({ pingKey }) => `/ping/${pingKey}/none`,
  ({ pingKey }) => `/ping/${pingKey}/None?create=1`,
  ({ pingKey }) => `/ping/${pingKey}/none?create=1&create=0`,
]

export function hostilePath(random: Random, target: Target): string {
  if (random.percent(15)) return random.pick(TARGETED)(target)
  if (random.percent(3)) return `/${random.bytes(random.between(1, 200)).toString('latin1')}`
  const path = random.pick(PATHS).replaceAll('%', () => random.pick(HOLES))
  return random.percent(20) ? `${path}?${random.pick(HOLES)}=${random.pick(HOLES)}` : path
}

/** Header lines of all kinds; Content-Length and Host only now and then, and then wrong. */
export function hostileHeaders(random: Random): string[] {
  const lines: string[] = []
  for (let i = random.between(0, 6); i > 0; i--) lines.push(hostileHeader(random))
  if (random.percent(2)) lines.push(...Array.from({ length: 300 }, (_, i) => `X-${i}: ${i}`))
  return lines
}

function hostileHeader(random: Random): string {
  if (random.percent(4)) return unreadableHeader(random)
  const odd = printable(random.pick(HOLES))
  return random.pick([
    `X-Api-Key: ${odd}`,
    `X-Api-Key: ${'k'.repeat(32)}`,
    `User-Agent: ${'u'.repeat(random.between(0, 7000))}`,
    `X-Forwarded-For: ${odd}`,
    `X-Forwarded-Proto: ${odd}`,
    `Cookie: tocsin_session_default=${odd}; ${odd}`,
    `X-Tocsin-Window: ${odd}`,
    `Authorization: Bearer ${odd}`,
    `Content-Type: ${odd}`,
    `Content-Type: multipart/form-data; boundary=${random.word()}`,
    'Content-Encoding: gzip',
    `Range: bytes=0-${odd}`,
    'Expect: 100-continue',
    `Upgrade: ${random.pick(['websocket', 'h2c', odd])}`,
    `Connection: ${random.pick(['close', 'keep-alive', 'upgrade', odd])}`,
    `If-Match: ${odd}`,
    `Origin: ${odd}`,
    `Sec-Fetch-Site: ${odd}`,
    `If-None-Match: ${odd}`,
    'Empty:',
    'Vary: *',
  ])
}

/** One at which a parser of HTTP gives up. */
function unreadableHeader(random: Random): string {
  return random.pick([
    ': no name',
    'No colon',
    ' folded: line',
    `X-Bytes: ${random.bytes(20).toString('latin1')}`,
    `X-Huge: ${'h'.repeat(20_000)}`,
  ])
}

/** Without what no header may hold. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?')
}

/** A body that no rule of the API takes. */
export function hostileBody(random: Random): Buffer {
  switch (random.between(0, 6)) {
    case 0:
      return Buffer.alloc(0)
    case 1:
      return random.bytes(random.between(1, 300))
    case 2:
      return Buffer.from(`{"name": "${random.word()}"`)
    case 3:
      return Buffer.from('[{"name":'.repeat(random.between(1, 5000)))
    case 4:
      return Buffer.from(JSON.stringify({ [random.pick(FIELDS)]: random.pick(WRONG_VALUES) }))
    case 5:
      return Buffer.from(`\ufeff{"name": "${random.word()}"}`)
    default:
      return Buffer.from(random.pick(['null', '1e999', '"text"', '{"name":"\\ud800"}', '{"a":1,}']))
  }
}

/** Each of these values is wrong for each of these fields. */
const FIELDS = ['name', 'tags', 'desc', 'timeout', 'grace', 'schedule', 'tz', 'slug', 'channels']
const WRONG_VALUES = [null, true, [], {}, 1.5, -(10 ** 30), [['x']], { $gt: '' }]
