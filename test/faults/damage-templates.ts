// Data folders with something in every table, to be damaged: one below the size up to which a database is
// checked whole at each start (16 MiB), one above it, and both as a kill leaves them, with a log.
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { makeKey, preparedFolder, printed, withDatabase } from '../commands/running.ts'
import { createFilePush, createPush, makeToken, withSecrets } from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'

export interface DamageTemplate {
  readonly name: string
  readonly dataDir: string
  readonly key: string
  readonly token: string
  /** A check that is in the database and not in its log alone. */
  readonly uuid: string
  readonly push: string
}

const MIB = 2 ** 20

/** In the order small, large; each stopped cleanly and killed. */
export async function damageTemplates(): Promise<DamageTemplate[]> {
  const templates: DamageTemplate[] = []
  for (const [size, bytes] of [
    ['small', 2 * MIB],
    ['large', 20 * MIB],
  ] as const) {
    const clean = await filledFolder(`${size}, stopped`, bytes)
    const killed = { ...clean, name: `${size}, killed`, dataDir: preparedFolder().dataDir }
    fs.cpSync(clean.dataDir, killed.dataDir, { recursive: true })
    await leaveLog(killed)
    templates.push(clean, killed)
  }
  return templates
}

async function filledFolder(name: string, bytes: number): Promise<DamageTemplate> {
  const { dataDir, key, check } = preparedFolder()
  await makeKey(dataDir, 'read-only')
  const token = await makeToken(dataDir)
  const server = await serve(dataDir)
  const push = await fillByUse(server, { dataDir, key, token, uuid: check.uuid })
  await server.stop()
  // A second start of the server: the time between them is a gap.
  await (await serve(dataDir)).stop()
  withDatabase(dataDir, (db) => multiply(db, bytes))
  withSecrets(dataDir, (db) => multiply(db, bytes))
  return { name, dataDir, key, token, uuid: check.uuid, push }
}

type Filled = Pick<DamageTemplate, 'dataDir' | 'key' | 'token' | 'uuid'>

/** A row at least in most tables, by the server itself. */
async function fillByUse({ url }: Served, { dataDir, key, token, uuid }: Filled): Promise<string> {
  const words = ['--kind', 'webhook', '--name', 'ops', '--data-dir', dataDir]
  await printed(['channel', 'create', ...words, '--config', '{"url_down":"http://127.0.0.1:9/"}'])
  for (const suffix of ['/start', '', '/fail', '/log', '']) {
    await fetch(`${url}/ping/${uuid}${suffix}`, { method: 'POST', body: 'x'.repeat(9000) })
  }
  const signal = { id: crypto.randomUUID(), check: uuid, kind: 'success', at: 1 }
  await fetch(`${url}/api/v3/signals/`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify(signal),
  })
  await createFilePush({ url }, { 'a.bin': Buffer.from('x') }, token)
  const { url_token } = await createPush({ url }, { payload: 'x'.repeat(9000) }, token)
  return url_token
}

/** Adds copies of the rows of every table until the file has that size, each with unique values. */
function multiply(db: Database.Database, bytes: number): void {
  db.pragma('foreign_keys = OFF')
  const names = db
    .prepare<[], string>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all()
  const size = () => Number(db.pragma('page_count', { simple: true })) * 4096
  for (let round = 1; size() < bytes && round < 40; round++) {
    db.transaction(() => {
      for (const name of names) copyRows(db, name, round, size() < bytes ? 400 : 5)
    })()
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
}

interface Column {
  readonly name: string
  readonly type: string
  readonly pk: number
}

/** Once more as many rows, at most `most`. What stays unlike no other row is left out. */
function copyRows(db: Database.Database, table: string, round: number, most: number): void {
  const columns = db.pragma(`table_info(${table})`) as Column[]
  const unique = uniqueColumns(db, table)
  const isRowid = columns.filter(({ pk }) => pk > 0).length === 1
  const copied = columns.filter(({ pk, type }) => !(pk > 0 && isRowid && type === 'INTEGER'))
  const values = copied.map(({ name, type }) => {
    if (!unique.has(name)) return name
    if (type === 'INTEGER')
      return name === 'check_id' || name === 'channel_id' ? name : `${name} + ${round * 1000}`
    return type === 'BLOB' ? `randomblob(32)` : UUID
  })
  const list = copied.map(({ name }) => name).join(', ')
  db.exec(
    `INSERT OR IGNORE INTO ${table} (${list}) SELECT ${values.join(', ')} FROM ${table} LIMIT ${most}`,
  )
}

const UUID = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' ||
  substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

function uniqueColumns(db: Database.Database, table: string): Set<string> {
  const indexes = db.pragma(`index_list(${table})`) as { name: string; unique: number }[]
  return new Set(
    indexes
      .filter(({ unique }) => unique === 1)
      .flatMap(({ name }) => db.pragma(`index_info(${name})`) as { name: string }[])
      .map(({ name }) => name),
  )
}

/** Writes of a server that is then killed, so that they lie in the logs of both databases. */
async function leaveLog({ dataDir, uuid, token }: DamageTemplate): Promise<void> {
  const server = await serve(dataDir)
  for (let i = 0; i < 30; i++) {
    await fetch(`${server.url}/ping/${uuid}`, { method: 'POST', body: 'y'.repeat(5000) })
    await createPush(server, { payload: `push ${i}` }, token)
  }
  await server.stop('SIGKILL')
}

/** A copy of the template's folder. */
export function copyOf({ dataDir }: DamageTemplate, into: string): void {
  fs.cpSync(dataDir, into, { recursive: true })
}

/** What a check of SQLite says of copies of the databases and their logs; null: both are sound. */
export function problemIn(
  dataDir: string,
  check: 'quick_check' | 'integrity_check',
): string | null {
  const scratch = `${dataDir}-copy`
  fs.mkdirSync(scratch)
  try {
    return (
      problemOf(dataDir, scratch, 'monitor.sqlite', check) ??
      problemOf(dataDir, scratch, 'secrets.sqlite', check)
    )
  } finally {
    fs.rmSync(scratch, { recursive: true })
  }
}

function problemOf(dataDir: string, scratch: string, name: string, check: string): string | null {
  const file = path.join(scratch, name)
  for (const suffix of ['', '-wal']) {
    const source = path.join(dataDir, name + suffix)
    if (fs.existsSync(source)) fs.copyFileSync(source, file + suffix)
  }
  try {
    const db = new Database(file)
    try {
      const found = String(db.pragma(`${check}(1)`, { simple: true }))
      return found === 'ok' ? null : found
    } finally {
      db.close()
    }
  } catch (error) {
    return String(error)
  }
}
