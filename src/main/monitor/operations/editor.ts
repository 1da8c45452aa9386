// Checks made, changed, paused and removed by people and clients (contract monitor.md 2.6, 2.7). What a
// request changes is decided in edit.ts, what pause and resume do in signal.ts.
import { randomUUID } from 'node:crypto'
import type { Spec } from '../../../shared/model/check-fields.ts'
import type { Clock } from '../../clock.ts'
import type { Settings } from '../../store/settings.ts'
import type { MonitorLimits } from '../monitor.ts'
import { type Check, type CheckSettings, DEFAULT_SETTINGS, FRESH_STATE } from '../rules/check.ts'
import {
  type ApiVersion,
  changesOf,
  copiedSettings,
  findUnique,
  matchChannels,
} from '../rules/edit.ts'
import { pause, resume, scheduled } from '../rules/signal.ts'
import { DEFAULT_ALARM_SETTINGS } from '../tables/alarm-settings.ts'
import { uniqueKeyOf } from '../tables/checks.ts'
import type { Tables } from '../tables/tables.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

export type SaveResult =
  | { readonly outcome: 'created' | 'updated'; readonly check: Check }
  /** The installation has as many checks as it may. */
  | { readonly outcome: 'limit' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'bad-channel'; readonly problem: string }

/** What a save is asked for. */
interface Wanted {
  readonly spec: Spec
  readonly version: ApiVersion
}

export type Editor = ReturnType<typeof createEditor>

export interface EditorOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly unitOfWork: UnitOfWork
  readonly limits: MonitorLimits
  readonly settings: Settings
}

export function createEditor({ clock, tables, unitOfWork, limits, settings }: EditorOptions) {
  const { checks, channels, pings, flips, notifications, alarmSettings } = tables
  const { write, storeChange } = unitOfWork

  /** Replaces the channels of a check; those that gain or lose it have changed. */
  function assign(checkId: number, ids: readonly number[], emit: Emit): void {
    const before = channels.ofCheck(checkId).map(({ id }) => id)
    checks.setChannels(checkId, ids)
    for (const id of new Set(before).symmetricDifference(new Set(ids))) emit('channel', { id })
  }

  function insert(projectId: number, settings: Partial<CheckSettings>): Check {
    const uuid = randomUUID()
    return checks.insert({
      ...DEFAULT_SETTINGS,
      ...FRESH_STATE,
      ...settings,
      projectId,
      uuid,
      uniqueKey: uniqueKeyOf(uuid),
      badgeKey: randomUUID(),
      created: clock.now(),
    })
  }

  /** Saves a validated request onto a check, new or not; a wrong channel before anything else. */
  function save(
    existing: Check | null,
    projectId: number,
    { spec, version }: Wanted,
    emit: Emit,
  ): SaveResult {
    const matched =
      spec.channels === undefined
        ? null
        : matchChannels(spec.channels, channels.ofProject(projectId))
    if (matched !== null && 'problem' in matched) return { outcome: 'bad-channel', ...matched }

    const changes = changesOf(existing ?? DEFAULT_SETTINGS, spec, version)
    const check = existing === null ? insert(projectId, changes) : change(existing, changes)
    if (matched !== null) assign(check.id, matched.ids, emit)
    emit('check', { id: check.id })
    return { outcome: existing === null ? 'created' : 'updated', check }
  }

  function change(existing: Check, changes: Partial<CheckSettings>): Check {
    const check = scheduled({ ...existing, ...changes }, unitOfWork.shift(), clock.now())
    checks.saveSettings(check, Object.keys(changes) as (keyof CheckSettings)[])
    return check
  }

  return {
    /**
     * A check named by its slug, with all channels of the project, inside a write (contract monitor.md
     * 4.8).
     */
    provision(projectId: number, slug: string, emit: Emit): Check {
      const check = insert(projectId, { name: slug, slug })
      const all = channels.ofProject(projectId).map(({ id }) => id)
      assign(check.id, all, emit)
      emit('check', { id: check.id })
      return check
    },

    /** Creates a check, or updates the one that `unique` finds (contract monitor.md 2.6). */
    create(projectId: number, spec: Spec, version: ApiVersion): Promise<SaveResult> {
      return write((emit) => {
        const wanted = (spec.unique ?? []).length > 0
        const existing = wanted ? findUnique(checks.ofProject(projectId), spec) : null
        if (existing === null && checks.count() >= limits.checks) return { outcome: 'limit' }
        return save(existing, projectId, { spec, version }, emit)
      })
    },

    update(checkId: number, spec: Spec, version: ApiVersion): Promise<SaveResult> {
      return write((emit) => {
        const existing = checks.byId(checkId)
        if (existing === null) return { outcome: 'gone' }
        return save(existing, existing.projectId, { spec, version }, emit)
      })
    },

    /** Replaces the channels of a check; those of other projects are left out. False: it is gone. */
    assign(checkId: number, channelIds: readonly number[]): Promise<boolean> {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        const own = new Set(channels.ofProject(check.projectId).map(({ id }) => id))
        const ids = channelIds.filter((id) => own.has(id))
        assign(checkId, ids, emit)
        emit('check', { id: checkId })
        return true
      })
    },

    /** A new check with the settings, channels and alarms of another, and nothing of its log. */
    copy(checkId: number): Promise<SaveResult> {
      return write((emit) => {
        const original = checks.byId(checkId)
        if (original === null) return { outcome: 'gone' }
        if (checks.count() >= limits.checks) return { outcome: 'limit' }
        const check = insert(original.projectId, copiedSettings(original))
        const ids = channels.ofCheck(checkId).map(({ id }) => id)
        assign(check.id, ids, emit)
        const { remindEvery, critical } = alarmSettings.of(checkId)
        alarmSettings.save(check.id, { ...DEFAULT_ALARM_SETTINGS, remindEvery, critical })
        emit('check', { id: check.id })
        return { outcome: 'created', check }
      })
    },

    /** Forgets the log of a check, which is new again. False: it is gone. */
    clear(checkId: number): Promise<boolean> {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        countRemovedPings(settings, check.nPings)
        pings.deleteUpTo(checkId, check.nPings)
        notifications.deleteOf(checkId)
        flips.deleteOf(checkId)
        const said = { acknowledged: null, nextReminder: null }
        alarmSettings.save(checkId, { ...alarmSettings.of(checkId), ...said })
        checks.saveState({ ...check, ...FRESH_STATE })
        emit('check', { id: checkId })
        return true
      })
    },

    /** Deletes a check with its log. False when it is gone already. */
    remove(checkId: number): Promise<boolean> {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        countRemovedPings(settings, check.nPings)
        assign(checkId, [], emit)
        checks.remove(checkId)
        emit('removed', { id: checkId, uuid: check.uuid })
        return true
      })
    },

    /** Pauses a check; without effect on a paused one. Null when it is gone. */
    pause(checkId: number): Promise<Check | null> {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return null
        const paused = pause(check, clock.now())
        return paused === null ? check : storeChange(paused, emit)
      })
    },

    /**
     * Resumes a paused check. Null when it is gone, `not-paused` when it was not paused (contract
     * monitor.md D5).
     */
    resume(checkId: number): Promise<Check | 'not-paused' | null> {
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
