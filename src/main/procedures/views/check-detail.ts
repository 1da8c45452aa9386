// All that the page of a check shows, read for one check.
import { settingsOf } from '../../../shared/model/check-fields.ts'
import type { CheckDetail } from '../../../shared/views/checks.ts'
import type { Millis } from '../../clock.ts'
import { type Explanation, explain } from '../../monitor/insights/explain.ts'
import { uptimeByMonth } from '../../monitor/insights/uptime.ts'
import type { Check } from '../../monitor/rules/check.ts'
import { durationsWithin } from '../../monitor/rules/durations.ts'
import { statusAt } from '../../monitor/rules/status.ts'
import { resolveZone } from '../../monitor/schedule/index.ts'
import { readNotificationSettings } from '../../settings/stored-settings.ts'
import type { ProcedureContext } from '../context.ts'

const MONTHS = 3
const RUNS = 100

/** @param shownIn the zone that the window shows times in */
export function checkDetail(
  context: ProcedureContext,
  check: Check,
  shownIn: string = '',
): CheckDetail {
  const { monitor, views, store, clock } = context
  const zone = resolveZone(shownIn) ?? readNotificationSettings(store.settings.get).zone
  const { remindEvery, critical } = monitor.alarmSettings.of(check.id)
  return {
    row: views.rows.of(check),
    settings: settingsOf(check),
    remindEvery,
    critical,
    channels: monitor.channels.ofCheck(check.id).map(({ uuid }) => uuid),
    ...addressesOf(context, check),
    ...explanationOf(context, check, zone),
    uptime: uptimeOf(context, check, clock.now(), zone),
    durations: durationsOf(context, check),
  }
}

function addressesOf({ monitor, addresses, mail }: ProcedureContext, check: Check) {
  const base = addresses().api
  const pingKey = monitor.projects.byId(check.projectId)?.pingKey ?? null
  return {
    pingUrl: `${base}/ping/${check.uuid}`,
    slugUrl: pingKey === null || check.slug === '' ? null : `${base}/ping/${pingKey}/${check.slug}`,
    mailAddress: mail.address() === null ? null : `${check.uuid}@${mail.domain}`,
    badgeUrl: `${base}/b/2/${check.badgeKey}.svg`,
  }
}

function explanationOf(
  { monitor, clock }: ProcedureContext,
  check: Check,
  zone: string,
): Explanation {
  const { flips, pings, gaps, alarmSettings, history } = monitor
  const [now, shift] = [clock.now(), monitor.shift()]
  const status = statusAt(check, now, shift)
  const id = history.lastFlipId(check.id)
  const flip = id === null ? null : flips.byId(id)
  // The watcher is about to store that it went down: what is stored led to something else.
  const change =
    flip !== null && flip.newStatus === check.status && isKnown(check, status) ? flip : null
  const until = status === 'down' && change !== null ? change.created : now
  const signal = pings.lastBefore(check.id, until)
  return explain({
    check,
    status,
    now,
    zone,
    shift,
    gaps: gaps.all(),
    change: change && { at: change.created, from: change.oldStatus, reason: change.reason },
    signal: signal && { at: signal.created, kind: signal.kind, exitStatus: signal.exitStatus },
    alarmSettings: alarmSettings.of(check.id),
  })
}

function isKnown(check: Check, status: ReturnType<typeof statusAt>): boolean {
  return status !== 'down' || check.status === 'down'
}

function uptimeOf({ monitor }: ProcedureContext, check: Check, now: Millis, zone: string) {
  const flips = monitor.flips.ofCheck(check.id, { start: null, end: null })
  const gaps = monitor.gaps.overlapping(check.created, null)
  return uptimeByMonth(
    { created: check.created, status: check.status, flips, gaps },
    now,
    zone,
    MONTHS,
  )
}

/** Of the visible log, oldest first. */
function durationsOf({ monitor }: ProcedureContext, check: Check) {
  const { pings, limits } = monitor
  const log = Iterator.from(pings.earlier(check.id, check.nPings + 1, 0))
  const page = log.take(limits.pingLog).toArray()
  const { durations } = durationsWithin(page)
  return page
    .flatMap(({ n, created }) => {
      const duration = durations.get(n)
      return duration === undefined ? [] : [{ at: created, duration }]
    })
    .slice(0, RUNS)
    .toReversed()
}
