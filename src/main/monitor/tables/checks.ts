// The checks table. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { Check, CheckNames, CheckSettings, Ping } from '../rules/check.ts'
import {
  asCheck,
  BADGED_COLUMNS,
  type BadgedCheck,
  COLUMNS,
  type Row,
  SELECT,
  SHOWN_COLUMNS,
  type ShownCheck,
  selectOf,
  toCheck,
  toRow,
} from './check-columns.ts'
import {
  isProgress,
  isSameRun,
  PROGRESS_COLUMNS,
  STATE_COLUMNS,
  stateValues,
} from './check-state.ts'
import type { ListedChecks } from './listed-checks.ts'
import type { PingedChecks } from './pinged-checks.ts'
import { isPlain, type RecentPings } from './recent-pings.ts'

const INSERTED = Object.entries(COLUMNS).filter(([column]) => column !== 'id')

/** A check that is down, as a message names it. */
export type DownCheck = Pick<Check, 'name' | 'uuid' | 'lastPing'>

const CHANNELS = `(SELECT group_concat(uuid, ',') FROM (
  SELECT channels.uuid FROM check_channels JOIN channels ON channels.id = check_channels.channel_id
  WHERE check_channels.check_id = checks.id ORDER BY channels.uuid))`

export interface BesideChecks {
  /** The checks that are kept in memory: told of each that changes. */
  readonly listed: Pick<ListedChecks, 'changed' | 'forget'>
  readonly pinged: PingedChecks
  readonly recentPings: Pick<RecentPings, 'add'>
}

export function createChecksTable(db: Database, { listed, pinged, recentPings }: BesideChecks) {
  const byUuid = db.prepare<[string], Row>(`${SELECT} WHERE uuid = ?`)
  const byId = db.prepare<[number], Row>(`${SELECT} WHERE id = ?`)
  const byBadgeKey = db.prepare<[string], BadgedCheck>(
    `${selectOf(BADGED_COLUMNS)} WHERE badge_key = ?`,
  )
  const byUniqueKey = db.prepare<[number, string], Row>(
    `${SELECT} WHERE project_id = ? AND unique_key = ? ORDER BY id`,
  )
  const anyByUniqueKey = db.prepare<[string], Row>(`${SELECT} WHERE unique_key = ? LIMIT 1`)
  const bySlug = db.prepare<[number, string], Row>(
    `${SELECT} WHERE project_id = ? AND slug = ? LIMIT 2`,
  )
  const byName = db.prepare<[number, string], Row>(
    `${SELECT} WHERE project_id = ? AND name = ? LIMIT 2`,
  )
  const ofProject = db.prepare<[number], Row>(`${SELECT} WHERE project_id = ? ORDER BY id`)
  const namesOfProject = db.prepare<[number], CheckNames>(
    'SELECT id, uuid, name, slug FROM checks WHERE project_id = ?',
  )
  const shownAfter = db.prepare<[number, number], ShownCheck>(
    `${selectOf(SHOWN_COLUMNS)} WHERE id > ? ORDER BY id LIMIT ?`,
  )
  const shownBetween = db.prepare<[number, number], ShownCheck>(
    `${selectOf(SHOWN_COLUMNS)} WHERE id > ? AND id <= ? ORDER BY id`,
  )
  const firstIdAfter = db
    .prepare<[number], number | null>('SELECT min(id) FROM checks WHERE id > ?')
    .pluck()
  const everything = db.prepare<[], Row>(`${SELECT} ORDER BY id`)
  const channelsOf = db
    .prepare<[number], string | null>(`SELECT ${CHANNELS} FROM checks WHERE id = ?`)
    .pluck()
  const countByProject = db.prepare<[], { projectId: number; count: number }>(
    'SELECT project_id AS projectId, count(*) AS count FROM checks GROUP BY project_id',
  )
  const count = db.prepare<[], number>('SELECT count(*) FROM checks').pluck()
  const pingCounts = db.prepare<[], Pick<Check, 'id' | 'nPings'>>(
    'SELECT id, n_pings AS nPings FROM checks ORDER BY id',
  )
  const insert = db.prepare(
    `INSERT INTO checks (${INSERTED.map(([c]) => `"${c}"`).join(', ')}) VALUES (${INSERTED.map(([, p]) => `@${p}`).join(', ')})`,
  )
  const remove = db.prepare('DELETE FROM checks WHERE id = ?')
  const saveProject = db.prepare('UPDATE checks SET project_id = ? WHERE id = ?')
  const saveState = db.prepare(
    `UPDATE checks SET ${STATE_COLUMNS.map((c) => `${c} = ?`).join(', ')} WHERE id = ?`,
  )
  const saveProgress = db.prepare(
    `UPDATE checks SET ${PROGRESS_COLUMNS.map((c) => `${c} = ?`).join(', ')} WHERE id = ?`,
  )
  const saveSuccess = db.prepare(
    'UPDATE checks SET n_pings = ?, last_ping = ?, due = ? WHERE id = ?',
  )
  const totalPings = db.prepare<[], number>('SELECT total(n_pings) FROM checks').pluck()
  const due = db.prepare<[Millis, number], Row>(
    `${SELECT} WHERE alert_after <= ? AND status <> 'down' ORDER BY alert_after LIMIT ?`,
  )
  const nextDeadline = db
    .prepare<[], Millis | null>(
      `SELECT min(alert_after) FROM checks WHERE alert_after IS NOT NULL AND status <> 'down'`,
    )
    .pluck()
  const dueUntil = db.prepare<[Millis, number, number], Row>(
    `${SELECT} WHERE alert_after <= ? AND status <> 'down' AND id > ? ORDER BY id LIMIT ?`,
  )
  // Due and the start of a run count where `graceStart` of status.ts counts them.
  const graceEnd = `min(coalesce(CASE status WHEN 'up' THEN due END, 9e15), coalesce(last_start, 9e15)) + grace * 1000`
  const unshift = `UPDATE checks SET alert_after = CAST(${graceEnd} AS INTEGER)
    WHERE status <> 'down' AND alert_after > ${graceEnd}`
  const unshiftDeadlines = db.prepare(unshift)
  const unshiftDeadline = db.prepare(`${unshift} AND id = ?`)
  const downOfProject = db.prepare<[number, number, number], DownCheck>(
    `SELECT name, uuid, last_ping AS lastPing FROM checks
     WHERE project_id = ? AND status = 'down' AND id <> ? ORDER BY id LIMIT ?`,
  )
  const countDown = db
    .prepare<[number, number], number>(
      `SELECT count(*) FROM checks WHERE project_id = ? AND status = 'down' AND id <> ?`,
    )
    .pluck()
  const scheduledUp = db.prepare<[], Row>(`${SELECT} WHERE kind <> 'simple' AND status = 'up'`)

  return {
    byUuid: (uuid: string) => pinged.byUuid(uuid) ?? asCheck(byUuid.get(uuid)),
    byId: (id: number) => asCheck(byId.get(id)),
    byBadgeKey: (key: string) => byBadgeKey.get(key) ?? null,
    /** The oldest check of the project with that key. */
    byUniqueKey: (projectId: number, key: string) => asCheck(byUniqueKey.get(projectId, key)),
    /** The check with that key, whatever its project. */
    anyByUniqueKey: (key: string) => asCheck(anyByUniqueKey.get(key)),
    /** At most two checks: enough to know none, one, or ambiguous. */
    bySlug: (projectId: number, slug: string) => bySlug.all(projectId, slug).map(toCheck),
    /** As `bySlug`. */
    byName: (projectId: number, name: string) => byName.all(projectId, name).map(toCheck),
    ofProject: (projectId: number) => ofProject.all(projectId).map(toCheck),
    /** Without what may be long: descriptions of a megabyte each would take long to read. */
    namesOfProject: (projectId: number): readonly CheckNames[] => namesOfProject.all(projectId),
    all: () => everything.all().map(toCheck),
    /** As the window shows them: those with an id above, in its order. */
    shownAfter: (id: number, limit: number): readonly ShownCheck[] => shownAfter.all(id, limit),
    /** The same up to an id. */
    shownBetween: (after: number, upTo: number): readonly ShownCheck[] =>
      shownBetween.all(after, upTo),
    /** The lowest id above; null: there is none. */
    firstIdAfter: (id: number) => firstIdAfter.get(id) ?? null,
    /** Comma-joined UUIDs of the assigned channels, sorted as text; empty when none. */
    channelsOf: (id: number) => channelsOf.get(id) ?? '',
    /** Project id → how many checks it has; projects without any are missing. */
    countByProject: (): ReadonlyMap<number, number> =>
      new Map(countByProject.all().map((row) => [row.projectId, row.count])),
    count: () => count.get() ?? 0,
    pingCounts: (): readonly Pick<Check, 'id' | 'nPings'>[] => pingCounts.all(),

    /** Stores a new check and returns it with its id. */
    insert(check: Omit<Check, 'id'>): Check {
      const { lastInsertRowid } = insert.run(toRow(check))
      listed.forget()
      return { ...check, id: Number(lastInsertRowid) }
    },
    /** Stores the named settings, and `due` and `alertAfter`; leaves every other column alone. */
    saveSettings(check: Check, changed: readonly (keyof CheckSettings)[]): void {
      const columns = Object.entries(COLUMNS).filter(
        ([, p]) => p === 'due' || p === 'alertAfter' || changed.some((name) => name === p),
      )
      db.prepare(
        `UPDATE checks SET ${columns.map(([c, p]) => `"${c}" = @${p}`).join(', ')} WHERE id = @id`,
      ).run(toRow(check))
      listed.changed(check.id)
      pinged.drop(check.uuid)
    },
    /** Its deadline is as `unshiftDeadline` leaves it. */
    saveProject(id: number, projectId: number): void {
      saveProject.run(projectId, id)
      unshiftDeadline.run(id)
      listed.forget()
      pinged.forget()
    },
    saveState(check: Check): void {
      saveState.run(...stateValues(check), check.id)
      listed.changed(check.id)
      pinged.drop(check.uuid)
    },
    /** As `saveState`, for a check whose status and stored deadline stay as they are. @param before as it is stored */
    saveProgress(check: Check, before: Check): void {
      const { id, nPings, lastPing, lastStart, lastStartRid, lastDuration, due } = check
      // A statement that binds less is cheaper, and most pings belong to no run.
      if (isSameRun(before, check)) saveSuccess.run(nPings, lastPing, due, id)
      else saveProgress.run(nPings, lastPing, lastStart, lastStartRid, lastDuration, due, id)
      listed.changed(id)
      pinged.keep(check)
    },
    /**
     * Stores a plain ping with what it changed of its check, as one row. @param before as it is stored
     * @returns whether it did: else the ping, or what it changed, needs more than that row
     */
    saveWithPing(check: Check, before: Check, ping: Ping): boolean {
      if (!isPlain(ping) || !isProgress(before, check) || !isSameRun(before, check)) return false
      recentPings.add(check, ping)
      listed.changed(check.id)
      pinged.keep(check)
      return true
    },
    /** Pings ever logged for the checks that there are. */
    totalPings: () => totalPings.get() ?? 0,
    remove(id: number): void {
      remove.run(id)
      listed.forget()
      pinged.forget()
    },

    /** Checks whose deadline is at or before `now`, earliest first. */
    due: (now: Millis, limit: number) => due.all(now, limit).map(toCheck),
    nextDeadline: () => nextDeadline.get() ?? null,
    /** Checks with an id above `afterId` whose deadline is at or before the instant, by id. */
    dueUntil: (instant: Millis, afterId: number, limit: number) =>
      dueUntil.all(instant, afterId, limit).map(toCheck),
    /** Stores every deadline as it is without gaps and maintenance: early, so that the watcher recomputes it. */
    unshiftDeadlines(): void {
      if (unshiftDeadlines.run().changes === 0) return
      listed.forget()
      pinged.forget()
    },
    /** The same of one check: what covers it may be other maintenance now. */
    unshiftDeadline(id: number): void {
      if (unshiftDeadline.run(id).changes === 0) return
      listed.forget()
      pinged.forget()
    },
    /** Checks whose stored due time came from a schedule and a time zone. */
    scheduledUp: () => scheduledUp.all().map(toCheck),

    /** Checks of the project that are down, one left out: how many there are, and the first of them. */
    othersDown: (projectId: number, exceptId: number, limit: number) => ({
      count: countDown.get(projectId, exceptId) ?? 0,
      listed: downOfProject.all(projectId, exceptId, limit),
    }),
  }
}
