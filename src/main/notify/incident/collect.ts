// Collects what is known of an outage: flips, pings with their output, notifications, words of people, gaps.

import { plainOutput } from '../../../shared/output-text.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Clock, Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { LoggedPing } from '../../monitor/insights/log.ts'
import type { Monitor } from '../../monitor/monitor.ts'
import { type Check, nameOrUuid, type PingKind } from '../../monitor/rules/check.ts'
import { decodeBody } from '../../monitor/rules/keywords.ts'
import { clip } from '../message/plain-text.ts'
import type { NotificationQueries } from '../queries.ts'
import { type Incident, type IncidentPing, type Outage, outageAt, outagesOf } from './incident.ts'

export interface IncidentOptions {
  readonly monitor: Pick<Monitor, 'alarms' | 'flips' | 'gaps' | 'log' | 'pings' | 'projects'>
  readonly notifications: Pick<NotificationQueries, 'page'>
  readonly clock: Pick<Clock, 'now'>
}

export interface IncidentQuery {
  readonly check: Check
  /** An instant within the outage; null: the newest one. */
  readonly at: Millis | null
  /** As `resolveZone` returned it. */
  readonly zone: string
}

const KINDS: readonly PingKind[] = ['success', 'start', 'fail', 'log', 'ign']
/** Of the log, and of each end of it in a timeline. */
const [MAX_READ, SHOWN] = [1000, 20]
const MAX_NOTIFICATIONS = 200
const LINES = { first: 3, last: 6, length: 200 }
/** Bytes; a longer body is not read for a few of its lines. */
const BODY_LIMIT = 4 * 1024 * 1024

/** @throws TocsinError NOT_FOUND: there was no such outage */
export async function collectIncident(
  { monitor, notifications, clock }: IncidentOptions,
  { check, at, zone }: IncidentQuery,
): Promise<Incident> {
  const outage = outageAt(outagesOf(monitor.flips.ofCheck(check.id, OPEN)), at)
  if (outage === null) {
    const key = at === null ? 'refusals.hadNoOutage' : 'refusals.hadNoOutageThen'
    throw new TocsinError('NOT_FOUND', tell(key, { name: nameOrUuid(check) }))
  }
  const now = clock.now()
  const [from, to] = [outage.down.created, (outage.ended?.created ?? now) + 1]
  const search = { check, before: null }
  const [lastSuccess = null] = await monitor.log.pings({
    ...search,
    ...{ kinds: ['success'], from: null, to: from, limit: 1 },
  })
  const since = lastSuccess?.created ?? from
  const logged = await monitor.log.pings({
    ...search,
    ...{ kinds: KINDS, from: since, to, limit: MAX_READ },
  })
  const pings = logged.filter(({ n }) => n > (lastSuccess?.n ?? 0)).toReversed()
  const isTold = belongsTo(outage, to)
  return {
    ...{ check, zone, now, lastSuccess, ...outage },
    project: monitor.projects.byId(check.projectId)?.name ?? '',
    pings: ends(pings).map((ping) => withOutput(ping, monitor.pings)),
    notifications: notifications
      .page({ checkId: check.id, before: null, from, to: null, limit: MAX_READ })
      .filter(isTold)
      .slice(-MAX_NOTIFICATIONS),
    said: monitor.alarms.log(check.id, since, to),
    gaps: monitor.gaps.overlapping(since, to),
  }
}

const OPEN = { start: null, end: null } as const

/** Notifications of its two changes, reminders while it lasted, and what a snooze held back. */
function belongsTo({ down, ended }: Outage, to: Millis) {
  return (one: { readonly flipId: number | null; readonly created: Millis }) =>
    one.flipId === down.id ||
    (ended !== null && one.flipId === ended.id) ||
    (one.flipId === null && one.created < to)
}

/** The first and the last of very many. */
function ends(pings: readonly LoggedPing[]): readonly LoggedPing[] {
  if (pings.length <= 2 * SHOWN) return pings
  return [...pings.slice(0, SHOWN), ...pings.slice(-SHOWN)]
}

function withOutput(ping: LoggedPing, pings: Pick<Monitor['pings'], 'body'>): IncidentPing {
  const { checkId, n, bodySize } = ping
  if (bodySize === 0) return { ...ping, output: '' }
  if (bodySize > BODY_LIMIT) return { ...ping, output: `… ${bodySize} bytes …` }
  const body = pings.body(checkId, n) ?? new Uint8Array(0)
  return { ...ping, output: firstAndLast(plainOutput(decodeBody(body))) }
}

/** The first and the last lines of an output, and how many are left out. */
export function firstAndLast(output: string): string {
  const lines = output
    .trimEnd()
    .replace(/^\s*\n/, '')
    .split('\n')
  const short = lines.map((line) => clip(line, LINES.length))
  const left = lines.length - LINES.first - LINES.last
  if (left < 2) return short.join('\n')
  return [...short.slice(0, LINES.first), `… ${left} lines …`, ...short.slice(-LINES.last)].join(
    '\n',
  )
}
