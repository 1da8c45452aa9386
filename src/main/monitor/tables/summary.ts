// How all checks stand, counted in SQL: for who shows one sign for all of them. No rules: the
// conditions are those of status.ts, gaps aside, which only the watcher's flips take into account.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { StoredStatus } from '../rules/check.ts'
import type { Grouped } from '../rules/group-snooze.ts'

export interface Counts {
  readonly all: number
  readonly fresh: number
  readonly paused: number
  /** In grace. */
  readonly late: number
  readonly down: number
  /** When the next check becomes late unless it is pinged; null: none does. */
  readonly nextLate: Millis | null
  /** The next instant at which a check goes down unless it is pinged; null: none does. */
  readonly nextDeadline: Millis | null
}

/** A check that is not well. */
export interface Troubled {
  readonly id: number
  readonly uuid: string
  /** May be empty. */
  readonly name: string
  readonly state: 'down' | 'late'
}

/** A check, and when it was pinged last. */
export interface Signalled {
  readonly uuid: string
  /** May be empty. */
  readonly name: string
  readonly at: Millis
}

/** A check with a run in progress. */
export interface Running {
  readonly id: number
  readonly uuid: string
  /** May be empty. */
  readonly name: string
  readonly nPings: number
}

interface Group {
  readonly status: StoredStatus
  readonly count: number
  readonly late: number
  readonly nextLate: Millis | null
  /** The next end of grace, of those that wait for a signal and of those that run. */
  readonly waiting: Millis | null
  readonly running: Millis | null
}

const GROUPS = `SELECT status, count(*) AS count,
  count(*) FILTER (WHERE due <= @now) AS late,
  min(due) FILTER (WHERE due > @now) AS nextLate,
  min(due + grace * 1000) FILTER (WHERE due + grace * 1000 > @now) AS waiting,
  min(last_start + grace * 1000) FILTER (WHERE last_start + grace * 1000 > @now) AS running
  FROM checks GROUP BY status`

export interface Summary {
  /** Reads every check once: some 3 ms for 10,000 of them. */
  counts(now: Millis): Counts
  /** Checks that are down, then those that are late, each by name. */
  troubled(now: Millis, limit: number): readonly Troubled[]
  /** The checks that were pinged last, the latest first. */
  signalled(limit: number): readonly Signalled[]
  /** Runs in progress of checks that are neither down nor paused, those that began first. */
  running(limit: number): readonly Running[]
  /** How many checks there are of each project with the same tags, as these are stored. */
  alike(): readonly Alike[]
}

export type Alike = Grouped & { readonly count: number }

export function createSummary(db: Database): Summary {
  const groups = db.prepare<{ now: Millis }, Group>(GROUPS)
  const down = db.prepare<[number], Troubled>(
    `SELECT id, uuid, name, 'down' AS state FROM checks WHERE status = 'down'
     ORDER BY name, id LIMIT ?`,
  )
  const late = db.prepare<[Millis, number], Troubled>(
    `SELECT id, uuid, name, 'late' AS state FROM checks WHERE status = 'up' AND due <= ?
     ORDER BY name, id LIMIT ?`,
  )

  const signalled = db.prepare<[number], Signalled>(
    `SELECT uuid, name, last_ping AS at FROM checks WHERE last_ping IS NOT NULL
     ORDER BY last_ping DESC, id LIMIT ?`,
  )

  const running = db.prepare<[number], Running>(
    `SELECT id, uuid, name, n_pings AS nPings FROM checks
     WHERE last_start IS NOT NULL AND status NOT IN ('down', 'paused')
     ORDER BY last_start, id LIMIT ?`,
  )

  const alike = db.prepare<[], Alike>(
    'SELECT project_id AS projectId, tags, count(*) AS count FROM checks GROUP BY project_id, tags',
  )

  return {
    counts(now) {
      const found = groups.all({ now })
      const of = (status: StoredStatus) => found.find((group) => group.status === status)
      const up = of('up')
      const deadlines = [
        up?.waiting,
        ...found.filter(({ status }) => status !== 'down').map(({ running }) => running),
      ].filter((at) => typeof at === 'number')
      return {
        all: found.reduce((sum, { count }) => sum + count, 0),
        fresh: of('new')?.count ?? 0,
        paused: of('paused')?.count ?? 0,
        late: up?.late ?? 0,
        down: of('down')?.count ?? 0,
        nextLate: up?.nextLate ?? null,
        nextDeadline: deadlines.length === 0 ? null : Math.min(...deadlines),
      }
    },
    troubled(now, limit) {
      if (limit === 0) return []
      const first = down.all(limit)
      const room = limit - first.length
      return room === 0 ? first : [...first, ...late.all(now, room)]
    },
    signalled: (limit) => signalled.all(limit),
    running: (limit) => running.all(limit),
    alike: () => alike.all(),
  }
}
