// The words of a day in the band. Pure; its drawing is in src/shared/uptime-band.ts.
import { count, fractionOf, fractionText } from '../../shared/uptime-band.ts'
import type { UptimeDay } from '../../shared/views/checks.ts'
import { dayText, durationText } from '../ui/time-words.ts'

export interface DayWords {
  readonly title: string
  readonly lines: readonly string[]
}

/** @param checks how many the days are of */
export function dayWords(day: UptimeDay, checks: number, now: number, zone: string): DayWords {
  const title = dayText(day.start, now, zone)
  const fraction = fractionOf(day)
  if (fraction === null && day.gap === 0) return { title, lines: ['No data'] }
  return {
    title,
    lines: [
      fraction === null ? 'Not watched' : `Up ${fractionText(fraction)}`,
      ...(day.outages === 0 ? [] : [`${count(day.outages, 'outage')}, ${lengthText(day.down)}`]),
      ...(day.gap < 60_000 ? [] : [`Not watched for ${lengthText(day.gap / Math.max(1, checks))}`]),
    ],
  }
}

function lengthText(milliseconds: number): string {
  return durationText(Math.max(1000, milliseconds))
}
