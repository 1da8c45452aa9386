// The monitoring domain on its store: every operation loads, asks the pure rules, saves and
// answers after the commit. Carriers (HTTP, mail, window, commands) call this and nothing below.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock, Millis } from '../clock.ts'
import { DAY } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { createChannels } from './channels.ts'
import {
  type Check,
  type CheckSettings,
  DEFAULT_SETTINGS,
  type FlipDraft,
  FRESH_STATE,
  type Ping,
  type Signal,
} from './check.ts'
import { createChecks, uniqueKeyOf } from './checks.ts'
import { type ApiVersion, changesOf, findUnique, matchChannels } from './edit.ts'
import { createEvents, type EventName, type MonitorEvents } from './events.ts'
import { createFlips } from './flips.ts'
import { createGaps } from './gaps.ts'
import { type ApiKey, createKeys } from './keys.ts'
import { createNotifications } from './notifications.ts'
import { gapOf, type ObserveMode, type Shift, shiftBy } from './observer.ts'
import { createPings } from './pings.ts'
import { createProjects, DEFAULT_PROJECT } from './projects.ts'
import { applySignal, type Change, isAlert, pause, resume, scheduled } from './signal.ts'
import type { Spec } from './spec.ts'
import { createWatcher } from './watch.ts'

export interface MonitorLimits {
  /** Pings that stay visible per check (contract 5.8). */
  readonly pingLog: number
  /** Checks of the installation; auto-provisioning may go to twice as many (contract 4.8). */
  readonly checks: number
}

export interface MonitorOptions {
  readonly store: Store
  readonly clock: Clock
  readonly limits: MonitorLimits
  readonly observe: ObserveMode
  readonly onTrouble: (what: string, error: unknown) => void
}

export type SaveResult =
  | { readonly outcome: 'created' | 'updated'; readonly check: Check }
  | { readonly outcome: 'limit' }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'bad-channel'; readonly problem: string }

export const CHECK_LIMIT = 10_000
/** Every so many pings of a check its log is pruned (contract 5.8). */
const PRUNE_EVERY = 100
/** Flips are kept at least this long. */
const FLIP_RETENTION: Millis = 93 * DAY
const SECRET_SETTING = 'install_secret'

export type Monitor = ReturnType<typeof createMonitor>

export function createMonitor({ store, clock, limits, observe, onTrouble }: MonitorOptions) {
  const { db } = store
  const checks = createChecks(db)
  const pings = createPings(db)
  const flips = createFlips(db)
  const gaps = createGaps(db)
  const projects = createProjects(db)
  const channels = createChannels(db)
  const notifications = createNotifications(db)
  const events = createEvents()

  const secret = store.settings.get(SECRET_SETTING) ?? foundInstallation()
  const keys = createKeys(db, secret)
  let knownGaps = gaps.all()
  let shift = shiftBy(knownGaps, observe)

  /** First start: the installation's secret and the project that exists from the start. */
  function foundInstallation(): string {
    return store.writeNow(() => {
      const made = store.settings.get(SECRET_SETTING) ?? randomBytes(32).toString('hex')
      store.settings.set(SECRET_SETTING, made)
      if (projects.byName(DEFAULT_PROJECT) === null) projects.insert(DEFAULT_PROJECT, clock.now())
      return made
    })
  }

  /** Runs `fn` in the write queue; what it emits is published once it is committed. */
  async function write<T>(fn: (emit: typeof events.emit) => T): Promise<T> {
    const emitted: [EventName, MonitorEvents[EventName]][] = []
    const result = await store.write(() => fn((name, event) => void emitted.push([name, event])))
    for (const [name, event] of emitted) events.emit(name, event as never)
    return result
  }

  function storeFlips(check: Check, drafts: readonly FlipDraft[], emit: typeof events.emit): void {
    const now = clock.now()
    for (const draft of drafts) {
      const processed = isAlert(draft) ? null : now
      const gapId = draft.reason === 'timeout' ? gapOf(knownGaps, check, draft.created) : null
      const id = flips.insert(check.id, draft, processed, gapId)
      emit('flip', { id, checkId: check.id, processed })
    }
  }

  /** Stores the new state of a check with its flips. */
  function storeChange({ check, flips: drafts }: Change, emit: typeof events.emit): Check {
    checks.saveState(check)
    storeFlips(check, drafts, emit)
    emit('check', { id: check.id })
    return check
  }

  /** Applies a signal to a loaded check, inside a write. */
  function logSignal(check: Check, signal: Omit<Signal, 'at'>, emit: typeof events.emit): Ping {
    const recorded = applySignal(check, { ...signal, at: clock.now() }, shift)
    storeChange(recorded, emit)
    pings.insert(check.id, recorded.ping)
    if (recorded.ping.n % PRUNE_EVERY === 0) prune(recorded.check)
    return recorded.ping
  }

  function prune(check: Check): void {
    pings.deleteUpTo(check.id, check.nPings - limits.pingLog)
    const oldest = pings.oldest(check.id)
    if (oldest === null) return
    notifications.deleteBefore(check.id, oldest)
    flips.deleteBefore(check.id, Math.min(oldest, clock.now() - FLIP_RETENTION))
  }

  function newCheck(projectId: number, settings: Partial<CheckSettings>): Check {
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

  /** Saves a validated request onto a check, new or not, inside a write (contract 2.7). */
  function saveSpec(
    existing: Check | null,
    projectId: number,
    spec: Spec,
    version: ApiVersion,
    emit: typeof events.emit,
  ): SaveResult {
    const matched =
      spec.channels === undefined
        ? null
        : matchChannels(spec.channels, channels.ofProject(projectId))
    if (matched !== null && 'problem' in matched) return { outcome: 'bad-channel', ...matched }

    const changes = changesOf(existing ?? DEFAULT_SETTINGS, spec, version)
    const check =
      existing === null
        ? newCheck(projectId, changes)
        : scheduled({ ...existing, ...changes }, shift, clock.now())
    if (existing !== null)
      checks.saveSettings(check, Object.keys(changes) as (keyof CheckSettings)[])
    if (matched !== null) checks.setChannels(check.id, matched.ids)
    emit('check', { id: check.id })
    return { outcome: existing === null ? 'created' : 'updated', check }
  }

  const watcher = createWatcher({
    store,
    clock,
    checks,
    gaps,
    onTrouble,
    shift: () => shift,
    applyFlip: (change, emit) => void storeChange(change, emit),
    write,
    reloadGaps,
  })

  /** Reads the gaps again: after one was stored, or its write failed. */
  function reloadGaps(): void {
    knownGaps = gaps.all()
    shift = shiftBy(knownGaps, observe)
  }

  return {
    checks,
    pings,
    flips,
    gaps,
    projects,
    channels,
    keys,
    notifications,
    events,
    limits,
    watcher,
    /** Signs badge URLs; published ones break when it changes. */
    badgeSecret: secret,
    /** How gaps move deadlines now. */
    shift: (): Shift => shift,

    /**
     * Logs a signal of a check and applies it. Null when the check is gone.
     * @param read makes the signal for the check as it is inside the write
     */
    record(checkId: number, read: (check: Check) => Omit<Signal, 'at'>): Promise<Ping | null> {
      watcher.look()
      return write((emit) => {
        const check = checks.byId(checkId)
        return check === null ? null : logSignal(check, read(check), emit)
      })
    },

    /**
     * The check with that slug, made when there is none (`?create=1`, contract 4.8).
     * `id` is null when twice the check limit is reached, or the slug became ambiguous.
     */
    provision(projectId: number, slug: string): Promise<{ id: number | null; created: boolean }> {
      return write((emit) => {
        const [id, another] = checks.idsBySlug(projectId, slug)
        if (another !== undefined) return { id: null, created: false }
        if (id !== undefined) return { id, created: false }
        if (checks.count() >= 2 * limits.checks) return { id: null, created: false }
        const check = newCheck(projectId, { name: slug, slug })
        checks.setChannels(
          check.id,
          channels.ofProject(projectId).map((channel) => channel.id),
        )
        emit('check', { id: check.id })
        return { id: check.id, created: true }
      })
    },

    /** Creates a check, or updates the one that `unique` finds (contract 2.6). */
    create(projectId: number, spec: Spec, version: ApiVersion): Promise<SaveResult> {
      return write((emit) => {
        const wanted = (spec.unique ?? []).length > 0
        const existing = wanted ? findUnique(checks.ofProject(projectId), spec) : null
        if (existing === null && checks.count() >= limits.checks) return { outcome: 'limit' }
        return saveSpec(existing, projectId, spec, version, emit)
      })
    },

    update(checkId: number, spec: Spec, version: ApiVersion): Promise<SaveResult> {
      return write((emit) => {
        const existing = checks.byId(checkId)
        if (existing === null) return { outcome: 'gone' }
        return saveSpec(existing, existing.projectId, spec, version, emit)
      })
    },

    /** Deletes a check with its log. False when it is gone already. */
    remove(checkId: number): Promise<boolean> {
      return write((emit) => {
        if (checks.byId(checkId) === null) return false
        checks.remove(checkId)
        emit('removed', { id: checkId })
        return true
      })
    },

    /** Pauses a check; without effect on a paused one. Null when it is gone. */
    pause(checkId: number): Promise<Check | null> {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return null
        const change = pause(check, clock.now())
        return change === null ? check : storeChange(change, emit)
      })
    },

    /** Resumes a paused check. Null when it is gone, `not-paused` when it was not paused (D5). */
    resume(checkId: number): Promise<Check | 'not-paused' | null> {
      return write((emit) => {
        const check = checks.byId(checkId)
        if (check === null) return null
        const change = resume(check, clock.now())
        return change === null ? 'not-paused' : storeChange(change, emit)
      })
    },

    /** The key behind a client's text, its use noted now and then. Null when unknown. */
    authenticate(text: string): ApiKey | null {
      const key = keys.find(text)
      const now = clock.now()
      if (key !== null && keys.isUseStale(key, now)) {
        // Nobody waits for this: a failure costs a timestamp.
        store.write(() => keys.touch(key.id, now)).catch(() => {})
      }
      return key
    },

    /**
     * Computes the stored due times of scheduled checks anew: after the time-zone database of the
     * runtime changed, the same schedule may mean other instants.
     */
    reschedule(): Promise<number> {
      return write(() => {
        const now = clock.now()
        const moved = checks.scheduledUp()
        for (const check of moved) checks.saveState(scheduled(check, shift, now))
        return moved.length
      })
    },
  }
}
