// Texts of notices (contract monitor.md 7.2, docs/desktop.md, docs/observer.md). Pure.

import { durationText } from '../../../shared/duration.ts'
import type { SettingValues } from '../../../shared/model/settings.ts'
import type { Millis } from '../../clock.ts'
import type { Gap, GapCause } from '../../monitor/rules/observer.ts'
import { localTime } from '../../monitor/schedule/local-time.ts'
import type { Notice, NoticeAction } from '../notifier/notifier.ts'
import { lines, listed } from './notice-text.ts'
import type { Cause, Subject } from './subject.ts'

/** How it is to be said, and when. */
export interface Manner extends Pick<SettingValues, 'zone' | 'privacy'> {
  readonly now: Millis
}

const DOWN_ACTIONS: readonly NoticeAction[] = ['snooze', 'pause', 'acknowledge']

/** Of one check. Recovery takes the place of the alarm, by the same key. */
export function noticeOf(subject: Subject, manner: Manner): Notice {
  const { status, uuid, flipIds } = subject
  const common = { flipIds, key: uuid, opens: `/checks/${uuid}`, checkUuid: uuid }
  const name = nameIn(subject, manner)
  if (status === 'up') {
    const title = `${name} is up again${afterOutage(subject)}`
    return { ...common, title, body: '', urgency: 'normal' }
  }
  return {
    ...common,
    title: `${name} is down`,
    body: lines(causeText(subject.cause, manner), outputIn(subject, manner)),
    urgency: 'critical',
    actions: DOWN_ACTIONS,
  }
}

/** Of a test of the channel: it opens nothing, as there is no such check. */
export function testNoticeOf(subject: Subject, manner: Manner): Notice {
  const { title, body, urgency } = noticeOf(subject, manner)
  return { flipIds: [], title, body, urgency }
}

/** Of a single check that is still down: in the place of its alarm. */
export function reminderOf(subject: Subject, manner: Manner): Notice {
  return {
    ...noticeOf(subject, manner),
    title: `${nameIn(subject, manner)} is still down${afterOutage(subject)}`,
  }
}

/** One notice for several checks that are still down. */
export function remindersOf(subjects: readonly Subject[], manner: Manner): Notice {
  return {
    flipIds: [],
    title: `${subjects.length} checks are still down`,
    body: lines(
      namesIn(subjects, manner, ({ downSince, at }) =>
        downSince === null ? '' : ` (${durationText(at - downSince)})`,
      ),
    ),
    urgency: 'critical',
    key: 'reminders',
  }
}

/** One notice for many changes that came together. A check that changed twice counts as it is now. */
export function summaryOf(subjects: readonly Subject[], manner: Manner): Notice {
  const checks = [...new Map(subjects.map((subject) => [subject.checkId, subject])).values()]
  const down = checks.filter(({ status }) => status === 'down').length
  const up = checks.length - down
  const counts = [
    ...(down > 0 ? [`${down} down`] : []),
    ...(up > 0 ? [`${up} up again`] : []),
  ].join(', ')
  const changed = checks.length === 1 ? '1 check changed' : `${checks.length} checks changed`
  return {
    flipIds: subjects.flatMap(({ flipIds }) => flipIds),
    title: `${changed}: ${counts}`,
    body: lines(namesIn(checks, manner)),
    urgency: down > 0 ? 'critical' : 'normal',
  }
}

const GAP_WORDS: Readonly<Record<GapCause, string>> = {
  asleep: 'Asleep',
  stopped: 'Not running for',
  clock: 'The clock jumped ahead by',
  blind: 'Could not be reached for',
}

/** One notice for all that a gap made miss their run. @param fine checks that are not */
export function gapNoticeOf(
  gap: Gap,
  missed: readonly Subject[],
  fine: number,
  manner: Manner,
): Notice {
  const runs =
    missed.length === 1 ? '1 check missed its run' : `${missed.length} checks missed their run`
  return {
    flipIds: missed.flatMap(({ flipIds }) => flipIds),
    title: `${GAP_WORDS[gap.cause]} ${durationText(gap.end - gap.start)}`,
    body: lines(`${runs}, ${fine} ${fine === 1 ? 'is' : 'are'} fine.`, namesIn(missed, manner)),
    urgency: 'critical',
  }
}

/** `14:05 UTC`, or with the date when it is another day's; the zone is named while it is UTC. */
export function timeText(at: Millis, { zone, now }: Pick<Manner, 'zone' | 'now'>): string {
  const [day, time] = dayAndTime(at, zone)
  const [today] = dayAndTime(now, zone)
  return `${day === today ? '' : `${day} `}${time}${zone === 'UTC' ? ' UTC' : ''}`
}

function dayAndTime(at: Millis, zone: string): readonly [day: string, time: string] {
  const text = localTime(at, zone)
  return [text.slice(0, 10), text.slice(11, 16)]
}

function afterOutage({ at, downSince }: Subject): string {
  return downSince === null ? '' : ` after ${durationText(at - downSince)}`
}

function causeText(cause: Cause, manner: Manner): string {
  switch (cause.kind) {
    case 'exit':
      return `failed with exit ${cause.status}`
    case 'failure':
      return 'signalled a failure'
    case 'unfinished':
      return `started ${timeText(cause.started, manner)} and did not finish in time`
    case 'silence':
      return cause.since === null
        ? 'no signal came'
        : `no signal since ${timeText(cause.since, manner)}`
  }
}

function nameIn({ name }: Subject, { privacy }: Manner): string {
  return privacy === 'no-names' ? 'A check' : name
}

/** Names in a row, each with what is to be added to it; empty where names are not to be shown. */
export function namesIn<T extends Pick<Subject, 'name'>>(
  subjects: readonly T[],
  { privacy }: Pick<Manner, 'privacy'>,
  addition: (subject: T) => string = () => '',
): string {
  if (privacy === 'no-names') return ''
  return listed(subjects.map((subject) => `${subject.name}${addition(subject)}`))
}

function outputIn({ lastLine }: Subject, { privacy }: Manner): string {
  return privacy === 'full' ? lastLine : ''
}
