// One round of sending a stored report to a channel: what became of it is stored, and when it is tried again.

import type { Report } from '../../../shared/views/reports.ts'
import { type Clock, MINUTE, type Millis } from '../../clock.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import type { Store } from '../../store/store.ts'
import { HALF_DAY_RETRIES } from '../half-day-retries.ts'
import { createRetriedWrites } from '../outbox/retried-writes.ts'
import type { Channel } from '../tables/channels.ts'
import type { ReportDelivery } from '../tables/sent-reports.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { createReportDelivery, type ReportDeliveryOptions, type ReportResult } from './delivery.ts'
import { reportMessage } from './message.ts'

export interface ReportAttemptsOptions extends ReportDeliveryOptions {
  readonly monitor: Pick<Monitor, 'events'>
  readonly tables: Pick<NotifyTables, 'channels' | 'sentReports'>
  readonly store: Pick<Store, 'write'>
  readonly clock: Clock
  /** Without a slash at its end. */
  readonly baseUrl: () => string
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface ReportAttempts {
  /** Sends it, and stores what became of it. */
  attempt(delivery: ReportDelivery, channel: Channel, report: Report): Promise<ReportResult>
  stop(): void
}

/** Of a delivery that is tried once. */
export const LAST_TRY = HALF_DAY_RETRIES.length
/** A report sent now whose outcome is not stored by then was cut off: it is sent again as one that was due. */
export const LEFT: Millis = 10 * MINUTE

export function createReportAttempts(options: ReportAttemptsOptions): ReportAttempts {
  const { monitor, tables, clock, baseUrl } = options
  const { channels, sentReports } = tables
  const deliver = createReportDelivery(options)
  // A report is not sent again because the disk had no room for its outcome.
  const writes = createRetriedWrites(options)

  async function attempt(
    delivery: ReportDelivery,
    channel: Channel,
    report: Report,
  ): Promise<ReportResult> {
    const id = `report-${report.period.kind}-${report.period.name}-${delivery.reportId}`
    const start = clock.monotonic()
    const message = reportMessage(report, { id, now: clock.now(), baseUrl: baseUrl() })
    const result = await deliver(channel, message)
    const duration = Math.round(clock.monotonic() - start)
    await writes.write(() => keep(delivery, channel, result, duration))
    monitor.events.emit('channel', { id: channel.id })
    monitor.events.emit('report', { id: delivery.reportId })
    return result
  }

  /** Inside a write. */
  function keep(
    delivery: ReportDelivery,
    channel: Channel,
    result: ReportResult,
    duration: Millis,
  ): void {
    const now = clock.now()
    if (channels.byId(channel.id) === null) return
    const pause = HALF_DAY_RETRIES[delivery.tries]
    if (result.outcome === 'locked' && pause !== undefined) {
      sentReports.retry(delivery, delivery.tries, now + MINUTE, result.error)
      channels.noteError(channel.id, result.error)
      return
    }
    if (result.outcome === 'group') {
      for (const uuid of result.members) {
        const member = channels.byUuid(uuid)
        if (member !== null) {
          const next = pause === undefined ? now + LEFT : now
          sentReports.plan({ reportId: delivery.reportId, channelId: member.id }, next)
        }
      }
      sentReports.finish(delivery, 'sent', '')
      return
    }
    if (result.outcome === 'failed' && !result.isFinal && pause !== undefined) {
      sentReports.retry(delivery, delivery.tries + 1, now + pause, result.error)
      return
    }
    const error = result.outcome === 'sent' ? '' : result.error
    const text = result.outcome === 'sent' ? (result.note ?? '') : error
    sentReports.finish(delivery, result.outcome === 'locked' ? 'failed' : result.outcome, text)
    if (result.outcome !== 'suppressed') {
      const disable = result.outcome === 'failed' && result.disable
      channels.noteOutcome(channel.id, { at: now, duration, error, disable })
    }
  }

  return { attempt, stop: () => writes.stop() }
}
