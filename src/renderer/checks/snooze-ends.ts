// How long alarms can be held back. Pure.

import { endOf, type Length } from '../../shared/until-then.ts'
import { t } from '../words/t.ts'

export interface SnoozeEnd {
  readonly id: Length
  readonly title: string
  /** After `… is snoozed`. */
  readonly words: string
  /** Asked when it is chosen: a menu may have been shown for long. @param now in milliseconds */
  readonly until: (now: number) => number
}

/** @param zone in which tomorrow morning is */
export function snoozeEnds(zone: string): readonly SnoozeEnd[] {
  const ends = [
    { id: '1h', title: t('settings.forOneHour'), words: t('checkList.snooze.oneHour') },
    { id: '4h', title: t('checkList.snooze.FourHours'), words: t('checkList.snooze.fourHours') },
    {
      id: 'tomorrow',
      title: t('checkList.snooze.Tomorrow'),
      words: t('checkList.snooze.tomorrow'),
    },
    { id: '1w', title: t('checkList.snooze.Week'), words: t('checkList.snooze.week') },
  ] as const
  return ends.map((end) => ({ ...end, until: (now) => endOf(end.id, now, zone) }))
}
