// Examines each part of an installation, whether or not its server runs, and reports what is wrong.
// Changes nothing.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import Database from 'better-sqlite3'
import { bytesText } from '../../shared/bytes.ts'
import type { Trouble } from '../../shared/model/trouble.ts'
import { englishOf } from '../../shared/words/english.ts'
import { isoSeconds, type Millis, SECOND } from '../clock.ts'
import { resolveServeConfig } from '../config.ts'
import { errorText } from '../errors.ts'
import { LAST_TICK_SETTING } from '../monitor/operations/watch.ts'
import { ZONE_NAMES } from '../monitor/schedule/zones.ts'
import { localUrl, SERVED_AT_SETTING } from '../network/addresses.ts'
import { findNotifySend } from '../notify/notifier/notify-send.ts'
import { readSpoolState } from '../spool/state.ts'
import { damagedTables, integrityProblem } from '../store/damage.ts'
import { rightsProblem } from '../store/data-dir.ts'
import { isFolderLocked } from '../store/lock.ts'
import { type Migration, refuseNewer } from '../store/migrate.ts'
import { MONITOR_MIGRATIONS } from '../store/monitor-schema.ts'
import { SECRETS_MIGRATIONS } from '../store/secrets-schema.ts'
import type { Examined } from './examined.ts'
import { examineLauncher } from './launcher.ts'
import { examineMasterKey } from './master-key.ts'
import { counted, examineHeartbeat, examineRelays, examineRemotes, type RowsOf } from './remotes.ts'
import { examineRequests } from './requests.ts'

export interface Finding {
  readonly part: string
  readonly ok: boolean
  readonly detail: string
}

const REASON_LIMIT = 500
const ANSWER_LIMIT: Millis = 3 * SECOND

type Examination = (examined: Examined) => string | Promise<string>

/** Each part with its examination: a detail when it is well, an error when it is not. */
const PARTS: readonly (readonly [part: string, examine: Examination])[] = [
  ['data folder', examineFolder],
  ['monitor.sqlite', (examined) => examineDatabase(examined, 'monitor.sqlite', MONITOR_MIGRATIONS)],
  ['secrets.sqlite', (examined) => examineDatabase(examined, 'secrets.sqlite', SECRETS_MIGRATIONS)],
  ['keys', examineKeys],
  ['port', examinePort],
  ['clock', examineClock],
  ['time zones', examineZones],
  ['notification service', examineNotifier],
  ['requests', examineRequests],
  ['spool', examineSpool],
  ['remotes', (examined) => examineRemotes(rowsOf(examined))],
  ['relays', (examined) => examineRelays(rowsOf(examined))],
  ['heartbeat', (examined) => examineHeartbeat((key) => setting(examined, key))],
  ['launcher', examineLauncher],
]

/** What was found of each part, in a fixed order. */
export async function examineAll(examined: Examined): Promise<readonly Finding[]> {
  const { troubles } = examined
  const findings: Finding[] = troubles === undefined ? [] : [selfFinding(troubles)]
  for (const [part, examine] of PARTS) {
    try {
      findings.push({ part, ok: true, detail: await examine(examined) })
    } catch (error) {
      findings.push({ part, ok: false, detail: errorText(error) })
    }
  }
  return findings
}

/** What the running application noticed itself: files that are gone, a full disk. */
function selfFinding(troubles: readonly Trouble[]): Finding {
  const lines = troubles.map(({ text, remedy }) => (remedy === '' ? text : `${text}. ${remedy}`))
  return { part: 'application', ok: lines.length === 0, detail: lines.join(' ') || 'running' }
}

function examineFolder({ dataDir }: Examined): string {
  if (!fs.existsSync(dataDir)) return `${dataDir} (not made yet)`
  fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  const problem = rightsProblem(dataDir)
  if (problem !== null) throw new Error(problem)
  return dataDir
}

function examineDatabase(
  { dataDir }: Examined,
  name: string,
  migrations: readonly Migration[],
): string {
  const file = path.join(dataDir, name)
  if (!fs.existsSync(file)) return 'not made yet'
  return withDatabase(file, (db) => {
    refuseNewer(db, migrations.length, name)
    const problem = integrityProblem(db)
    if (problem !== null) throw new Error(`damaged${inTables(db)}: ${problem}`)
    return `sound, ${bytesText(fs.statSync(file).size)}`
  })
}

/** Signals of jobs that wait are no trouble: the server that is started next counts them. */
function examineSpool({ dataDir }: Examined): string {
  const { waiting, since, refused, refusedFolder } = readSpoolState(dataDir)
  const old = since === null ? '' : ` since ${isoSeconds(since)}`
  const detail = waiting === 0 ? 'nothing waits' : `${counted(waiting)} waiting${old}`
  if (refused === 0) return detail
  throw new Error(`${detail}; ${counted(refused)} refused, kept in ${refusedFolder}`)
}

/** Runs a query; none in a database of an older version, which has no such tables yet. */
function rowsOf(examined: Examined): RowsOf {
  return <T>(sql: string) =>
    ask<readonly T[]>(examined, [], (db) => {
      const found = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'relays'`).get()
      return found === undefined ? [] : (db.prepare(sql).all() as T[])
    })
}

/** Names the damaged tables, where the schema can be read at all. */
function inTables(db: Database.Database): string {
  const tables = damagedTables(db)
  return tables.length === 0 ? '' : ` in ${tables.join(', ')}`
}

/** What the status route says is wrong, in one line. */
async function reasonOf(answer: Response): Promise<string> {
  return (await answer.text()).slice(0, REASON_LIMIT).replaceAll(/\s+/g, ' ')
}

function withDatabase<T>(file: string, fn: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return fn(db)
  } finally {
    db.close()
  }
}

/** Asks the monitoring database, when there is one. */
function ask<T>({ dataDir }: Examined, fallback: T, fn: (db: Database.Database) => T): T {
  const file = path.join(dataDir, 'monitor.sqlite')
  return fs.existsSync(file) ? withDatabase(file, fn) : fallback
}

async function examineKeys(examined: Examined): Promise<string> {
  const count = ask(examined, 0, (db) =>
    Number(db.prepare('SELECT count(*) FROM keys').pluck().get()),
  )
  const note = examined.desktop?.keyNote() ?? null
  const parts = [`${count} API ${count === 1 ? 'key' : 'keys'}`, await examineMasterKey(examined)]
  return `${parts.join(', ')}${note === null ? '' : `. ${englishOf(note)}`}`
}

async function examinePort(examined: Examined): Promise<string> {
  const { host, port } = resolveServeConfig({}, examined.env, (key) => setting(examined, key))
  if (fs.existsSync(examined.dataDir) && isFolderLocked(examined.dataDir)) {
    const servedAt = setting(examined, SERVED_AT_SETTING) ?? localUrl(port)
    await askServer(servedAt, examined)
    return `the server answers at ${servedAt}`
  }
  await tryToListen(host, port)
  return `${port} is free, no server runs`
}

/** @throws Error when the server there does not answer, or not with what it should. */
async function askServer(servedAt: string, { clock }: Examined): Promise<void> {
  const limit = new AbortController()
  const late = new Error(`${servedAt} does not answer`)
  const cancel = clock.setTimer(ANSWER_LIMIT, () => limit.abort(late))
  try {
    const answer = await fetch(`${servedAt}/api/v3/status/`, { signal: limit.signal })
    if (answer.ok) return
    throw new Error(`${servedAt} answers ${answer.status}: ${await reasonOf(answer)}`)
  } finally {
    cancel()
  }
}

function tryToListen(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${port} is in use by another program`)
          : error,
      ),
    )
    server.listen({ host, port }, () => server.close(() => resolve()))
  })
}

function setting(examined: Examined, key: string): string | null {
  return ask(examined, null, (db) => {
    const found = db.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(key)
    return typeof found === 'string' ? found : null
  })
}

function examineClock(examined: Examined): string {
  const now = examined.clock.now()
  const lastTick = Number(setting(examined, LAST_TICK_SETTING) ?? 0)
  // A little back is a clock being corrected; more means that one of the two times was wrong.
  if (now < lastTick - 60_000) {
    throw new Error(
      `reads ${new Date(now).toISOString()}, before the watcher's last look at ${new Date(lastTick).toISOString()}`,
    )
  }
  return new Date(now).toISOString()
}

function examineZones(): string {
  const missing = ZONE_NAMES.filter((zone) => !isKnownZone(zone))
  if (missing.length > 0) throw new Error(`this Node does not know ${missing.join(', ')}`)
  return `${ZONE_NAMES.length} zones, tz database ${process.versions.tz}`
}

function isKnownZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function examineNotifier({ env, desktop }: Examined): string {
  const trouble = desktop?.notifierTrouble() ?? null
  if (trouble !== null) throw new Error(englishOf(trouble))
  if (desktop !== undefined) return 'the desktop shows them'
  const found = findNotifySend(env)
  return 'program' in found ? found.program : `log lines (${found.missing})`
}
