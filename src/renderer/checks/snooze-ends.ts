// How long alarms can be held back. Pure.

import { t } from '../words/t.ts'

const HOUR = 3_600_000
const MORNING = 8

export interface SnoozeEnd {
  readonly id: string
  readonly title: string
  /** After `… is snoozed`. */
  readonly words: string
  readonly until: number
}

/** @param zone in which tomorrow morning is */
export function snoozeEnds(now: number, zone: string): readonly SnoozeEnd[] {
  return [
    {
      id: '1h',
      title: t('settings.forOneHour'),
      words: t('checkList.snooze.oneHour'),
      until: now + HOUR,
    },
    {
      id: '4h',
      title: t('checkList.snooze.FourHours'),
      words: t('checkList.snooze.fourHours'),
      until: now + 4 * HOUR,
    },
    {
      id: 'tomorrow',
      title: t('checkList.snooze.Tomorrow'),
      words: t('checkList.snooze.tomorrow'),
      until: tomorrowMorning(now, zone),
    },
    {
      id: '1w',
      title: t('checkList.snooze.Week'),
      words: t('checkList.snooze.week'),
      until: now + 168 * HOUR,
    },
  ]
}

/** The first 08:00 of the next calendar day, to the nearest hour where the clock changes at night. */
function tomorrowMorning(now: number, zone: string): number {
  const hour = hourOf(now, zone)
  const hourStart = now - (now % HOUR)
  const guess = hourStart + (24 - hour + MORNING) * HOUR
  return guess + (MORNING - hourOf(guess, zone)) * HOUR
}

/** @returns the hour with the zone's minutes left out: those of the hour's start count */
function hourOf(at: number, zone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  })
  return Number(text.format(at))
}
