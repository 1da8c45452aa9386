// The gaps table: periods in which nobody watched. SQL only; the rules are in observer.ts.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { Page } from '../../store/paging.ts'
import type { Gap } from '../rules/observer.ts'

export interface StoredGap extends Gap {
  readonly id: number
  /** When the last deadline that this gap moved has passed; its end when it moved none. */
  readonly settlesUntil: Millis
}

/** Beyond every instant and every id. */
const ALL = Number.MAX_SAFE_INTEGER

export function createGaps(db: Database) {
  const SELECT = 'SELECT id, start, "end", cause, settles_until AS settlesUntil FROM gaps'
  const insert = db.prepare(
    'INSERT INTO gaps (start, "end", cause, settles_until) VALUES (@start, @end, @cause, @settlesUntil)',
  )
  const all = db.prepare<[], StoredGap>(`${SELECT} ORDER BY "end", id`)
  const byId = db.prepare<[number], StoredGap>(`${SELECT} WHERE id = ?`)
  const overlapping = db.prepare<{ start: Millis | null; end: Millis | null }, StoredGap>(
    `${SELECT} WHERE (@start IS NULL OR "end" >= @start) AND (@end IS NULL OR start < @end)
     ORDER BY start, id`,
  )
  const setSettles = db.prepare('UPDATE gaps SET settles_until = ? WHERE id = ?')
  const endingAfter = db.prepare<[Millis], StoredGap>(
    `${SELECT} WHERE "end" > ? ORDER BY "end", id`,
  )
  const cutEnd = db.prepare('UPDATE gaps SET "end" = ? WHERE "end" > ?')
  const deleteFrom = db.prepare('DELETE FROM gaps WHERE start >= ?')
  const page = db.prepare<object, StoredGap>(
    `${SELECT} WHERE start <= @at AND (start < @at OR id < @id) AND start >= @from AND start < @to
     AND "end" >= @notBefore ORDER BY start DESC, id DESC LIMIT @limit`,
  )
  const settlingUntil = db
    .prepare<[Millis], Millis | null>('SELECT max(settles_until) FROM gaps WHERE settles_until > ?')
    .pluck()
  const deleteBefore = db.prepare('DELETE FROM gaps WHERE "end" < ?')

  return {
    insert(gap: Omit<StoredGap, 'id'>): StoredGap {
      const { lastInsertRowid } = insert.run(gap)
      return { ...gap, id: Number(lastInsertRowid) }
    },
    /** In ascending order of their end. */
    all: () => all.all(),
    byId: (id: number) => byId.get(id) ?? null,
    /** Gaps of which some part lies in [start, end), oldest first. */
    overlapping: (start: Millis | null, end: Millis | null) => overlapping.all({ start, end }),
    endingAfter: (instant: Millis) => endingAfter.all(instant),
    /** Lets no gap reach beyond the instant. */
    cutAt(instant: Millis): void {
      deleteFrom.run(instant)
      cutEnd.run(instant, instant)
    },
    setSettlesUntil: (id: number, until: Millis) => void setSettles.run(until, id),
    /**
     * Gaps by their start, newest first.
     * @param notBefore leaves out those that ended before it; null: none
     */
    page: ({ before, from, to, limit }: Omit<Page, 'checkId'>, notBefore: Millis | null) =>
      page.all({
        ...(before ?? { at: ALL, id: ALL }),
        from: from ?? -ALL,
        to: to ?? ALL,
        notBefore: notBefore ?? -ALL,
        limit,
      }),
    /** Until when checks may catch up after some gap; null: nobody does. */
    settlingUntil: (now: Millis) => settlingUntil.get(now) ?? null,
    deleteBefore: (instant: Millis) => void deleteBefore.run(instant),
  }
}
