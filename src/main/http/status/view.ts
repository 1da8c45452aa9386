// What a status page says: how its checks stand, and how the last days were. Read at most twice a minute
// for all its visitors.
import type { CheckStatus, UptimeDay } from '../../../shared/views/checks.ts'
import { type Clock, type Millis, SECOND } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { nameOrUuid } from '../../monitor/rules/check.ts'
import { statusAt } from '../../monitor/rules/status.ts'
import type { StatusPage } from '../../monitor/tables/status-pages.ts'
import { withoutDirections } from '../pages/plain-text.ts'

export interface StatusView {
  readonly title: string
  readonly at: Millis
  readonly counts: StatusCounts
  /** Of all checks together, oldest first. */
  readonly days: readonly UptimeDay[]
  /** Empty where the page names no checks. */
  readonly rows: readonly StatusRow[]
  /** Checks that are not among the rows, as there are too many. */
  readonly leftOut: number
}

export interface StatusRow {
  readonly name: string
  readonly status: ShownStatus
  readonly days: readonly UptimeDay[]
}

/** A check in maintenance is shown as that, whatever else it is. */
export type ShownStatus = CheckStatus | 'maintenance'

export type StatusCounts = Readonly<Record<ShownStatus, number>> & { readonly all: number }

/** Rows of a page: more than a person reads. */
const ROWS = 200
const KEPT = 30 * SECOND

export interface StatusViews {
  /** Null: there is no such page. */
  of(id: string): Promise<StatusView | null>
}

interface Kept {
  /** As the page was then: a change shows at once. */
  readonly page: string
  readonly until: Millis
  readonly view: Promise<StatusView>
}

export interface StatusViewsOptions {
  readonly monitor: Monitor
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
}

export function createStatusViews({ monitor, clock }: StatusViewsOptions): StatusViews {
  const kept = new Map<string, Kept>()

  async function read(page: StatusPage): Promise<StatusView> {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const [at, shift] = [clock.now(), monitor.shift()]
    const checks = monitor.statusPages.checksOf(page)
    const statusOf = (check: (typeof checks)[number]): ShownStatus =>
      monitor.maintenance.of(check) === null ? statusAt(check, at, shift) : 'maintenance'
    const { days } = await monitor.checks.daysOfAll(checks, zone)
    const shown = page.showsNames ? checks.map((check) => ({ check, status: statusOf(check) })) : []
    const rows = troubleFirst(shown)
      .slice(0, ROWS)
      .map(({ check, status }) => ({
        name: withoutDirections(nameOrUuid(check)),
        status,
        days: monitor.checks.days(check, zone),
      }))
    const counts = {
      all: checks.length,
      up: 0,
      grace: 0,
      down: 0,
      paused: 0,
      new: 0,
      maintenance: 0,
    }
    for (const check of checks) counts[statusOf(check)]++
    const title = withoutDirections(page.title)
    return { title, at, counts, days, rows, leftOut: shown.length - rows.length }
  }

  return {
    async of(id) {
      const page = monitor.statusPages.byId(id)
      if (page === null) {
        kept.delete(id)
        return null
      }
      const before = kept.get(id)
      const key = JSON.stringify(page)
      if (before?.page === key && before.until > clock.monotonic()) return before.view
      const view = read(page)
      kept.set(id, { page: key, until: clock.monotonic() + KEPT, view })
      view.catch(() => kept.delete(id))
      return view
    },
  }
}

const URGENCY: Readonly<Partial<Record<ShownStatus, number>>> = { down: 2, grace: 1 }

/** What is down, then what is late, then the rest: the limit of rows hides none of what the headline counts. */
function troubleFirst<Row extends { readonly status: ShownStatus }>(
  rows: readonly Row[],
): readonly Row[] {
  const urgency = ({ status }: Row) => URGENCY[status] ?? 0
  return rows.toSorted((a, b) => urgency(b) - urgency(a))
}
