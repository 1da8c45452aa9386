// Two installations of which the first relays to the second, both killed in the middle of it, again and
// again. Each signal is in both logs afterwards, and the last of each check decides on both sides (contract
// remotes.md 12).
import { expect } from 'vitest'
import { freePort, type MadeCheck, makeCheck, run, withDatabase } from '../commands/running.ts'
import { temporaryFolder } from '../support/house.ts'
import { type Served, serve } from '../support/tocsin.ts'
import type { Random } from './random.ts'

const CHECKS = 4
/** Of each check. */
const SIGNALS = 50
/** The last ones of the checks: up, down, up, down. */
const LAST = ['', '/fail', '/0', '/3'] as const
const SUFFIXES = ['/start', '', '/fail', '/log', '/7', '/0'] as const

/** One side: its server on a port that stays, killed and started again. */
interface Side {
  readonly dataDir: string
  readonly checks: readonly MadeCheck[]
  readonly url: string
  server: Served
  kill(): Promise<void>
  start(): Promise<void>
}

async function aSide(name: string): Promise<Side> {
  const dataDir = temporaryFolder()
  const port = String(await freePort())
  const checks: MadeCheck[] = []
  for (let i = 0; i < CHECKS; i++) {
    checks.push(await makeCheck(dataDir, '--name', `${name} ${i}`))
  }
  const start = () => serve(dataDir, ['--observe', 'strict'], {}, ['--port', port])
  const side: Side = {
    ...{ dataDir, checks, url: `http://127.0.0.1:${port}`, server: await start() },
    kill: async () => void (await side.server.stop('SIGKILL')),
    async start() {
      side.server = await start()
    },
  }
  return side
}

async function relayAll(here: Side, there: Side): Promise<void> {
  const tocsin = async (...words: string[]) => {
    const { stderr } = await run([...words, '--data-dir', here.dataDir])
    expect(stderr).toBe('')
  }
  await tocsin('remote', 'add', '--name', 'there', '--url', there.url, '--no-mirror')
  for (const [i, { uuid }] of here.checks.entries()) {
    const target = there.checks[i]?.uuid ?? ''
    await tocsin('relay', 'set', '--check', uuid, '--to', 'there', '--target', target)
  }
}

/** As a job that hears no answer: again, until there is one. */
async function signal({ url }: Side, { uuid }: MadeCheck, suffix: string, body: string) {
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/ping/${uuid}${suffix}`, { method: 'POST', body }).catch(
        () => null,
      )
      return answer?.status
    })
    .toBe(200)
}

/** @returns what each check was sent, in order */
async function signalAll(here: Side, random: Random, done: () => void): Promise<string[][]> {
  return Promise.all(
    here.checks.map(async (check, i) => {
      const sent: string[] = []
      for (let n = 0; n < SIGNALS; n++) {
        const isLast = n === SIGNALS - 1
        const suffix = isLast ? (LAST[i] ?? '') : random.pick(SUFFIXES)
        const body = `${i}-${n}${suffix}`
        await signal(here, check, suffix, body)
        sent.push(body)
        done()
      }
      return sent
    }),
  )
}

/** Bodies in the log of a check, each once, in the order in which they came first. */
function logged({ dataDir }: Side, { uuid }: MadeCheck): readonly string[] {
  const bodies = withDatabase(dataDir, (db) =>
    db
      .prepare<[string], Buffer>(
        'SELECT body FROM pings JOIN checks ON checks.id = check_id WHERE uuid = ? ORDER BY n',
      )
      .pluck()
      .all(uuid),
  )
  return [...new Set(bodies.map(String))]
}

function statusOf({ dataDir }: Side): readonly unknown[] {
  return withDatabase(dataDir, (db) => db.prepare('SELECT status FROM checks').pluck().all())
}

function waiting({ dataDir }: Side): unknown {
  return withDatabase(dataDir, (db) => db.prepare('SELECT count(*) FROM relay_queue').pluck().get())
}

/**
 * Kills the sides in turns, spread over 200 signals.
 * @param kills of both together
 */
export async function relayUnderKills(kills: number, random: Random): Promise<void> {
  const [here, there] = await Promise.all([aSide('here'), aSide('there')])
  await relayAll(here, there)
  // From now on the server knows its relays.
  await here.kill()
  await here.start()
  let sent = 0
  const all = CHECKS * SIGNALS
  const signalling = signalAll(here, random, () => {
    sent++
  })
  for (let kill = 1; kill <= kills; kill++) {
    const from = (all * kill) / (kills + 1)
    await expect.poll(() => sent).toBeGreaterThanOrEqual(Math.floor(from))
    const side = kill % 2 === 1 ? there : here
    await side.kill()
    await side.start()
  }
  const expected = await signalling
  // What waits for its next attempt is tried at once after a start.
  await here.kill()
  await here.start()
  await expect.poll(() => waiting(here)).toBe(0)
  for (const [i, bodies] of expected.entries()) {
    for (const side of [here, there]) {
      const check = side.checks[i]
      expect(check && logged(side, check)).toEqual(bodies)
    }
  }
  expect(statusOf(here)).toEqual(['up', 'down', 'up', 'down'])
  expect(statusOf(there)).toEqual(statusOf(here))
  await Promise.all([here.server.stop(), there.server.stop()])
}
