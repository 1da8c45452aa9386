// What may be asked of a maintenance window: its name, times and coverage (contract monitor.md 11). Pure.
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import { invalidFields } from '../../errors.ts'
import { nameProblem } from '../../names.ts'
import { type MaintenanceDraft, timesProblem } from './maintenance.ts'

/** As it is stored. @throws TocsinError INVALID naming the fields */
export function readDraft(draft: MaintenanceDraft, now: Millis): MaintenanceDraft {
  const { projectId, checkIds, times, isOn } = draft
  const tag = draft.tag.trim()
  const problems = {
    ...nameProblem('name', draft.name),
    ...(/\s/.test(tag) ? { tag: tell('problems.oneTag') } : {}),
    ...(checkIds?.length === 0 ? { checks: tell('problems.nameCheck') } : {}),
    ...timesProblem(times, now),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  return { name: draft.name.trim(), projectId, tag, checkIds, times, isOn }
}
