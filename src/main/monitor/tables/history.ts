// The log of many checks, read for people: what a row of the window shows of it, and one stream of
// pings over all checks. SQL only; tables.ts has the tables themselves.
import type { Database } from 'better-sqlite3'
import type { LastOutput } from '../../../shared/views/checks.ts'
import type { Millis } from '../../clock.ts'
import { type Page, pageCondition, pageValues } from '../../store/paging.ts'
import type { BeatPing } from '../rules/beats.ts'
import type { FlipDraft, PingKind } from '../rules/check.ts'
import { beginsAsMail, SHOWN_START } from '../rules/posted-mail.ts'
import { BODY_SIZE, PORTION } from './long-bodies.ts'
import type { PingSummary } from './pings.ts'
import { IS_NEWEST_RECENT, NEWEST_RECENT } from './recent-pings.ts'

export type StoredFlip = FlipDraft & { readonly id: number; readonly checkUuid: string }

export interface ListedPing extends PingSummary {
  /** Of the body; null: it has none. */
  readonly excerpt: Buffer | null
  /**
   * Its beginning, at most `SHOWN_START`; of a failure its end; of a mail, and of what begins as one, so much as has its
   * text: what its end is, only its reader knows.
   */
  readonly excerptOf: 'start' | 'end' | 'mail' | 'posted mail'
}

export interface Head {
  readonly checkId: number
  readonly n: number
  readonly created: Millis
  readonly kind: PingKind
}

export interface Extent {
  readonly id: number
  readonly uuid: string
  readonly nPings: number
}

const HEAD = 'SELECT check_id AS checkId, n, created, kind FROM pings'

const FLIP = `SELECT flips.id, flips.created, old_status AS oldStatus, new_status AS newStatus, reason,
  checks.uuid AS checkUuid FROM flips JOIN checks ON checks.id = check_id`

interface ListedRow extends Omit<ListedPing, 'excerptOf'> {
  readonly isLong: 0 | 1 | null
}

interface LastEnd {
  readonly n: number
  readonly scheme: string
  readonly isLong: 0 | 1 | null
  readonly bytes: Buffer | null
}

export interface RunEnd {
  readonly isMail: boolean
  /** The end of what it said; of a mail the beginning. */
  readonly bytes: Uint8Array
}

/** Bytes in which the last line of an output is, and those in which the text of a mail is. */
const [TAIL, MAIL_HEAD] = [4096, 65_536]

/** Of one check in a time. */
const MAX_FLIPS = 500

export type History = ReturnType<typeof createHistory>

export function createHistory(db: Database) {
  const beatPings = db.prepare<[number, number], BeatPing>(
    `SELECT n, kind, rid, created, exit_status AS exitStatus FROM pings
     WHERE check_id = ? AND n > ? ORDER BY n`,
  )
  const lastOutput = db.prepare<[number, number], LastOutput>(
    `SELECT n, created AS at, kind, exit_status AS exitStatus FROM logged_pings
     WHERE check_id = ? AND n > ? AND kind IN ('success', 'fail') AND body IS NOT NULL
     ORDER BY n DESC LIMIT 1`,
  )
  const lastEnd = db.prepare<[number, number], LastEnd>(
    `SELECT n, scheme, length(body) = ${PORTION} AS isLong,
       CASE scheme WHEN 'email' THEN substr(body, 1, ${MAIL_HEAD}) ELSE substr(body, -${TAIL}) END AS bytes
     FROM pings WHERE check_id = ? AND n > ? AND kind IN ('success', 'fail')
     ORDER BY n DESC LIMIT 1`,
  )
  const lastPortion = db
    .prepare<[number, number], Buffer>(
      `SELECT bytes FROM long_bodies JOIN long_body_portions ON body = id
       WHERE check_id = ? AND n = ? ORDER BY place DESC LIMIT 1`,
    )
    .pluck()
  const lastChange = db
    .prepare<[number], Millis | null>('SELECT max(created) FROM flips WHERE check_id = ?')
    .pluck()
  const lastChanges = db.prepare<
    [number, number],
    { readonly checkId: number; readonly at: Millis }
  >(
    `SELECT check_id AS checkId, max(created) AS at FROM flips WHERE check_id BETWEEN ? AND ?
     GROUP BY check_id`,
  )
  const lastFlipId = db
    .prepare<[number], number>(
      'SELECT id FROM flips WHERE check_id = ? ORDER BY created DESC, id DESC LIMIT 1',
    )
    .pluck()
  const lastCheckId = db
    .prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'checks'`)
    .pluck()
  const listed = db.prepare<[number, number], ListedRow>(
    `SELECT n, created, heard, kind, scheme, remote_addr AS remoteAddr, method, ua, rid,
       exit_status AS exitStatus, ${BODY_SIZE} AS bodySize, length(body) = ${PORTION} AS isLong,
       CASE WHEN scheme = 'email' THEN substr(body, 1, ${MAIL_HEAD})
         WHEN kind <> 'fail' THEN substr(body, 1, ${SHOWN_START})
         ELSE substr(body, -${TAIL}) END AS excerpt
     FROM pings WHERE check_id = ? AND n = ?`,
  )
  const bodyHead = db
    .prepare<[number, number], Buffer>(
      `SELECT substr(body, 1, ${MAIL_HEAD}) FROM logged_pings WHERE check_id = ? AND n = ?`,
    )
    .pluck()
  const createdOf = db
    .prepare<[number, number], Millis>('SELECT created FROM pings WHERE check_id = ? AND n = ?')
    .pluck()
  const head = db.prepare<HeadParameters, Head>(
    `${HEAD} WHERE check_id = ? AND n <= ? AND n > ? AND kind IN (?, ?, ?, ?, ?)
     ORDER BY n DESC LIMIT 1`,
  )
  // From the checks, one look-up each: the other way round would read the whole log. Of the view, each check would be
  // looked at for all places of its row.
  const heads = db.prepare<[], Head>(
    `SELECT check_id AS checkId, n, logged_pings.created, logged_pings.kind
     FROM checks CROSS JOIN logged_pings ON check_id = checks.id AND n = n_pings
     UNION ALL SELECT id, n_pings, ${NEWEST_RECENT}, 'success' FROM checks WHERE ${IS_NEWEST_RECENT}`,
  )
  const extents = db.prepare<[], Extent>(
    'SELECT id, uuid, n_pings AS nPings FROM checks WHERE n_pings > 0',
  )
  // The narrow columns are sorted, the wide ones read of the page alone.
  const pingsOfCheck = db.prepare<object, Head>(
    `${HEAD}
     WHERE check_id = @checkId AND n > @above AND kind IN (@k0, @k1, @k2, @k3, @k4)
     AND created <= @at AND (created < @at OR n < @id) AND created >= @from AND created < @to
     ORDER BY created DESC, n DESC LIMIT @limit`,
  )
  const flipsOfCheck = db.prepare<object, StoredFlip>(
    `${FLIP} WHERE ${pageCondition('flips', true)}`,
  )
  const flips = db.prepare<object, StoredFlip>(`${FLIP} WHERE ${pageCondition('flips', false)}`)
  const flipsBetween = db.prepare<[number, Millis, Millis, number], FlipDraft>(
    `SELECT created, old_status AS oldStatus, new_status AS newStatus, reason FROM flips
     WHERE check_id = ? AND created >= ? AND created < ? ORDER BY created DESC, id DESC LIMIT ?`,
  )
  const flip = db.prepare<[number], StoredFlip>(`${FLIP} WHERE flips.id = ?`)

  return {
    /** What beats are made of: pings with a number above. */
    beatPings: (checkId: number, above: number) => beatPings.all(checkId, above),
    /** The newest end of a run with a body and a number above; null: there is none. */
    lastOutput: (checkId: number, above: number) => lastOutput.get(checkId, above) ?? null,
    /** How the newest run with a number above ended, and what it said; null: none has ended. */
    lastEnd(checkId: number, above: number): RunEnd | null {
      const end = lastEnd.get(checkId, above)
      if (end === undefined) return null
      const { n, scheme, isLong, bytes } = end
      const isMail = scheme === 'email'
      const last = isLong === 1 && !isMail ? lastPortion.get(checkId, n) : undefined
      return { isMail, bytes: last?.subarray(-TAIL) ?? bytes ?? new Uint8Array(0) }
    },
    /** When the status last changed; null: no change is known. */
    lastChange: (checkId: number) => lastChange.get(checkId) ?? null,
    /** The same of the checks from one id to another, by their ids. */
    lastChanges: (from: number, to: number): ReadonlyMap<number, Millis> =>
      new Map(lastChanges.all(from, to).map(({ checkId, at }) => [checkId, at])),
    /** The newest flip of a check; null: it has none. */
    lastFlipId: (checkId: number) => lastFlipId.get(checkId) ?? null,
    /** The highest id that a check ever had. */
    lastCheckId: () => lastCheckId.get() ?? 0,
    /** One ping with an excerpt of its body; null: it is gone. */
    listed(checkId: number, n: number): ListedPing | null {
      const ping = listed.get(checkId, n)
      if (ping === undefined) return null
      const { isLong, excerpt, ...rest } = ping
      const excerptOf = ping.scheme === 'email' ? 'mail' : ping.kind === 'fail' ? 'end' : 'start'
      if (excerptOf === 'start' && excerpt !== null && beginsAsMail(excerpt)) {
        return { ...rest, excerptOf: 'posted mail', excerpt: bodyHead.get(checkId, n) ?? excerpt }
      }
      const last = isLong === 1 && excerptOf === 'end' ? lastPortion.get(checkId, n) : undefined
      return { ...rest, excerptOf, excerpt: last?.subarray(-TAIL) ?? excerpt }
    },
    /** When a ping came; null: it is gone. */
    createdOf: (checkId: number, n: number) => createdOf.get(checkId, n) ?? null,
    /** The newest ping of the kinds with a number from `above` (exclusive) to `upTo`. */
    head: (checkId: number, upTo: number, above: number, kinds: readonly PingKind[]) =>
      head.get(checkId, upTo, above, ...padded(kinds)) ?? null,
    /** The newest ping of each check. */
    heads: () => heads.all(),
    /** Newest first, of the kinds, with a number above. */
    pingsOfCheck(page: Page, above: number, kinds: readonly PingKind[]) {
      const [k0, k1, k2, k3, k4] = padded(kinds)
      return pingsOfCheck.all({ ...pageValues(page), above, k0, k1, k2, k3, k4 })
    },
    /** Checks that were ever pinged. */
    extents: () => extents.all(),
    /** Newest first. */
    flips: (page: Page) => (page.checkId === null ? flips : flipsOfCheck).all(pageValues(page)),
    /** Of a check in [from, to), the oldest first; of very many the newest. */
    flipsBetween: (checkId: number, from: Millis, to: Millis): readonly FlipDraft[] =>
      flipsBetween.all(checkId, from, to, MAX_FLIPS).reverse(),
    flip: (id: number) => flip.get(id) ?? null,
  }
}

type Kinds = [string | null, string | null, string | null, string | null, string | null]
type HeadParameters = [checkId: number, upTo: number, above: number, ...Kinds]

/** Five kinds for a statement, which takes any set of them: null is like none. */
function padded([
  k0 = null,
  k1 = null,
  k2 = null,
  k3 = null,
  k4 = null,
]: readonly (PingKind | null)[]): Kinds {
  return [k0, k1, k2, k3, k4]
}
