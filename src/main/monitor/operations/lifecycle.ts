// Checks paused, resumed, cleared and removed. What pause and resume do to a check is decided in
// rules/signal.ts.
import type { Clock } from '../../clock.ts'
import type { Settings } from '../../store/settings.ts'
import { type Check, FRESH_STATE } from '../rules/check.ts'
import { pause, resume, scheduled } from '../rules/signal.ts'
import type { AlarmSettings } from '../tables/alarm-settings.ts'
import type { Tables } from '../tables/tables.ts'
import { assignChannels } from './assign.ts'
import type { LongBodies } from './long-bodies.ts'
import type { UnitOfWork } from './unit-of-work.ts'

export interface CheckLifecycle {
  /** Forgets the log of a check, which is new again. False: it is gone. */
  clear(checkId: number): Promise<boolean>
  /** Deletes a check with its log. False when it is gone already. */
  remove(checkId: number): Promise<boolean>
  /** Pauses a check; without effect on a paused one. Null when it is gone. */
  pause(checkId: number): Promise<Check | null>
  /**
   * Makes the newest pause undone: the check is as it was, its outage and deadlines included. Null when
   * it is gone, `changed` when it is no longer paused by that pause, or was before the last start.
   */
  takePauseBack(checkId: number): Promise<Check | 'changed' | null>
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
  readonly longBodies: Pick<LongBodies, 'sweep'>
  /** Stores what else comes of a pause or resume, inside its write. */
  readonly along: AlongPause
}

/** Called inside the write, which may run again after it was rolled back. It must not fail. */
export type AlongPause = (checkId: number, what: 'pause' | 'resume') => void

export function createLifecycle(options: LifecycleOptions): CheckLifecycle {
  const { clock, tables, unitOfWork, settings, longBodies, along } = options
  const { checks, pings, flips, checkNotifications, alarmSettings } = tables
  const { write, storeChange, shift } = unitOfWork
  /** What each check that was paused since the start was before. */
  const beforePause = new Map<number, BeforePause>()

  return {
    clear(checkId) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        countRemovedPings(settings, check.nPings)
        if (pings.deleteUpTo(checkId, check.nPings)) longBodies.sweep()
        checkNotifications.deleteOf(checkId)
        flips.deleteOf(checkId)
        const ended = { acknowledged: null, nextReminder: null }
        alarmSettings.save(checkId, { ...alarmSettings.of(checkId), ...ended })
        checks.saveState({ ...check, ...FRESH_STATE })
        if (check.status === 'paused') along(checkId, 'resume')
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
        if (paused === null) return check
        const before = { check, alarmSettings: alarmSettings.of(checkId) }
        const stored = storeChange(paused, emit)
        const flipId = flips.newest(checkId)?.id
        if (flipId !== undefined) beforePause.set(checkId, { ...before, flipId })
        along(checkId, 'pause')
        return stored
      })
    },

    takePauseBack(checkId) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return null
        const before = beforePause.get(checkId)
        if (check.status !== 'paused' || before === undefined) return 'changed'
        if (flips.newest(checkId)?.id !== before.flipId) return 'changed'
        const { status, lastStart } = before.check
        // Its schedule may have been edited meanwhile.
        const restored = scheduled({ ...check, status, lastStart }, shift(), clock.now())
        flips.remove(before.flipId)
        alarmSettings.save(checkId, before.alarmSettings)
        checks.saveState(restored)
        along(checkId, 'resume')
        emit('check', { id: checkId })
        return restored
      })
    },

    resume(checkId) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return null
        const resumed = resume(check, clock.now())
        if (resumed === null) return 'not-paused'
        along(checkId, 'resume')
        return storeChange(resumed, emit)
      })
    },
  }
}

interface BeforePause {
  readonly check: Check
  readonly alarmSettings: AlarmSettings
  /** Of the pause. */
  readonly flipId: number
}

const REMOVED_PINGS_SETTING = 'removed_pings'

function countRemovedPings(settings: Settings, pings: number): void {
  settings.set(REMOVED_PINGS_SETTING, String(removedPings(settings) + pings))
}

/** Pings of checks that are gone. */
export function removedPings(settings: Settings): number {
  return Number(settings.get(REMOVED_PINGS_SETTING) ?? 0)
}
