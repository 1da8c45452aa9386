// Texts of notices (contract monitor.md 7.2, docs/desktop.md, docs/observer.md). Pure.

import type { SettingValues } from '../../../shared/model/settings.ts'
import type { Millis } from '../../clock.ts'
import type { Gap } from '../../monitor/rules/observer.ts'
import type { Words } from '../../words.ts'
import { type LateFailure, timeIn } from '../message/times.ts'
import type { Notice, NoticeAction } from '../notifier/notifier.ts'
import type { Cause, Change } from './change.ts'
import { lines, listed, NAME_LIMIT, plain } from './notice-text.ts'

/** The settings that texts depend on, the language, and the time. */
export interface TextOptions extends Pick<SettingValues, 'zone' | 'privacy'> {
  readonly words: Words
  readonly now: Millis
}

const DOWN_ACTIONS: readonly NoticeAction[] = ['snooze', 'pause', 'acknowledge']

/** Of one check. Recovery takes the place of the alarm, by the same key. */
export function noticeOf(change: Change, options: TextOptions): Notice {
  const { status, uuid, flipIds } = change
  const common = { flipIds, key: uuid, opens: `/checks/${uuid}`, checkUuid: uuid }
  const { t } = options.words
  const name = nameIn(change, options)
  if (status === 'up') {
    const span = outageOf(change, options)
    const title = span === null ? t('notices.up', { name }) : t('notices.upAfter', { name, span })
    return { ...common, title, body: '', urgency: 'normal' }
  }
  return {
    ...common,
    title: t('notices.down', { name }),
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
  const { t } = options.words
  const name = nameIn(change, options)
  const span = outageOf(change, options)
  const title =
    span === null ? t('notices.stillDown', { name }) : t('notices.stillDownAfter', { name, span })
  return { ...noticeOf(change, options), title }
}

/** One notice for several checks that are still down. */
export function remindersOf(changes: readonly Change[], options: TextOptions): Notice {
  return {
    flipIds: [],
    title: options.words.t('notices.manyStillDown', { n: changes.length }),
    body: lines(
      namesIn(changes, options, (change) => {
        const span = outageOf(change, options)
        return span === null ? change.name : `${change.name} (${span})`
      }),
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
  const { t } = options.words
  const counts = [
    ...(down > 0 ? [t('notices.count.down', { n: down })] : []),
    ...(up > 0 ? [t('notices.count.up', { n: up })] : []),
  ].join(', ')
  return {
    flipIds: changes.flatMap(({ flipIds }) => flipIds),
    title: t('notices.changed', { n: checks.length, counts }),
    body: lines(namesIn(checks, options, (change) => nameAndServer(change, options))),
    urgency: down > 0 ? 'critical' : 'normal',
  }
}

/** One notice of checks of another server that went down while nobody looked (contract remotes.md 2.2). */
export function missedElsewhere(
  server: string,
  names: readonly string[],
  options: TextOptions,
): Notice {
  const shown = names.map((name) => ({ name: plain(name, NAME_LIMIT) }))
  return {
    flipIds: [],
    title: options.words.t('notices.wentDown', {
      server: plain(server, NAME_LIMIT),
      n: names.length,
    }),
    body: lines(namesIn(shown, options)),
    urgency: 'critical',
    opens: '/checks',
  }
}

function nameAndServer({ name, cause }: Change, { words }: TextOptions): string {
  if (cause.kind !== 'elsewhere') return name
  return words.t('menus.nameOn', { name, server: cause.server })
}

/** One notice for all that a gap made miss their run. @param fine checks that are not */
export function gapNoticeOf(
  gap: Gap,
  missed: readonly Change[],
  fine: number,
  options: TextOptions,
): Notice {
  const { t, span } = options.words
  const runs = t('notices.missed', {
    n: missed.length,
    fine: t('notices.fine', { n: fine }),
  })
  return {
    flipIds: missed.flatMap(({ flipIds }) => flipIds),
    title: t(`notices.gap.${gap.cause}`, { span: span(gap.end - gap.start) }),
    body: lines(runs, namesIn(missed, options)),
    urgency: 'critical',
  }
}

/** How long it has been down; null: that is not known. */
function outageOf({ at, downSince }: Change, { words }: TextOptions): string | null {
  return downSince === null ? null : words.span(at - downSince)
}

function causeText(cause: Cause, options: TextOptions): string {
  const { t } = options.words
  const time = (at: Millis) => timeIn(options.words, at, options)
  switch (cause.kind) {
    case 'exit': {
      const { status } = cause
      return cause.late === null
        ? t('notices.cause.exit', { status })
        : t('notices.cause.lateExit', { ...lateTimes(cause.late, time), status })
    }
    case 'failure':
      return cause.late === null
        ? t('notices.cause.failure')
        : t('notices.cause.late', lateTimes(cause.late, time))
    case 'unfinished':
      return t('notices.cause.unfinished', { time: time(cause.started) })
    case 'elsewhere': {
      const { server, since, isAbout } = cause
      if (since === null) return t('notices.cause.elsewhere', { server })
      const values = { server, time: time(since) }
      return isAbout
        ? t('notices.cause.elsewhereAbout', values)
        : t('notices.cause.elsewhereSince', values)
    }
    case 'silence':
      return cause.since === null
        ? t('notices.cause.silent')
        : t('notices.cause.silentSince', { time: time(cause.since) })
  }
}

function lateTimes({ failed, heard }: LateFailure, time: (at: Millis) => string) {
  return { failed: time(failed), heard: time(heard) }
}

function nameIn({ name }: Change, { privacy, words }: TextOptions): string {
  return privacy === 'no-names' ? words.t('notices.aCheck') : name
}

/** Names in a row, each as `shown` says it; empty where names are not to be shown. */
export function namesIn<T extends Pick<Change, 'name'>>(
  changes: readonly T[],
  { privacy, words }: Pick<TextOptions, 'privacy' | 'words'>,
  shown: (change: T) => string = ({ name }) => name,
): string {
  return privacy === 'no-names' ? '' : listed(changes.map(shown), words)
}

function outputIn({ lastLine }: Change, { privacy }: TextOptions): string {
  return privacy === 'full' ? lastLine : ''
}
