// The checks of a project as lists show them, each with its channels. Few are kept in memory until they
// change: what writes them tells, and SQLite says when another process wrote.
import type { Database } from 'better-sqlite3'
import { createForeignVersion } from '../../store/foreign-changes.ts'
import type { Check } from '../rules/check.ts'
import { CHANNEL_IDS, type ChannelName, uuidsIn } from './channel-ids.ts'
import { type Row, SELECT, toCheck } from './check-columns.ts'

/** A check and, comma-joined, the UUIDs of its channels in the order of their text. */
export type CheckWithChannels = Check & { readonly channels: string }

/** Checks that are kept, of all projects together: some 4 MiB. Longer lists are read each time. */
const KEPT_CHECKS = 4000
/** Rows of a long list that one read takes: V8 goes through all values of a read in each collection of young garbage. */
const BATCH = 100
/** Rows that it looks through for them: those of other projects lie between. */
const LOOKED_THROUGH = 1000
/** Of the checks of a project: where more of them changed, all are read at once, which is cheaper. */
const MANY_CHANGED = 1 / 8

export interface ListedChecks {
  /** In the order in which they were made. A check that did not change is the same object as before. */
  ofProject(projectId: number): readonly CheckWithChannels[]
  /** The same; null: they are too many to be kept. */
  fewOfProject(projectId: number): readonly CheckWithChannels[] | null
  /** The same, some at a time: each batch as it is when it is asked for. */
  batchesOfProject(projectId: number): Iterable<readonly CheckWithChannels[]>
  /** Inside a write: a check or its channels are about to be others. */
  changed(checkId: number): void
  /** Inside a write: checks come or go, or many change. */
  forget(): void
}

interface Kept {
  checks: readonly CheckWithChannels[]
  /** By id. */
  readonly places: ReadonlyMap<number, number>
  readonly changed: Set<number>
}

type ListedRow = Row & { channels: string | null }

const byConnection = new WeakMap<Database, ListedChecks>()

/** What is kept of a connection: all that writes by it tells the same. */
export function listedChecksOf(db: Database): ListedChecks {
  const known = byConnection.get(db) ?? createListedChecks(db)
  byConnection.set(db, known)
  return known
}

function createListedChecks(db: Database): ListedChecks {
  const select = SELECT.replace(' FROM checks', `, ${CHANNEL_IDS} AS channels FROM checks`)
  const all = db.prepare<[number], ListedRow>(`${select} WHERE project_id = ? ORDER BY id`)
  // By id, not by project: an index would have to be sorted for each batch.
  const batch = db.prepare<[number, number, number], ListedRow>(
    `${select} NOT INDEXED WHERE project_id = ? AND id > ? AND id <= ? ORDER BY id LIMIT ${BATCH}`,
  )
  const lastId = db.prepare<[], number | null>('SELECT max(id) FROM checks').pluck()
  const isMany = db
    .prepare<[number], number>(
      `SELECT 1 FROM checks WHERE project_id = ? LIMIT 1 OFFSET ${KEPT_CHECKS}`,
    )
    .pluck()
  const one = db.prepare<[number], ListedRow>(`${select} WHERE id = ?`)
  const channelNames = db.prepare<[], ChannelName>('SELECT id, uuid FROM channels ORDER BY uuid')
  const foreignVersion = createForeignVersion(db)
  const kept = new Map<number, Kept>()
  let foreign = 0
  let channels = ''

  function forget(): void {
    kept.clear()
  }

  /** What is kept is of these channels, and of no state before that of another process. */
  function forgetOld(names: readonly ChannelName[]): void {
    const [foreignNow, channelsNow] = [foreignVersion(), JSON.stringify(names)]
    if (foreignNow === foreign && channelsNow === channels) return
    forget()
    foreign = foreignNow
    channels = channelsNow
  }

  function keep(projectId: number, checks: readonly CheckWithChannels[]): void {
    let count = checks.length
    // Those asked for last stay.
    for (const [id, { checks }] of [...kept].toReversed()) {
      count += checks.length
      if (count > KEPT_CHECKS) kept.delete(id)
    }
    const places = new Map(checks.map(({ id }, place) => [id, place]))
    kept.set(projectId, { checks, places, changed: new Set() })
  }

  /** Reads again what changed. Null: that is not worth it. */
  function renewed(
    known: Kept,
    listed: (row: ListedRow) => CheckWithChannels,
  ): Kept['checks'] | null {
    const { changed, places } = known
    if (changed.size === 0) return known.checks
    if (changed.size > known.checks.length * MANY_CHANGED) return null
    const checks = [...known.checks]
    for (const id of changed) {
      const [row, place] = [one.get(id), places.get(id)]
      if (row === undefined || place === undefined) return null
      checks[place] = listed(row)
    }
    changed.clear()
    known.checks = checks
    return checks
  }

  /** What makes a row a check, with its channels as they are called now. */
  function listing(names: readonly ChannelName[]): (row: ListedRow) => CheckWithChannels {
    const uuidsOf = uuidsIn(names)
    return (row) => Object.assign(toCheck(row), { channels: uuidsOf(row.channels) })
  }

  function* batches(projectId: number, names: readonly ChannelName[]) {
    const listed = listing(names)
    const last = lastId.get() ?? 0
    for (let after = 0; after < last; ) {
      const to = after + LOOKED_THROUGH
      const rows = batch.all(projectId, after, to)
      after = rows.length < BATCH ? to : (rows.at(-1)?.id ?? to)
      yield rows.map(listed)
    }
  }

  /** All batches as they were at one time. */
  const readLong = db.transaction((projectId: number) =>
    Array.from(batches(projectId, channelNames.all())).flat(),
  )

  function fewOfProject(projectId: number): readonly CheckWithChannels[] | null {
    const names = channelNames.all()
    const read = () =>
      isMany.get(projectId) === undefined ? all.all(projectId).map(listing(names)) : null
    // What is not committed yet may never be.
    if (db.inTransaction) return read()
    forgetOld(names)
    const known = kept.get(projectId)
    const checks = known === undefined ? null : renewed(known, listing(names))
    kept.delete(projectId)
    if (known !== undefined && checks !== null) {
      kept.set(projectId, known)
      return checks
    }
    const fresh = read()
    if (fresh !== null) keep(projectId, fresh)
    return fresh
  }

  return {
    fewOfProject,
    ofProject: (projectId) => fewOfProject(projectId) ?? readLong(projectId),
    batchesOfProject: (projectId) => batches(projectId, channelNames.all()),

    changed(checkId) {
      for (const { places, changed } of kept.values()) if (places.has(checkId)) changed.add(checkId)
    },

    forget,
  }
}
