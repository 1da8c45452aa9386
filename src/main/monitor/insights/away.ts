// What happened between two instants, read for somebody who comes back: the rules are in rules/away.ts. The
// flips of each check are found by their index; of the log of pings, a few rows of each check that ran.
import type { AwayReport } from '../../../shared/views/away.ts'
import { nextTurn } from '../../turns.ts'
import type { MonitorLimits } from '../limits.ts'
import { type Absence, awayReport, type ChangedCheck, isWorthTelling } from '../rules/away.ts'
import type { ShownCheck } from '../tables/check-columns.ts'
import { lastThat } from '../tables/ping-stream.ts'
import type { Tables } from '../tables/tables.ts'

/** Checks that are looked at in one turn of the event loop. */
const TURN = 100

export interface AwayReader {
  /** Null: the time was too short, or nothing happened. Others have their turns in between. */
  away(absence: Absence): Promise<AwayReport | null>
}

export interface AwayOptions {
  readonly tables: Pick<Tables, 'checks' | 'gaps' | 'history'>
  readonly limits: Pick<MonitorLimits, 'pingLog'>
}

export function createAway({ tables, limits }: AwayOptions): AwayReader {
  const { checks, gaps, history } = tables

  function ranIn({ id, nPings, lastPing }: ShownCheck, { from, to }: Absence): boolean {
    if (lastPing === null || lastPing < from) return false
    if (lastPing < to) return true
    const floor = Math.max(0, nPings - limits.pingLog)
    const isBefore = (n: number) => (history.createdOf(id, n) ?? 0) < to
    const last = history.head(id, lastThat(isBefore, floor, nPings), floor, ['success', 'fail'])
    return last !== null && last.created >= from
  }

  return {
    async away(absence) {
      const { from, to } = absence
      const unwatched = gaps.overlapping(from, to)
      if (!isWorthTelling(absence, unwatched)) return null
      const changed: ChangedCheck[] = []
      let [all, ran] = [0, 0]
      for (let batch = checks.shownAfter(0, TURN); batch.length > 0; ) {
        for (const check of batch) {
          const { id, uuid, status } = check
          all++
          if (ranIn(check, absence)) ran++
          const flips = history.flipsBetween(id, from, to)
          if (flips.length === 0 && status !== 'down') continue
          changed.push({ uuid, status, since: history.lastChange(id), flips })
        }
        await nextTurn()
        batch = checks.shownAfter(batch.at(-1)?.id ?? 0, TURN)
      }
      return awayReport(absence, unwatched, changed, { checks: all, ran })
    },
  }
}
