// How many active pushes another server holds, counted without the master key: they may be locked.
import path from 'node:path'
import Database from 'better-sqlite3'
import type { Millis } from '../clock.ts'

/** 0 where there is no file, or none that can be read. */
export function countKept(dataDir: string, remoteId: string, now: Millis): number {
  let db: Database.Database | undefined
  try {
    db = new Database(path.join(dataDir, 'secrets.sqlite'), { readonly: true, fileMustExist: true })
    return (
      db
        .prepare<[string, Millis], number>(
          'SELECT count(*) FROM remote_pushes WHERE remote_id = ? AND expired_on IS NULL AND expires_at > ?',
        )
        .pluck()
        .get(remoteId, now) ?? 0
    )
  } catch {
    return 0
  } finally {
    db?.close()
  }
}
