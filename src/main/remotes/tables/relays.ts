// The relays table: which check passes its signals to which target. SQL only.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { OpenRun } from '../rules/relay-request.ts'

export interface Relay {
  readonly checkId: number
  readonly remoteId: string
  /** UUID or slug. */
  readonly target: string
  readonly make: boolean
  readonly state: 'on' | 'broken' | 'off'
  readonly openRun: OpenRun
  readonly delivered: number
  readonly skipped: number
  readonly dropped: number
  readonly lastOk: Millis | null
  readonly lastError: string
}

const SELECT = `SELECT check_id AS checkId, remote_id AS remoteId, target, make, state,
  open_run AS openRun, delivered, skipped, dropped, last_ok AS lastOk, last_error AS lastError
  FROM relays`

type Row = Omit<Relay, 'make'> & { readonly make: number }

export type RelaysTable = ReturnType<typeof createRelaysTable>

export function createRelaysTable(db: Database) {
  const all = db.prepare<[], Row>(`${SELECT} ORDER BY check_id`)
  const of = db.prepare<[number], Row>(`${SELECT} WHERE check_id = ?`)
  const set = db.prepare(
    `INSERT INTO relays (check_id, remote_id, target, make, state) VALUES (?, ?, ?, ?, 'on')
     ON CONFLICT (check_id) DO UPDATE SET remote_id = excluded.remote_id, target = excluded.target,
       make = excluded.make, state = 'on', open_run = NULL, last_error = ''`,
  )
  const setState = db.prepare('UPDATE relays SET state = ?, last_error = ? WHERE check_id = ?')
  const noteError = db.prepare('UPDATE relays SET last_error = ? WHERE check_id = ?')
  const noteDelivered = db.prepare(
    `UPDATE relays SET delivered = delivered + ?, last_ok = ?, open_run = ?, last_error = '',
       state = CASE state WHEN 'broken' THEN 'on' ELSE state END WHERE check_id = ?`,
  )
  const noteSkipped = db.prepare('UPDATE relays SET skipped = skipped + ? WHERE check_id = ?')
  const noteDropped = db.prepare('UPDATE relays SET dropped = dropped + ? WHERE check_id = ?')

  return {
    all: (): readonly Relay[] => all.all().map(toRelay),
    of(checkId: number): Relay | null {
      const row = of.get(checkId)
      return row === undefined ? null : toRelay(row)
    },
    /** A new target, or another: what waits goes there. */
    set: (checkId: number, remoteId: string, target: string, make: boolean) =>
      void set.run(checkId, remoteId, target, Number(make)),
    setState: (checkId: number, state: Relay['state'], error: string) =>
      void setState.run(state, error, checkId),
    noteError: (checkId: number, error: string) => void noteError.run(error, checkId),
    noteDelivered: (checkId: number, signals: number, at: Millis, openRun: OpenRun) =>
      void noteDelivered.run(signals, at, openRun, checkId),
    noteSkipped: (checkId: number, signals: number) => void noteSkipped.run(signals, checkId),
    noteDropped: (checkId: number, signals: number) => void noteDropped.run(signals, checkId),
  }
}

function toRelay(row: Row): Relay {
  return { ...row, make: row.make === 1 }
}
