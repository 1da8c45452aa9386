// 10,000 checks fall due at once in a served process while pings come at full speed on 50
// connections: no ping is to wait for them.
import path from 'node:path'
import Database from 'better-sqlite3'
import { figure } from './figures.ts'
import { SLOT } from './load-plan.ts'
import type { Bench, Measurement } from './measurement.ts'
import { CONNECTIONS } from './ping-throughput.ts'
import { drive, serveTocsin } from './processes.ts'
import { armChecks, type House, openHouse, seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const DUE = 10_000
const PINGED = 50
/** Milliseconds from arming to the deadline: start, warm up, then pings with nothing due. */
const LEAD = 6000
/** Milliseconds of pings after the deadline. */
const TAIL = 4000
const POLL = 25

interface Burst {
  /** Milliseconds of the longest ping, before and after the deadline. */
  readonly before: number
  readonly after: number
  /** Milliseconds from the deadline until the last check was down. */
  readonly settledAfter: number
}

export const DUE_UNDER_LOAD: Measurement = {
  name: 'due',
  async run(bench) {
    const bursts: Burst[] = []
    for (let round = 0; round < (bench.quick ? 1 : 3); round++) {
      bursts.push(await burst(bench, `due-${round}`))
    }
    const worst = Math.max(...bursts.map(({ after }) => after)).toFixed(0)
    const settled = median(bursts.map(({ settledAfter }) => settledAfter)).toFixed(0)
    return [
      figure({
        name: 'ping while 10,000 checks fall due, longest',
        unit: 'ms',
        value: median(bursts.map(({ after }) => after)),
        // What the disk and other programs do to a ping without any help of the watcher.
        reference: { name: 'longest before', value: median(bursts.map(({ before }) => before)) },
        note: `all were down ${settled} ms after; ${bursts.length} runs, in the worst ${worst} ms`,
      }),
    ]
  },
}

async function burst({ folder }: Bench, name: string): Promise<Burst> {
  const { dataDir, uuids } = await seededFolder(folder, name, { checks: DUE + PINGED })
  const alertAfter = await arm(dataDir)
  const tocsin = await serveTocsin(dataDir)
  const [load, settledAfter] = await Promise.all([
    drive({
      port: tocsin.port,
      connections: CONNECTIONS,
      paths: uuids.slice(DUE).map((uuid) => `/ping/${uuid}`),
      warmup: 5000,
      duration: alertAfter + TAIL - Date.now(),
    }),
    waitForFlips(dataDir, alertAfter),
  ])
  await tocsin.stop()
  const boundary = Math.floor((alertAfter - load.start) / SLOT)
  if (boundary < 1) throw new Error('the checks fell due before the pings ran')
  return {
    before: Math.max(...load.slowest.slice(0, boundary)),
    after: Math.max(...load.slowest.slice(boundary)),
    settledAfter,
  }
}

/** Makes the first 10,000 checks fall due together. */
async function arm(dataDir: string): Promise<number> {
  const house: House = openHouse(dataDir)
  const alertAfter = Date.now() + LEAD
  armChecks(house, alertAfter, DUE)
  await house.store.close()
  return alertAfter
}

/** Resolves with how long after the deadline the last check was down. */
async function waitForFlips(dataDir: string, alertAfter: number): Promise<number> {
  const db = new Database(path.join(dataDir, 'monitor.sqlite'), { readonly: true })
  // Asks the watcher's own index, which is empty of these when all are down.
  const left = db
    .prepare(
      `SELECT 1 FROM checks WHERE alert_after = ? AND alert_after IS NOT NULL
       AND status <> 'down' LIMIT 1`,
    )
    .pluck()
  try {
    while (left.get(alertAfter) !== undefined) {
      if (Date.now() > alertAfter + TAIL) throw new Error('checks that were due are not down')
      await new Promise((resolve) => setTimeout(resolve, POLL))
    }
    return Date.now() - alertAfter
  } finally {
    db.close()
  }
}
