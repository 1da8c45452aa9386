// Uptime in words. Pure.

import { joinUnits } from '../../shared/duration.ts'
import { withShortMonth } from '../../shared/month.ts'
import type { UptimeMonth } from '../../shared/views/checks.ts'
import { durationText } from '../ui/time-words.ts'

const MONTHS = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-11` as `Nov 2026` */
export function monthText(month: string): string {
  return withShortMonth(MONTHS.format(Date.parse(`${month}-01T00:00:00Z`)))
}

type Outages = Pick<UptimeMonth, 'fraction' | 'downtime' | 'outages' | 'cutByPause'>

/** A line each: how many outages, how long together, and whether pauses cut some short. */
export function outageTexts({
  fraction,
  downtime,
  outages,
  cutByPause,
}: Outages): readonly string[] {
  if (outages === 0) return [fraction === null ? 'no data' : 'no outage']
  return [
    `${outages} ${outages === 1 ? 'outage' : 'outages'}`,
    downtime < 1000 ? joinUnits('under 1 s') : durationText(downtime),
    ...(cutByPause === 0
      ? []
      : [outages === 1 ? 'until it was paused' : `${cutByPause} until it was paused`]),
  ]
}
