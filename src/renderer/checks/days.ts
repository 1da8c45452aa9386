// The words of a day in the band. Pure; its drawing is in src/shared/uptime-band.ts.

import { fractionOf } from '../../shared/uptime-band.ts'
import type { UptimeDay } from '../../shared/views/checks.ts'
import { nearDateText } from '../ui/day-words.ts'
import { durationText, shareText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'

export interface DayWords {
  readonly title: string
  readonly lines: readonly string[]
}

/** @param checks how many the days are of */
export function dayWords(day: UptimeDay, checks: number, now: number, zone: string): DayWords {
  const title = nearDateText(day.start, now, zone)
  const fraction = fractionOf(day)
  const { maintenance = 0 } = day
  const [unwatched, most] = [day.gap - maintenance, Math.max(1, checks)]
  if (fraction === null && day.gap === 0) return { title, lines: [t('checks.days.noData')] }
  return {
    title,
    lines: [
      ...(fraction === null && maintenance > 0
        ? []
        : [
            fraction === null
              ? t('checks.days.notWatched')
              : t('checks.days.up', { fraction: shareText(fraction) }),
          ]),
      ...(day.outages === 0
        ? []
        : [`${t('checks.uptime.outages', { n: day.outages })}, ${lengthText(day.down)}`]),
      ...(maintenance === 0
        ? []
        : [t('checks.days.maintenance', { span: lengthText(maintenance / most) })]),
      ...(unwatched < 60_000
        ? []
        : [t('checks.days.notWatchedFor', { span: lengthText(unwatched / most) })]),
    ],
  }
}

function lengthText(milliseconds: number): string {
  return durationText(Math.max(1000, milliseconds))
}
