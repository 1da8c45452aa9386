// Data folders full of checks: made by the real store and monitor, then multiplied in SQL, which is
// some hundred times faster than creating checks one by one.
import fs from 'node:fs'
import path from 'node:path'
import { type Clock, systemClock } from '../src/main/clock.ts'
import { createMonitor, type Monitor } from '../src/main/monitor/monitor.ts'
import { openMonitorStore, type Store } from '../src/main/store/store.ts'

export interface House {
  readonly monitor: Monitor
  readonly store: Store
  readonly projectId: number
}

/** Opens the data folder in this process. */
export function openHouse(dataDir: string, clock: Clock = systemClock): House {
  const store = openMonitorStore(dataDir)
  const monitor = createMonitor({
    store,
    clock,
    observe: 'aware',
    limits: { pingLog: 1000, pingBody: null, checks: 1_000_000 },
    onTrouble: (what, error) => {
      throw new Error(what, { cause: error })
    },
  })
  const projectId = monitor.projects.all()[0]?.id
  if (projectId === undefined) throw new Error('a new data folder has no project')
  return { monitor, store, projectId }
}

export interface SeedOptions {
  readonly checks: number
  /** Unix time at which all of them go down; left out: they wait for a first ping. */
  readonly alertAfter?: number
  /** Assigns the project's desktop channel to each. */
  readonly channel?: boolean
}

/** Seconds. */
const TIMEOUT = 3600
const GRACE = 60

/** What differs from check to check; all other columns are as in the first. */
const OWN_COLUMNS: Readonly<Record<string, string>> = {
  id: 'NULL',
  uuid: `printf('%08x-%04x-4%03x-8%03x-%012x', random() & 0xffffffff, random() & 0xffff,
    random() & 0xfff, random() & 0xfff, random() & 0xffffffffffff)`,
  badge_key: `printf('%08x-%04x-4%03x-8%03x-%012x', random() & 0xffffffff, random() & 0xffff,
    random() & 0xfff, random() & 0xfff, random() & 0xffffffffffff)`,
  unique_key: 'lower(hex(randomblob(20)))',
  name: `'Nightly job ' || n`,
  slug: `'nightly-job-' || n`,
}

/** Adds checks with name, slug and tags. */
export async function seedChecks(house: House, options: SeedOptions): Promise<void> {
  const { monitor, store, projectId } = house
  const spec = { name: 'Nightly job 0', tags: 'backup nightly', timeout: TIMEOUT, grace: GRACE }
  const made = await monitor.checks.create(projectId, spec, 3)
  if (made.outcome !== 'created') throw new Error(`a check was not created: ${made.outcome}`)
  const { db } = store
  const columns = db.pragma('table_info(checks)') as { readonly name: string }[]
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => OWN_COLUMNS[name] ?? `"${name}"`).join(', ')
  store.writeNow(() => {
    db.prepare(
      `WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?)
       INSERT INTO checks (${names}) SELECT ${values} FROM counted CROSS JOIN checks WHERE id = ?`,
    ).run(options.checks - 1, made.check.id)
    if (options.channel) assignChannel(house)
    if (options.alertAfter !== undefined) armChecks(house, options.alertAfter)
  })
}

function assignChannel({ store: { db }, projectId }: House): void {
  db.prepare(
    `INSERT OR IGNORE INTO check_channels SELECT checks.id, channels.id FROM checks JOIN channels
       ON channels.kind = 'desktop' AND channels.project_id = ?`,
  ).run(projectId)
}

/** Makes checks (all, or those up to an id) as their last success would: up, down at that time. */
export function armChecks(
  { store: { db } }: House,
  alertAfter: number,
  upToId = Number.MAX_SAFE_INTEGER,
): void {
  const due = alertAfter - GRACE * 1000
  db.prepare(
    `UPDATE checks SET status = 'up', n_pings = 1, last_ping = ?, due = ?, alert_after = ?
     WHERE id <= ?`,
  ).run(due - TIMEOUT * 1000, due, alertAfter, upToId)
}

/** A closed data folder with that many checks, and what a client needs to know of it. */
export async function seededFolder(
  root: string,
  name: string,
  options: SeedOptions,
): Promise<{ dataDir: string; uuids: string[]; badgeKeys: string[]; apiKey: string }> {
  const dataDir = path.join(root, name)
  fs.mkdirSync(dataDir)
  const house = openHouse(dataDir)
  try {
    await seedChecks(house, options)
    const apiKey = await house.monitor.keys.create(house.projectId, 'read-write')
    const checks = house.monitor.checks.ofProject(house.projectId)
    return {
      dataDir,
      apiKey,
      uuids: checks.map(({ uuid }) => uuid),
      badgeKeys: checks.map(({ badgeKey }) => badgeKey),
    }
  } finally {
    await house.store.close()
  }
}
