// The remotes table. SQL only.
import type { Database } from 'better-sqlite3'
import type { RemoteNotify } from '../../../shared/views/remotes.ts'
import type { Millis, Seconds } from '../../clock.ts'
import { type Flagged, fromFlags, toFlags } from '../../store/flags.ts'
import type { RemoteKind } from '../rules/credentials.ts'
import type { Access } from '../rules/listed-checks.ts'
import type { RemoteState } from '../rules/states.ts'

export type { RemoteNotify }

/** What a person configures, and what the test found of the server. */
export interface RemoteSettings {
  readonly name: string
  readonly kind: RemoteKind
  /** Without a slash at its end. */
  readonly base: string
  /** With a slash at its end. */
  readonly pingBase: string
  /** Version of the management API that it is asked by. */
  readonly api: 2 | 3
  readonly access: Access
  /** Sealed JSON of its credentials; null: it has none. */
  readonly credentials: Buffer | null
  /** PEM; null: none beyond those that are trusted anyway. */
  readonly ca: string | null
  readonly every: Seconds
  readonly plainHttp: boolean
  readonly mirror: boolean
  readonly tray: boolean
  readonly notify: RemoteNotify
  readonly push: boolean
  /** Of the Tocsin that it is, 16 hex digits; null: unknown, or another server. */
  readonly instance: string | null
  /** Tells one project from another. */
  readonly projectMark: string
}

/** How it stood when it was last asked. */
export interface RemoteStanding {
  readonly state: RemoteState
  readonly since: Millis
  /** Why it is not `ok`; empty otherwise. */
  readonly detail: string
  readonly lastOk: Millis | null
  /** Null: not counted, as without a key. */
  readonly checks: number | null
  readonly down: number | null
  readonly late: number | null
  /** Its clock ahead of ours; null: unknown. */
  readonly skew: Millis | null
  /** Bytes that all its answers took on the wire. */
  readonly wireBytes: number
}

export interface Remote extends RemoteSettings, RemoteStanding {
  /** UUID. */
  readonly id: string
  readonly created: Millis
}

const COLUMNS = {
  id: 'id',
  name: 'name',
  kind: 'kind',
  base: 'base',
  ping_base: 'pingBase',
  api: 'api',
  access: 'access',
  credentials: 'credentials',
  ca: 'ca',
  every: 'every',
  plain_http: 'plainHttp',
  mirror: 'mirror',
  tray: 'tray',
  notify: 'notify',
  push: 'push',
  instance: 'instance',
  project_mark: 'projectMark',
  created: 'created',
  state: 'state',
  since: 'since',
  detail: 'detail',
  last_ok: 'lastOk',
  checks: 'checks',
  down: 'down',
  late: 'late',
  skew: 'skew',
  wire_bytes: 'wireBytes',
} as const satisfies Record<string, keyof Remote>

const FLAGS = ['plainHttp', 'mirror', 'tray', 'push'] as const
type Flag = (typeof FLAGS)[number]
type Row = Flagged<Remote, Flag>

export type RemotesTable = ReturnType<typeof createRemotesTable>

export function createRemotesTable(db: Database) {
  const names = Object.keys(COLUMNS)
  const properties = Object.values(COLUMNS)
  const select = `SELECT ${Object.entries(COLUMNS)
    .map(([column, property]) => `${column} AS ${property}`)
    .join(', ')} FROM remotes`
  const all = db.prepare<[], Row>(`${select} ORDER BY created, id`)
  const byId = db.prepare<[string], Row>(`${select} WHERE id = ?`)
  const byName = db.prepare<[string], Row>(`${select} WHERE name = ?`)
  const insert = db.prepare(
    `INSERT INTO remotes (${names.join(', ')}) VALUES (${properties.map((p) => `@${p}`).join(', ')})`,
  )
  const update = db.prepare(
    `UPDATE remotes SET ${Object.entries(COLUMNS)
      .filter(([column]) => column !== 'id' && column !== 'created')
      .map(([column, property]) => `${column} = @${property}`)
      .join(', ')} WHERE id = @id`,
  )
  const stand = db.prepare(
    `UPDATE remotes SET state = @state, since = @since, detail = @detail, last_ok = @lastOk,
       checks = @checks, down = @down, late = @late, skew = @skew, wire_bytes = @wireBytes
     WHERE id = @id`,
  )
  const learn = db.prepare('UPDATE remotes SET instance = ? WHERE id = ?')
  const learnAccess = db.prepare('UPDATE remotes SET access = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM remotes WHERE id = ?')

  return {
    /** In the order in which they were made. */
    all: (): readonly Remote[] => all.all().map(toRemote),
    byId: (id: string): Remote | null => asRemote(byId.get(id)),
    byName: (name: string): Remote | null => asRemote(byName.get(name)),
    insert: (remote: Remote) => void insert.run(toRow(remote)),
    /** Everything but its id and age. */
    update: (remote: Remote) => void update.run(toRow(remote)),
    stand: (id: string, standing: RemoteStanding) => void stand.run({ ...standing, id }),
    setInstance: (id: string, instance: string) => void learn.run(instance, id),
    setAccess: (id: string, access: Access) => void learnAccess.run(access, id),
    remove: (id: string) => void remove.run(id),
  }
}

function asRemote(row: Row | undefined): Remote | null {
  return row === undefined ? null : toRemote(row)
}

function toRemote(row: Row): Remote {
  return toFlags<Remote, Flag>(row, FLAGS)
}

function toRow(remote: Remote): Row {
  return fromFlags(remote, FLAGS)
}
