// What an item of a stream says. Pure.

import type {
  FlipItem,
  GapItem,
  NotificationItem,
  PingItem,
  PushItem,
  TimelineKind,
} from '../../shared/views/timeline.ts'
import { durationText } from '../ui/time-words.ts'

export const KIND_WORDS: Readonly<Record<TimelineKind, string>> = {
  success: 'Success',
  fail: 'Failure',
  start: 'Started',
  log: 'Log',
  ign: 'Ignored',
  flip: 'Changes',
  notification: 'Notifications',
  gap: 'Gaps',
  push: 'Pushes',
}

/** `Success`, `Failure`, `Exit status 2`; ignored wins over the status. */
export function pingWord({ kind, exitStatus }: Pick<PingItem, 'kind' | 'exitStatus'>): string {
  if (kind === 'ign' || exitStatus === null || exitStatus === 0) return KIND_WORDS[kind]
  return `Exit status ${exitStatus}`
}

const CARRIERS: Readonly<Record<string, string>> = { email: 'E-mail', spool: 'Spool' }

/** Where it came from: `HTTP POST from 10.0.0.7, curl/8.1`. */
export function sourceText({
  scheme,
  method,
  remoteAddr,
  ua,
}: Pick<PingItem, 'scheme' | 'method' | 'remoteAddr' | 'ua'>): string {
  const carrier = CARRIERS[scheme] ?? `${scheme.toUpperCase()} ${method}`.trim()
  const from = remoteAddr === null ? carrier : `${carrier} from ${remoteAddr}`
  return ua === '' ? from : `${from}, ${ua.replace(/^Email from/, 'from')}`
}

/** `heard 5 h later`, of a ping that waited while no server ran; empty: it was heard at once. */
export function heardText({ at, heard }: Pick<PingItem, 'at' | 'heard'>): string {
  return heard === null ? '' : `heard ${durationText(heard - at)} later`
}

const STATES: Readonly<Record<string, string>> = {
  up: 'up',
  down: 'down',
  grace: 'late',
  new: 'new',
  paused: 'paused',
}

const REASONS: Readonly<Record<FlipItem['reason'], string>> = {
  '': '',
  timeout: 'no ping arrived in time',
  fail: 'the job reported a failure',
}

/** `Up → down: no ping arrived in time` */
export function flipText({ from, to, reason }: FlipItem): string {
  const change = `${capital(STATES[from] ?? from)} → ${STATES[to] ?? to}`
  return reason === '' ? change : `${change}: ${REASONS[reason]}`
}

type Outcome = NotificationItem['outcome']

const TOLD: Readonly<Record<'flip' | 'reminder', Readonly<Record<Outcome, string>>>> = {
  flip: {
    sending: 'is being told',
    sent: 'told',
    suppressed: 'not told, held back,',
    failed: 'could not be told',
  },
  reminder: {
    sending: 'is being reminded',
    sent: 'reminded',
    suppressed: 'not reminded, held back,',
    failed: 'could not be reminded',
  },
}

const TESTED: Readonly<Record<Outcome, string>> = {
  sending: 'test on its way',
  sent: 'test sent',
  suppressed: 'test held back',
  failed: 'test failed',
}

/** `ntfy: told that it is down`, `ntfy: could not be reminded that it is down (timed out)` */
export function notificationText({
  purpose,
  channel,
  status,
  outcome,
  error,
}: NotificationItem): string {
  const what =
    purpose === 'test' ? TESTED[outcome] : `${TOLD[purpose][outcome]} that it is ${status}`
  const text = `${channel.name || capital(channel.kind)}: ${what}`
  return error === '' ? text : `${text} (${error})`
}

export const CAUSES: Readonly<Record<Gap['cause'], string>> = {
  asleep: 'This machine was asleep',
  stopped: 'Tocsin was not running',
  clock: 'The clock was set forward',
  blind: 'Pings could not be received',
  paused: 'Paused',
  maintenance: 'In maintenance',
}

export interface Gap {
  readonly at: number
  readonly end: number
  readonly cause: GapItem['cause'] | 'paused' | 'maintenance'
}

/** `This machine was asleep for 7 h 12 min` */
export function gapText({ at, end, cause }: Gap): string {
  const text = `${CAUSES[cause]} for ${durationText(end - at)}`
  return cause === 'paused' || cause === 'maintenance'
    ? text
    : `${text}, monitoring was interrupted`
}

const PUSH_EVENTS: Readonly<Record<string, string>> = {
  creation: 'created',
  view: 'opened',
  failed_view: 'opened after expiry',
  failed_passphrase: 'wrong passphrase',
  expire: 'expired',
  admin_view: 'viewed by an administrator',
  owner_view: 'viewed by its owner',
  edit: 'changed',
  creation_email_send: 'sent by email',
}

export function pushText({ event }: PushItem): string {
  return `Push ${PUSH_EVENTS[event] ?? event.replaceAll('_', ' ')}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
