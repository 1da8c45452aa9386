// All tables of the monitoring domain on one connection: private to monitor/.
import type { Store } from '../../store/store.ts'
import { createAlarmLog } from './alarm-log.ts'
import { createAlarmSettings } from './alarm-settings.ts'
import { createAssignments } from './assignments.ts'
import { createCheckNotifications } from './check-notifications.ts'
import { createChecksTable } from './checks.ts'
import { createFavouritesTable } from './favourites.ts'
import { createFlips } from './flips.ts'
import { createGaps } from './gaps.ts'
import { createGroupSnoozes } from './group-snoozes.ts'
import { createHistory } from './history.ts'
import { createKeysTable } from './keys.ts'
import { listedChecksOf } from './listed-checks.ts'
import { createLongBodiesTable } from './long-bodies.ts'
import { createMaintenanceTable } from './maintenance.ts'
import { pingedChecksOf } from './pinged-checks.ts'
import { createPings } from './pings.ts'
import { createProjectsTable } from './projects.ts'
import { createRecentPings } from './recent-pings.ts'
import { createRemovedChecks } from './removed-checks.ts'
import { createSavedFiltersTable } from './saved-filters.ts'
import { createSignalsTable } from './signals.ts'
import { createStatusPagesTable } from './status-pages.ts'
import { createSummary } from './summary.ts'

export type Tables = ReturnType<typeof createMonitorTables>

/** @param secret of the installation, which keys are hashed with */
export function createMonitorTables(store: Pick<Store, 'db' | 'transactions'>, secret: string) {
  const { db } = store
  const listed = listedChecksOf(db)
  const groupSnoozes = createGroupSnoozes(db)
  const longBodies = createLongBodiesTable(db)
  const pinged = pingedChecksOf(store)
  const recentPings = createRecentPings(db)
  return {
    projects: createProjectsTable(db),
    keys: createKeysTable(db, secret),
    checks: createChecksTable(db, { listed, pinged, recentPings }),
    listed,
    pings: createPings(db, longBodies, recentPings),
    longBodies,
    flips: createFlips(db),
    gaps: createGaps(db),
    assignments: createAssignments(db, listed),
    alarmSettings: createAlarmSettings(db, groupSnoozes),
    groupSnoozes,
    alarmLog: createAlarmLog(db),
    removedChecks: createRemovedChecks(db),
    maintenance: createMaintenanceTable(db),
    checkNotifications: createCheckNotifications(db),
    history: createHistory(db),
    signals: createSignalsTable(db),
    statusPages: createStatusPagesTable(db),
    favourites: createFavouritesTable(db),
    savedFilters: createSavedFiltersTable(db),
    summary: createSummary(db),
  }
}
