// The channels table: where notifications go. SQL only; what a kind's configuration may be and how it
// is sealed is known to notify/.
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

export interface Channel {
  readonly id: number
  readonly projectId: number
  readonly uuid: string
  readonly name: string
  readonly kind: string
  /** The kind's configuration as sealed JSON; null: the kind's defaults. */
  readonly sealed: Buffer | null
  /** By a person, or by a permanent error of its target. Nothing is sent to it. */
  readonly disabled: boolean
  /** Empty when the last delivery went well. At most 200 characters. */
  readonly lastError: string
  readonly lastNotify: Millis | null
  /** Milliseconds that the last delivery took. */
  readonly lastNotifyDuration: Millis | null
  /** When its configuration was changed last; null: never, or before this was noted. */
  readonly configured: Millis | null
  readonly created: Millis
}

type Row = Omit<Channel, 'disabled'> & { disabled: number }

/** What became of a delivery, as its channel remembers it. */
export interface ChannelOutcome {
  readonly at: Millis
  readonly duration: Millis
  readonly error: string
  /** Its target said that it will never take anything. */
  readonly disable: boolean
}

export const CHANNEL_NAME_LIMIT = 100
export const ERROR_LIMIT = 200

const SELECT = `SELECT id, project_id AS projectId, uuid, name, kind, sealed, disabled,
  last_error AS lastError, last_notify AS lastNotify, last_notify_duration AS lastNotifyDuration,
  configured, channels.created FROM channels`

export type ChannelsTable = ReturnType<typeof createChannelsTable>

export function createChannelsTable(db: Database) {
  const all = db.prepare<[], Row>(`${SELECT} ORDER BY id`)
  const ofProject = db.prepare<[number], Row>(`${SELECT} WHERE project_id = ? ORDER BY id`)
  const ofCheck = db.prepare<[number], Row>(
    `${SELECT} JOIN check_channels ON channel_id = id WHERE check_id = ?
     ORDER BY last_notify_duration IS NULL, last_notify_duration, id`,
  )
  const byId = db.prepare<[number], Row>(`${SELECT} WHERE id = ?`)
  const byUuid = db.prepare<[string], Row>(`${SELECT} WHERE uuid = ?`)
  const insert = db.prepare(
    `INSERT INTO channels (project_id, uuid, name, kind, config, sealed, created)
     VALUES (@projectId, @uuid, @name, @kind, '', @sealed, @created)`,
  )
  const update = db.prepare('UPDATE channels SET name = @name, sealed = @sealed WHERE id = @id')
  const noteConfigured = db.prepare('UPDATE channels SET configured = ? WHERE id = ?')
  const setDisabled = db.prepare('UPDATE channels SET disabled = ? WHERE id = ?')
  const noteOutcome = db.prepare(
    `UPDATE channels SET last_notify = @at, last_notify_duration = @duration, last_error = @error,
       disabled = max(disabled, @disable) WHERE id = @id`,
  )
  const noteError = db.prepare('UPDATE channels SET last_error = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM channels WHERE id = ?')
  const unsealed = db.prepare<[], { id: number; config: string }>(
    `SELECT id, config FROM channels WHERE config <> ''`,
  )
  const setSealed = db.prepare(`UPDATE channels SET sealed = ?, config = '' WHERE id = ?`)

  return {
    all: () => all.all().map(toChannel),
    ofProject: (projectId: number) => ofProject.all(projectId).map(toChannel),
    /** The channels of a check, the quickest first, those never used last (contract monitor.md 7.2). */
    ofCheck: (checkId: number) => ofCheck.all(checkId).map(toChannel),
    byId: (id: number) => asChannel(byId.get(id)),
    byUuid: (uuid: string) => asChannel(byUuid.get(uuid)),
    /** Stores a channel and returns it. */
    insert(
      channel: Pick<Channel, 'projectId' | 'name' | 'kind' | 'sealed'> & { readonly uuid?: string },
      created: Millis,
    ): Channel {
      const uuid = channel.uuid ?? randomUUID()
      const { lastInsertRowid } = insert.run({ ...channel, uuid, created })
      const fresh = { disabled: false, lastError: '', lastNotify: null }
      const never = { lastNotifyDuration: null, configured: null }
      return { ...channel, ...fresh, ...never, uuid, created, id: Number(lastInsertRowid) }
    },
    update: (id: number, changes: Pick<Channel, 'name' | 'sealed'>) =>
      void update.run({ id, ...changes }),
    /** A person changed its configuration. */
    noteConfigured: (id: number, at: Millis) => void noteConfigured.run(at, id),
    setDisabled: (id: number, disabled: boolean) => void setDisabled.run(Number(disabled), id),
    noteOutcome: (id: number, outcome: ChannelOutcome) =>
      void noteOutcome.run({
        ...outcome,
        id,
        error: outcome.error.slice(0, ERROR_LIMIT),
        disable: Number(outcome.disable),
      }),
    /** What keeps deliveries to it waiting; none was tried. */
    noteError: (id: number, error: string) => void noteError.run(error.slice(0, ERROR_LIMIT), id),
    remove: (id: number) => void remove.run(id),
    /** Configurations that an older version stored in the clear. */
    unsealed: () => unsealed.all(),
    setSealed: (id: number, sealed: Buffer) => void setSealed.run(sealed, id),
  }
}

function asChannel(row: Row | undefined): Channel | null {
  return row === undefined ? null : toChannel(row)
}

function toChannel(row: Row): Channel {
  return { ...row, disabled: row.disabled === 1 }
}
