// The states, reasons and warnings of adopting, in words (contract adopt.md 3): texts that a window says in its
// language (recognized.ts). Pure.
import { englishOf } from '../../shared/words/english.ts'
import { tell } from '../../shared/words/told.ts'
import type { JobReason, JobState, JobWarning } from './job.ts'

/** A sentence's rest, after the name of a job. */
export const WARNING_WORDS: Readonly<Record<JobWarning, string>> = {
  field: englishOf(tell('adoptNotes.field')),
  CRON_TZ: englishOf(tell('adoptNotes.cronTz')),
}

/** Of a job that needs root, and has its check already. */
export const PREPARED_WORDS = englishOf(tell('adoptNotes.prepared'))

/** Why a job is in its state, for people; null: the state says it all. */
export function stateWords(state: JobState, reason: JobReason | null): string | null {
  // Only in a broken line, cron is who refuses the schedule.
  if (state === 'broken' && reason === 'schedule')
    return englishOf(tell('adoptNotes.scheduleRefused'))
  if (reason !== null) return englishOf(tell(`adoptNotes.reason.${reason}`))
  return state === 'ready' || state === 'adopted'
    ? null
    : englishOf(tell(`adoptNotes.state.${state}`))
}
