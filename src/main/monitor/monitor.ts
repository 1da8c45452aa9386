// The monitoring domain on its store. Carriers (HTTP, mail, window, commands) call this; every
// promise it gives resolves after the commit.
import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Store } from '../store/store.ts'
import { createEvents } from './events.ts'
import { createAlarms } from './operations/alarms.ts'
import { createEditor, removedPings } from './operations/editor.ts'
import { createKeys } from './operations/keys.ts'
import { createProjects } from './operations/projects.ts'
import { createRecorder } from './operations/recorder.ts'
import { createUnitOfWork } from './operations/unit-of-work.ts'
import { createWatcher } from './operations/watch.ts'
import type { ObserveMode, Shift } from './rules/observer.ts'
import { scheduled } from './rules/signal.ts'
import { createProjectsTable, DEFAULT_PROJECT } from './tables/projects.ts'
import { createMonitorTables } from './tables/tables.ts'

export interface MonitorLimits {
  /** Pings that stay visible per check (contract monitor.md 5.8). */
  readonly pingLog: number
  /** Checks of the installation; auto-provisioning may go to twice as many (contract monitor.md 4.8). */
  readonly checks: number
}

export interface MonitorOptions {
  readonly store: Store
  readonly clock: Clock
  readonly limits: MonitorLimits
  readonly observe: ObserveMode
  readonly onTrouble: (what: string, error: unknown) => void
}

export const CHECK_LIMIT = 10_000
const SECRET_SETTING = 'install_secret'

export type Monitor = ReturnType<typeof createMonitor>

export function createMonitor({ store, clock, limits, observe, onTrouble }: MonitorOptions) {
  const secret = store.settings.get(SECRET_SETTING) ?? foundInstallation(store, clock)
  const tables = createMonitorTables(store.db, secret)
  const events = createEvents()
  const unitOfWork = createUnitOfWork({ store, clock, tables, events, observe })
  const editor = createEditor({ clock, tables, unitOfWork, limits, settings: store.settings })
  const attender = createAlarms({ clock, tables, unitOfWork, settings: store.settings })
  const watcher = createWatcher({ store, clock, tables, unitOfWork, events, onTrouble })
  const recorder = createRecorder({
    clock,
    tables,
    unitOfWork,
    editor,
    limits,
    look: watcher.look,
  })
  const { checks } = tables

  return {
    ...tables,
    ...editor,
    ...attender,
    projects: createProjects({ clock, tables, unitOfWork, editor }),
    keys: createKeys({ clock, tables, unitOfWork }),
    record: recorder.record,
    events,
    limits,
    watcher,
    /** Signs badge URLs; published ones break when it changes. */
    badgeSecret: secret,
    /** How gaps move deadlines now, one that nobody has noticed yet included. */
    shift(): Shift {
      watcher.look()
      return unitOfWork.shift()
    },

    /** Pings ever logged, as the number of the newest one; null before the first. */
    lastPingId: () => checks.totalPings() + removedPings(store.settings) || null,

    /**
     * Computes the stored due times of scheduled checks anew: after the time-zone database of the
     * runtime changed, the same schedule may mean other instants.
     */
    reschedule(): Promise<void> {
      return unitOfWork.write(() => {
        const now = clock.now()
        for (const check of checks.scheduledUp()) {
          checks.saveState(scheduled(check, unitOfWork.shift(), now))
        }
      })
    },
  }
}

/** First start: the installation's secret and the project that exists from the start. */
function foundInstallation(store: Store, clock: Clock): string {
  return store.writeNow(() => {
    const secret = store.settings.get(SECRET_SETTING) ?? randomBytes(32).toString('hex')
    store.settings.set(SECRET_SETTING, secret)
    const projects = createProjectsTable(store.db)
    if (projects.byName(DEFAULT_PROJECT) === null) projects.insert(DEFAULT_PROJECT, clock.now())
    return secret
  })
}
