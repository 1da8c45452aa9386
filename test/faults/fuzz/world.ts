// What there is on the fuzzed server, and what there is not: credentials, and values for the parameters
// of paths by their names. A few checks and pushes are made anew for each batch, as requests use them up.
import fs from 'node:fs'
import path from 'node:path'
import { ENDPOINT_FILE, readEndpoint } from '../../../src/shared/endpoint.ts'
import { makeKey, type Prepared, printed } from '../../commands/running.ts'
import { bearer, createFilePush, createPush, makeToken, opened } from '../../support/push-server.ts'
import type { Served } from '../../support/tocsin.ts'
import type { Random } from '../random.ts'

export interface Credential {
  readonly key: string
  readonly readKey: string
  readonly pingKey: string
  /** Of commands on this machine. */
  readonly localToken: string
  readonly token: string
  readonly session: { readonly cookie: string; readonly secret: string }
}

export interface World {
  readonly server: Served
  readonly port: number
  readonly dataDir: string
  readonly has: Credential
  /** Gets the pings that must all be counted; nothing else names it. */
  readonly control: string
  /** Values that mean something, by the parameter's or member's name; of this batch. */
  live: Readonly<Record<string, readonly string[]>>
}

/** Signs in and makes what stays for the whole run. */
export async function openWorld(server: Served, { dataDir, key, check }: Prepared): Promise<World> {
  const pingKey = await makeKey(dataDir, 'ping')
  const readKey = await makeKey(dataDir, 'read-only')
  const token = await makeToken(dataDir)
  const session = await openSession(server, dataDir)
  const endpoint = readEndpoint(fs.readFileSync(path.join(dataDir, ENDPOINT_FILE), 'utf8'))
  return {
    server,
    port: Number(new URL(server.url).port),
    dataDir,
    has: { key, readKey, pingKey, localToken: endpoint?.token ?? '', token, session },
    control: check.uuid,
    live: {},
  }
}

async function openSession({ url }: Served, dataDir: string): Promise<Credential['session']> {
  const link = await printed(['window', '--data-dir', dataDir])
  const body = JSON.stringify({ token: link.split('#token=')[1] })
  const answer = await fetch(`${url}/window/session`, { method: 'POST', body })
  const { secret } = (await answer.json()) as { readonly secret: string }
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', secret }
}

/** Makes the checks and pushes of the next batch. Those before go on, unless a request ended them. */
export async function renew(world: World, batch: number): Promise<void> {
  const { server, has } = world
  const checks = await Promise.all([1, 2, 3].map((n) => makeCheck(world, `batch${batch}-${n}`)))
  const text = { payload: 'x', expire_after_views: 100 }
  const pushes = [
    await createPush(server, text, has.token),
    await createPush(
      server,
      { ...text, deletable_by_viewer: true, retrieval_step: true },
      has.token,
    ),
    await createPush(server, { ...text, passphrase: 'sesame' }, has.token),
    await createPush(server, { kind: 'url', payload: 'http://127.0.0.1/' }, has.token),
    await createFilePush(server, { 'a.bin': Buffer.from('x') }, has.token),
  ]
  const tokens = pushes.map(({ url_token }) => url_token)
  const { files } = await opened(server, tokens.at(-1) ?? '')
  const projectBadges = await badges(world)
  const uuids = checks.map(({ uuid }) => uuid)
  world.live = {
    uuid: uuids,
    unique_key: checks.map(({ unique_key }) => unique_key),
    badgeKey: checks.map(({ badge_url }) => /\/b\/\d\/([^.]+)/.exec(badge_url)?.[1] ?? ''),
    token: tokens,
    t: tokens,
    slug: checks.map(({ slug }) => slug),
    check: [...uuids, ...checks.map(({ slug }) => slug)],
    link: files.map(({ url }) => url.split('/').at(-2) ?? ''),
    filename: ['a.bin'],
    key: [...checks.map(({ unique_key }) => unique_key), has.readKey],
    pingKey: [has.pingKey],
    ...projectBadges,
  }
}

interface MadeCheck {
  readonly uuid: string
  readonly unique_key: string
  readonly slug: string
  readonly badge_url: string
}

async function makeCheck({ server, has }: World, name: string): Promise<MadeCheck> {
  const answer = await fetch(`${server.url}/api/v3/checks/`, {
    method: 'POST',
    headers: { 'x-api-key': has.key },
    body: JSON.stringify({ name, slug: name, tags: 'fuzzed' }),
  })
  const made = (await answer.json()) as Omit<MadeCheck, 'unique_key'>
  const seen = await fetch(`${server.url}/api/v3/checks/?slug=${name}`, {
    headers: { 'x-api-key': has.readKey },
  })
  const { checks } = (await seen.json()) as { readonly checks: readonly MadeCheck[] }
  return { ...made, unique_key: checks[0]?.unique_key ?? '' }
}

/** The parts of the signed addresses of the project's and the tag's badge. */
async function badges({ server, has }: World): Promise<World['live']> {
  const answer = await fetch(`${server.url}/api/v3/badges/`, { headers: { 'x-api-key': has.key } })
  const urls = JSON.stringify(await answer.json())
  const parts = [...urls.matchAll(/\/badge\/([\w-]+)\/([\w-]+)/g)]
  return {
    projectBadgeKey: [...new Set(parts.map(([, key = '']) => key))],
    signature: [...new Set(parts.map(([, , signature = '']) => signature))],
  }
}

export { bearer }

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
