// A log of 10 million pings: what it does to pings, to pings that prune, to the start, to a back-up made
// meanwhile, and how large it is. Beside it a server with the same checks and an empty log.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { makeBackup } from '../src/main/backup/make.ts'
import { type Figure, figure, pairedFigure } from './figures.ts'
import type { LoadPlan, LoadResult } from './load-plan.ts'
import type { Bench, Measurement } from './measurement.ts'
import { CONNECTIONS } from './ping-throughput.ts'
import { drive, type Served, serveTocsin } from './processes.ts'
import { seededFolder } from './seed.ts'

/** Rows of a check: 1,000 are kept, and the next ping removes the rest, as each 100th does. */
const ROWS = 1099
/** Checks whose rows are added in one transaction. */
const BATCH = 200
const MIB = 1024 * 1024
const DURATION = 1500
/** Milliseconds between the pings of a connection while a back-up is made. */
const PACE = 10

export const LOG_GROWTH: Measurement = {
  name: 'log',
  async run(bench) {
    const checks = bench.quick ? 1000 : 10_000
    const full = await seededFolder(bench.folder, 'full', { checks })
    const empty = await seededFolder(bench.folder, 'empty', { checks })
    const rows = fillLog(full.dataDir)
    const size = fs.statSync(path.join(full.dataDir, 'monitor.sqlite')).size
    const starts = await timeStarts(full.dataDir, empty.dataDir, bench)
    const [tocsin, beside] = [await serveTocsin(full.dataDir), await serveTocsin(empty.dataDir)]
    const planOf = ({ port }: Served, uuids: readonly string[]) => ({
      port,
      connections: CONNECTIONS,
      warmup: 0,
      paths: uuids.map((uuid) => `/ping/${uuid}`),
    })
    const fullPlan = planOf(tocsin, shuffled(full.uuids))
    // The first ping of each check is the one that prunes.
    const pruning = await drive({ ...fullPlan, requests: checks - CONNECTIONS })
    const pings = await pingFigures(bench, fullPlan, planOf(beside, shuffled(empty.uuids)))
    const backup = await besideBackup(full.dataDir, fullPlan)
    await Promise.all([tocsin.stop(), beside.stop()])
    const millions = `${(rows / 1e6).toFixed(1)} million pings`
    return [
      figure({
        name: 'a million pings on disk',
        unit: 'MiB',
        value: size / MIB / (rows / 1e6),
        note: millions,
      }),
      starts,
      figure({ name: 'pings that prune 100 each', unit: '/s', value: pruning.perSecond }),
      figure({
        name: 'pings that prune 100 each, p99',
        unit: 'ms',
        value: pruning.p99,
        note: `the longest took ${pruning.max.toFixed(0)} ms`,
      }),
      ...pings,
      ...backup,
    ]
  },
}

/** Gives each check a log of so many pings, a minute apart. @returns how many there are */
function fillLog(dataDir: string): number {
  const db = new Database(path.join(dataDir, 'monitor.sqlite'))
  const count = db.prepare<[], number>('SELECT max(id) FROM checks').pluck().get() ?? 0
  const add = db.prepare(
    `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < @rows)
     INSERT INTO logged_pings (check_id, n, created, kind, scheme, remote_addr, method, ua)
       SELECT id, n, @now - (@rows - n) * 60000, 'success', 'http', '127.0.0.1', 'GET', 'curl/8.5.0'
       FROM checks CROSS JOIN counted WHERE id > @after AND id <= @after + @batch ORDER BY id, n`,
  )
  const now = Date.now()
  for (let after = 0; after < count; after += BATCH) {
    add.run({ rows: ROWS, now, after, batch: BATCH })
  }
  db.prepare("UPDATE checks SET n_pings = ?, last_ping = ?, status = 'up'").run(ROWS, now)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const rows = db.prepare<[], number>('SELECT count(*) FROM pings').pluck().get() ?? 0
  db.close()
  return rows
}

async function timeStarts(full: string, empty: string, { quick }: Bench): Promise<Figure> {
  const timeStart = async (dataDir: string) => {
    const served = await serveTocsin(dataDir)
    await served.stop()
    return served.readyAfter
  }
  const [fulls, empties]: [number[], number[]] = [[], []]
  for (let round = 0; round < (quick ? 3 : 9); round++) {
    empties.push(await timeStart(empty))
    fulls.push(await timeStart(full))
  }
  const reference = { name: 'with an empty log', values: empties }
  return pairedFigure('ready line with a full log', 'ms', fulls, reference)
}

async function pingFigures(
  { quick }: Bench,
  full: LoadPlan,
  empty: LoadPlan,
): Promise<readonly Figure[]> {
  const runs: { readonly empty: LoadResult; readonly full: LoadResult }[] = []
  for (let round = 0; round < (quick ? 3 : 9); round++) {
    runs.push({
      empty: await drive({ ...empty, duration: DURATION }),
      full: await drive({ ...full, duration: DURATION }),
    })
  }
  const pair = (name: string, unit: string, key: 'perSecond' | 'p50' | 'p99') =>
    pairedFigure(
      name,
      unit,
      runs.map((run) => run.full[key]),
      {
        name: 'beside an empty log',
        values: runs.map((run) => run.empty[key]),
      },
    )
  return [
    pair('pings beside a full log', '/s', 'perSecond'),
    pair('pings beside a full log, p50', 'ms', 'p50'),
    pair('pings beside a full log, p99', 'ms', 'p99'),
  ]
}

/** A back-up of the folder while pings come at a steady pace. */
async function besideBackup(dataDir: string, plan: LoadPlan): Promise<readonly Figure[]> {
  const paced = { ...plan, connections: 4, pace: PACE }
  const alone = await drive({ ...paced, duration: DURATION })
  const start = performance.now()
  let took = 0
  const backup = makeBackup(dataDir, Date.now()).finally(() => {
    took = performance.now() - start
  })
  const beside = []
  while (took === 0) beside.push((await drive({ ...paced, duration: DURATION })).p99)
  const archive = await backup
  const size = fs.statSync(archive).size
  fs.rmSync(archive)
  return [
    figure({
      name: 'back-up of a full log',
      unit: 's',
      value: took / 1000,
      note: 'in a process beside the server',
    }),
    figure({ name: 'back-up of a full log, size', unit: 'MiB', value: size / MIB }),
    figure({
      name: 'pings while a full log is backed up, p99',
      unit: 'ms',
      value: Math.max(...beside),
      reference: { name: 'pings alone', value: alone.p99 },
    }),
  ]
}

/** In an order that no page of the log likes; the same in each run. */
function shuffled(uuids: readonly string[]): readonly string[] {
  return uuids.toSorted()
}
