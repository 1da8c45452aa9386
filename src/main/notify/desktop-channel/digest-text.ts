// Text of the digest after quiet hours. Pure.
import type { Millis } from '../../clock.ts'
import type { StoredStatus } from '../../monitor/rules/check.ts'
import { timeText } from '../message/times.ts'
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

/** @param others titles of other suppressed notices */
export function digestOf(
  checks: readonly QuietCheck[],
  others: readonly string[],
  options: TextOptions,
): Notice {
  const down = checks.filter(({ status }) => status === 'down')
  const up = checks.filter(({ status }) => status === 'up')
  const unwatched = checks.filter(({ status }) => status === 'paused' || status === 'new')
  return {
    flipIds: [],
    title: `Quiet hours are over${stateText(checks.length, down.length, up.length)}`,
    body: lines(
      labelled(
        'Still down: ',
        namesIn(down, options, ({ downSince }) =>
          downSince === null ? '' : ` (since ${timeText(downSince, options)})`,
        ),
      ),
      labelled('Up again: ', namesIn(up, options)),
      labelled('Paused: ', namesIn(unwatched, options)),
      ...others,
    ),
    urgency: down.length > 0 ? 'critical' : 'normal',
    key: 'digest',
  }
}

function stateText(all: number, down: number, up: number): string {
  if (all === 0) return ''
  if (down === 0) return up === all ? `: ${up} went down, all up again` : ': nothing is down'
  return `: ${down} still down${up > 0 ? `, ${up} up again` : ''}`
}

function labelled(label: string, text: string): string {
  return text === '' ? '' : label + text
}
