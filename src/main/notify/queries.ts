// What may be read of channels and of what they were told: named queries, each answered at once from
// the database. Changes to channels are operations (channels/channel-editor.ts).
import type { Page } from '../store/paging.ts'
import type { Channel } from './tables/channels.ts'
import type { StoredNotification } from './tables/notifications.ts'
import type { SentReport } from './tables/sent-reports.ts'

export type { Channel } from './tables/channels.ts'
export type { StoredNotification } from './tables/notifications.ts'
export type { SentReport } from './tables/sent-reports.ts'

export interface ChannelQueries {
  /** In the order in which they were made. */
  all(): readonly Channel[]
  ofProject(projectId: number): readonly Channel[]
  byId(id: number): Channel | null
  byUuid(uuid: string): Channel | null
}

export interface NotificationQueries {
  /** Newest first. */
  page(page: Page): readonly StoredNotification[]
  listed(id: number): StoredNotification | null
  /** The highest id; null: there are no notifications. */
  maxId(): number | null
}

export interface SentReportQueries {
  /** Newest first. */
  page(page: Page): readonly SentReport[]
  listed(id: number): SentReport | null
}

export interface NotifyQueries {
  readonly channels: ChannelQueries
  readonly notifications: NotificationQueries
  readonly sentReports: SentReportQueries
}
