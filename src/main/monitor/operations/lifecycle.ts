// Checks paused, resumed, cleared and removed. What pause and resume do to a check is decided in
// rules/signal.ts.
import type { Clock } from '../../clock.ts'
import type { Settings } from '../../store/settings.ts'
import { type Check, FRESH_STATE } from '../rules/check.ts'
import { pause, resume } from '../rules/signal.ts'
import type { Tables } from '../tables/tables.ts'
import { assignChannels } from './assign.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface CheckLifecycle {
  /** Forgets the log of a check, which is new again. False: it is gone. */
  clear(checkId: number): Promise<boolean>
  /** Deletes a check with its log. False when it is gone already. */
  remove(checkId: number): Promise<boolean>
  /** Pauses a check; without effect on a paused one. Null when it is gone. */
  pause(checkId: number): Promise<Check | null>
  /**
   * Resumes a paused check. Null when it is gone, `not-paused` when it was not paused
   * (contract monitor.md D5).
   */
  resume(checkId: number): Promise<Check | 'not-paused' | null>
}

export interface LifecycleOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly unitOfWork: UnitOfWork
  readonly settings: Settings
}

export function createLifecycle(options: LifecycleOptions): CheckLifecycle {
  const { clock, tables, unitOfWork, settings } = options
  const { checks, pings, flips, told, alarmSettings } = tables
  const { write, storeChange } = unitOfWork

  return {
    clear(checkId) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        countRemovedPings(settings, check.nPings)
        pings.deleteUpTo(checkId, check.nPings)
        told.deleteOf(checkId)
        flips.deleteOf(checkId)
        const said = { acknowledged: null, nextReminder: null }
        alarmSettings.save(checkId, { ...alarmSettings.of(checkId), ...said })
        checks.saveState({ ...check, ...FRESH_STATE })
        emit('check', { id: checkId })
        return true
      })
    },

    remove(checkId) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        countRemovedPings(settings, check.nPings)
        assignChannels(tables, checkId, [], emit)
        checks.remove(checkId)
        emit('removed', { id: checkId, uuid: check.uuid })
        return true
      })
    },

    pause(checkId) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return null
        const paused = pause(check, clock.now())
        return paused === null ? check : storeChange(paused, emit)
      })
    },

    resume(checkId) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return null
        const resumed = resume(check, clock.now())
        return resumed === null ? 'not-paused' : storeChange(resumed, emit)
      })
    },
  }
}

const REMOVED_PINGS_SETTING = 'removed_pings'

function countRemovedPings(settings: Settings, pings: number): void {
  settings.set(REMOVED_PINGS_SETTING, String(removedPings(settings) + pings))
}

/** Pings of checks that are gone. */
export function removedPings(settings: Settings): number {
  return Number(settings.get(REMOVED_PINGS_SETTING) ?? 0)
}
