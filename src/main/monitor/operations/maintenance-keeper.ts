// Keeps what is known of maintenance: the times of recurring windows are stored two days ahead, so that deadlines,
// alarms and forecasts read spans alone; who begins and ends is told. When they are is decided in
// rules/maintenance.ts.
import { type Clock, DAY, MINUTE, type Millis } from '../../clock.ts'
import type { MaybeLater } from '../../maybe-later.ts'
import type { Events } from '../events.ts'
import {
  type Coverage,
  covers,
  isSameCoverage,
  type MaintenanceSpan,
  nextSpanChange,
} from '../rules/coverage.ts'
import { occurrencesOf } from '../rules/maintenance.ts'
import { ScheduleError } from '../schedule/index.ts'
import type { StoredWindow } from '../tables/maintenance.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface MaintenanceKeeper {
  /** Part of each tick: notices what another process changed, what begins and ends, and stores what comes. */
  look(wroteElsewhere: boolean): MaybeLater<void>
  /** Inside a write: stores the times of a window from where they end now, as far ahead as of all windows. */
  fill(window: StoredWindow): void
  /** After the tables changed: deadlines follow them at once. */
  reload(): void
  /** Ids of the checks that are covered now. */
  membersOf(coverage: Coverage): readonly number[]
}

export interface MaintenanceKeeperOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly tables: Pick<Tables, 'maintenance' | 'groupSnoozes' | 'checks'>
  readonly unitOfWork: UnitOfWork
  readonly events: Pick<Events, 'emit'>
  readonly onTrouble: (what: string, error: unknown) => void
}

/** How far ahead times are stored: further than any forecast looks. */
const AHEAD: Millis = 2 * DAY
/** It lasts for a day: to ask at every tick how far it reaches would cost a lock each. */
const FILL_EVERY: Millis = MINUTE
/** After so long without a server, times of before are of no use: nobody watched. */
const BEHIND: Millis = 7 * DAY

export function createMaintenanceKeeper(options: MaintenanceKeeperOptions): MaintenanceKeeper {
  const { clock, unitOfWork, events, onTrouble } = options
  const { maintenance, groupSnoozes, checks } = options.tables
  let running = runningAt(clock.now())
  let told = keyOf(running)
  /** What was looked at last, and from when until when nothing of it begins or ends. */
  let seen: readonly MaintenanceSpan[] | null = null
  let [quietFrom, quietUntil]: [Millis, Millis] = [0, 0]
  let filledAt: Millis | null = null
  /** Another process wrote, and what it wrote has not been read yet. */
  let isStale = false

  function runningAt(now: Millis): readonly MaintenanceSpan[] {
    return unitOfWork.spans().filter(({ start, end }) => start <= now && now < end)
  }

  /** Another one when something began, ended, or comes. */
  function keyOf(list: readonly MaintenanceSpan[]): string {
    const spans = unitOfWork.spans()
    return JSON.stringify([list, spans.length, spans.at(-1)?.id])
  }

  function membersOf(coverage: Coverage): readonly number[] {
    const { checkIds } = coverage
    if (checkIds !== null) return checkIds.filter((id) => checks.byId(id) !== null)
    const candidates = groupSnoozes.candidates(coverage)
    return candidates.filter((check) => covers(coverage, check)).map(({ id }) => id)
  }

  function fillUntil(window: StoredWindow, to: Millis): void {
    for (const { start, end } of timesOf(window, to)) {
      const last = maintenance.lastOf(window.id)
      const goesOn = last !== null && start <= last.end && last.name === window.name
      if (goesOn && isSameCoverage(last, window))
        maintenance.setEnd(last.id, Math.max(last.end, end))
      else {
        const { id: windowId, name, projectId, tag, checkIds } = window
        maintenance.insertSpan({ windowId, name, projectId, tag, checkIds, start, end })
      }
    }
    maintenance.save({ ...window, filledUntil: to })
  }

  function timesOf(window: StoredWindow, to: Millis) {
    try {
      return occurrencesOf(window, window.filledUntil, to)
    } catch (error) {
      // Its zone or its schedule is understood no more: that harms no other window.
      if (!(error instanceof ScheduleError)) throw error
      onTrouble(`maintenance ${window.name} cannot be computed`, error)
      return []
    }
  }

  /** Everything up to two days from now, once half of that is over. A clock that ran ahead is taken back. */
  async function fillAhead(now: Millis): Promise<void> {
    const filled = maintenance.filled()
    if (filled === null) return
    if (filled.first >= now + AHEAD / 2 && filled.last <= now + AHEAD) return
    await unitOfWork.write(() => {
      for (const window of maintenance.all()) {
        if (window.times.type === 'once') continue
        const isAhead = window.filledUntil > now + AHEAD
        if (isAhead) maintenance.cutAhead(window.id, now)
        const from = isAhead ? now : Math.max(window.filledUntil, now - BEHIND)
        fillUntil({ ...window, filledUntil: from }, now + AHEAD)
      }
      unitOfWork.reloadMaintenance()
    }, 'essential')
  }

  /** Tells what began, ended or changed since the last time: nothing, mostly. */
  function notice(now: Millis): void {
    const spans = unitOfWork.spans()
    if (spans === seen && now >= quietFrom && now < quietUntil) return
    seen = spans
    quietFrom = now
    quietUntil = nextSpanChange(spans, now)
    const before = running
    running = runningAt(now)
    const key = keyOf(running)
    if (key === told) return
    told = key
    const isIn = (list: readonly MaintenanceSpan[], { id, end }: MaintenanceSpan) =>
      list.some((one) => one.id === id && one.end === end)
    const changed = [
      ...running.filter((span) => !isIn(before, span)),
      ...before.filter((span) => !isIn(running, span)),
    ]
    const ids = new Set(changed.flatMap(membersOf))
    for (const id of ids) events.emit('check', { id })
    // One that was ended, and maybe started again since, is told as it is stored.
    const spanIds = new Set(changed.map((span) => span.id))
    events.emit('maintenance', {
      changed: [...spanIds].flatMap((id) => maintenance.span(id) ?? []),
    })
  }

  async function refresh(now: Millis): Promise<void> {
    if (isStale) unitOfWork.reloadMaintenance()
    await fillAhead(now)
    isStale = false
    filledAt = now
    notice(now)
  }

  return {
    membersOf,
    look(wroteElsewhere) {
      const now = clock.now()
      isStale ||= wroteElsewhere
      const isFilled = filledAt !== null && now >= filledAt && now < filledAt + FILL_EVERY
      if (isStale || !isFilled) return refresh(now)
      return notice(now)
    },
    fill(window) {
      fillUntil(window, window.times.type === 'once' ? window.times.end : clock.now() + AHEAD)
    },
    reload() {
      unitOfWork.reloadMaintenance()
      notice(clock.now())
    },
  }
}
