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
  const { maintenance = 0 } = day
  const [unwatched, most] = [day.gap - maintenance, Math.max(1, checks)]
  if (fraction === null && day.gap === 0) return { title, lines: ['No data'] }
  return {
    title,
    lines: [
      ...(fraction === null && maintenance > 0
        ? []
        : [fraction === null ? 'Not watched' : `Up ${fractionText(fraction)}`]),
      ...(day.outages === 0 ? [] : [`${count(day.outages, 'outage')}, ${lengthText(day.down)}`]),
      ...(maintenance === 0 ? [] : [`In maintenance for ${lengthText(maintenance / most)}`]),
      ...(unwatched < 60_000 ? [] : [`Not watched for ${lengthText(unwatched / most)}`]),
    ],
  }
}

function lengthText(milliseconds: number): string {
  return durationText(Math.max(1000, milliseconds))
}
