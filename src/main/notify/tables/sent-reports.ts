// The tables of reports that were sent: the report as it was, and what became of it at each channel. SQL only.
import type { Database } from 'better-sqlite3'
import type { Report } from '../../../shared/views/reports.ts'
import { DAY, type Millis } from '../../clock.ts'
import { type Page, pageCondition, pageValues } from '../../store/paging.ts'
import { ERROR_LIMIT } from './channels.ts'
import type { Outcome } from './notifications.ts'

export interface ReportDelivery {
  readonly reportId: number
  readonly channelId: number
  /** Rounds of attempts that failed so far. */
  readonly tries: number
}

/** A report that was sent, and what became of it. */
export interface SentReport {
  readonly id: number
  readonly created: Millis
  readonly kind: Report['period']['kind']
  readonly name: string
  readonly projectUuid: string | null
  readonly tag: string
  /** In the order of the integrations; groups are left out, as they hand it on. */
  readonly deliveries: readonly SentTo[]
}

export interface SentTo {
  readonly channelUuid: string
  readonly channelName: string
  readonly channelKind: string
  readonly outcome: Outcome | 'sending'
  readonly error: string
}

type SentRow = Omit<SentReport, 'deliveries'>

const RETENTION: Millis = 93 * DAY

export function createSentReportsTable(db: Database) {
  const insert = db.prepare('INSERT INTO sent_reports (document, created) VALUES (?, ?)')
  const document = db
    .prepare<[number], string>('SELECT document FROM sent_reports WHERE id = ?')
    .pluck()
  const deleteBefore = db.prepare('DELETE FROM sent_reports WHERE created < ?')
  const plan = db.prepare(
    `INSERT INTO report_deliveries (report_id, channel_id, tries, next, outcome, error)
     VALUES (@reportId, @channelId, 0, @next, 'sending', '') ON CONFLICT DO NOTHING`,
  )
  const due = db.prepare<[Millis], ReportDelivery>(
    `SELECT report_id AS reportId, channel_id AS channelId, tries FROM report_deliveries
     WHERE next <= ? ORDER BY next, report_id, channel_id`,
  )
  const nextDue = db
    .prepare<[], Millis | null>('SELECT min(next) FROM report_deliveries WHERE next IS NOT NULL')
    .pluck()
  const retry = db.prepare(
    `UPDATE report_deliveries SET tries = @tries, next = @next, error = @error
     WHERE report_id = @reportId AND channel_id = @channelId`,
  )
  const finish = db.prepare(
    `UPDATE report_deliveries SET next = NULL, outcome = @outcome, error = @error
     WHERE report_id = @reportId AND channel_id = @channelId`,
  )

  const SENT = `SELECT sent.id, sent.created, sent.document ->> '$.period.kind' AS kind,
    sent.document ->> '$.period.name' AS name, sent.document ->> '$.project.uuid' AS projectUuid,
    sent.document ->> '$.tag' AS tag FROM sent_reports sent`
  const page = db.prepare<object, SentRow>(`${SENT} WHERE ${pageCondition('sent', false)}`)
  const byId = db.prepare<[number], SentRow>(`${SENT} WHERE id = ?`)
  const deliveries = db.prepare<[number], SentTo>(
    `SELECT channels.uuid AS channelUuid, channels.name AS channelName, channels.kind AS channelKind,
       outcome, error FROM report_deliveries JOIN channels ON channels.id = channel_id
     WHERE report_id = ? AND channels.kind <> 'group' ORDER BY channel_id`,
  )
  const withDeliveries = (row: SentRow): SentReport => ({
    ...row,
    deliveries: deliveries.all(row.id),
  })

  type Key = Pick<ReportDelivery, 'reportId' | 'channelId'>

  return {
    /** Stores a report. @returns its id */
    insert(report: Report, created: Millis): number {
      deleteBefore.run(created - RETENTION)
      return Number(insert.run(JSON.stringify(report), created).lastInsertRowid)
    },
    /** Null: it is gone. */
    report(id: number): Report | null {
      const text = document.get(id)
      return text === undefined ? null : (JSON.parse(text) as Report)
    },
    /** Newest first. */
    page: (part: Page) => page.all(pageValues(part)).map(withDeliveries),
    /** Null: it is gone. */
    listed(id: number): SentReport | null {
      const row = byId.get(id)
      return row === undefined ? null : withDeliveries(row)
    },
    /** Without effect where it is planned already. */
    plan: (key: Key, next: Millis) => void plan.run({ ...key, next }),
    /** Those without an outcome whose time has come. */
    due: (now: Millis) => due.all(now),
    /** When the next one is due; null: none waits. */
    nextDue: () => nextDue.get() ?? null,
    retry: (key: Key, tries: number, next: Millis, error: string) =>
      void retry.run({
        reportId: key.reportId,
        channelId: key.channelId,
        ...{ tries, next, error: error.slice(0, ERROR_LIMIT) },
      }),
    finish: (key: Key, outcome: Outcome, error: string) =>
      void finish.run({
        reportId: key.reportId,
        channelId: key.channelId,
        ...{ outcome, error: error.slice(0, ERROR_LIMIT) },
      }),
  }
}
