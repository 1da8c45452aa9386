// Uptime in words. Pure.

import { joinUnits } from '../../shared/duration.ts'
import { withShortMonth } from '../../shared/month.ts'
import type { UptimeMonth } from '../../shared/views/checks.ts'
import { durationText } from '../ui/time-words.ts'
import { currentLocale, t } from '../words/t.ts'

const MONTH = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** `2026-11` as `Nov 2026` */
export function monthText(month: string): string {
  return withShortMonth(
    new Intl.DateTimeFormat(currentLocale(), MONTH).format(Date.parse(`${month}-01T00:00:00Z`)),
  )
}

type Outages = Pick<UptimeMonth, 'fraction' | 'downtime' | 'outages' | 'cutByPause'>

/** A line each: how many outages, how long together, and whether pauses cut some short. */
export function outageTexts({
  fraction,
  downtime,
  outages,
  cutByPause,
}: Outages): readonly string[] {
  if (outages === 0)
    return [fraction === null ? t('checks.uptime.noData') : t('checks.uptime.noOutage')]
  return [
    t('checks.uptime.outages', { n: outages }),
    downtime < 1000
      ? joinUnits(t('checks.uptime.under', { span: durationText(1000) }))
      : durationText(downtime),
    ...(cutByPause === 0
      ? []
      : [
          outages === 1
            ? t('checks.uptime.untilPaused')
            : t('checks.uptime.manyUntilPaused', { count: cutByPause }),
        ]),
  ]
}
