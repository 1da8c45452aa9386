// A server killed in the middle of its work, again and again on one folder: whatever it answered is
// there after the next start.
import { expect } from 'vitest'
import { preparedFolder, withDatabase } from '../commands/running.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { createRandom, type Random } from './random.ts'

const WORKERS = 12
/** One in so many requests creates a check; the others ping one. */
const CREATE_EVERY = 10

/** What the server acknowledged: pings by their body, with their run; checks by their UUID. */
interface Acknowledged {
  readonly pings: Map<string, string>
  readonly checks: Set<string>
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
  const acknowledged: Acknowledged = { pings: new Map(), checks: new Set([check.uuid]) }
  const start = () => serve(dataDir, ['--ping-log-limit', '10000'])

  let server = await start()
  for (let kill = 1; kill <= kills; kill++) {
    const before = acknowledged.pings.size
    await loadUntilKilled(server, { key, uuid: check.uuid, random, acknowledged })
    expect(acknowledged.pings.size, 'the load had an effect').toBeGreaterThan(before)
    server = await start()
    inspect(dataDir, check.uuid, acknowledged, `kill ${kill} of seed ${seed}`)
  }
  expect(await server.stop()).toBe(0)
  inspect(dataDir, check.uuid, acknowledged, 'after a clean stop')
}

interface Load {
  readonly key: string
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
  await Promise.all(Array.from({ length: WORKERS }, work))
  await server.stop('SIGKILL')
}

/** One request; false when the server is gone. */
async function request({ url }: Served, load: Load): Promise<boolean> {
  const { random, acknowledged, key, uuid } = load
  try {
    if (random.between(1, CREATE_EVERY) === 1) {
      const answer = await fetch(`${url}/api/v3/checks/`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: JSON.stringify({ name: `check ${random.word()}` }),
      })
      if (answer.status !== 201) throw new Error(`create: ${answer.status}`)
      const made: { readonly uuid: string } = JSON.parse(await answer.text())
      acknowledged.checks.add(made.uuid)
    } else {
      const rid = random.uuid()
      const body = `${rid} ${random.word().repeat(random.between(1, 100))}`
      const answer = await fetch(`${url}/ping/${uuid}?rid=${rid}`, { method: 'POST', body })
      // The status line is the acknowledgement: it need not come to its end.
      if (answer.status !== 200) throw new Error(`ping: ${answer.status}`)
      acknowledged.pings.set(body, rid)
      await answer.text()
    }
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function inspect(dataDir: string, uuid: string, known: Acknowledged, when: string): void {
  const found = withDatabase(dataDir, (db) => ({
    integrity: db.pragma('integrity_check', { simple: true }),
    foreignKeys: db.pragma('foreign_key_check'),
    checks: db.prepare<[], string>('SELECT uuid FROM checks').pluck().all(),
    nPings: db.prepare('SELECT n_pings FROM checks WHERE uuid = ?').pluck().get(uuid),
    pings: db.prepare<[], PingRow>('SELECT n, body, rid FROM pings ORDER BY n').all(),
  }))
  expect([found.integrity, found.foreignKeys], when).toEqual(['ok', []])
  const rows = new Map(found.pings.map(({ body, rid }) => [body.toString(), rid]))
  const lost = [...known.pings].filter(([body, rid]) => rows.get(body) !== rid)
  const runs = lost.map(([, rid]) => rid)
  expect(runs, `${when}: acknowledged pings without their row`).toEqual([])
  expect(new Set(found.checks).isSupersetOf(known.checks), `${when}: acknowledged checks`).toBe(
    true,
  )
  // No ping twice, none half there: the count, the numbers and the rows agree.
  expect(rows.size, when).toBe(found.pings.length)
  expect(found.nPings, when).toBe(found.pings.length)
  expect(
    found.pings.map(({ n }) => n),
    when,
  ).toEqual(found.pings.map((_, i) => i + 1))
}
