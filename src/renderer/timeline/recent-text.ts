// When something happened in the last days, in the words that people have for them. Pure.
import { dayNumber } from '../ui/day-words.ts'
import { dayText, shortText } from '../ui/time-words.ts'
import { currentLocale, t } from '../words/t.ts'

/** Further back, no language has a word of its own. */
const NAMED = 2

/** `today at 03:10`, `yesterday at 11:13`, `2 days ago at 17:00`; before that with the day itself: `20 Nov at 03:10`. */
export function recentText(at: number, now: number, zone: string): string {
  const clock = shortText(at, at, zone)
  return t('timeline.dayAt', { day: recentDayText(at, now, zone), clock })
}

function recentDayText(at: number, now: number, zone: string): string {
  const days = dayNumber(now, zone) - dayNumber(at, zone)
  if (days < 0 || days > NAMED) return dayText(at, now, zone)
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' }).format(-days, 'day')
}
