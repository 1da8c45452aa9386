// What is stored of things that happened, as items of a timeline; and their order, which is the same
// wherever items are listed or told. Pure.

import { plainOutput } from '../../../shared/output-text.ts'
import type {
  FlipItem,
  GapItem,
  MaintenanceEndItem,
  MaintenanceItem,
  NotificationItem,
  PingItem,
  PushItem,
  ReportItem,
  RequestItem,
} from '../../../shared/views/timeline.ts'
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import type { LoggedPing, StoredFlip } from '../../monitor/insights/log.ts'
import type { StoredGap } from '../../monitor/queries.ts'
import type { MaintenanceSpan } from '../../monitor/rules/coverage.ts'
import { decodeBody } from '../../monitor/rules/keywords.ts'
import { heardLate } from '../../monitor/rules/late.ts'
import { SHOWN_START } from '../../monitor/rules/posted-mail.ts'
import { lastLine } from '../../notify/desktop-channel/notice-text.ts'
import type { SentReport, StoredNotification } from '../../notify/queries.ts'
import type { PushActivity } from '../../secrets/activity.ts'
import type { RequestActivity } from '../../secrets/request-activity.ts'
import { createSlices } from '../../turns.ts'
import { loadMailEnd, type MailEnd } from './mail-end.ts'

/**
 * At the same instant, what has a higher rank happened later: a flip after its ping (contract monitor.md
 * 8.3).
 */
export const RANKS = {
  ...{ ping: 1, flip: 2, notification: 3, push: 4, gap: 5, request: 6, maintenance: 7 },
  ...{ maintenanceEnd: 8, report: 9 },
} as const
export type ItemType = keyof typeof RANKS

const SHORT_RID = 5
const DIGITS = 12

/** Items at the same instant are in the order of their ids as text. */
function itemId(type: ItemType, ...numbers: readonly number[]): string {
  return [RANKS[type], ...numbers.map((n) => String(n).padStart(DIGITS, '0'))].join('.')
}

/** Where a list goes on: after that item. */
export interface Cursor {
  readonly at: Millis
  readonly rank: number
  /** Of the item: `checkId` and `n` of a ping, `id` of anything else. */
  readonly numbers: readonly number[]
}

const CURSOR = /^(\d{1,16})-([1-9](?:\.\d{12}){1,2})$/

export function cursorAfter({ at, id }: { readonly at: Millis; readonly id: string }): string {
  return `${at}-${id}`
}

/** @throws TocsinError INVALID */
export function readCursor(text: string): Cursor {
  const [, at, id = ''] = CURSOR.exec(text) ?? []
  if (at === undefined) throw new TocsinError('INVALID', tell('refusals.noPlaceInList'))
  const [rank = 0, ...numbers] = id.split('.').map(Number)
  return { at: Number(at), rank, numbers }
}

/** Newest first. */
export function byTime<T extends { readonly at: Millis; readonly id: string }>(
  items: readonly T[],
): T[] {
  return items.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}

/** With what mails say. */
export async function pingItems(pings: readonly LoggedPing[]): Promise<readonly PingItem[]> {
  const slice = createSlices()
  const items: PingItem[] = []
  const mailEnd = pings.some(maySayMail) ? await loadMailEnd() : mailEndOfNone
  for (const ping of pings) {
    items.push(pingItem(ping, mailEnd))
    await slice()
  }
  return items
}

/** Whether its excerpt may be of a mail. */
export function maySayMail({ excerptOf }: LoggedPing): boolean {
  return excerptOf === 'mail' || excerptOf === 'posted mail'
}

/** Where no ping has a mail. */
export const mailEndOfNone: MailEnd = () => ''

export function pingItem(ping: LoggedPing, mailEnd: MailEnd): PingItem {
  const { checkId, checkUuid, n, created, kind, rid } = ping
  return {
    type: 'ping',
    id: itemId('ping', checkId, n),
    at: created,
    check: checkUuid,
    n,
    kind,
    exitStatus: ping.exitStatus,
    heard: heardLate(ping),
    duration: ping.duration,
    rid: rid === null ? null : rid.slice(0, SHORT_RID),
    scheme: ping.scheme,
    method: ping.method,
    remoteAddr: ping.remoteAddr,
    ua: ping.ua,
    preview: previewOf(ping, mailEnd),
    bodySize: ping.bodySize,
    mayBeCut: ping.mayBeCut,
  }
}

function previewOf({ excerpt, excerptOf }: LoggedPing, mailEnd: MailEnd): string {
  if (excerpt === null) return ''
  if (excerptOf === 'mail') return mailEnd(excerpt)
  const posted = excerptOf === 'posted mail' ? mailEnd(excerpt, true) : ''
  if (posted !== '') return posted
  const text = decodeBody(excerptOf === 'end' ? excerpt : excerpt.subarray(0, SHOWN_START))
  // A character that the cut has halved is left out.
  return excerptOf === 'end' ? lastLine(text) : plainOutput(text.replace(/\uFFFD$/, ''))
}

export function flipItem({ id, created, checkUuid, ...flip }: StoredFlip): FlipItem {
  const { oldStatus: from, newStatus: to, reason } = flip
  return { type: 'flip', id: itemId('flip', id), at: created, check: checkUuid, from, to, reason }
}

export function notificationItem(stored: StoredNotification): NotificationItem {
  const { channelUuid: uuid, channelName: name, channelKind: kind } = stored
  return {
    type: 'notification',
    id: itemId('notification', stored.id),
    at: stored.created,
    check: stored.checkUuid,
    purpose: stored.purpose,
    channel: { uuid, name, kind },
    status: stored.checkStatus,
    outcome: stored.outcome,
    error: stored.error,
  }
}

export function reportItem({ id, created, deliveries, ...report }: SentReport): ReportItem {
  return {
    type: 'report',
    id: itemId('report', id),
    at: created,
    of: { kind: report.kind, name: report.name, project: report.projectUuid, tag: report.tag },
    deliveries: deliveries.map(({ channelUuid, channelName, channelKind, outcome, error }) => ({
      channel: { uuid: channelUuid, name: channelName, kind: channelKind },
      outcome,
      error,
    })),
  }
}

export function gapItem({ id, start, end, cause }: StoredGap): GapItem {
  return { type: 'gap', id: itemId('gap', id), at: start, end, cause }
}

export function maintenanceItem({ id, start, end, name }: MaintenanceSpan): MaintenanceItem {
  return { type: 'maintenance', id: itemId('maintenance', id), at: start, end, name }
}

export function maintenanceEndItem({ id, start, end, name }: MaintenanceSpan): MaintenanceEndItem {
  return { type: 'maintenance-end', id: itemId('maintenanceEnd', id), at: end, start, name }
}

/** What is to be said of a time of maintenance that began or changed. */
export function maintenanceItems(
  span: MaintenanceSpan,
  now: Millis,
): readonly (MaintenanceItem | MaintenanceEndItem)[] {
  const isOver = span.end <= now
  return [maintenanceItem(span), ...(isOver ? [maintenanceEndItem(span)] : [])]
}

export function pushItem({
  id,
  token,
  push,
  kind,
  ip,
  userAgent,
  createdAt,
}: PushActivity): PushItem {
  const item = { id: itemId('push', id), at: createdAt, token, push, event: kind, ip, userAgent }
  return { type: 'push', ...item }
}

export function requestItem({ id, token, title, event, at }: RequestActivity): RequestItem {
  return { type: 'request', id: itemId('request', id), at, token, title, event }
}
