// The doctor's word about requests for a secret: counted without the master key, as what is asked for is sealed.

import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type Told, tell } from '../../shared/words/told.ts'
import type { Millis } from '../clock.ts'
import type { Examined } from './examined.ts'

interface Counts {
  readonly open: number
  readonly unread: number
  readonly kept: number
}

/** How many requests wait for an answer, and how many answers wait for their reader. */
export function examineRequests({ dataDir, clock }: Examined): Told {
  const { open, unread, kept } = counted(path.join(dataDir, 'secrets.sqlite'), clock.now())
  if (open === 0 && kept === 0) return tell('doctor.noRequests')
  return tell('doctor.requests', { n: kept, open, unread })
}

/** None in a database of an older version, or one that does not open: its own part says so. */
function counted(file: string, now: Millis): Counts {
  const none = { open: 0, unread: 0, kept: 0 }
  if (!fs.existsSync(file)) return none
  let db: Database.Database | undefined
  try {
    db = new Database(file, { readonly: true, fileMustExist: true })
    return (
      db
        .prepare<[Millis], Counts>(
          `SELECT count(*) FILTER (WHERE answered_at IS NULL) AS open,
             count(*) FILTER (WHERE answered_at IS NOT NULL AND read_at IS NULL) AS unread,
             count(answered_at) AS kept
           FROM requests WHERE closed_at IS NULL AND ends_at > ?`,
        )
        .get(now) ?? none
    )
  } catch {
    return none
  } finally {
    db?.close()
  }
}
