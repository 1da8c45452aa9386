// Texts of notices (contract monitor.md 7.2, docs/desktop.md, docs/observer.md). Pure.

import { checksText } from '../../../shared/counts.ts'
import { durationText } from '../../../shared/duration.ts'
import type { SettingValues } from '../../../shared/model/settings.ts'
import type { Millis } from '../../clock.ts'
import type { Gap, GapCause } from '../../monitor/rules/observer.ts'
import { lateFailureText, timeText } from '../message/times.ts'
import type { Notice, NoticeAction } from '../notifier/notifier.ts'
import type { Cause, Change } from './change.ts'
import { lines, listed, NAME_LIMIT, plain } from './notice-text.ts'

/** The settings that texts depend on, and the time. */
export interface TextOptions extends Pick<SettingValues, 'zone' | 'privacy'> {
  readonly now: Millis
}

const DOWN_ACTIONS: readonly NoticeAction[] = ['snooze', 'pause', 'acknowledge']

/** Of one check. Recovery takes the place of the alarm, by the same key. */
export function noticeOf(change: Change, options: TextOptions): Notice {
  const { status, uuid, flipIds } = change
  const common = { flipIds, key: uuid, opens: `/checks/${uuid}`, checkUuid: uuid }
  const name = nameIn(change, options)
  if (status === 'up') {
    const title = `${name} is up again${afterOutage(change)}`
    return { ...common, title, body: '', urgency: 'normal' }
  }
  return {
    ...common,
    title: `${name} is down`,
    body: lines(causeText(change.cause, options), outputIn(change, options)),
    urgency: 'critical',
    actions: change.takesPause ? DOWN_ACTIONS : DOWN_ACTIONS.filter((one) => one !== 'pause'),
  }
}

/** Of a test of the channel: it opens nothing, as there is no such check. */
export function testNoticeOf(change: Change, options: TextOptions): Notice {
  const { title, body, urgency } = noticeOf(change, options)
  return { flipIds: [], title, body, urgency }
}

/** Of a single check that is still down: in the place of its alarm. */
export function reminderOf(change: Change, options: TextOptions): Notice {
  return {
    ...noticeOf(change, options),
    title: `${nameIn(change, options)} is still down${afterOutage(change)}`,
  }
}

/** One notice for several checks that are still down. */
export function remindersOf(changes: readonly Change[], options: TextOptions): Notice {
  return {
    flipIds: [],
    title: `${changes.length} checks are still down`,
    body: lines(
      namesIn(changes, options, ({ downSince, at }) =>
        downSince === null ? '' : ` (${durationText(at - downSince)})`,
      ),
    ),
    urgency: 'critical',
    key: 'reminders',
  }
}

/** One notice for many changes that came together. A check that changed twice counts as it is now. */
export function summaryOf(changes: readonly Change[], options: TextOptions): Notice {
  const checks = [...new Map(changes.map((change) => [change.uuid, change])).values()]
  const down = checks.filter(({ status }) => status === 'down').length
  const up = checks.length - down
  const counts = [
    ...(down > 0 ? [`${down} down`] : []),
    ...(up > 0 ? [`${up} up again`] : []),
  ].join(', ')
  const changed = checks.length === 1 ? '1 check changed' : `${checks.length} checks changed`
  return {
    flipIds: changes.flatMap(({ flipIds }) => flipIds),
    title: `${changed}: ${counts}`,
    body: lines(namesIn(checks, options, serverIn)),
    urgency: down > 0 ? 'critical' : 'normal',
  }
}

/** One notice of checks of another server that went down while nobody looked (contract remotes.md 2.2). */
export function missedElsewhere(
  server: string,
  names: readonly string[],
  options: TextOptions,
): Notice {
  const count = checksText(names.length)
  const shown = names.map((name) => ({ name: plain(name, NAME_LIMIT) }))
  return {
    flipIds: [],
    title: `${plain(server, NAME_LIMIT)}: ${count} went down`,
    body: lines(namesIn(shown, options)),
    urgency: 'critical',
    opens: '/checks',
  }
}

function serverIn({ cause }: Pick<Change, 'cause'>): string {
  return cause.kind === 'elsewhere' ? ` on ${cause.server}` : ''
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
  missed: readonly Change[],
  fine: number,
  options: TextOptions,
): Notice {
  const runs =
    missed.length === 1 ? '1 check missed its run' : `${missed.length} checks missed their run`
  return {
    flipIds: missed.flatMap(({ flipIds }) => flipIds),
    title: `${GAP_WORDS[gap.cause]} ${durationText(gap.end - gap.start)}`,
    body: lines(`${runs}, ${fine} ${fine === 1 ? 'is' : 'are'} fine.`, namesIn(missed, options)),
    urgency: 'critical',
  }
}

function afterOutage({ at, downSince }: Change): string {
  return downSince === null ? '' : ` after ${durationText(at - downSince)}`
}

function causeText(cause: Cause, options: TextOptions): string {
  switch (cause.kind) {
    case 'exit':
      return cause.late === null
        ? `failed with exit ${cause.status}`
        : `${lateFailureText(cause.late, options)} (exit ${cause.status})`
    case 'failure':
      return cause.late === null ? 'signalled a failure' : lateFailureText(cause.late, options)
    case 'unfinished':
      return `started ${timeText(cause.started, options)} and did not finish in time`
    case 'elsewhere': {
      if (cause.since === null) return `on ${cause.server}`
      const about = cause.isAbout ? 'about ' : ''
      return `on ${cause.server}, since ${about}${timeText(cause.since, options)}`
    }
    case 'silence':
      return cause.since === null
        ? 'no signal came'
        : `no signal since ${timeText(cause.since, options)}`
  }
}

function nameIn({ name }: Change, { privacy }: TextOptions): string {
  return privacy === 'no-names' ? 'A check' : name
}

/** Names in a row, each with what is to be added to it; empty where names are not to be shown. */
export function namesIn<T extends Pick<Change, 'name'>>(
  changes: readonly T[],
  { privacy }: Pick<TextOptions, 'privacy'>,
  addition: (change: T) => string = () => '',
): string {
  if (privacy === 'no-names') return ''
  return listed(changes.map((change) => `${change.name}${addition(change)}`))
}

function outputIn({ lastLine }: Change, { privacy }: TextOptions): string {
  return privacy === 'full' ? lastLine : ''
}
