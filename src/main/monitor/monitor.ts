// The monitoring domain on its store: all that carriers (HTTP, mail, window, commands, desktop) and
// notifications may ask of it. Operations hold rule, write and event, and resolve after the commit;
// queries answer at once. The tables are private.
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { createEvents, type Events } from './events.ts'
import { type AwayReader, createAway } from './insights/away.ts'
import { type BadgeCounts, createBadgeCounts } from './insights/badge-counts.ts'
import { type CheckBeatsReader, createBeats } from './insights/beats.ts'
import { type BodySearcher, createBodySearch } from './insights/body-search.ts'
import { type CheckRows, createCheckRows } from './insights/check-rows.ts'
import { createForecaster, type Forecaster } from './insights/forecast.ts'
import { type CheckInsights, createInsights } from './insights/insights.ts'
import { createLog, type Log } from './insights/log.ts'
import { createReporter, type Reporter } from './insights/report.ts'
import { installationSecret } from './installation.ts'
import type { MonitorLimits } from './limits.ts'
import { type Alarms, createAlarms } from './operations/alarms.ts'
import { type CheckEditor, createEditor } from './operations/editor.ts'
import { createFavourites, type Favourites } from './operations/favourites.ts'
import { createGroupSnoozes, type GroupSnoozes } from './operations/group-snoozes.ts'
import { createHearing, type Hearing } from './operations/hearing.ts'
import { createImports, type Imports } from './operations/imports.ts'
import { createKeys, type Keys } from './operations/keys.ts'
import {
  type AlongPause,
  type CheckLifecycle,
  createLifecycle,
  removedPings,
} from './operations/lifecycle.ts'
import { createLogPruning } from './operations/log-pruning.ts'
import { createLongBodies } from './operations/long-bodies.ts'
import { createMaintenance, type Maintenance } from './operations/maintenance.ts'
import { createMaintenanceKeeper } from './operations/maintenance-keeper.ts'
import {
  createMaintenanceTransfer,
  type MaintenanceTransfer,
} from './operations/maintenance-transfer.ts'
import { createMany, type ManyChecks } from './operations/many.ts'
import { type AlongPing, createPingLog } from './operations/ping-log.ts'
import { createProjects, type Projects } from './operations/projects.ts'
import { createRecorder, type Recorder } from './operations/recorder.ts'
import { createSavedFilters, type SavedFilters } from './operations/saved-filters.ts'
import { createStatusPages, type StatusPages } from './operations/status-pages.ts'
import { createTransfer, type Transfer } from './operations/transfer.ts'
import { createUnitOfWork } from './operations/unit-of-work.ts'
import { createWatcher, type Watcher } from './operations/watch.ts'
import type { CheckQueries, FlipQueries, GapQueries, PingQueries, Summary } from './queries.ts'
import { instanceIdOf } from './rules/instance-id.ts'
import type { ObserveMode, Shift } from './rules/observer.ts'
import { scheduled } from './rules/signal.ts'
import { createMonitorTables } from './tables/tables.ts'

/** Checks: made and changed, paused and removed, looked at and explained. */
export interface Checks
  extends CheckQueries,
    CheckEditor,
    CheckLifecycle,
    ManyChecks,
    Transfer,
    CheckInsights,
    CheckBeatsReader,
    Forecaster,
    AwayReader,
    Reporter {}

export type { AlongPause, AlongPing }

export interface Monitor extends Recorder, Hearing {
  readonly limits: MonitorLimits
  /** What changed, told after each commit. */
  readonly events: Events
  readonly projects: Projects
  readonly keys: Keys
  /** Pages for everybody who has their address. */
  readonly statusPages: StatusPages
  /** Checks that a person marked. */
  readonly favourites: Favourites
  /** Filters of the list of checks that have a name. */
  readonly savedFilters: SavedFilters
  readonly checks: Checks
  readonly imports: Imports
  /** What a person said of a check's alarms. */
  readonly alarms: Alarms
  /** Snoozes of tags and projects. */
  readonly groupSnoozes: GroupSnoozes
  /** Maintenance windows, and who is in one. */
  readonly maintenance: Maintenance
  readonly maintenanceTransfer: MaintenanceTransfer
  readonly pings: PingQueries
  readonly flips: FlipQueries
  readonly gaps: GapQueries
  /** The log as people read it, page by page. */
  readonly log: Log
  /** Full-text search over what came with pings. */
  readonly bodies: BodySearcher
  /** Checks as rows of a table. */
  readonly rows: CheckRows
  /** How all checks stand, in numbers. */
  readonly summary: Summary
  /** How the checks of a project or a tag stand, for badges. */
  readonly badges: BadgeCounts
  readonly watcher: Watcher
  /** Signs badge URLs; published ones break when it changes. */
  readonly badgeSecret: string
  /** Of this installation, for other Tocsins (contract remotes.md 3.4). */
  readonly instance: string
  /** Runs queries on one state of the database; `queries` must be synchronous. */
  read(queries: () => void): void
  /** What is to be stored with each ping, in its write. */
  alongPings(step: AlongPing): void
  /** Begins to remove bodies that no ping has: for the one process that serves the folder. */
  startSweeping(): void
  /** The same with each pause and resume that a person asks for. */
  alongPauses(step: AlongPause): void
  /** How gaps and maintenance move deadlines now, a gap that nobody has noticed yet included. */
  shift(): Shift
  /** Pings ever logged, as the number of the newest one; null before the first. */
  lastPingId(): number | null
  /**
   * Recomputes the stored due times of scheduled checks: after the time-zone database of the
   * runtime changed, the same schedule may mean other instants.
   */
  reschedule(): Promise<void>
}

export interface MonitorOptions {
  readonly store: Store
  readonly clock: Clock
  readonly limits: MonitorLimits
  readonly observe: ObserveMode
  readonly onTrouble: (what: string, error: unknown) => void
}

export function createMonitor(options: MonitorOptions): Monitor {
  const { store, clock, limits, observe, onTrouble } = options
  const { settings } = store
  const badgeSecret = installationSecret(store, clock)
  const tables = createMonitorTables(store, badgeSecret)
  const { checks, history, assignments } = tables
  const events = createEvents()
  const unitOfWork = createUnitOfWork({ store, clock, tables, events, observe })
  const longBodies = createLongBodies({ store, tables, onTrouble })
  const parts = { clock, tables, unitOfWork, limits, settings, longBodies }
  const alarms = createAlarms(parts)
  const editor = createEditor({ ...parts, alarms })
  const bodies = createBodySearch(parts)
  let alongPause: AlongPause = () => {}
  const { steps, ...lifecycle } = createLifecycle({
    ...parts,
    along: (checkId, what) => alongPause(checkId, what),
    onCleared: bodies.forget,
  })
  const keeper = createMaintenanceKeeper({ clock, tables, unitOfWork, events, onTrouble })
  events.on('project', keeper.reload)
  const watching = { store, clock, tables, unitOfWork, events, maintenance: keeper, onTrouble }
  const watcher = createWatcher(watching)
  let along: AlongPing = () => {}
  const pingLog = createPingLog({
    unitOfWork,
    pruning: createLogPruning({ ...parts, store }),
    along: (checkId, ping) => along(checkId, ping),
  })
  const counting = { ...parts, editor, pingLog, look: watcher.look }
  const recorder = createRecorder(counting)

  const maintenance = createMaintenance({ ...parts, keeper })
  const maintenanceTransfer = createMaintenanceTransfer({ ...parts, maintenance })
  const covering = () => unitOfWork.maintenance()

  function shift(): Shift {
    watcher.look()
    return unitOfWork.shift()
  }

  return {
    limits,
    events,
    badgeSecret,
    instance: instanceIdOf(badgeSecret),
    watcher,
    shift,
    read: store.read,
    alongPings(step) {
      along = step
    },
    alongPauses(step) {
      alongPause = step
    },
    startSweeping() {
      events.on('removed', longBodies.sweep)
      longBodies.start()
    },
    record: recorder.record,
    hear: createHearing(counting).hear,
    takes: recorder.takes,
    projects: createProjects({ ...parts, lifecycle: steps }),
    keys: createKeys(parts),
    statusPages: createStatusPages(parts),
    favourites: createFavourites(parts),
    savedFilters: createSavedFilters(parts),
    checks: {
      ...checks,
      ofProjectWithChannels: tables.listed.ofProject,
      fewOfProjectWithChannels: tables.listed.fewOfProject,
      batchesOfProjectWithChannels: tables.listed.batchesOfProject,
      lastId: history.lastCheckId,
      uuidsOfChannel: assignments.checkUuids,
      assignable: assignments.ofProject,
      create: editor.create,
      update: editor.update,
      assign: editor.assign,
      assignToAll: editor.assignToAll,
      copy: editor.copy,
      ...lifecycle,
      ...createMany({ ...parts, lifecycle: steps, alarms }),
      ...createTransfer({ ...parts, alarms }),
      ...createInsights({ ...parts, shift, maintenance: (check) => covering()(check) }),
      ...createBeats({ ...parts, observe, shift }),
      ...createForecaster({ ...parts, maintenance: covering }),
      ...createAway(parts),
      ...createReporter(parts),
    },
    imports: createImports({ tables, editor, maintenance: maintenanceTransfer }),
    alarms,
    groupSnoozes: createGroupSnoozes(parts),
    maintenance,
    maintenanceTransfer,
    pings: tables.pings,
    flips: tables.flips,
    gaps: tables.gaps,
    log: createLog(parts),
    bodies,
    rows: createCheckRows({ ...parts, store, events, shift, maintenance: covering }),
    summary: tables.summary,
    badges: createBadgeCounts({ checks, events, clock, shift }),
    lastPingId: () => checks.totalPings() + removedPings(settings) || null,

    reschedule() {
      return unitOfWork.write(() => {
        const now = clock.now()
        for (const check of checks.scheduledUp()) {
          checks.saveState(scheduled(check, unitOfWork.shift(), now))
        }
      })
    },
  }
}
