// The tables of maintenance: windows as a person set them, and the times that they made. SQL only; the rules are in
// rules/maintenance.ts and rules/coverage.ts.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { Page } from '../../store/paging.ts'
import type { Coverage, MaintenanceSpan } from '../rules/coverage.ts'
import type { MaintenanceWindow } from '../rules/maintenance.ts'

export interface StoredWindow extends MaintenanceWindow {
  /** Until then its times are stored. */
  readonly filledUntil: Millis
}

interface CoverageRow {
  readonly projectId: number | null
  readonly tag: string
  readonly checkIds: string | null
}

interface WindowRow extends CoverageRow {
  readonly id: string
  readonly name: string
  readonly starts: Millis | null
  readonly ends: Millis | null
  readonly schedule: string | null
  readonly tz: string | null
  readonly length: Millis | null
  readonly isOn: number
  readonly endedAt: Millis | null
  readonly filledUntil: Millis
  readonly created: Millis
}

type SpanRow = Omit<MaintenanceSpan, 'checkIds'> & CoverageRow

/** Beyond every instant and every id. */
const ALL = Number.MAX_SAFE_INTEGER
/** Spans that are held in memory: the newest. */
const MAX_HELD = 20_000

export function createMaintenanceTable(db: Database) {
  const COVERAGE = 'project_id AS projectId, tag, check_ids AS checkIds'
  const WINDOW = `SELECT id, name, ${COVERAGE}, starts, ends, schedule, tz, length, is_on AS isOn,
    ended_at AS endedAt, filled_until AS filledUntil, created FROM maintenance`
  const SPAN = `SELECT id, window_id AS windowId, name, ${COVERAGE}, start, "end" FROM maintenance_spans`
  const all = db.prepare<[], WindowRow>(`${WINDOW} ORDER BY created, id`)
  const byId = db.prepare<[string], WindowRow>(`${WINDOW} WHERE id = ?`)
  const save = db.prepare(
    `INSERT INTO maintenance (id, name, project_id, tag, check_ids, starts, ends, schedule, tz, length, is_on,
       ended_at, filled_until, created)
     VALUES (@id, @name, @projectId, @tag, @checkIds, @starts, @ends, @schedule, @tz, @length, @isOn,
       @endedAt, @filledUntil, @created)
     ON CONFLICT DO UPDATE SET name = @name, project_id = @projectId, tag = @tag, check_ids = @checkIds,
       starts = @starts, ends = @ends, schedule = @schedule, tz = @tz, length = @length, is_on = @isOn,
       ended_at = @endedAt, filled_until = @filledUntil`,
  )
  const remove = db.prepare('DELETE FROM maintenance WHERE id = ?')
  const filled = db.prepare<[], { readonly first: Millis | null; readonly last: Millis | null }>(
    `SELECT min(filled_until) AS first, max(filled_until) AS last FROM maintenance
     WHERE schedule IS NOT NULL`,
  )
  const insertSpan = db.prepare(
    `INSERT INTO maintenance_spans (window_id, name, project_id, tag, check_ids, start, "end")
     VALUES (@windowId, @name, @projectId, @tag, @checkIds, @start, @end)`,
  )
  const lastOf = db.prepare<[string], SpanRow>(
    `${SPAN} WHERE window_id = ? ORDER BY start DESC, id DESC LIMIT 1`,
  )
  const setEnd = db.prepare('UPDATE maintenance_spans SET "end" = ? WHERE id = ?')
  const removeAhead = db.prepare('DELETE FROM maintenance_spans WHERE window_id = ? AND start >= ?')
  const cut = db.prepare(
    'UPDATE maintenance_spans SET "end" = @at WHERE window_id = @id AND "end" > @at',
  )
  const endingAfter = db.prepare<[Millis], SpanRow>(
    `SELECT * FROM (${SPAN} WHERE "end" > ? ORDER BY "end" DESC LIMIT ${MAX_HELD}) ORDER BY start, id`,
  )
  const overlapping = db.prepare<[Millis, Millis], SpanRow>(
    `${SPAN} WHERE "end" > ? AND start < ? ORDER BY start, id`,
  )
  const page = db.prepare<object, SpanRow>(
    `${SPAN} WHERE start <= @at AND (start < @at OR id < @id) AND start >= @from AND start < @to
     ORDER BY start DESC, id DESC LIMIT @limit`,
  )
  const ended = db.prepare<object, SpanRow>(
    `${SPAN} WHERE "end" <= @at AND ("end" < @at OR id < @id) AND "end" >= @from AND "end" < @to
     ORDER BY "end" DESC, id DESC LIMIT @limit`,
  )
  const byNumber = db.prepare<[number], SpanRow>(`${SPAN} WHERE id = ?`)
  const deleteBefore = db.prepare('DELETE FROM maintenance_spans WHERE "end" < ?')

  return {
    /** The oldest first. */
    all: () => all.all().map(toWindow),
    byId(id: string): StoredWindow | null {
      const row = byId.get(id)
      return row === undefined ? null : toWindow(row)
    },
    save: (window: StoredWindow) => void save.run(toRow(window)),
    remove: (id: string) => void remove.run(id),
    /** Until when the times of recurring windows are stored, the least and the most; null: there is no such window. */
    filled() {
      const { first = null, last = null } = filled.get() ?? {}
      return first === null || last === null ? null : { first, last }
    },

    insertSpan({ checkIds, ...span }: Omit<MaintenanceSpan, 'id'>): void {
      insertSpan.run({ ...span, checkIds: fromIds(checkIds) })
    },
    span(id: number): MaintenanceSpan | null {
      const row = byNumber.get(id)
      return row === undefined ? null : withIds(row)
    },
    /** The last one of a window by its start; null: there is none. */
    lastOf(windowId: string): MaintenanceSpan | null {
      const row = lastOf.get(windowId)
      return row === undefined ? null : withIds(row)
    },
    setEnd: (id: number, end: Millis) => void setEnd.run(end, id),
    /** Lets no time of a window reach beyond the instant. */
    cutAt(windowId: string, at: Millis): void {
      removeAhead.run(windowId, at)
      cut.run({ id: windowId, at })
    },
    /** By their start; of very many those that end last. */
    endingAfter: (instant: Millis) => endingAfter.all(instant).map(withIds),
    /** Those of which some part lies in [from, to), by their start. */
    overlapping: (from: Millis, to: Millis) => overlapping.all(from, to).map(withIds),
    /** By their start, newest first. */
    page: (part: Omit<Page, 'checkId'>) => page.all(bounds(part)).map(withIds),
    /** By their end, newest first. */
    ended: (part: Omit<Page, 'checkId'>) => ended.all(bounds(part)).map(withIds),
    /** Forgets times of a window that begin after the instant. */
    cutAhead: (windowId: string, at: Millis) => void removeAhead.run(windowId, at + 1),
    deleteBefore: (instant: Millis) => void deleteBefore.run(instant),
  }
}

function bounds({ before, from, to, limit }: Omit<Page, 'checkId'>) {
  return { ...(before ?? { at: ALL, id: ALL }), from: from ?? -ALL, to: to ?? ALL, limit }
}

function withIds<T extends CoverageRow>(row: T): Omit<T, 'checkIds'> & Coverage {
  return { ...row, checkIds: row.checkIds === null ? null : (JSON.parse(row.checkIds) as number[]) }
}

function fromIds(checkIds: readonly number[] | null): string | null {
  return checkIds === null ? null : JSON.stringify(checkIds)
}

function toWindow(row: WindowRow): StoredWindow {
  const { starts, ends, schedule, tz, length, isOn, ...rest } = row
  const times =
    starts === null
      ? ({
          type: 'recurring',
          schedule: schedule ?? '',
          tz: tz ?? 'UTC',
          length: length ?? 0,
        } as const)
      : ({ type: 'once', start: starts, end: ends ?? starts } as const)
  return { ...withIds(rest), times, isOn: isOn === 1 }
}

function toRow({ times, isOn, checkIds, ...rest }: StoredWindow) {
  const none = { starts: null, ends: null, schedule: null, tz: null, length: null }
  const own =
    times.type === 'once'
      ? { starts: times.start, ends: times.end }
      : { schedule: times.schedule, tz: times.tz, length: times.length }
  return { ...rest, ...none, ...own, checkIds: fromIds(checkIds), isOn: Number(isOn) }
}
