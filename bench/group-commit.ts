// Durable pings without HTTP: what SQLite itself can do, as a raw better-sqlite3 group commit of the
// same writes, and what the monitor makes of it. One ping of each of 50 checks in one commit, as at
// 50 connections.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { figure, pairedFigure } from './figures.ts'
import type { Measurement } from './measurement.ts'
import { openHouse, seedChecks } from './seed.ts'
import { median, percentile } from './statistics.ts'
import { SUCCESS_SIGNAL } from './success-signal.ts'

const GROUP = 50
/** Groups that fill the logs: from then on the monitor prunes them, and no page of them is new. */
const FILL = 1100

/** Milliseconds of each group of 50 pings. */
type Groups = readonly number[]

export const GROUP_COMMIT: Measurement = {
  name: 'commit',
  async run({ folder, quick }) {
    const [rounds, groups] = quick ? [3, 200] : [7, 400]
    const raw = rawPings(path.join(folder, 'raw.sqlite'))
    const recorded = await recordedPings(path.join(folder, 'recorded'))
    await timeGroups(FILL, raw.group)
    await timeGroups(FILL, recorded.group)
    const runs: { raw: Groups; recorded: Groups }[] = []
    for (let round = 0; round < rounds; round++) {
      runs.push({
        raw: await timeGroups(groups, raw.group),
        recorded: await timeGroups(groups, recorded.group),
      })
    }
    raw.close()
    await recorded.close()
    const reference = { name: 'raw group commit' }
    const of = (side: 'raw' | 'recorded', read: (groups: Groups) => number) =>
      runs.map((run) => read(run[side]))
    return [
      figure({
        name: 'raw group commit, 50 at once',
        unit: '/s',
        value: median(of('raw', perSecond)),
      }),
      figure({ name: 'raw group commit, p99', unit: 'ms', value: median(of('raw', p99)) }),
      pairedFigure('monitor without HTTP, 50 at once', '/s', of('recorded', perSecond), {
        ...reference,
        values: of('raw', perSecond),
      }),
      pairedFigure('monitor without HTTP, p99', 'ms', of('recorded', p99), {
        ...reference,
        values: of('raw', p99),
      }),
    ]
  },
}

/** The least that a ping can be: one row read, one written, one added, and a share of a commit. */
function rawPings(file: string) {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(`
    CREATE TABLE checks (id INTEGER PRIMARY KEY, n_pings INTEGER, last_ping INTEGER,
      alert_after INTEGER) STRICT;
    CREATE INDEX checks_by_deadline ON checks (alert_after);
    CREATE TABLE pings (id INTEGER PRIMARY KEY, check_id INTEGER, n INTEGER, created INTEGER,
      kind TEXT, ua TEXT) STRICT;
    CREATE UNIQUE INDEX pings_by_check ON pings (check_id, n);`)
  const add = db.prepare('INSERT INTO checks VALUES (?, 0, 0, 0)')
  for (let id = 1; id <= GROUP; id++) add.run(id)
  const read = db.prepare<[number], number>('SELECT n_pings FROM checks WHERE id = ?').pluck()
  const save = db.prepare(
    'UPDATE checks SET n_pings = ?, last_ping = ?, alert_after = ? WHERE id = ?',
  )
  const insert = db.prepare(
    'INSERT INTO pings (check_id, n, created, kind, ua) VALUES (?, ?, ?, ?, ?)',
  )
  const group = db.transaction(() => {
    for (let id = 1; id <= GROUP; id++) {
      const now = Date.now()
      const n = (read.get(id) ?? 0) + 1
      save.run(n, now, now + 60_000, id)
      insert.run(id, n, now, 'success', 'curl/8.5.0')
    }
  }).immediate
  return { group: async () => group(), close: () => db.close() }
}

/** The same through the monitor and its write queue. */
async function recordedPings(dataDir: string) {
  fs.mkdirSync(dataDir)
  const house = openHouse(dataDir)
  await seedChecks(house, { checks: GROUP })
  const { monitor, store, projectId } = house
  const targets = monitor.checks
    .ofProject(projectId)
    .map(({ uuid }) => ({ by: 'uuid', uuid }) as const)
  return {
    group: () => Promise.all(targets.map((target) => monitor.record(target, () => SUCCESS_SIGNAL))),
    close: () => store.close(),
  }
}

async function timeGroups(count: number, group: () => Promise<unknown>): Promise<Groups> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await group()
    times.push(performance.now() - start)
  }
  return times
}

function perSecond(groups: Groups): number {
  return (groups.length * GROUP * 1000) / groups.reduce((sum, time) => sum + time, 0)
}

/** Every ping of a group waits for its commit. */
function p99(groups: Groups): number {
  return percentile(
    groups.toSorted((a, b) => a - b),
    0.99,
  )
}
