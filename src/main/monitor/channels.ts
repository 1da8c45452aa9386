// The channels table: where flips are told. SQL only; transports come with their own issue.
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { Millis } from '../clock.ts'

export interface Channel {
  readonly id: number
  readonly projectId: number
  readonly uuid: string
  readonly name: string
  readonly kind: string
  /** The kind's own configuration, a JSON object. */
  readonly config: string
  readonly disabled: boolean
  /** Empty when the last delivery went well. */
  readonly lastError: string
}

type Row = Omit<Channel, 'disabled'> & { disabled: number }

export type Channels = ReturnType<typeof createChannels>

export function createChannels(db: Database) {
  const ofProject = db.prepare<[number], Row>(
    `SELECT id, project_id AS projectId, uuid, name, kind, config, disabled, last_error AS lastError
     FROM channels WHERE project_id = ? ORDER BY id`,
  )
  const insert = db.prepare(
    `INSERT INTO channels (project_id, uuid, name, kind, config, created)
     VALUES (@projectId, @uuid, @name, @kind, @config, @created)`,
  )

  return {
    ofProject: (projectId: number): Channel[] =>
      ofProject.all(projectId).map((row) => ({ ...row, disabled: row.disabled === 1 })),
    /** Stores a channel and returns its UUID. */
    insert(
      channel: Pick<Channel, 'projectId' | 'name' | 'kind' | 'config'>,
      created: Millis,
    ): string {
      const uuid = randomUUID()
      insert.run({ ...channel, uuid, created })
      return uuid
    },
  }
}
