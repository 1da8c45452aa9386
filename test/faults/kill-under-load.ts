// A server killed in the middle of its work, again and again on one folder: pings, changes by the API,
// pushes, deliveries and a backup, all at once. Whatever it answered is there after the next start.
import fs from 'node:fs'
import { expect } from 'vitest'
import { makeBackup } from '../../src/main/backup/make.ts'
import { stageBackup } from '../../src/main/backup/stage.ts'
import { preparedFolder, printed, withDatabase } from '../commands/running.ts'
import { temporaryFolder } from '../support/house.ts'
import { createPush, makeToken, withSecrets } from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { aWebTarget } from './delivery-targets.ts'
import { createRandom, type Random } from './random.ts'

const WORKERS = 12

/** What the server acknowledged. */
interface Acknowledged {
  /** By their body, with their run. */
  readonly pings: Map<string, string>
  /** By UUID, with the name last given. */
  readonly checks: Map<string, string>
  /** By token. */
  readonly pushes: Set<string>
}

interface PingRow {
  readonly n: number
  readonly body: Buffer
  readonly rid: string
}

/** Kills the server so many times under load and looks at the folder after each restart. */
export async function killUnderLoad(kills: number, seed: number): Promise<void> {
  const random = createRandom(seed)
  const { dataDir, key, check } = preparedFolder()
  const token = await makeToken(dataDir)
  const target = await aWebTarget((_, response) => void response.end())
  await addWebhook(dataDir, target.url)
  const acknowledged: Acknowledged = {
    pings: new Map(),
    checks: new Map([[check.uuid, 'backup']]),
    pushes: new Set(),
  }
  const start = () => serve(dataDir, ['--ping-log-limit', '10000'])

  let server = await start()
  for (let kill = 1; kill <= kills; kill++) {
    const before = acknowledged.pings.size
    await loadUntilKilled(server, { dataDir, key, token, uuid: check.uuid, random, acknowledged })
    expect(acknowledged.pings.size, 'the load had an effect').toBeGreaterThan(before)
    server = await start()
    inspect(dataDir, check.uuid, acknowledged, `kill ${kill} of seed ${seed}`)
  }
  await expect.poll(target.came, { message: `seed ${seed}: deliveries` }).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
  inspect(dataDir, check.uuid, acknowledged, 'after a clean stop')
}

/** Told of every check of the project that goes down or up. */
async function addWebhook(dataDir: string, url: string): Promise<void> {
  const words = ['channel', 'create', '--kind', 'webhook', '--name', 'ops', '--data-dir', dataDir]
  await printed([...words, '--config', JSON.stringify({ url_down: url, url_up: url })])
  withDatabase(dataDir, (db) =>
    db.exec(
      'INSERT OR IGNORE INTO check_channels SELECT checks.id, channels.id FROM checks, channels',
    ),
  )
}

interface Load {
  readonly dataDir: string
  readonly key: string
  readonly token: string
  readonly uuid: string
  readonly random: Random
  readonly acknowledged: Acknowledged
}

/** Many requests at once, without end, until the server is killed at a count chosen by chance. */
async function loadUntilKilled(server: Served, load: Load): Promise<void> {
  const { acknowledged, random } = load
  const killAt = acknowledged.pings.size + random.between(10, 200)
  const work = async () => {
    for (;;) {
      if (!(await request(server, load))) return
      if (acknowledged.pings.size >= killAt) server.process.kill('SIGKILL')
    }
  }
  const backup = backUp(load.dataDir)
  await Promise.all(Array.from({ length: WORKERS }, work))
  await server.stop('SIGKILL')
  await backup
}

/** Beside the load: whole, also when the server ends meanwhile. */
async function backUp(dataDir: string): Promise<void> {
  const archive = await makeBackup(dataDir, Date.now())
  const { size } = fs.statSync(archive)
  const { checks } = await stageBackup(temporaryFolder(), fs.createReadStream(archive), size)
  expect(checks, 'the backup holds checks').toBeGreaterThan(0)
  fs.rmSync(archive)
}

/** One request; false when the server is gone. */
async function request(server: Served, load: Load): Promise<boolean> {
  const { random } = load
  try {
    const make = random.pick([createCheck, renameCheck, push, ping, ping, ping, ping, ping, ping])
    await make(server, load)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function createCheck({ url }: Served, { key, random, acknowledged }: Load): Promise<void> {
  const name = `check ${random.word()}`
  const answer = await fetch(`${url}/api/v3/checks/`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ name }),
  })
  if (answer.status !== 201) throw new Error(`create: ${answer.status}`)
  const made: { readonly uuid: string } = JSON.parse(await answer.text())
  acknowledged.checks.set(made.uuid, name)
}

/** Of a check that no other request names meanwhile: the last name counts. */
async function renameCheck(server: Served, load: Load): Promise<void> {
  const { key, random, acknowledged, uuid } = load
  const [own] = [...acknowledged.checks.keys()].filter((each) => each !== uuid && !busy.has(each))
  if (own === undefined) return createCheck(server, load)
  busy.add(own)
  const name = `renamed ${random.word()}`
  acknowledged.checks.delete(own)
  const answer = await fetch(`${server.url}/api/v3/checks/${own}`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ name }),
  })
  if (answer.status !== 200) throw new Error(`rename: ${answer.status}`)
  acknowledged.checks.set(own, name)
  busy.delete(own)
}

const busy = new Set<string>()

async function push(server: Served, { token, random, acknowledged }: Load): Promise<void> {
  const { url_token } = await createPush(server, { payload: random.word() }, token)
  acknowledged.pushes.add(url_token)
}

async function ping({ url }: Served, { random, uuid, acknowledged }: Load): Promise<void> {
  const rid = random.uuid()
  const body = `${rid} ${random.word().repeat(random.between(1, 100))}`
  // A failure and a success are a delivery each.
  const suffix = random.percent(10) ? '/fail' : ''
  const answer = await fetch(`${url}/ping/${uuid}${suffix}?rid=${rid}`, { method: 'POST', body })
  // The status line is the acknowledgement: it need not come to its end.
  if (answer.status !== 200) throw new Error(`ping: ${answer.status}`)
  acknowledged.pings.set(body, rid)
  await answer.text()
}

function inspect(dataDir: string, uuid: string, known: Acknowledged, when: string): void {
  const found = withDatabase(dataDir, (db) => ({
    integrity: db.pragma('integrity_check', { simple: true }),
    foreignKeys: db.pragma('foreign_key_check'),
    checks: db.prepare<[], [string, string]>('SELECT uuid, name FROM checks').raw().all(),
    nPings: db.prepare('SELECT n_pings FROM checks WHERE uuid = ?').pluck().get(uuid),
    pings: db.prepare<[], PingRow>('SELECT n, body, rid FROM pings ORDER BY n').all(),
  }))
  expect([found.integrity, found.foreignKeys], when).toEqual(['ok', []])
  const rows = new Map(found.pings.map(({ body, rid }) => [body.toString(), rid]))
  const lost = [...known.pings].filter(([body, rid]) => rows.get(body) !== rid)
  const runs = lost.map(([, rid]) => rid)
  expect(runs, `${when}: acknowledged pings without their row`).toEqual([])
  expect(Object.fromEntries(found.checks), `${when}: acknowledged checks`).toMatchObject(
    Object.fromEntries(known.checks),
  )
  const tokens = withSecrets(dataDir, (db) =>
    db.prepare<[], string>('SELECT token FROM pushes').pluck().all(),
  )
  const lostPushes = known.pushes.difference(new Set(tokens))
  expect([...lostPushes], `${when}: acknowledged pushes`).toEqual([])
  // No ping twice, none half there: the count, the numbers and the rows agree.
  expect(rows.size, when).toBe(found.pings.length)
  expect(found.nPings, when).toBe(found.pings.length)
  expect(
    found.pings.map(({ n }) => n),
    when,
  ).toEqual(found.pings.map((_, i) => i + 1))
}
