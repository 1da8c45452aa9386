// Values for the parameters of paths and queries and for the members of bodies, by their names: such as exist,
// and such as stand for nothing.
import type { Random } from '../random.ts'
import type { World } from './world.ts'

/** Where several values are known by the route alone, or mean nothing special. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  action: ['start', 'fail', 'log', '0', '1', '255', '256', '007', 'Start'],
  n: ['1', '2', '0', '99999999999999999999'],
  format: ['svg', 'json', 'shields', 'png'],
  states: ['2', '3', '9'],
  tag: ['fuzzed', 'none', '%25', '*'],
  locale: ['de', 'fr', 'zh-CN', 'xx', 'de-'],
  asset: ['main.js', '../index.html', 'recipient.css'],
  rid: ['07c2f548-9850-4b27-af5d-6c9dc157ec02', 'no'],
  create: ['1', '0', ''],
  page: ['1', '0', '200', '201', 'x', '1e2'],
  seconds: ['3600', '-1', 'x', '1e400'],
  start: ['0', '1700000000', '-1', 'x', '99999999999999999'],
  end: ['1800000000', '0', 'x'],
  kind: ['cron', 'oncalendar', 'simple'],
  passphrase: ['sesame', 'wrong', '', ' '],
  push_locale: ['de', 'xx'],
}

const SCHEDULES = [
  '* * * * *',
  '0 9 * * 1-5',
  'Mon..Fri 09:00',
  '*-*-01 00:00',
  '@daily',
  '61 * * * *',
  '',
]
const ZONES = ['UTC', 'Europe/Riga', 'America/New_York', 'Nowhere/Land', '']
/** Nobody listens there: what is sent ends on this machine. */
const CLOSED = ['http://127.0.0.1:9/', 'https://127.0.0.1:9/x', 'http://[::1]:9/']

/**
 * A value for a member of a body, such that it means something more often than chance would have it, and
 * that no integration, mail or fetch leaves this machine. Undefined: as its schema says.
 */
export function namedValue(random: Random, { live }: Pick<World, 'live'>, name: string): unknown {
  // Whatever a later field of that kind is called, nobody elsewhere is asked.
  if (/(url|host)$/i.test(name)) return random.pick(CLOSED)
  const known = BODY_VALUES[name]
  if (known !== undefined) return random.pick(known)
  if (name === 'channels') return random.pick(['', '*', 'desktop', random.uuid()])
  if (name === 'project') return undefined
  if (name === 'id') return random.between(1000, 100_000)
  const values = live[name]
  return values === undefined ? undefined : random.pick(values)
}

const BODY_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  schedule: SCHEDULES,
  tz: ZONES,
  zone: ZONES,
  // Of a push, or of an integration; no command, and no service elsewhere.
  kind: [
    'text',
    'url',
    'qr',
    'file',
    'webhook',
    'start',
    'success',
    'fail',
    'log',
    'simple',
    'cron',
  ],
  url_down: CLOSED,
  baseUrl: CLOSED,
  url: CLOSED,
  host: ['127.0.0.1', ''],
  address: ['127.0.0.1', '203.0.113.9', ''],
  from: ['09:00', '25:00', 1_700_000_000_000, null],
  to: ['18:00', '', 1_900_000_000_000, null],
  server: [{}, { port: '0' }, { nosuch: 'x' }, { 'base-url': 'x' }],
  payload: ['secret', 'http://127.0.0.1/', ''],
  api_key: [undefined],
}

const FOREIGN = '07c2f548-9850-4b27-af5d-6c9dc157ec02'

/** What stands for nothing: unknown, malformed, encoded in odd ways, too long. */
export const STRANGE: readonly string[] = [
  ...[FOREIGN, FOREIGN.toUpperCase(), FOREIGN.replaceAll('-', ''), 'a'.repeat(26), 'k'.repeat(32)],
  ...[
    '',
    '%',
    '%0',
    '%zz',
    '%00',
    '%0d%0aX: y',
    '%ff%fe',
    '%c0%ae%c0%ae%2f',
    '%2e%2e%2f',
    '..',
    '.',
  ],
  ...['..%2f..%2fetc%2fpasswd', '../../etc/passwd', '..;', '__proto__', 'constructor', 'toString'],
  ...[
    '-1',
    '1e9',
    '0x10',
    '00',
    '9'.repeat(400),
    "'%20OR%201=1--",
    '"%3E%3Cscript%3E',
    '%C3%A9',
    '*',
  ],
  ...[
    'a'.repeat(9000),
    '%E2%80%AE',
    '&&=',
    ';',
    '{}',
    '[]',
    '\u00e9',
    'a%2Fb',
    '%25',
    '%2525',
    '~',
    '+',
  ],
]

/** A value for a parameter of a path or a query. */
export function parameter(random: Random, { live }: Pick<World, 'live'>, name: string): string {
  const known = live[name] ?? USUAL[name]
  if (known !== undefined && random.percent(75)) return respelt(random, random.pick(known))
  return random.percent(5)
    ? random
        .bytes(random.between(1, 40))
        .toString('latin1')
        .replaceAll(/[\s#?]/g, '.')
    : random.pick(STRANGE)
}

/** The value, at times in another spelling of the same, or nearly the same. */
function respelt(random: Random, value: string): string {
  if (random.percent(85)) return value
  const first = value.charCodeAt(0).toString(16).padStart(2, '0')
  return random.pick([
    `%${first}${value.slice(1)}`,
    value.toUpperCase(),
    `${value}%20`,
    `${value}.json`,
    value.slice(0, -1),
    `${value}/`,
  ])
}
