// Checks made, changed, copied and assigned by people and clients (contract monitor.md 2.6, 2.7).
// What a request changes is decided in rules/edit.ts; pausing and removing are in lifecycle.ts.
import { randomUUID } from 'node:crypto'
import type { Spec } from '../../../shared/model/check-fields.ts'
import type { Clock, Millis } from '../../clock.ts'
import type { MonitorLimits } from '../limits.ts'
import { type Check, type CheckSettings, DEFAULT_SETTINGS, FRESH_STATE } from '../rules/check.ts'
import {
  type ApiVersion,
  changesOf,
  copiedSettings,
  findUnique,
  matchChannels,
} from '../rules/edit.ts'
import { scheduled } from '../rules/signal.ts'
import { uniqueKeyOf } from '../rules/unique-key.ts'
import { DEFAULT_ALARM_SETTINGS } from '../tables/alarm-settings.ts'
import type { Tables } from '../tables/tables.ts'
import type { Alarms } from './alarms.ts'
import { assignChannels } from './assign.ts'
import type { Emit, UnitOfWork } from './unit-of-work.ts'

export type SaveResult =
  | { readonly outcome: 'created' | 'updated'; readonly check: Check }
  /** The installation has as many checks as it may. */
  | { readonly outcome: 'limit' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'bad-channel'; readonly problem: string }

/** What a save is asked for. */
interface CheckDraft extends SaveExtras {
  readonly spec: Spec
  readonly version: ApiVersion
}

/** What no request of the API can say. */
export interface SaveExtras {
  /**
   * A person makes the check: without channels named, a new one gets all of its project
   * (contract monitor.md 2.7).
   */
  readonly toAll?: boolean
  /** Of a new check: the UUID that it had elsewhere, unless it is taken here. */
  readonly uuid?: string | null
  /** A new check begins paused. */
  readonly isPaused?: boolean
  /** Inside the write that makes a new check. */
  readonly along?: (check: Check) => void
}

export interface CheckEditor {
  /** Creates a check, or updates the one that `unique` finds (contract monitor.md 2.6). */
  create(
    projectId: number,
    spec: Spec,
    version: ApiVersion,
    extras?: SaveExtras,
  ): Promise<SaveResult>
  update(checkId: number, spec: Spec, version: ApiVersion): Promise<SaveResult>
  /** Changes the channels of a check; those of other projects are left out. False: it is gone. */
  assign(
    checkId: number,
    change: (before: ReadonlySet<number>) => ReadonlySet<number>,
  ): Promise<boolean>
  /** Inside a write of the store: assigns a channel to every check of its project. */
  assignToAll(channelId: number): void
  /**
   * A new check with the settings, channels and alarms of another, and nothing of its log.
   * @param word after its name, in brackets; left out: `copy`
   */
  copy(checkId: number, word?: string): Promise<SaveResult>
}

export interface Editor extends CheckEditor {
  /** Whether there is room for a check that nobody asked for by hand (contract monitor.md 4.8). */
  mayProvision(): boolean
  /**
   * A check named by its slug, with all channels of the project, inside a write
   * (contract monitor.md 4.8).
   */
  provision(projectId: number, slug: string, emit: Emit, draft?: Partial<Provision>): Check
}

/** What a job wants of the check that its signal makes (contract run.md 5). */
export interface Provision {
  readonly spec: Spec
  /** When the signal happened: its check is no younger. */
  readonly created: Millis
}

export interface EditorOptions {
  readonly clock: Clock
  readonly tables: Tables
  readonly unitOfWork: UnitOfWork
  readonly limits: MonitorLimits
  readonly alarms: Pick<Alarms, 'followGroups'>
}

export function createEditor({ clock, tables, unitOfWork, limits, alarms }: EditorOptions): Editor {
  const { checks, assignments, alarmSettings } = tables
  const { write } = unitOfWork

  function insert(
    projectId: number,
    settings: Partial<CheckSettings>,
    created: Millis = clock.now(),
    { uuid: kept = null, isPaused = false }: SaveExtras = {},
  ): Check {
    const uuid = kept !== null && checks.byUuid(kept) === null ? kept : randomUUID()
    return checks.insert({
      ...DEFAULT_SETTINGS,
      ...FRESH_STATE,
      ...(isPaused && { status: 'paused' as const }),
      ...settings,
      projectId,
      uuid,
      uniqueKey: uniqueKeyOf(uuid),
      badgeKey: randomUUID(),
      created,
    })
  }

  /** Saves a validated request onto a check, new or not; a wrong channel before anything else. */
  function save(
    existing: Check | null,
    projectId: number,
    { spec, version, toAll = false, ...extras }: CheckDraft,
    emit: Emit,
  ): SaveResult {
    const own = () => assignments.ofProject(projectId)
    const named = spec.channels ?? (existing === null && toAll ? '*' : undefined)
    const matched = named === undefined ? null : matchChannels(named, own())
    if (matched !== null && 'problem' in matched) return { outcome: 'bad-channel', ...matched }

    const changes = changesOf(existing ?? DEFAULT_SETTINGS, spec, version)
    const check =
      existing === null
        ? insert(projectId, changes, clock.now(), extras)
        : change(existing, changes)
    if (matched !== null) assignChannels(tables, check.id, matched.ids, emit)
    if (existing === null) extras.along?.(check)
    emit('check', { id: check.id })
    return { outcome: existing === null ? 'created' : 'updated', check }
  }

  function change(existing: Check, changes: Partial<CheckSettings>): Check {
    const check = scheduled({ ...existing, ...changes }, unitOfWork.shift(), clock.now())
    checks.saveSettings(check, Object.keys(changes) as (keyof CheckSettings)[])
    if (changes.tags !== undefined) alarms.followGroups(check.id)
    return check
  }

  return {
    mayProvision: () => checks.count() < 2 * limits.checks,

    provision(projectId, slug, emit, { spec = {}, created = clock.now() } = {}) {
      const settings = changesOf(DEFAULT_SETTINGS, spec, 3)
      const check = insert(projectId, { name: slug, ...settings, slug }, created)
      const own = assignments.ofProject(projectId)
      const matched = spec.channels === undefined ? null : matchChannels(spec.channels, own)
      const all = own.map(({ id }) => id)
      assignChannels(
        tables,
        check.id,
        matched !== null && 'ids' in matched ? matched.ids : all,
        emit,
      )
      emit('check', { id: check.id })
      return check
    },

    create(projectId, spec, version, extras = {}) {
      return write((emit) => {
        const isUnique = (spec.unique ?? []).length > 0
        const existing = isUnique ? findUnique(checks.ofProject(projectId), spec) : null
        if (existing === null && checks.count() >= limits.checks) return { outcome: 'limit' }
        return save(existing, projectId, { spec, version, ...extras }, emit)
      })
    },

    update(checkId, spec, version) {
      return write((emit) => {
        const existing = checks.byId(checkId)
        if (existing === null) return { outcome: 'gone' }
        return save(existing, existing.projectId, { spec, version }, emit)
      })
    },

    assign(checkId, change) {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return false
        const own = new Set(assignments.ofProject(check.projectId).map(({ id }) => id))
        const ids = change(new Set(assignments.ofCheck(checkId))).intersection(own)
        assignChannels(tables, checkId, [...ids], emit)
        emit('check', { id: checkId })
        return true
      })
    },

    assignToAll: assignments.assignToAll,

    copy(checkId, word = 'copy') {
      return write((emit) => {
        const original = checks.byId(checkId)
        if (original === null) return { outcome: 'gone' }
        if (checks.count() >= limits.checks) return { outcome: 'limit' }
        const check = insert(original.projectId, copiedSettings(original, word))
        const ids = assignments.ofCheck(checkId)
        assignChannels(tables, check.id, ids, emit)
        const { remindEvery, critical } = alarmSettings.of(checkId)
        alarmSettings.save(check.id, { ...DEFAULT_ALARM_SETTINGS, remindEvery, critical })
        emit('check', { id: check.id })
        return { outcome: 'created', check }
      })
    },
  }
}
