// kill -9 in the middle of telling: each target gets each flip at least once, with the same id, and
// in the end every outcome is final.
import { expect, test } from 'vitest'
import type { MadeCheck, Prepared } from '../commands/running.ts'
import { pingUrl, preparedFolder, run, withDatabase } from '../commands/running.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { aWebTarget } from './delivery-targets.ts'
import { chooseSeed, createRandom } from './random.ts'

const KILLS = 3
const CHECKS = 25
const PATIENCE = { timeout: 120_000, interval: 50 }

/** A target that answers each request after a moment, and remembers what came. */
async function aTarget(name: string) {
  const flips = new Map<string, number>()
  const target = await aWebTarget(({ headers }, response) => {
    const flip = String(headers['x-tocsin-flip'])
    flips.set(flip, (flips.get(flip) ?? 0) + 1)
    setTimeout(() => response.end(), 20)
  })
  return { name, flips, url: target.url }
}

async function addChannels(
  { dataDir }: Prepared,
  targets: readonly { name: string; url: string }[],
) {
  for (const { name, url } of targets) {
    const config = JSON.stringify({ url_down: url, url_up: url })
    const words = ['--kind', 'webhook', '--name', name, '--config', '-']
    const made = await run(['channel', 'create', ...words, '--data-dir', dataDir], {
      input: config,
    })
    expect(made.stderr).toBe('')
  }
}

/** A check that is told to every channel. */
async function addCheck({ url }: Served, { key }: Prepared, name: string): Promise<MadeCheck> {
  const body = JSON.stringify({ name, channels: '*' })
  const headers = { 'x-api-key': key }
  const answer = await fetch(`${url}/api/v3/checks/`, { method: 'POST', headers, body })
  return (await answer.json()) as MadeCheck
}

const flipIds = ({ dataDir }: Prepared) =>
  withDatabase(dataDir, (db) => db.prepare<[], number>('SELECT id FROM flips').pluck().all())

function left({ dataDir }: Prepared) {
  return withDatabase(dataDir, (db) => ({
    pending: db.prepare('SELECT count(*) FROM flips WHERE processed IS NULL').pluck().get(),
    sending: db
      .prepare(`SELECT count(*) FROM notifications WHERE outcome = 'sending'`)
      .pluck()
      .get(),
  }))
}

/** Every check goes down, or up again, at once. */
async function flipAll(server: Served, checks: readonly MadeCheck[], suffix: string) {
  await Promise.all(checks.map((check) => fetch(pingUrl(server, check, suffix))))
}

test('each target gets each flip, however often the server is killed', async () => {
  const random = createRandom(chooseSeed())
  const prepared = preparedFolder()
  const targets = await Promise.all(['a', 'b', 'c'].map(aTarget))
  await addChannels(prepared, targets)
  let server = await serve(prepared.dataDir)
  const checks = await Promise.all(
    Array.from({ length: CHECKS }, (_, i) => addCheck(server, prepared, `job ${i}`)),
  )
  for (let kill = 0; kill < KILLS; kill++) {
    const before = targets.reduce((sum, { flips }) => sum + flips.size, 0)
    const killAt = before + random.between(1, CHECKS)
    await flipAll(server, checks, kill % 2 === 0 ? '/fail' : '')
    const told = () => targets.reduce((sum, { flips }) => sum + flips.size, 0)
    await expect.poll(told, { ...PATIENCE, interval: 1 }).toBeGreaterThanOrEqual(killAt)
    await server.stop('SIGKILL')
    expect(left(prepared).pending, 'killed in the middle').toBeGreaterThan(0)
    server = await serve(prepared.dataDir)
  }
  await expect.poll(() => left(prepared), PATIENCE).toEqual({ pending: 0, sending: 0 })

  const ids = flipIds(prepared).map(String)
  expect(ids).toHaveLength(KILLS * CHECKS)
  for (const { name, flips } of targets) {
    expect(new Set(flips.keys()), `target ${name}`).toEqual(new Set(ids))
  }
  const outcomes = withDatabase(prepared.dataDir, (db) =>
    db
      .prepare(
        `SELECT outcome, count(*) AS count FROM notifications
         WHERE channel_id IN (SELECT id FROM channels WHERE kind = 'webhook') GROUP BY outcome`,
      )
      .all(),
  )
  expect(outcomes).toEqual([{ outcome: 'sent', count: KILLS * CHECKS * targets.length }])
  expect(await server.stop()).toBe(0)
})
