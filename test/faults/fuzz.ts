// Many requests by chance against a real server, in three phases: hostile ones, which change
// nothing; odd but valid pings, which each count once; and pings with rubbish behind them.
import fs from 'node:fs'
import { expect } from 'vitest'
import { makeKey, preparedFolder, withDatabase } from '../commands/running.ts'
import { type Served, serve } from '../support/tocsin.ts'
import {
  hostileBody,
  hostileHeaders,
  hostilePath,
  ODD_VERBS,
  type Target,
  VERBS,
} from './hostile-requests.ts'
import { createRandom, type Random } from './random.ts'
import { exchangeAll, type Reply } from './raw-requests.ts'

const MIB = 2 ** 20
/** More than the server reads of a request. */
const TOO_LARGE = Buffer.alloc(3 * MIB, 'x')

/** V8 lets garbage of the young lie for long where there is memory: it must not look like a leak. */
const SOON_COLLECTED = '--max-semi-space-size=1 --max-old-space-size=64'

interface Fuzzed {
  readonly server: Served
  readonly dataDir: string
  readonly target: Target
  readonly random: Random
  readonly port: number
}

export async function fuzz(count: number, seed: number): Promise<void> {
  const { dataDir, key, check } = preparedFolder()
  const target = { key, uuid: check.uuid, pingKey: await makeKey(dataDir, 'ping') }
  const server = await serve(dataDir, [], { NODE_OPTIONS: SOON_COLLECTED })
  const port = Number(new URL(server.url).port)
  const fuzzed: Fuzzed = { server, dataDir, target, random: createRandom(seed), port }
  const said = `seed ${seed}`
  await attack(fuzzed, Math.ceil(count / 10), said)
  const before = vitals(server)
  await attack(fuzzed, Math.ceil(count * 0.6), said)
  await pingOddly(fuzzed, Math.ceil(count * 0.2), said)
  await pingWithRubbish(fuzzed, Math.ceil(count * 0.1), said)
  await isWell(fuzzed, before, said)
}

/** Hostile requests only: not a row of the database is another one after them. */
async function attack(fuzzed: Fuzzed, count: number, said: string): Promise<void> {
  const before = rowsOf(fuzzed.dataDir)
  await send(fuzzed, count, hostileRequest, said)
  expect(rowsOf(fuzzed.dataDir), `${said}: hostile requests changed something`).toEqual(before)
}

/** Pings in every odd way that is allowed: each one that was answered 200 is one ping. */
async function pingOddly(fuzzed: Fuzzed, count: number, said: string): Promise<void> {
  const before = nPingsOf(fuzzed)
  const statuses = await send(fuzzed, count, oddPing, said)
  expect(statuses.get(200), `${said}: ${[...statuses]}`).toBeGreaterThan(count / 2)
  expect(nPingsOf(fuzzed), said).toBe(before + (statuses.get(200) ?? 0))
}

/** A ping and rubbish in one stream: the ping counts if it was answered, and at the most once. */
async function pingWithRubbish(fuzzed: Fuzzed, count: number, said: string): Promise<void> {
  const before = nPingsOf(fuzzed)
  const statuses = await send(fuzzed, count, pingThenRubbish, said)
  const counted = nPingsOf(fuzzed) - before
  expect(counted, said).toBeGreaterThanOrEqual(statuses.get(200) ?? 0)
  expect(counted, said).toBeLessThanOrEqual(count)
}

type Make = (fuzzed: Fuzzed) => Buffer

/** Sends so many requests and returns how often each status came. */
async function send(fuzzed: Fuzzed, count: number, make: Make, said: string) {
  const statuses = new Map<number, number>()
  function* requests(): Generator<Buffer, undefined> {
    for (let i = 0; i < count; i++) yield make(fuzzed)
  }
  await exchangeAll(fuzzed.port, requests(), (reply: Reply, bytes: Buffer) => {
    const request = `${said}: ${JSON.stringify(bytes.toString('latin1').slice(0, 500))}`
    if (reply.hung) throw new Error(`no answer and no end. ${request}`)
    for (const status of reply.statuses) {
      if (status >= 500) throw new Error(`${status}. ${request}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  expect(fuzzed.server.process.exitCode, said).toBeNull()
  return statuses
}

function hostileRequest({ random, target, port }: Fuzzed): Buffer {
  if (random.percent(3)) return random.bytes(random.between(1, 2000))
  const verb = random.percent(5) ? random.pick(ODD_VERBS) : random.pick(VERBS)
  const body = random.percent(0.5) ? TOO_LARGE : hostileBody(random)
  const known = random.percent(25)
  // With a key that opens: only where what is sent cannot be accepted.
  const path = known ? '/api/v3/checks/' : hostilePath(random, target)
  const wrongBody = known && verb === 'POST' && body.length === 0 ? Buffer.from('{') : body
  const host = random.percent(5) ? 'evil.test' : `127.0.0.1:${port}`
  const lines = [
    `${verb} ${path} HTTP/${random.percent(4) ? '9.9' : '1.1'}`,
    ...(random.percent(97) ? [`Host: ${host}`] : []),
    ...(known ? [`X-Api-Key: ${target.key}`] : []),
    ...hostileHeaders(random),
    ...lengthLines(random, wrongBody),
  ]
  return request(random, lines, wrongBody)
}

/** How the length of the body is told: rightly, twice, in chunks that are none, or too short. */
function lengthLines(random: Random, body: Buffer): string[] {
  const right = `Content-Length: ${body.length}`
  if (random.percent(85)) return [right]
  return random.pick([
    [right, right],
    [right, 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked'],
    ['Transfer-Encoding: gzip, chunked'],
    ['Content-Length: -1'],
    ['Content-Length: 99999999999999999999'],
    [`Content-Length: ${body.length + 10}`],
  ])
}

function request(random: Random, lines: readonly string[], body: Buffer): Buffer {
  const end = random.percent(3) ? '\n' : '\r\n'
  const head = Buffer.from(lines.join(end) + end + end, 'latin1')
  const whole = Buffer.concat([head, body])
  return random.percent(4) ? whole.subarray(0, random.between(1, whole.length)) : whole
}

function oddPing({ random, target, port }: Fuzzed): Buffer {
  const suffix = random.pick(['', '/', '/start', '/fail', '/log', '/0', '/255', '/007'])
  const query = random.pick(['', '?', `?rid=${random.uuid().toUpperCase()}`, '?create=1', '?a=%zz'])
  const body = random.percent(1)
    ? Buffer.alloc(2_621_440, 'y')
    : random.bytes(random.between(0, 500))
  const lines = [
    `${random.pick(VERBS)} /ping/${target.uuid}${suffix}${query} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Content-Length: ${body.length}`,
    `User-Agent: ${random
      .bytes(30)
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')}`,
    `X-Forwarded-For: ${random.pick(['', ',', '203.0.113.9:80', 'x'.repeat(1000), '::1'])}`,
    `Content-Type: ${random.pick(['', 'application/json', 'multipart/form-data', '%'])}`,
    'Connection: close',
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

function pingThenRubbish({ random, target, port }: Fuzzed): Buffer {
  const ping = `GET /ping/${target.uuid} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
  const rubbish = random.percent(50)
    ? random.bytes(random.between(1, 500))
    : Buffer.from(`${random.pick(ODD_VERBS)} / HTTP/1.1\r\n${hostileHeaders(random).join('\r\n')}`)
  return Buffer.concat([Buffer.from(ping), rubbish])
}

const TABLES = [
  'projects',
  'checks',
  'pings',
  'flips',
  'channels',
  'check_channels',
  'notifications',
  'keys',
  'settings',
]

/** Every row, but for what the passing of time and the use of a key change. */
function rowsOf(dataDir: string): Record<string, unknown[]> {
  return withDatabase(dataDir, (db) => {
    const tables = TABLES.map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all()])
    const rows = Object.fromEntries(tables) as Record<string, Record<string, unknown>[]>
    return {
      ...rows,
      keys: (rows.keys ?? []).map(({ last_used: _, ...key }) => key),
      settings: (rows.settings ?? []).filter(({ key }) => key !== 'last_tick'),
    }
  })
}

function nPingsOf({ dataDir }: Fuzzed): number {
  return withDatabase(dataDir, (db) =>
    Number(db.prepare('SELECT n_pings FROM checks').pluck().get()),
  )
}

interface Vitals {
  readonly memory: number
  readonly files: number
}

/** Resident bytes and open files of the server; zeros where there is no /proc. */
function vitals({ process: { pid } }: Served): Vitals {
  if (!fs.existsSync(`/proc/${pid}`)) return { memory: 0, files: 0 }
  const [, kib = ''] =
    /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { memory: Number(kib) * 1024, files: fs.readdirSync(`/proc/${pid}/fd`).length }
}

async function isWell({ server, dataDir }: Fuzzed, before: Vitals, said: string): Promise<void> {
  expect((await fetch(`${server.url}/api/v3/status/`)).status, said).toBe(200)
  // The connection of the line above may stay open.
  const files = () => vitals(server).files
  await expect.poll(files, { message: said }).toBeLessThanOrEqual(before.files + 2)
  const growth = () => vitals(server).memory - before.memory
  await expect.poll(growth, { message: said }).toBeLessThanOrEqual(64 * MIB)
  expect(await server.stop(), said).toBe(0)
  const integrity = withDatabase(dataDir, (db) => db.pragma('integrity_check', { simple: true }))
  expect(integrity, said).toBe('ok')
}
