// All tables of the monitoring domain on one connection.
import type { Database } from 'better-sqlite3'
import { createAlarmSettings } from './alarm-settings.ts'
import { createChannels } from './channels.ts'
import { createChecks } from './checks.ts'
import { createFlips } from './flips.ts'
import { createGaps } from './gaps.ts'
import { createHistory } from './history.ts'
import { createKeysTable } from './keys.ts'
import { createNotifications } from './notifications.ts'
import { createPings } from './pings.ts'
import { createProjectsTable } from './projects.ts'
import { createSummary } from './summary.ts'

export type Tables = ReturnType<typeof createMonitorTables>

/** @param secret of the installation, which keys are hashed with */
export function createMonitorTables(db: Database, secret: string) {
  return {
    projects: createProjectsTable(db),
    keys: createKeysTable(db, secret),
    checks: createChecks(db),
    pings: createPings(db),
    flips: createFlips(db),
    gaps: createGaps(db),
    channels: createChannels(db),
    alarmSettings: createAlarmSettings(db),
    notifications: createNotifications(db),
    history: createHistory(db),
    summary: createSummary(db),
  }
}
