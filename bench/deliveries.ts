// 1,000 checks go down at once, each told to five webhooks, while pings come: no ping is to wait for the telling.
// In turns, the pings are of the server that tells, and of another: the machine is as busy then, and what differs is
// what the server makes its own pings wait for.
import path from 'node:path'
import Database from 'better-sqlite3'
import { createNotify } from '../src/main/app/notify.ts'
import { systemClock } from '../src/main/clock.ts'
import { headlessKeychain } from '../src/main/secrets/crypto/master-key.ts'
import { ENGLISH } from '../src/main/words.ts'
import { figure, pairedFigure } from './figures.ts'
import type { LoadPlan } from './load-plan.ts'
import type { Bench, Measurement } from './measurement.ts'
import { residentMemory } from './proc.ts'
import { drive, type Served, serveBare, serveTocsin } from './processes.ts'
import { armChecks, openHouse, seededFolder } from './seed.ts'
import { median } from './statistics.ts'

const FLIPS = 1000
const TARGETS = 5
const PINGED = 50
const PINGERS = 4
/** Milliseconds from arming to the deadline: both servers start, and pings warm up. */
const LEAD = 7000
/** Milliseconds of pings. */
const DURATION = 2000
const WARMUP = 500
/** Milliseconds after which the last must have been told. */
const PATIENCE = 120_000
const POLL = 50

interface Storm {
  /** Milliseconds of pings before it, and meanwhile. */
  readonly calm: number
  readonly meanwhile: number
  /** Deliveries in a second, from the deadline until the last outcome was stored. */
  readonly perSecond: number
  /** MiB at the most; null where unknown. */
  readonly peak: number | null
}

export const DELIVERIES: Measurement = {
  name: 'deliveries',
  async run(bench) {
    const storms: { readonly own: Storm; readonly others: Storm }[] = []
    for (let round = 0; round < (bench.quick ? 3 : 5); round++) {
      const others = await storm(bench, `deliveries-others-${round}`, false)
      storms.push({ others, own: await storm(bench, `deliveries-${round}`, true) })
    }
    const own = storms.map((pair) => pair.own)
    const peaks = own.map(({ peak }) => peak).filter((peak) => peak !== null)
    return [
      pairedFigure(
        'pings while 1,000 flips are told to 5 channels, p99',
        'ms',
        own.map(({ meanwhile }) => meanwhile),
        {
          name: 'another server tells them',
          values: storms.map(({ others }) => others.meanwhile),
        },
      ),
      pairedFigure(
        'the same, beside pings alone',
        'ms',
        own.map(({ meanwhile }) => meanwhile),
        { name: 'pings alone', values: own.map(({ calm }) => calm) },
      ),
      figure({
        name: 'deliveries meanwhile',
        unit: '/s',
        value: median(own.map(({ perSecond }) => perSecond)),
        note: peaks.length === 0 ? '' : `memory at most ${Math.max(...peaks).toFixed(0)} MiB`,
      }),
    ]
  },
}

/** @param isOwn whether the pings are of the server that tells */
async function storm({ folder }: Bench, name: string, isOwn: boolean): Promise<Storm> {
  const targets = await Promise.all(Array.from({ length: TARGETS }, serveBare))
  const quiet = await seededFolder(folder, `${name}-quiet`, { checks: FLIPS + PINGED })
  const teller = await seededFolder(folder, name, { checks: FLIPS + PINGED })
  const deadline = await prepare(teller.dataDir, targets)
  const [telling, silent] = [await serveTocsin(teller.dataDir), await serveTocsin(quiet.dataDir)]
  const [pinged, { uuids }] = isOwn ? [telling, teller] : [silent, quiet]
  const pings: LoadPlan = {
    port: pinged.port,
    connections: PINGERS,
    warmup: WARMUP,
    duration: DURATION,
    paths: uuids.slice(FLIPS).map((uuid) => `/ping/${uuid}`),
  }
  try {
    const calm = await drive(pings)
    if (Date.now() > deadline) throw new Error('the checks fell due before the pings ran')
    await new Promise((resolve) => setTimeout(resolve, deadline - Date.now()))
    const [meanwhile, took] = await Promise.all([
      drive(pings),
      lastToldAfter(teller.dataDir, deadline),
    ])
    const peak = residentMemory(telling.pid)?.peak ?? null
    const perSecond = (FLIPS * TARGETS * 1000) / took
    return { calm: calm.p99, meanwhile: meanwhile.p99, perSecond, peak }
  } finally {
    await Promise.all([telling, silent, ...targets].map((server) => server.stop()))
  }
}

/** Gives the first checks a channel for each target and one deadline, which it returns. */
async function prepare(dataDir: string, targets: readonly Served[]): Promise<number> {
  const { monitor, store, projectId } = openHouse(dataDir)
  const { channels } = createNotify({
    ...{ monitor, store, dataDir, clock: systemClock, env: {} },
    keychain: headlessKeychain(dataDir, {}),
    notifier: { show: async () => ({ outcome: 'sent' }) },
    baseUrl: () => '',
    words: () => ENGLISH,
    onTrouble: () => {},
  })
  for (const { port } of targets) {
    const config = { url_down: `http://127.0.0.1:${port}/`, body_down: '$NAME is $STATUS' }
    await channels.create(projectId, { name: `${port}`, kind: 'webhook', config })
  }
  const deadline = Date.now() + LEAD
  store.writeNow(() => {
    store.db
      .prepare(
        `INSERT OR IGNORE INTO check_channels SELECT checks.id, channels.id FROM checks, channels
         WHERE channels.kind = 'webhook' AND checks.id <= ?`,
      )
      .run(FLIPS)
    armChecks({ monitor, store, projectId }, deadline, FLIPS)
  })
  await store.close()
  return deadline
}

/** Milliseconds from the deadline until every outcome was stored. */
async function lastToldAfter(dataDir: string, deadline: number): Promise<number> {
  const db = new Database(path.join(dataDir, 'monitor.sqlite'), { readonly: true })
  const told = db
    .prepare<[], number>(`SELECT count(*) FROM notifications WHERE outcome = 'sent'`)
    .pluck()
  try {
    while ((told.get() ?? 0) < FLIPS * TARGETS) {
      if (Date.now() > deadline + PATIENCE) throw new Error('not everything was told')
      await new Promise((resolve) => setTimeout(resolve, POLL))
    }
    return Date.now() - deadline
  } finally {
    db.close()
  }
}
