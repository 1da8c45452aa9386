// A server killed in the middle of creates and reveals, again and again on one folder: what it
// answered as created opens after the next start, and what it showed for the last time never again.
import { hash } from 'node:crypto'
import { expect } from 'vitest'
import { preparedFolder, withDatabase } from '../commands/running.ts'
import {
  bearer,
  createFilePush,
  createPush,
  makeToken,
  type PushRecord,
  storedFiles,
  withSecrets,
} from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { createRandom, type Random } from './random.ts'

const WORKERS = 10
/** Of a hundred requests so many create; the others reveal. */
const CREATES = 40
const WITH_FILE = 25
const WITH_PASSPHRASE = 5
const PASSPHRASE = 'sesame'

/** A push whose creation was answered, and what its viewers were told. */
interface Known {
  readonly token: string
  readonly payload: string
  readonly limit: number
  readonly isGuarded: boolean
  /** Of the file's content; null: it has none. */
  readonly digest: string | null
  asked: number
  answered: number
  shown: number
}

interface Load {
  readonly random: Random
  readonly token: string
  readonly known: Known[]
}

/** Kills the server so many times under load and looks at the folder after each restart. */
export async function killUnderPushLoad(kills: number, seed: number): Promise<void> {
  const { dataDir } = preparedFolder()
  const load: Load = { random: createRandom(seed), token: await makeToken(dataDir), known: [] }
  let server = await serve(dataDir)
  for (let kill = 1; kill <= kills; kill++) {
    const before = operations(load)
    await loadUntilKilled(server, load)
    expect(operations(load), 'the load had an effect').toBeGreaterThan(before)
    server = await serve(dataDir)
    await inspect(server, dataDir, load, `kill ${kill} of seed ${seed}`)
  }
  expect(await server.stop()).toBe(0)
  inspectFolder(dataDir, 'after a clean stop')
}

function operations({ known }: Load): number {
  return known.reduce((sum, { answered }) => sum + 1 + answered, 0)
}

async function loadUntilKilled(server: Served, load: Load): Promise<void> {
  const killAt = operations(load) + load.random.between(20, 150)
  const work = async () => {
    for (;;) {
      if (!(await request(server, load))) return
      if (operations(load) >= killAt) server.process.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  await server.stop('SIGKILL')
}

/** One request; false when the server is gone. */
async function request(server: Served, load: Load): Promise<boolean> {
  const { random, known } = load
  try {
    if (known.length === 0 || random.percent(CREATES)) await create(server, load)
    // The newest are the likeliest to have a view left.
    else await view(server, random.pick(known.slice(-20)))
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function create(server: Served, { random, token, known }: Load): Promise<void> {
  const payload = `${random.uuid()} ${random.word().repeat(random.between(1, 500))}`
  const limit = random.between(1, 3)
  const content = random.percent(WITH_FILE) ? random.bytes(random.between(0, 3000)) : null
  const isGuarded = content === null && random.percent(WITH_PASSPHRASE)
  const fields = { payload, expire_after_views: `${limit}` }
  const { url_token } =
    content === null
      ? await createPush(server, { ...fields, passphrase: isGuarded ? PASSPHRASE : '' }, token)
      : await createFilePush(server, { 'a.bin': Buffer.from(content) }, token, fields)
  const digest = content === null ? null : hash('sha256', content)
  const counts = { asked: 0, answered: 0, shown: 0 }
  known.push({ token: url_token, payload, limit, isGuarded, digest, ...counts })
}

async function view(server: Served, push: Known): Promise<void> {
  push.asked++
  const record = await retrieved(server, push)
  push.answered++
  if (record === null) return
  if (record.payload !== null) push.shown++
  expect([push.payload, null]).toContain(record.payload)
}

/** The record; null when too many passphrases were tried at once. */
async function retrieved(
  { url }: Served,
  { token, isGuarded }: Known,
  headers = {},
): Promise<PushRecord | null> {
  const query = isGuarded ? `?passphrase=${PASSPHRASE}` : ''
  const answer = await fetch(`${url}/api/v2/pushes/${token}${query}`, { headers })
  if (answer.status === 429) return null
  if (answer.status !== 200) throw new Error(`retrieve: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as PushRecord
}

/** Looks as the owner, whose look counts for nothing. */
async function inspect(server: Served, dataDir: string, load: Load, when: string): Promise<void> {
  inspectFolder(dataDir, when)
  for (const push of load.known) {
    const record = await retrieved(server, push, bearer(load.token))
    if (record !== null) await inspectPush(push, record, `${when}: ${JSON.stringify(push)}`)
  }
}

async function inspectPush(push: Known, record: PushRecord, when: string): Promise<void> {
  const { limit, shown, payload, digest } = push
  // A view that was asked for and not answered may have been counted.
  const mayBeUsed = shown + (push.asked - push.answered)
  expect(shown, when).toBeLessThanOrEqual(limit)
  if (shown >= limit) expect(record, when).toMatchObject({ expired: true, payload: null })
  if (mayBeUsed < limit) expect(record, when).toMatchObject({ expired: false, payload })
  if (record.expired) return
  expect(record.views_remaining, when).toBeLessThanOrEqual(limit - shown)
  expect(record.views_remaining, when).toBeGreaterThanOrEqual(limit - mayBeUsed)
  expect(record.files.length, when).toBe(digest === null ? 0 : 1)
  if (digest === null) return
  const content = Buffer.from(await (await fetch(record.files[0]?.url ?? '')).arrayBuffer())
  expect(hash('sha256', content), when).toBe(digest)
}

function inspectFolder(dataDir: string, when: string): void {
  const check = (db: Parameters<Parameters<typeof withDatabase>[1]>[0]) => [
    db.pragma('integrity_check', { simple: true }),
    db.pragma('foreign_key_check'),
  ]
  expect(withDatabase(dataDir, check), when).toEqual(['ok', []])
  expect(withSecrets(dataDir, check), when).toEqual(['ok', []])
  const owned = withSecrets(dataDir, (db) =>
    db.prepare<[], string>('SELECT uuid FROM files').pluck().all(),
  )
  expect(storedFiles(dataDir).sort(), `${when}: files and their rows`).toEqual(owned.sort())
}
