// The timeline of an outage in words: what was expected, what came, who was told, what a person said. Pure.
import { durationText } from '../../../shared/duration.ts'
import { type Millis, millis } from '../../clock.ts'
import { momentText } from '../../monitor/documents/report-words.ts'
import type { AlarmLogEntry } from '../../monitor/operations/alarms.ts'
import type { StoredGap } from '../../monitor/queries.ts'
import { heardLate } from '../../monitor/rules/late.ts'
import { pingKindText } from '../message/wording.ts'
import { ONLY_LOGGED } from '../notifier/notifier.ts'
import type { StoredNotification } from '../queries.ts'
import type { Incident, IncidentPing } from './incident.ts'

export interface TimelineLine {
  readonly at: Millis
  readonly text: string
  /** A change of the status. */
  readonly isChange?: true
  /** What a job printed. */
  readonly output?: string
}

/** The oldest first. */
export function timelineOf(incident: Incident): readonly TimelineLine[] {
  const { lastSuccess, pings, notifications, said, gaps, zone } = incident
  // At the same instant in this order: a change follows the ping that made it.
  return [
    ...gaps.map((gap) => gapLine(gap, zone)),
    ...(lastSuccess === null
      ? []
      : [{ ...pingLine(lastSuccess, zone), text: lastText(lastSuccess) }]),
    ...expectedLine(incident),
    ...pings.flatMap((ping, i) => [...leftOut(pings[i - 1], ping), pingLine(ping, zone)]),
    downLine(incident),
    ...endLine(incident),
    ...said.map((entry) => saidLine(entry, zone)),
    ...notifications.map(notificationLine),
  ].sort((a, b) => a.at - b.at)
}

function lastText({ duration }: Pick<IncidentPing, 'duration'>): string {
  return `Last success${tookText(duration)}`
}

function tookText(duration: Millis | null): string {
  return duration === null ? '' : `, took ${durationText(duration)}`
}

function pingLine(
  ping: Omit<IncidentPing, 'output'> & { readonly output?: string },
  zone: string,
): TimelineLine {
  const { created: at, duration, output = '' } = ping
  const heard = heardLate(ping)
  const late = heard === null ? '' : `, heard at ${momentText(heard, zone)}`
  const text = `${pingKindText(ping)}${tookText(duration)}${late}`
  return { at, text, ...(output === '' ? {} : { output }) }
}

/** Numbers of pings follow each other: what is missing is known. */
function leftOut(before: IncidentPing | undefined, { n, created }: IncidentPing): TimelineLine[] {
  const missing = before === undefined ? 0 : n - before.n - 1
  if (missing < 1) return []
  return [{ at: created, text: `${missing} more ${missing === 1 ? 'ping' : 'pings'}, left out` }]
}

/** Where a gap moved the deadline, or a run was in progress, the deadline does not tell when it was expected. */
function expectedLine({ check, down, pings, lastSuccess }: Incident): readonly TimelineLine[] {
  const at = down.created - millis(check.grace)
  const hasStarted = pings.some(({ kind, created }) => kind === 'start' && created < down.created)
  if (down.reason !== 'timeout' || down.gapId !== null || hasStarted) return []
  if (lastSuccess !== null && at < lastSuccess.created) return []
  return [{ at, text: 'Success signal expected' }]
}

function downLine({ down }: Incident): TimelineLine {
  const text = {
    timeout: 'Down: the deadline passed, and no success signal had come',
    fail: 'Down: the job reported a failure',
    '': 'Down',
  }[down.reason]
  return { at: down.created, text, isChange: true }
}

function endLine({ down, ended }: Incident): readonly TimelineLine[] {
  if (ended === null) return []
  const length = durationText(ended.created - down.created)
  const what =
    ended.newStatus === 'up' ? 'Up again' : ended.newStatus === 'paused' ? 'Paused' : 'Cleared'
  return [{ at: ended.created, text: `${what} after ${length}`, isChange: true }]
}

const CAUSES: Record<StoredGap['cause'], string> = {
  asleep: 'the machine was asleep',
  stopped: 'Tocsin did not run',
  clock: 'the clock was set forward',
  blind: 'no ping could be received',
}

function gapLine({ start, end, cause }: StoredGap, zone: string): TimelineLine {
  const until = `until ${momentText(end, zone)} (${durationText(end - start)})`
  return { at: start, text: `Nobody watched ${until}: ${CAUSES[cause]}` }
}

function saidLine({ at, what, until }: AlarmLogEntry, zone: string): TimelineLine {
  const text = {
    acknowledged: 'Acknowledged',
    unacknowledged: 'Acknowledgement taken back',
    snoozed: `Snoozed until ${until === null ? '' : momentText(until, zone)}`,
    unsnoozed: 'Snooze ended',
  }[what]
  return { at, text }
}

function notificationLine(notification: StoredNotification): TimelineLine {
  const {
    created: at,
    purpose,
    checkStatus,
    channelName,
    channelKind,
    outcome,
    error,
  } = notification
  const by = channelName === '' ? channelKind : `${channelName} (${channelKind})`
  const what = purpose === 'reminder' ? 'Reminder' : `Notification of ${checkStatus}`
  const became = { sending: 'on its way', sent: 'sent', suppressed: 'held back', failed: 'failed' }
  // Of what was sent, a command's last line may hold anything: an outage is copied to be shared.
  const isNote = outcome === 'sent' && error !== ONLY_LOGGED
  const why = isNote || error === '' ? '' : `, ${error}`
  return { at, text: `${what} by ${by}: ${became[outcome]}${why}` }
}
