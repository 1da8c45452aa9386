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
export const KEPT_CHECKS = 4000
/** Of the checks of a project: where more of them changed, all are read at once, which is cheaper. */
const MANY_CHANGED = 1 / 8

export interface ListedChecks {
  /** In the order in which they were made. A check that did not change is the same object as before. */
  ofProject(projectId: number): readonly CheckWithChannels[]
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
    if (count > KEPT_CHECKS) return
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

  return {
    ofProject(projectId) {
      const names = channelNames.all()
      const uuidsOf = uuidsIn(names)
      const listed = (row: ListedRow) =>
        Object.assign(toCheck(row), { channels: uuidsOf(row.channels) })
      const read = () => all.all(projectId).map(listed)
      // What is not committed yet may never be.
      if (db.inTransaction) return read()
      forgetOld(names)
      const known = kept.get(projectId)
      const checks = known === undefined ? null : renewed(known, listed)
      kept.delete(projectId)
      if (known !== undefined && checks !== null) {
        kept.set(projectId, known)
        return checks
      }
      const fresh = read()
      keep(projectId, fresh)
      return fresh
    },

    changed(checkId) {
      for (const { places, changed } of kept.values()) if (places.has(checkId)) changed.add(checkId)
    },

    forget,
  }
}
