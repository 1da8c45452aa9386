// The log of one check or of all, read for people: pings with how long their runs took, flips and
// gaps, newest first, page by page.
import { isLeftOutOf, LEFT_OUT_WITHIN } from '../../../shared/left-out.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { Page, Period } from '../../store/paging.ts'
import { nextTurn } from '../../turns.ts'
import type { MonitorLimits } from '../limits.ts'
import type { Check, PingKind } from '../rules/check.ts'
import { durationOf, type Timed } from '../rules/durations.ts'
import { decodeBody } from '../rules/keywords.ts'
import type { StoredGap } from '../tables/gaps.ts'
import type { ListedPing, StoredFlip } from '../tables/history.ts'
import { newestPings, type PingPosition } from '../tables/ping-stream.ts'
import type { Tables } from '../tables/tables.ts'

export type { StoredFlip }

export interface LoggedPing extends ListedPing {
  readonly checkId: number
  readonly checkUuid: string
  /** Milliseconds of the run that it ended; null: it ended none. */
  readonly duration: Millis | null
  /** Its body fills the limit of bodies: what came after that is not kept. */
  readonly mayBeCut: boolean
}

export interface PingSearch extends Period {
  /** Null: of all checks. */
  readonly check: Pick<Check, 'id' | 'nPings'> | null
  readonly kinds: readonly PingKind[]
  /** The ping after which the list goes on; null: from the newest. */
  readonly before: PingPosition | null
  readonly limit: number
}

export interface Log {
  /** Visible pings, newest first. Over all checks it lets others have their turn in between. */
  pings(search: PingSearch): Promise<readonly LoggedPing[]>
  /** One visible ping; null: it is gone, or beyond the log's limit (contract monitor.md 5.8). */
  ping(check: Pick<Check, 'id' | 'uuid' | 'nPings'>, n: number): LoggedPing | null
  /** The newest visible success before the n-th ping that came with a body; null: there is none. */
  lastGood(check: Pick<Check, 'id' | 'uuid' | 'nPings'>, n: number): LoggedPing | null
  /** Pings of a check by their numbers, both ends inclusive, newest first. */
  pingsBetween(checkId: number, from: number, to: number): Iterable<LoggedPing>
  /** Newest first. */
  flips(page: Page): readonly StoredFlip[]
  flip(id: number): StoredFlip | null
  /** By their start, newest first. `notBefore` leaves out those that ended before it. */
  gaps(page: Page, notBefore: Millis | null): readonly StoredGap[]
}

export interface LogOptions {
  readonly tables: Pick<Tables, 'checks' | 'pings' | 'gaps' | 'history'>
  readonly clock: Pick<Clock, 'monotonic'>
  readonly limits: MonitorLimits
}

export function createLog({ tables, clock, limits: { pingLog, pingBody } }: LogOptions): Log {
  const { checks, pings, gaps, history } = tables

  function runLength(checkId: number, ping: Timed): Millis | null {
    if (ping.kind !== 'success' && ping.kind !== 'fail') return null
    return durationOf(ping, ({ n }, notBefore) => pings.earlier(checkId, n, notBefore))
  }

  function logged(checkId: number, checkUuid: string, n: number): LoggedPing | null {
    const ping = history.listed(checkId, n)
    if (ping === null) return null
    const mayBeCut = isCut(checkId, ping)
    return { ...ping, checkId, checkUuid, duration: runLength(checkId, ping), mayBeCut }
  }

  /** The limit is one of HTTP, and `tocsin run` leaves the middle out instead. */
  function isCut(checkId: number, { n, scheme, bodySize }: ListedPing): boolean {
    if (pingBody === null || bodySize < pingBody || scheme === 'email') return false
    const start = pings.bodyStart(checkId, n, LEFT_OUT_WITHIN)
    return start !== null && !isLeftOutOf(decodeBody(start))
  }

  function heads({ check, kinds, before, from, to, limit }: PingSearch) {
    if (check === null) {
      const options = { history, clock, pingLog, rest: nextTurn }
      return newestPings(options, { kinds, before, from, to, limit })
    }
    const last = before && { at: before.at, id: before.n }
    const page = { checkId: check.id, before: last, from, to, limit }
    return history.pingsOfCheck(page, check.nPings - pingLog, kinds)
  }

  function visible({ id, uuid, nPings }: Pick<Check, 'id' | 'uuid' | 'nPings'>, n: number) {
    return n > nPings - pingLog ? logged(id, uuid, n) : null
  }

  return {
    async pings(search) {
      if (search.kinds.length === 0) return []
      const uuids = new Map<number, string>()
      return (await heads(search)).flatMap(({ checkId, n }) => {
        const uuid = uuids.get(checkId) ?? checks.byId(checkId)?.uuid
        if (uuid === undefined) return []
        uuids.set(checkId, uuid)
        return logged(checkId, uuid, n) ?? []
      })
    },

    ping: visible,

    lastGood(check, n) {
      const last = pings.lastSuccess(check.id, n)
      return last === null ? null : visible(check, last)
    },

    *pingsBetween(checkId, from, to) {
      const check = checks.byId(checkId)
      if (check === null) return
      for (let n = to; n >= from; n--) {
        const ping = logged(checkId, check.uuid, n)
        if (ping !== null) yield ping
      }
    },

    flips: history.flips,
    flip: history.flip,
    gaps: gaps.page,
  }
}
