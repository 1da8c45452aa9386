// All tables of notifications on one connection: private to notify/.
import type { Database } from 'better-sqlite3'
import { createChannelsTable } from './channels.ts'
import { createNotificationsTable } from './notifications.ts'
import { createSentReportsTable } from './sent-reports.ts'

export type NotifyTables = ReturnType<typeof createNotifyTables>

export function createNotifyTables(db: Database) {
  return {
    channels: createChannelsTable(db),
    notifications: createNotificationsTable(db),
    sentReports: createSentReportsTable(db),
  }
}
