// The files table. SQL only; the sealed content lies in the data folder under the file's uuid.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'

export interface FileRow {
  readonly uuid: string
  readonly size: number
  readonly filename: Buffer
  readonly contentType: Buffer
}

export function createFiles(db: Database) {
  const SELECT = 'SELECT uuid, size, filename, content_type AS contentType FROM files'
  const insert = db.prepare(
    `INSERT INTO files (push_id, uuid, size, filename, content_type)
     VALUES (@pushId, @uuid, @size, @filename, @contentType)`,
  )
  const ofPush = db.prepare<[number], FileRow>(`${SELECT} WHERE push_id = ? ORDER BY id`)
  const openable = db.prepare<[string, Millis, Millis], FileRow>(
    `${SELECT} WHERE uuid = ? AND EXISTS (SELECT 1 FROM pushes WHERE pushes.id = push_id
       AND (expired_on IS NULL AND expires_at > ? OR shred_files_at > ?))`,
  )
  const remove = db.prepare('DELETE FROM files WHERE push_id = ?')
  const uuids = db.prepare<[], string>('SELECT uuid FROM files').pluck()
  return {
    insert: (pushId: number, file: FileRow) => void insert.run({ pushId, ...file }),
    ofPush: (pushId: number) => ofPush.all(pushId),
    /** The file, while its push is active or its last links still hold. */
    openable: (uuid: string, now: Millis) => openable.get(uuid, now, now) ?? null,
    remove: (pushId: number) => void remove.run(pushId),
    uuids: () => new Set(uuids.all()),
  }
}
