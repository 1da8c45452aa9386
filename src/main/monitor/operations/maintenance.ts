// Maintenance windows made, changed, ended and removed, and what is asked of them. When a window runs is decided in
// rules/maintenance.ts, what that does to deadlines in rules/observer.ts, to alarms in rules/held-alarm.ts.

import { randomUUID } from 'node:crypto'
import { tell } from '../../../shared/words/told.ts'
import { type Clock, DAY, type Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { Page } from '../../store/paging.ts'
import type { FlipDraft } from '../rules/check.ts'
import {
  type Coverage,
  type Covered,
  covers,
  type InMaintenance,
  inMaintenance,
  type MaintenanceSpan,
} from '../rules/coverage.ts'
import { type AlarmVerdict, alarmVerdict } from '../rules/held-alarm.ts'
import {
  isSameTimes,
  type MaintenanceDraft,
  type MaintenanceWindow,
  nextOccurrence,
} from '../rules/maintenance.ts'
import { readDraft } from '../rules/maintenance-draft.ts'
import { ScheduleError } from '../schedule/index.ts'
import type { Flip } from '../tables/flips.ts'
import type { StoredWindow } from '../tables/maintenance.ts'
import type { Tables } from '../tables/tables.ts'
import type { MaintenanceKeeper } from './maintenance-keeper.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

export type { MaintenanceDraft, MaintenanceWindow }

export interface Maintenance {
  /** The oldest first. */
  all(): readonly MaintenanceWindow[]
  byId(id: string): MaintenanceWindow | null
  /** The time that runs, else the next one; null: there is none. */
  next(window: MaintenanceWindow): Pick<MaintenanceSpan, 'start' | 'end'> | null
  /** What runs now, by its start. */
  running(): readonly MaintenanceSpan[]
  /** The maintenance that a check is in now; null: it is in none. */
  of(check: Covered): InMaintenance | null
  /** How many checks are covered now. */
  count(coverage: Coverage): number
  /** What `create` would refuse of it, in words; null: nothing. */
  problem(draft: MaintenanceDraft): string | null
  /**
   * Its times count from now on: what is over of them is left alone.
   * @throws TocsinError INVALID naming the fields, CONFLICT when there are 200
   */
  create(draft: MaintenanceDraft): Promise<MaintenanceWindow>
  /** A time that runs goes on as the new settings say. @throws TocsinError INVALID, NOT_FOUND */
  update(id: string, draft: MaintenanceDraft): Promise<void>
  /** Ends the time that runs, and no later one. @throws TocsinError NOT_FOUND, CONFLICT when none runs */
  end(id: string): Promise<void>
  /** What it did so far stays. @returns what it was @throws TocsinError NOT_FOUND */
  remove(id: string): Promise<MaintenanceWindow>
  /** Times that began, by their start, newest first; of a check: those that cover it now. */
  page(page: Page, check: Covered | null): readonly MaintenanceSpan[]
  /** The same of times that are over, by their end. */
  ended(page: Page, check: Covered | null): readonly MaintenanceSpan[]
  /** What becomes of the alarm of a flip. */
  alarmVerdict(flip: Flip, isUntold: boolean): AlarmVerdict
  /** Whether a flip lies in maintenance of its check. */
  wasIn(flip: Pick<Flip, 'checkId' | 'created'>): boolean
}

/** Windows of an installation. */
export const MAINTENANCE_LIMIT = 200
/** A window that was once and is over so long is forgotten; what it did stays. */
const FORGOTTEN: Millis = 31 * DAY

export interface MaintenanceOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly tables: Pick<Tables, 'maintenance' | 'checks' | 'flips'>
  readonly unitOfWork: UnitOfWork
  readonly keeper: MaintenanceKeeper
}

export function createMaintenance(options: MaintenanceOptions): Maintenance {
  const { clock, unitOfWork, keeper } = options
  const { maintenance, checks, flips } = options.tables

  /** Inside a write: the times from now on are those of the window as it is now, and deadlines are with them. */
  function retime(window: StoredWindow, before: StoredWindow | null, emit: Emit): void {
    maintenance.save(window)
    keeper.fill(window)
    follow([window, ...(before === null ? [] : [before])], emit)
  }

  /** Inside a write. */
  function follow(coverages: readonly Coverage[], emit: Emit): void {
    checks.unshiftDeadlines()
    unitOfWork.reloadMaintenance()
    for (const id of new Set(coverages.flatMap(keeper.membersOf))) emit('check', { id })
  }

  /** A write that fails leaves nothing behind in memory. */
  async function write<T>(fn: (emit: Emit) => T): Promise<T> {
    try {
      return await unitOfWork.write(fn)
    } finally {
      keeper.reload()
    }
  }

  function existing(id: string): StoredWindow {
    const window = maintenance.byId(id)
    if (window === null) throw new TocsinError('NOT_FOUND', tell('refusals.gone.maintenance'))
    return window
  }

  function forgetOld(now: Millis): void {
    for (const { id, times } of maintenance.all()) {
      if (times.type === 'once' && times.end < now - FORGOTTEN) maintenance.remove(id)
    }
  }

  function lies({ checkId, created }: Pick<FlipDraft, 'created'> & { readonly checkId: number }) {
    const check = checks.byId(checkId)
    if (check === null) return false
    return maintenance.overlapping(created, created + 1).some((span) => covers(span, check))
  }

  /** Up to now, batch by batch until there are enough that cover the check. */
  function covering(
    page: Page,
    check: Covered | null,
    read: (page: Page) => readonly MaintenanceSpan[],
    atOf: (span: MaintenanceSpan) => Millis,
  ): readonly MaintenanceSpan[] {
    const now = clock.now()
    const to = Math.min(page.to ?? now + 1, now + 1)
    const found: MaintenanceSpan[] = []
    for (let before = page.before; found.length < page.limit; ) {
      const batch = read({ ...page, to, before })
      found.push(...batch.filter((span) => check === null || covers(span, check)))
      const last = batch.at(-1)
      if (last === undefined || batch.length < page.limit) break
      before = { at: atOf(last), id: last.id }
    }
    return found.slice(0, page.limit)
  }

  const of = (check: Covered) => inMaintenance(unitOfWork.maintenance()(check), clock.now())

  return {
    all: maintenance.all,
    byId: maintenance.byId,
    of,
    wasIn: lies,
    count: (coverage) => keeper.membersOf(coverage).length,

    next(window) {
      try {
        return nextOccurrence(window, clock.now())
      } catch (error) {
        if (error instanceof ScheduleError) return null
        throw error
      }
    },

    problem(draft) {
      try {
        readDraft(draft, clock.now())
        return null
      } catch (error) {
        if (error instanceof TocsinError && error.code === 'INVALID') return error.message
        throw error
      }
    },

    running() {
      const now = clock.now()
      return maintenance.overlapping(now, now + 1)
    },

    async create(draft) {
      const read = readDraft(draft, clock.now())
      return write((emit) => {
        const now = clock.now()
        forgetOld(now)
        if (maintenance.all().length >= MAINTENANCE_LIMIT) {
          throw new TocsinError(
            'CONFLICT',
            tell('refusals.mostMaintenance', { max: MAINTENANCE_LIMIT }),
          )
        }
        const window = { ...read, id: randomUUID(), endedAt: null, filledUntil: now, created: now }
        retime(window, null, emit)
        return window
      })
    },

    async update(id, draft) {
      const read = readDraft(draft, clock.now(), maintenance.byId(id)?.times)
      await write((emit) => {
        const before = existing(id)
        const now = clock.now()
        maintenance.cutAt(id, now)
        const endedAt = isSameTimes(before.times, read.times) ? before.endedAt : null
        retime({ ...before, ...read, endedAt, filledUntil: now }, before, emit)
      })
    },

    async end(id) {
      await write((emit) => {
        const window = existing(id)
        const now = clock.now()
        const runs = maintenance.overlapping(now, now + 1).some(({ windowId }) => windowId === id)
        if (!runs)
          throw new TocsinError(
            'CONFLICT',
            tell('refusals.notRunningWindow', { name: window.name }),
          )
        maintenance.cutAt(id, now)
        retime({ ...window, endedAt: now, filledUntil: now }, null, emit)
      })
    },

    remove: (id) =>
      write((emit) => {
        const window = existing(id)
        maintenance.cutAt(id, clock.now())
        maintenance.remove(id)
        follow([window], emit)
        return window
      }),

    page: (page, check) => covering(page, check, maintenance.page, ({ start }) => start),
    ended: (page, check) => covering(page, check, maintenance.ended, ({ end }) => end),

    alarmVerdict(flip, isUntold) {
      const check = checks.byId(flip.checkId)
      if (check === null) return 'tell'
      const outage = flip.newStatus === 'down' ? flip : flips.lastDown(flip.checkId, flip.id)
      return alarmVerdict(flip, {
        isIn: of(check) !== null,
        beganIn: outage !== null && lies(outage),
        lasts: check.status === 'down' && flips.newest(check.id)?.id === flip.id,
        isUntold,
      })
    },
  }
}
