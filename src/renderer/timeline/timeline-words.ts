// What an item of a stream says. Pure.

import { PING_NOW_AGENT } from '../../shared/model/ping-now.ts'
import type {
  FlipItem,
  GapItem,
  MaintenanceEndItem,
  MaintenanceItem,
  NotificationItem,
  PingItem,
  PushItem,
  ReportItem,
  TimelineKind,
} from '../../shared/views/timeline.ts'
import { recognized } from '../../shared/words/recognized.ts'
import { channelName } from '../ui/channel-name.ts'
import { saidStored } from '../ui/said.ts'
import { durationText, shortText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import { texts } from '../words/texts.ts'

export const KIND_WORDS = texts<TimelineKind>({
  success: 'timeline.kind.success',
  fail: 'timeline.kind.fail',
  start: 'timeline.kind.start',
  log: 'timeline.kind.log',
  ign: 'timeline.kind.ign',
  flip: 'timeline.kind.flip',
  notification: 'timeline.kind.notification',
  gap: 'timeline.kind.gap',
  maintenance: 'maintenance.title',
  push: 'timeline.kind.push',
})

/** `Success`, `Failure`, `Exit status 2`; ignored wins over the status. */
export function pingWord({ kind, exitStatus }: Pick<PingItem, 'kind' | 'exitStatus'>): string {
  if (kind === 'ign' || exitStatus === null || exitStatus === 0) return KIND_WORDS[kind]
  return t('timeline.exitStatus', { status: exitStatus })
}

const CARRIERS: Readonly<Record<string, string>> = texts({
  email: 'timeline.email',
  spool: 'timeline.spool',
})

/** Where it came from: `HTTP POST from 10.0.0.7, curl/8.1`. */
export function sourceText({
  scheme,
  method,
  remoteAddr,
  ua,
}: Pick<PingItem, 'scheme' | 'method' | 'remoteAddr' | 'ua'>): string {
  const carrier = CARRIERS[scheme] ?? `${scheme.toUpperCase()} ${method}`.trim()
  const from = remoteAddr === null ? carrier : t('timeline.from', { carrier, address: remoteAddr })
  return ua === '' ? from : `${from}, ${agentText(ua)}`
}

/** Of a button its word; of a mail its sender, which the main side notes as `Email from a@example.org`. */
function agentText(ua: string): string {
  if (ua === PING_NOW_AGENT) return t('timeline.pingedNow')
  const sender = /^Email from (.*)/s.exec(ua)?.[1]
  return sender === undefined ? ua : t('timeline.fromAgent', { agent: sender })
}

/** `heard 5 h later`, of a ping that waited while no server ran; empty: it was heard at once. */
export function heardText({ at, heard }: Pick<PingItem, 'at' | 'heard'>): string {
  return heard === null ? '' : t('timeline.heardLater', { duration: durationText(heard - at) })
}

/** `Up → down: no success was reported in time` */
export function flipText({ from, to, reason }: FlipItem): string {
  const change = `${capital(stateText(from))} → ${stateText(to)}`
  if (reason === '') return change
  return t('ui.labelled', { label: change, text: t(`timeline.reason.${reason}`) })
}

/** `logged`: sent, but only to the log of a server without a screen. */
type Outcome = NotificationItem['outcome'] | 'logged'

interface Told {
  readonly outcome: Outcome
  /** What else there is to say, in brackets. */
  readonly why: string
}

function toldOf({ outcome, error }: Pick<NotificationItem, 'outcome' | 'error'>): Told {
  const isLogged = outcome === 'sent' && recognized(error)?.key === 'failures.onlyLogged'
  if (isLogged) return { outcome: 'logged', why: '' }
  return { outcome, why: error === '' ? '' : ` (${saidStored(error)})` }
}

const TESTED = texts<Outcome>({
  sending: 'timeline.tested.sending',
  sent: 'timeline.tested.sent',
  logged: 'timeline.tested.logged',
  suppressed: 'timeline.tested.suppressed',
  failed: 'timeline.tested.failed',
})

/** `ntfy: told that it is down`, `ntfy: could not be reminded that it is down (timed out)` */
export function notificationText(item: NotificationItem): string {
  const { purpose, channel, status } = item
  const { outcome, why } = toldOf(item)
  const what =
    purpose === 'test'
      ? TESTED[outcome]
      : t(`timeline.${purpose}.${outcome}`, { state: stateText(status) })
  return t('ui.labelled', { label: channelName(channel), text: `${what}${why}` })
}

export const CAUSES = texts<Gap['cause']>({
  asleep: 'timeline.cause.asleep',
  stopped: 'timeline.cause.stopped',
  clock: 'timeline.cause.clock',
  blind: 'timeline.cause.blind',
  paused: 'timeline.cause.paused',
  maintenance: 'timeline.cause.maintenance',
})

export interface Gap {
  readonly at: number
  readonly end: number
  readonly cause: GapItem['cause'] | 'paused' | 'maintenance'
}

/** `This machine was asleep for 7 h 12 min` */
export function gapText({ at, end, cause }: Gap): string {
  const values = { cause: CAUSES[cause], duration: durationText(end - at) }
  const isMeant = cause === 'paused' || cause === 'maintenance'
  return t(isMeant ? 'timeline.gapMeant' : 'timeline.gap', values)
}

/** `Maintenance, 2 h: Router firmware`; while it lasts, until when. */
export function maintenanceText(
  { at, end, name }: MaintenanceItem,
  now: number,
  zone: string,
): string {
  return end > now
    ? t('maintenance.began', { end: shortText(end, now, zone), name })
    : t('maintenance.lasted', { length: durationText(end - at), name })
}

/** `sent by phone, ntfy; could not be sent by Slack (timed out)` */
export function reportText({ deliveries }: Pick<ReportItem, 'deliveries'>): string {
  const alike = Map.groupBy(deliveries, ({ outcome, error }) => `${outcome} ${error}`)
  return [...alike.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return []
      const names = [first, ...others].map(({ channel }) => channelName(channel))
      const { outcome, why } = toldOf(first)
      return `${t(`timeline.report.${outcome}`, { names: names.join(', ') })}${why}`
    })
    .join('; ')
}

/** `Maintenance ended after 2 h: Router firmware` */
export function maintenanceEndText({ at, start, name }: MaintenanceEndItem): string {
  return t('maintenance.isOver', { length: durationText(at - start), name })
}

const PUSH_EVENTS = [
  'creation',
  'view',
  'failed_view',
  'failed_passphrase',
  'expire',
  'admin_view',
  'owner_view',
  'edit',
  'creation_email_send',
] as const

export function pushText({ event }: PushItem): string {
  const known = PUSH_EVENTS.find((name) => name === event)
  return known === undefined
    ? t('timeline.pushEvent', { event: event.replaceAll('_', ' ') })
    : t(`timeline.push.${known}`)
}

const STATES = ['up', 'down', 'grace', 'new', 'paused'] as const

function stateText(state: string): string {
  const known = STATES.find((name) => name === state)
  return known === undefined ? state : t(`timeline.state.${known}`)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
