// Reports sent by themselves. When the next one is due is stored, so that a restart sends none twice, and one that a
// machine slept through goes out when it wakes, once. Each delivery is stored before it is sent; one that fails is tried
// again for half a day. Quiet hours hold the report back.

import type { ReportSending } from '../../../shared/model/setting.ts'
import type { Report } from '../../../shared/views/reports.ts'
import { tell } from '../../../shared/words/told.ts'
import { type Cancel, DAY, MINUTE, type Millis, SECOND } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { nextSending, periodAt } from '../../monitor/rules/report-period.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { Store } from '../../store/store.ts'
import { within } from '../../within.ts'
import { quietUntil } from '../desktop-channel/quiet-hours.ts'
import type { Channel } from '../tables/channels.ts'
import type { ReportDelivery } from '../tables/sent-reports.ts'
import { createReportAttempts, LAST_TRY, LEFT, type ReportAttemptsOptions } from './attempt.ts'

export interface ReportSenderOptions extends ReportAttemptsOptions {
  readonly monitor: Pick<Monitor, 'checks' | 'events' | 'projects'>
  readonly store: Pick<Store, 'settings' | 'write'>
}

export interface ReportSender {
  /** Sends what an earlier process left, then every report in its time. */
  start(): void
  /** Lets deliveries in hand end, within limits; the next start sends the rest. */
  stop(): Promise<void>
  /**
   * Sends the last report that is over, now, once to each, and stores it as one that was due.
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
const STOP_LIMIT: Millis = SECOND

export function createReportSender(options: ReportSenderOptions): ReportSender {
  const { monitor, tables, store, clock, onTrouble } = options
  const { channels, sentReports } = tables
  const { attempt, stop: stopAttempts } = createReportAttempts(options)
  let cancelTimer: Cancel | undefined
  let stopped = true
  let working: Promise<void> = Promise.resolve()

  const settings = () => readNotificationSettings(store.settings)

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
    await attempt(delivery, channel, report)
  }

  /** Stored as those that go out by themselves. A person waits for the answer, so nothing is tried again. */
  async function sendOnce(
    report: Report,
    recipients: readonly Channel[],
  ): Promise<readonly ReportTrial[]> {
    if (recipients.length === 0) return []
    const reportId = await store.write(() => {
      const now = clock.now()
      const id = sentReports.insert(report, now)
      for (const { id: channelId } of recipients) {
        sentReports.plan({ reportId: id, channelId }, now + LEFT)
      }
      return id
    })
    monitor.events.emit('report', { id: reportId })
    const seen = new Set(recipients.map(({ id }) => id))

    async function tryOne(channel: Channel): Promise<readonly ReportTrial[]> {
      const delivery = { reportId, channelId: channel.id, tries: LAST_TRY }
      const result = await attempt(delivery, channel, report)
      if (result.outcome === 'group') {
        const members = result.members.flatMap((uuid) => channels.byUuid(uuid) ?? [])
        const unseen = members.filter(({ id }) => !seen.has(id))
        for (const { id } of unseen) seen.add(id)
        return (await Promise.all(unseen.map(tryOne))).flat()
      }
      return [{ channel: channel.uuid, error: result.outcome === 'sent' ? '' : result.error }]
    }

    return (await Promise.all(recipients.map(tryOne))).flat()
  }

  return {
    start() {
      stopped = false
      lookIn(0)
    },

    async stop() {
      stopped = true
      cancelTimer?.()
      stopAttempts()
      await within(clock, STOP_LIMIT, working, () => {})
    },

    async sendNow(sending) {
      const every = sending.every === 'off' ? 'week' : sending.every
      const report = await lastReport({ ...sending, every }, settings().zone)
      if (report === null) {
        throw new TocsinError('NOT_FOUND', tell('refusals.reportProjectGone'))
      }
      return sendOnce(report, chosen(sending))
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
