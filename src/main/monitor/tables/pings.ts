// The log of a check: the view `pings` reads all of it, `logged_pings` has all but the newest plain pings, which lie with
// their check (recent-pings.ts). SQL only. Its rules are in signal.ts, its limits in
// contract monitor.md 5.8: at most `limit` pings are visible; older rows go with every 100th ping.
import type { Database } from 'better-sqlite3'
import type { Millis } from '../../clock.ts'
import type { Ping } from '../rules/check.ts'
import type { Timed } from '../rules/durations.ts'
import { BODY_SIZE, type LongBodiesTable, PORTION } from './long-bodies.ts'
import { isBare, type RecentPings } from './recent-pings.ts'

const SUMMARY = `n, created, heard, kind, scheme, remote_addr AS remoteAddr, method, ua, rid,
  exit_status AS exitStatus, has_confirmation_link = 1 AS hasConfirmationLink,
  ${BODY_SIZE} AS bodySize`

/** A ping without its body. */
export type PingSummary = Omit<Ping, 'body' | 'hasConfirmationLink'> & {
  readonly bodySize: number
}

interface KeptBody {
  readonly n: number
  readonly created: Millis
  readonly body: Buffer
}

interface BodyBatch {
  readonly bodies: readonly KeptBody[]
  /** Whether there is none after them. */
  readonly isAll: boolean
}

export function createPings(
  db: Database,
  longBodies: LongBodiesTable,
  recentPings: Pick<RecentPings, 'moveToLog'>,
) {
  const insert = db.prepare(
    `INSERT INTO logged_pings (check_id, n, created, kind, scheme, remote_addr, method, ua, rid, exit_status, has_confirmation_link, body, heard)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  /** Of a ping that carries nothing: what is not bound costs nothing. */
  const insertBare = db.prepare(
    `INSERT INTO logged_pings (check_id, n, created, kind, scheme, remote_addr, method, ua)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const newest = db.prepare<[number, number], PingSummary>(
    `SELECT ${SUMMARY} FROM pings WHERE check_id = ? ORDER BY n DESC LIMIT ?`,
  )
  const body = db
    .prepare<[number, number], Buffer | null>(
      'SELECT body FROM logged_pings WHERE check_id = ? AND n = ?',
    )
    .pluck()
  const bodyStart = db
    .prepare<[number, number, number], Buffer | null>(
      'SELECT substr(body, 1, ?) FROM logged_pings WHERE check_id = ? AND n = ?',
    )
    .pluck()
  const earlier = db.prepare<[number, number, Millis], Timed>(
    `SELECT n, kind, rid, created FROM pings
     WHERE check_id = ? AND n < ? AND created >= ? ORDER BY n DESC`,
  )
  const runs = db.prepare<{ id: number; after: number; notBefore: Millis }, Timed>(
    `SELECT n, kind, rid, created FROM pings
     WHERE check_id = @id AND kind <> 'log' AND n >= (SELECT min(n) FROM logged_pings
       WHERE check_id = @id AND n > @after AND created >= @notBefore AND kind = 'start')
     ORDER BY n DESC`,
  )
  const bodiesAfter = db.prepare<[number, number, number], KeptBody>(
    `SELECT n, created, body FROM logged_pings
     WHERE check_id = ? AND n > ? AND body IS NOT NULL ORDER BY n LIMIT ?`,
  )
  const lastSuccess = db
    .prepare<[number, number], number>(
      `SELECT n FROM logged_pings
       WHERE check_id = ? AND n < ? AND kind = 'success' AND body IS NOT NULL ORDER BY n DESC LIMIT 1`,
    )
    .pluck()
  const deleteUpTo = db.prepare('DELETE FROM logged_pings WHERE check_id = ? AND n <= ?')
  const oldest = db
    .prepare<[number], Millis>(
      // The order is among the columns: so SQLite merges both places of the log, and reads one row.
      'SELECT created, n FROM pings WHERE check_id = ? ORDER BY n LIMIT 1',
    )
    .pluck()
  const lastBefore = db.prepare<[number, Millis], PingSummary>(
    `SELECT ${SUMMARY} FROM pings WHERE check_id = ? AND created <= ? ORDER BY n DESC LIMIT 1`,
  )

  return {
    insert(checkId: number, ping: Ping): void {
      const { n, created, kind, scheme, remoteAddr, method, ua } = ping
      if (isBare(ping)) {
        insertBare.run(checkId, n, created, kind, scheme, remoteAddr, method, ua)
        return
      }
      insert.run(
        checkId,
        n,
        created,
        kind,
        scheme,
        remoteAddr,
        method,
        ua,
        ping.rid,
        ping.exitStatus,
        ping.hasConfirmationLink ? 1 : 0,
        ping.body.length === 0 ? null : ping.body,
        ping.heard,
      )
    },
    /** The newest pings of a check, newest first. */
    newest: (checkId: number, limit: number) => newest.all(checkId, limit),
    /** The kept bytes of one ping; null when there is none, or it had no body. */
    body(checkId: number, n: number): Buffer | null {
      const first = body.get(checkId, n) ?? null
      return first?.length === PORTION
        ? Buffer.concat([first, ...longBodies.portions(checkId, n)])
        : first
    },
    /** The first bytes of that, of at most one portion. */
    bodyStart: (checkId: number, n: number, bytes: number) =>
      bodyStart.get(bytes, checkId, n) ?? null,
    /** Earlier pings of the check, newest first, read as they are asked for. */
    earlier: (checkId: number, n: number, notBefore: Millis) =>
      earlier.iterate(checkId, n, notBefore),
    /** From the first start after the n-th ping on, newest first: what tells how long runs took. Without a start none. */
    runs: (id: number, after: number, notBefore: Millis) => runs.all({ id, after, notBefore }),
    /**
     * Of the pings after the n-th, oldest first: of a long one the first portion.
     * @param enough bytes after which no more are read
     */
    bodiesAfter(checkId: number, n: number, limit: number, enough: number): BodyBatch {
      const bodies: KeptBody[] = []
      let bytes = 0
      for (const each of bodiesAfter.iterate(checkId, n, limit)) {
        bodies.push(each)
        bytes += each.body.length
        if (bytes >= enough) return { bodies, isAll: false }
      }
      return { bodies, isAll: bodies.length < limit }
    },
    /** Number of the newest success before the n-th ping that came with a body; null: none is kept. */
    lastSuccess: (checkId: number, n: number) => lastSuccess.get(checkId, n) ?? null,
    /** @returns whether long bodies are of no ping now, and may be removed */
    deleteUpTo(checkId: number, n: number): boolean {
      recentPings.moveToLog(checkId)
      deleteUpTo.run(checkId, n)
      return longBodies.leave(checkId, n)
    },
    /** When the first of the kept pings came. */
    oldest: (checkId: number) => oldest.get(checkId) ?? null,
    /** The newest ping not later than the instant. */
    lastBefore: (checkId: number, instant: Millis) => lastBefore.get(checkId, instant) ?? null,
  }
}
