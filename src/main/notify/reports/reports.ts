// Reports sent by themselves. When the next one is due is stored, so that a restart sends none twice, and one that a
// machine slept through goes out when it wakes, once. Each delivery is stored before it is sent; one that fails is tried
// again for half a day. Quiet hours hold the report back.

import type { ReportSending } from '../../../shared/model/setting.ts'
import type { Report } from '../../../shared/views/reports.ts'
import { tell } from '../../../shared/words/told.ts'
import { type Cancel, type Clock, DAY, HOUR, MINUTE, type Millis, SECOND } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { nextSending, periodAt } from '../../monitor/rules/report-period.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { Store } from '../../store/store.ts'
import { within } from '../../within.ts'
import { quietUntil } from '../desktop-channel/quiet-hours.ts'
import { createRetriedWrites } from '../outbox/retried-writes.ts'
import type { Channel } from '../tables/channels.ts'
import type { ReportDelivery } from '../tables/sent-reports.ts'
import type { NotifyTables } from '../tables/tables.ts'
import { createReportDelivery, type ReportDeliveryOptions, type ReportResult } from './delivery.ts'
import { reportMessage } from './message.ts'

export interface ReportSenderOptions extends ReportDeliveryOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'events' | 'projects'>
  readonly tables: Pick<NotifyTables, 'channels' | 'sentReports'>
  readonly store: Pick<Store, 'settings' | 'write'>
  readonly clock: Clock
  /** Without a slash at its end. */
  readonly baseUrl: () => string
  readonly onTrouble: (what: string, error: unknown) => void
}

export interface ReportSender {
  /** Sends what an earlier process left, then every report in its time. */
  start(): void
  /** Lets deliveries in hand end, within limits; the next start sends the rest. */
  stop(): Promise<void>
  /**
   * Sends the last report that is over, now, once.
   * @returns what went wrong, by UUID of the channel; empty: nothing
   * @throws TocsinError NOT_FOUND when its project is gone
   */
  sendNow(sending: ReportSending): Promise<readonly ReportTrial[]>
}

export interface ReportTrial {
  readonly channel: string
  readonly error: string
}

/** When the next report is due, and by which plan that was computed. */
interface Planned {
  readonly plan: string
  readonly at: Millis
}

const PLANNED_SETTING = 'reports_next'
/** Settings, zone and clock may change while it waits. */
const LOOK_EVERY: Millis = MINUTE
/** No two reports are further apart: a clock that was wrong when this was stored is right now. */
const FURTHEST: Millis = 40 * DAY
/** After each round that failed; then it is given up. */
const RETRIES: readonly Millis[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]
const STOP_LIMIT: Millis = SECOND

export function createReportSender(options: ReportSenderOptions): ReportSender {
  const { monitor, tables, store, clock, baseUrl, onTrouble } = options
  const { channels, sentReports } = tables
  const deliver = createReportDelivery(options)
  // A report is not sent again because the disk had no room for its outcome.
  const writes = createRetriedWrites(options)
  let cancelTimer: Cancel | undefined
  let stopped = true
  let working: Promise<void> = Promise.resolve()

  const settings = () => readNotificationSettings(store.settings.get)

  function lookIn(delay: Millis): void {
    if (stopped) return
    cancelTimer = clock.setTimer(Math.max(SECOND, Math.min(delay, LOOK_EVERY)), () => {
      working = look()
        .catch((error) => onTrouble('a report could not be sent', error))
        .finally(() => lookIn(LOOK_EVERY))
    })
  }

  async function look(): Promise<void> {
    await planDue()
    while (!stopped) {
      const due = sentReports.due(clock.now())
      if (due.length === 0) return
      for (const delivery of due) {
        if (!stopped) await work(delivery)
      }
    }
  }

  async function planDue(): Promise<void> {
    const values = settings()
    const { every, hour, project, tag } = values.reports
    if (every === 'off') return store.settings.get(PLANNED_SETTING) ? setPlanned(null) : undefined
    const now = clock.now()
    const plan = `${every} ${hour} ${values.zone}`
    const planned = readPlanned(store.settings.get(PLANNED_SETTING))
    const next = { plan, at: nextSending(every, hour, values.zone, now) }
    if (planned?.plan !== plan || planned.at - now > FURTHEST) return setPlanned(next)
    if (planned.at > now || quietUntil(values, now) !== null) return
    const report = await lastReport({ every, project, tag }, values.zone)
    let sent: number | null = null
    await store.write(() => {
      // Somebody may have saved other settings meanwhile: they decide.
      const stored = readPlanned(store.settings.get(PLANNED_SETTING))
      if (stored?.plan !== plan || stored.at !== planned.at) return
      store.settings.set(PLANNED_SETTING, JSON.stringify(next))
      const recipients = chosen(values.reports)
      if (report === null || recipients.length === 0) return
      const reportId = sentReports.insert(report, now)
      for (const { id } of recipients) sentReports.plan({ reportId, channelId: id }, now)
      sent = reportId
    })
    if (sent !== null) monitor.events.emit('report', { id: sent })
  }

  async function setPlanned(next: Planned | null): Promise<void> {
    await store.write(() =>
      store.settings.set(PLANNED_SETTING, next === null ? '' : JSON.stringify(next)),
    )
  }

  function chosen({ channels: uuids }: ReportSending): readonly Channel[] {
    return [...new Set(uuids)].flatMap((uuid) => channels.byUuid(uuid) ?? [])
  }

  /** Of the period that ended last. Null: its project is gone. */
  async function lastReport(
    {
      every,
      project: uuid,
      tag,
    }: Pick<ReportSending, 'project' | 'tag'> & { every: 'week' | 'month' },
    zone: string,
  ): Promise<Report | null> {
    const project = uuid === null ? null : monitor.projects.byUuid(uuid)
    if (uuid !== null && project === null) return null
    const period = periodAt(every, clock.now(), zone, 1)
    const query = { period, zone, projectId: project?.id ?? null, tag }
    return (await monitor.checks.report(query)).report
  }

  async function work(delivery: ReportDelivery): Promise<void> {
    const report = sentReports.report(delivery.reportId)
    const channel = channels.byId(delivery.channelId)
    if (report === null || channel === null) return
    const id = `report-${report.period.kind}-${report.period.name}-${delivery.reportId}`
    const start = clock.monotonic()
    const message = reportMessage(report, { id, now: clock.now(), baseUrl: baseUrl() })
    const result = await deliver(channel, message)
    const duration = Math.round(clock.monotonic() - start)
    await writes.write(() => keep(delivery, channel, result, duration))
    monitor.events.emit('channel', { id: channel.id })
    monitor.events.emit('report', { id: delivery.reportId })
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
    if (result.outcome === 'locked') {
      sentReports.retry(delivery, delivery.tries, now + MINUTE, result.error)
      channels.noteError(channel.id, result.error)
      return
    }
    if (result.outcome === 'group') {
      for (const uuid of result.members) {
        const member = channels.byUuid(uuid)
        if (member !== null) {
          sentReports.plan({ reportId: delivery.reportId, channelId: member.id }, now)
        }
      }
      sentReports.finish(delivery, 'sent', '')
      return
    }
    const pause = RETRIES[delivery.tries]
    if (result.outcome === 'failed' && !result.isFinal && pause !== undefined) {
      sentReports.retry(delivery, delivery.tries + 1, now + pause, result.error)
      return
    }
    const error = result.outcome === 'sent' ? '' : result.error
    sentReports.finish(delivery, result.outcome, error)
    if (result.outcome !== 'suppressed') {
      const disable = result.outcome === 'failed' && result.disable
      channels.noteOutcome(channel.id, { at: now, duration, error, disable })
    }
  }

  async function tryOne(channel: Channel, report: Report): Promise<readonly ReportTrial[]> {
    const now = clock.now()
    const id = `report-test-${now}`
    const result = await deliver(channel, reportMessage(report, { id, now, baseUrl: baseUrl() }))
    if (result.outcome === 'group') {
      const members = result.members.flatMap((uuid) => channels.byUuid(uuid) ?? [])
      return (await Promise.all(members.map((member) => tryOne(member, report)))).flat()
    }
    return [{ channel: channel.uuid, error: result.outcome === 'sent' ? '' : result.error }]
  }

  return {
    start() {
      stopped = false
      lookIn(0)
    },

    async stop() {
      stopped = true
      cancelTimer?.()
      writes.stop()
      await within(clock, STOP_LIMIT, working, () => {})
    },

    async sendNow(sending) {
      const every = sending.every === 'off' ? 'week' : sending.every
      const report = await lastReport({ ...sending, every }, settings().zone)
      if (report === null) {
        throw new TocsinError('NOT_FOUND', tell('refusals.reportProjectGone'))
      }
      const trials = chosen(sending).map((channel) => tryOne(channel, report))
      return (await Promise.all(trials)).flat()
    },
  }
}

function readPlanned(text: string | null): Planned | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return null
    const { plan, at }: Partial<Record<keyof Planned, unknown>> = value
    return typeof plan === 'string' && typeof at === 'number' ? { plan, at } : null
  } catch {
    return null
  }
}
