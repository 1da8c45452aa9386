// The tables of mirror.sqlite. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { LastList } from '../rules/list-pace.ts'
import type { RemoteStatus } from '../rules/mirrored-check.ts'

/** A server's last list. */
export interface StoredList extends LastList {
  /** Until when it is known to hold: a badge that says the same bears it out. */
  readonly current: Millis
  readonly leftOut: number
  readonly skew: Millis
}

export interface StoredMirrored {
  readonly uniqueKey: string
  /** JSON. */
  readonly document: string
  readonly told: RemoteStatus | null
  readonly since: Millis | null
  readonly isSinceAbout: boolean
  readonly lastDown: Millis | null
  readonly snoozedUntil: Millis | null
  readonly acknowledged: boolean
}

export interface StoredFlip {
  readonly at: Millis
  readonly up: boolean
}

export interface Staleness {
  /** Milliseconds awake. */
  readonly awake: Millis
  readonly told: boolean
}

interface Row extends Omit<StoredMirrored, 'told' | 'isSinceAbout' | 'acknowledged'> {
  readonly told: string
  readonly isSinceAbout: number
  readonly acknowledged: number
}

export type MirrorTables = ReturnType<typeof createMirrorTables>

export function createMirrorTables(db: Database) {
  const list = db.prepare<[string], StoredList>(
    `SELECT listed AS at, current, wire, total, grace, down, left_out AS leftOut, skew
     FROM lists WHERE remote_id = ?`,
  )
  const setList = db.prepare(
    `INSERT INTO lists (remote_id, listed, current, wire, total, grace, down, left_out, skew)
     VALUES (@remoteId, @at, @current, @wire, @total, @grace, @down, @leftOut, @skew)
     ON CONFLICT (remote_id) DO UPDATE SET listed = @at, current = @current, wire = @wire,
       total = @total, grace = @grace, down = @down, left_out = @leftOut, skew = @skew`,
  )
  const page = db.prepare<[string, string, number], Row>(
    `SELECT unique_key AS uniqueKey, document, told, since, since_about AS isSinceAbout,
       last_down AS lastDown, snoozed_until AS snoozedUntil, acknowledged
     FROM mirrored WHERE remote_id = ? AND unique_key > ? ORDER BY unique_key LIMIT ?`,
  )
  const document = db
    .prepare<[string, string], string>(
      'SELECT document FROM mirrored WHERE remote_id = ? AND unique_key = ?',
    )
    .pluck()
  const set = db.prepare(
    `INSERT INTO mirrored (remote_id, unique_key, document, told, since, since_about, last_down,
       snoozed_until, acknowledged)
     VALUES (@remoteId, @uniqueKey, @document, @told, @since, @isSinceAbout, @lastDown, @snoozedUntil,
       @acknowledged)
     ON CONFLICT (remote_id, unique_key) DO UPDATE SET document = @document, told = @told,
       since = @since, since_about = @isSinceAbout, last_down = @lastDown,
       snoozed_until = @snoozedUntil, acknowledged = @acknowledged`,
  )
  const attend = db.prepare(
    `UPDATE mirrored SET told = @told, since = @since, since_about = @isSinceAbout,
       last_down = @lastDown, snoozed_until = @snoozedUntil, acknowledged = @acknowledged
     WHERE remote_id = @remoteId AND unique_key = @uniqueKey`,
  )
  const remove = db.prepare('DELETE FROM mirrored WHERE remote_id = ? AND unique_key = ?')
  const clear = db.prepare('DELETE FROM mirrored WHERE remote_id = ?')
  const removeFlips = db.prepare('DELETE FROM flips WHERE remote_id = ? AND unique_key = ?')
  const flips = db.prepare<[string, string, number], { at: Millis; up: number }>(
    'SELECT at, up FROM flips WHERE remote_id = ? AND unique_key = ? AND at >= ? ORDER BY at DESC, up',
  )
  const addFlip = db.prepare(
    'INSERT OR IGNORE INTO flips (remote_id, unique_key, at, up) VALUES (?, ?, ?, ?)',
  )
  const pruneFlips = db.prepare('DELETE FROM flips WHERE at < ?')
  const staleness = db.prepare<[string], { awake: Millis; told: number }>(
    'SELECT awake, told FROM staleness WHERE remote_id = ?',
  )
  const setStaleness = db.prepare(
    'INSERT OR REPLACE INTO staleness (remote_id, awake, told) VALUES (?, ?, ?)',
  )
  const clearStaleness = db.prepare('DELETE FROM staleness WHERE remote_id = ?')
  const ids = db.prepare<[], string>('SELECT remote_id FROM lists').pluck()
  const forget = ['lists', 'mirrored', 'flips', 'staleness'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE remote_id = ?`),
  )

  return {
    list: (remoteId: string): StoredList | null => list.get(remoteId) ?? null,
    setList: (remoteId: string, last: StoredList) => void setList.run({ remoteId, ...last }),
    /** In the order of their keys, after that one. */
    page: (remoteId: string, after: string, limit: number): readonly StoredMirrored[] =>
      page.all(remoteId, after, limit).map((row) => ({
        ...row,
        told: row.told === '' ? null : (row.told as RemoteStatus),
        isSinceAbout: row.isSinceAbout === 1,
        acknowledged: row.acknowledged === 1,
      })),
    document: (remoteId: string, uniqueKey: string): string | null =>
      document.get(remoteId, uniqueKey) ?? null,
    set: (remoteId: string, row: StoredMirrored) => void set.run({ remoteId, ...valuesOf(row) }),
    /** What we say of it; its document stays. */
    attend: (remoteId: string, row: Omit<StoredMirrored, 'document'>) =>
      void attend.run({ remoteId, ...valuesOf(row) }),
    remove(remoteId: string, uniqueKey: string): void {
      remove.run(remoteId, uniqueKey)
      removeFlips.run(remoteId, uniqueKey)
    },
    /** All of a server's checks. */
    clear: (remoteId: string) => void clear.run(remoteId),
    /** Newest first. */
    flips: (remoteId: string, uniqueKey: string, since: Millis): readonly StoredFlip[] =>
      flips.all(remoteId, uniqueKey, since).map(({ at, up }) => ({ at, up: up === 1 })),
    addFlips(remoteId: string, uniqueKey: string, added: readonly StoredFlip[]): void {
      for (const { at, up } of added) addFlip.run(remoteId, uniqueKey, at, Number(up))
    },
    pruneFlips: (before: Millis) => void pruneFlips.run(before),
    staleness(remoteId: string): Staleness | null {
      const row = staleness.get(remoteId)
      return row === undefined ? null : { awake: row.awake, told: row.told === 1 }
    },
    setStaleness: (remoteId: string, { awake, told }: Staleness) =>
      void setStaleness.run(remoteId, Math.round(awake), Number(told)),
    clearStaleness: (remoteId: string) => void clearStaleness.run(remoteId),
    /** Of the servers that it holds lists of. */
    remoteIds: (): readonly string[] => ids.all(),
    forget(remoteId: string): void {
      for (const statement of forget) statement.run(remoteId)
    },
  }
}

function valuesOf(row: Omit<StoredMirrored, 'document'> & { readonly document?: string }) {
  return {
    ...row,
    told: row.told ?? '',
    isSinceAbout: Number(row.isSinceAbout),
    acknowledged: Number(row.acknowledged),
  }
}
