// A cron or OnCalendar expression in words, for places that show one and edit it without its firings.
import type { SchedulePreview } from '../../shared/views/checks.ts'
import { tell } from '../../shared/words/told.ts'
import { useQuery } from '../stores/use-query.ts'
import { said } from '../ui/said.ts'
import { capitalized } from '../ui/toast.ts'
import { currentLanguage } from '../words/t.ts'

/** A period that an expression leaves unused, in seconds. */
const UNUSED = 86_400

/** `At 02:30, every day`; null: not known yet, the expression is wrong, or there is none (`''`). */
export function useScheduleWords(schedule: string, tz: string): string | null {
  const asked = { kind: 'expression', timeout: UNUSED, schedule, tz } as const
  const { output } = useQuery(
    'schedule.preview',
    schedule.trim() === '' ? null : { ...asked, language: currentLanguage() },
  )
  return output === null || output.problem !== null ? null : wordsOf(output.words, schedule)
}

export function wordsOf(words: SchedulePreview['words'], expression: string): string {
  return capitalized(said(words ?? tell('scheduleWords.by', { expression })))
}
