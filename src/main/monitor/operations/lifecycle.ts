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
import type { Emit, UnitOfWork } from './unit-of-work.ts'

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

/** The same inside a write that does more. */
export interface LifecycleSteps {
  remove(checkId: number, emit: Emit): boolean
  /** `flipId`: of the pause; null: the check was paused already. */
  pause(
    checkId: number,
    emit: Emit,
  ): { readonly check: Check; readonly flipId: number | null } | null
  /** @param flipId of the pause that is meant; left out: the newest */
  takePauseBack(checkId: number, emit: Emit, flipId?: number): Check | 'changed' | null
  /** `takeBack` makes the resume undone: the check is paused as it was before, its older pause included. */
  resume(
    checkId: number,
    emit: Emit,
  ): { readonly check: Check; readonly takeBack: TakeBack } | 'not-paused' | null
}

/** Inside a write. `changed`: a signal or a person changed the check since. */
export type TakeBack = (emit: Emit) => TakenBack
export type TakenBack = 'taken-back' | 'changed' | 'gone'

export interface Lifecycle extends CheckLifecycle {
  readonly steps: LifecycleSteps
}

export interface LifecycleOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly unitOfWork: UnitOfWork
  readonly settings: Settings
  readonly longBodies: Pick<LongBodies, 'sweep'>
  /** Stores what else comes of a pause or resume, inside its write. */
  readonly along: AlongPause
  /** Called after a log was cleared: what else holds of its pings goes, too. */
  readonly onCleared: (checkId: number) => void
}

/** Called inside the write, which may run again after it was rolled back. It must not fail. */
export type AlongPause = (checkId: number, what: 'pause' | 'resume') => void

export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { clock, tables, unitOfWork, settings, longBodies, along, onCleared } = options
  const { checks, pings, flips, checkNotifications, alarmLog, alarmSettings, removedChecks } =
    tables
  const { write, storeChange, shift } = unitOfWork
  // A pause and a resume end a run. Undone, the run goes on, unless another has begun since: that one does, with its
  // run id and its deadline (contract monitor.md 5.3, 5.4).

  /** What each check that was paused since the start was before. */
  const beforePause = new Map<number, BeforePause>()

  const steps: LifecycleSteps = {
    remove(checkId, emit) {
      const check = checks.byId(checkId)
      if (check === null) return false
      countRemovedPings(settings, check.nPings)
      assignChannels(tables, checkId, [], emit)
      removedChecks.add(check, clock.now())
      checks.remove(checkId)
      beforePause.delete(checkId)
      emit('removed', { id: checkId, uuid: check.uuid })
      return true
    },

    pause(checkId, emit) {
      const check = checks.byId(checkId)
      if (check === null) return null
      const paused = pause(check, clock.now())
      if (paused === null) return { check, flipId: null }
      const { status, lastStart } = check
      const before = { status, lastStart, alarmSettings: alarmSettings.of(checkId) }
      const stored = storeChange(paused, emit)
      const flipId = flips.newest(checkId)?.id ?? null
      if (flipId !== null) beforePause.set(checkId, { ...before, flipId })
      along(checkId, 'pause')
      return { check: stored, flipId }
    },

    takePauseBack(checkId, emit, flipId) {
      const check = checks.byId(checkId)
      if (check === null) return null
      const before = beforePause.get(checkId)
      if (check.status !== 'paused' || before === undefined) return 'changed'
      if (flips.newest(checkId)?.id !== before.flipId) return 'changed'
      if (flipId !== undefined && flipId !== before.flipId) return 'changed'
      const { status } = before
      const lastStart = check.lastStart ?? before.lastStart
      // Its schedule may have been edited meanwhile.
      const restored = scheduled({ ...check, status, lastStart }, shift(), clock.now())
      flips.remove(before.flipId)
      // What was said of its alarms meanwhile stays said.
      const { acknowledged, nextReminder } = before.alarmSettings
      alarmSettings.save(checkId, { ...alarmSettings.of(checkId), acknowledged, nextReminder })
      checks.saveState(restored)
      along(checkId, 'resume')
      emit('check', { id: checkId })
      tellAfterAll(checkId, emit)
      return restored
    },

    resume(checkId, emit) {
      const check = checks.byId(checkId)
      if (check === null) return null
      const resumed = resume(check, clock.now())
      if (resumed === null) return 'not-paused'
      const { lastPing, lastStart } = check
      along(checkId, 'resume')
      const stored = storeChange(resumed, emit)
      const flipId = flips.newest(checkId)?.id ?? null
      return { check: stored, takeBack: takeResumeBack(checkId, { lastPing, lastStart, flipId }) }
    },
  }

  /** An alarm that waited for the end of maintenance went with the pause. */
  function tellAfterAll(checkId: number, emit: Emit): void {
    const outage = flips.newest(checkId)
    if (outage?.newStatus !== 'down' || !flips.reopen(outage.id)) return
    emit('flip', { id: outage.id, checkId, processed: null })
  }

  function takeResumeBack(checkId: number, before: BeforeResume): TakeBack {
    return (emit) => {
      const check = checks.byId(checkId)
      if (check === null) return 'gone'
      const newest = flips.newest(checkId)?.id ?? null
      if (check.status !== 'new' || newest === null || newest !== before.flipId) return 'changed'
      const { lastPing } = before
      const lastStart = check.lastStart ?? before.lastStart
      flips.remove(newest)
      checks.saveState(
        scheduled({ ...check, status: 'paused', lastPing, lastStart }, shift(), clock.now()),
      )
      along(checkId, 'pause')
      emit('check', { id: checkId })
      return 'taken-back'
    }
  }

  return {
    steps,

    async clear(checkId) {
      const isCleared = await write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        if (pings.deleteUpTo(checkId, check.nPings)) longBodies.sweep()
        checkNotifications.deleteOf(checkId)
        flips.deleteOf(checkId)
        alarmLog.deleteOf(checkId)
        const ended = { acknowledged: null, nextReminder: null }
        alarmSettings.save(checkId, { ...alarmSettings.of(checkId), ...ended })
        checks.saveState({ ...check, ...FRESH_STATE, nPings: check.nPings })
        if (check.status === 'paused') along(checkId, 'resume')
        emit('check', { id: checkId })
        return true
      })
      if (isCleared) onCleared(checkId)
      return isCleared
    },

    remove: (checkId) => write((emit) => steps.remove(checkId, emit)),
    pause: (checkId) => write((emit) => steps.pause(checkId, emit)?.check ?? null),
    takePauseBack: (checkId) => write((emit) => steps.takePauseBack(checkId, emit)),

    resume(checkId) {
      return write((emit) => {
        const resumed = steps.resume(checkId, emit)
        return resumed === null || resumed === 'not-paused' ? resumed : resumed.check
      })
    },
  }
}

interface BeforePause extends Pick<Check, 'status' | 'lastStart'> {
  readonly alarmSettings: AlarmSettings
  /** Of the pause. */
  readonly flipId: number
}

interface BeforeResume extends Pick<Check, 'lastPing' | 'lastStart'> {
  /** Of the resume. */
  readonly flipId: number | null
}

const REMOVED_PINGS_SETTING = 'removed_pings'

function countRemovedPings(settings: Settings, pings: number): void {
  settings.set(REMOVED_PINGS_SETTING, String(removedPings(settings) + pings))
}

/** Pings of checks that are gone. */
export function removedPings(settings: Settings): number {
  return Number(settings.get(REMOVED_PINGS_SETTING) ?? 0)
}
