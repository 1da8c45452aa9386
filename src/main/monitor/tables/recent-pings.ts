// The newest plain pings of a check, kept in its row: a ping changes that row in any case, and so writes one page where
// a line of the log would be a second. When they are 16, the next one moves them to the log. SQL only.
import type { Database } from 'better-sqlite3'
import type { Check, Ping } from '../rules/check.ts'

/** As many as the view `pings` reads (src/main/store/monitor-log-step.ts). */
const MOST = 16
/** Digits of a time: of the years 2001 to 2286. */
const DIGITS = 13
const [FIRST_TIME, END_OF_TIMES] = [10 ** (DIGITS - 1), 10 ** DIGITS]

const PLACES = Array.from({ length: MOST }, (_, place) => `(${place})`).join(', ')

interface Kept {
  readonly first: number
  readonly times: string
  readonly addr: string | null
  readonly ua: string
}

/** Of the row of a check: the time of its newest ping, where that lies in the row. */
export const NEWEST_RECENT = `CAST(substr(recent_pings, -${DIGITS}) AS INTEGER)`
export const IS_NEWEST_RECENT = `recent_pings <> '' AND recent_first + length(recent_pings) / ${DIGITS} = n_pings + 1`

const NONE: Kept = { first: 0, times: '', addr: null, ua: '' }

export type RecentPings = ReturnType<typeof createRecentPings>

export function createRecentPings(db: Database) {
  const append = db.prepare(
    `UPDATE checks SET n_pings = ?, last_ping = ?, due = ?, recent_pings = recent_pings || CAST(? AS INTEGER)
     WHERE id = ? AND recent_addr IS ? AND recent_ua = ? AND recent_first + length(recent_pings) / ${DIGITS} = n_pings + 1
       AND length(recent_pings) BETWEEN 1 AND ${(MOST - 1) * DIGITS}`,
  )
  const kept = db.prepare<[number], Kept>(
    `SELECT recent_first AS first, recent_pings AS times, recent_addr AS addr, recent_ua AS ua FROM checks WHERE id = ?`,
  )
  const move = db.prepare(
    `INSERT INTO logged_pings (check_id, n, created, kind, scheme, remote_addr, method, ua)
     SELECT ?, ? + column1, CAST(substr(?, ${DIGITS} * column1 + 1, ${DIGITS}) AS INTEGER), 'success', 'http', ?, 'GET', ?
     FROM (VALUES ${PLACES}) WHERE column1 < ?`,
  )
  const begin = db.prepare(
    `UPDATE checks SET n_pings = ?, last_ping = ?, due = ?, recent_pings = ?, recent_first = ?, recent_addr = ?,
       recent_ua = ? WHERE id = ?`,
  )
  const clear = db.prepare(
    `UPDATE checks SET recent_pings = '', recent_first = 0, recent_addr = NULL, recent_ua = '' WHERE id = ?`,
  )

  /** Leaves the row as it is. @returns whether there is something to clear in it */
  function copyToLog(id: number): boolean {
    const { first, times, addr, ua } = kept.get(id) ?? NONE
    if (times === '') return false
    move.run(id, first, times, addr, ua, times.length / DIGITS)
    return true
  }

  return {
    /** Stores a plain ping, and what it changed of its check: number, time and due time. */
    add({ id, nPings, lastPing, due }: Check, { n, created, remoteAddr, ua }: Ping): void {
      if (append.run(nPings, lastPing, due, created, id, remoteAddr, ua).changes > 0) return
      copyToLog(id)
      begin.run(nPings, lastPing, due, String(created), n, remoteAddr, ua, id)
    },
    /** Leaves none in the row. */
    moveToLog(checkId: number): void {
      if (copyToLog(checkId)) clear.run(checkId)
    },
  }
}

/** Whether the ping is as most are, so that its time says all of it: a GET of the bare URL, heard at once. */
export function isPlain(ping: Ping): boolean {
  const { kind, scheme, method, created } = ping
  return (
    kind === 'success' &&
    scheme === 'http' &&
    method === 'GET' &&
    created >= FIRST_TIME &&
    created < END_OF_TIMES &&
    isBare(ping)
  )
}

/** Whether every column that a ping may leave empty is. */
export function isBare({ rid, exitStatus, hasConfirmationLink, body, heard }: Ping): boolean {
  return (
    rid === null &&
    exitStatus === null &&
    !hasConfirmationLink &&
    body.length === 0 &&
    heard === null
  )
}
