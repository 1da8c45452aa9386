// Text of the digest after quiet hours, or after mute. Pure.
import type { Millis } from '../../clock.ts'
import type { StoredStatus } from '../../monitor/rules/check.ts'
import { timeIn } from '../message/times.ts'
import type { Notice } from '../notifier/notifier.ts'
import { lines } from './notice-text.ts'
import { namesIn, type TextOptions } from './texts.ts'

/** A check with suppressed notifications, as it is when quiet hours end. */
export interface QuietCheck {
  readonly name: string
  readonly status: StoredStatus
  /** When its outage began, if it is down. */
  readonly downSince: Millis | null
}

/** @param others titles of suppressed notices that have no stored outcome */
export function digestOf(
  checks: readonly QuietCheck[],
  others: readonly string[],
  options: TextOptions,
  after: 'quiet' | 'muted' = 'quiet',
): Notice {
  const { t } = options.words
  const down = checks.filter(({ status }) => status === 'down')
  const up = checks.filter(({ status }) => status === 'up')
  const unwatched = checks.filter(({ status }) => status === 'paused' || status === 'new')
  const downNames = namesIn(down, options, ({ name, downSince }) => {
    if (downSince === null) return name
    return t('notices.nameSince', { name, time: timeIn(options.words, downSince, options) })
  })
  const [upNames, unwatchedNames] = [namesIn(up, options), namesIn(unwatched, options)]
  return {
    flipIds: [],
    title:
      after === 'muted'
        ? t('notices.unmuted', { n: down.length })
        : titleOf(checks.length, down.length, up.length, options),
    body: lines(
      downNames && t('notices.digest.down', { names: downNames }),
      upNames && t('notices.digest.up', { names: upNames }),
      unwatchedNames && t('notices.digest.paused', { names: unwatchedNames }),
      ...others,
    ),
    urgency: down.length > 0 || after === 'muted' ? 'critical' : 'normal',
    key: 'digest',
  }
}

function titleOf(all: number, down: number, up: number, { words: { t } }: TextOptions): string {
  if (all === 0) return t('notices.quiet.over')
  if (down === 0 && up === all) return t('notices.quiet.allUp', { n: up })
  if (down === 0) return t('notices.quiet.noneDown')
  if (up === 0) return t('notices.quiet.down', { n: down })
  return t('notices.quiet.downAndUp', { n: down, up: t('notices.count.up', { n: up }) })
}
