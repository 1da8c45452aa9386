// When the snooze of a check ends, in words.
import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { shortText } from '../ui/time-words.ts'

/** @returns null: it is not snoozed, or no longer */
export function useSnoozedUntil(end: number | null): string | null {
  const zone = useZone()
  return useNow((now) => (end !== null && end > now ? shortText(end, now, zone) : null))
}
