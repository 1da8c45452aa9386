// What may be asked of a maintenance window: its name, times and coverage (contract monitor.md 11). Pure.
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import { invalidFields } from '../../errors.ts'
import { nameProblem } from '../../names.ts'
import {
  isSameTimes,
  type MaintenanceDraft,
  type MaintenanceTimes,
  timesProblem,
} from './maintenance.ts'

/**
 * As it is stored.
 * @param kept the times that the window has: they may be over by now
 * @throws TocsinError INVALID naming the fields
 */
export function readDraft(
  draft: MaintenanceDraft,
  now: Millis,
  kept?: MaintenanceTimes,
): MaintenanceDraft {
  const { projectId, checkIds, times, isOn } = draft
  const tag = draft.tag.trim()
  const problems = {
    ...nameProblem('name', draft.name),
    ...(/\s/.test(tag) ? { tag: tell('problems.oneTag') } : {}),
    ...(checkIds?.length === 0 ? { checks: tell('problems.nameCheck') } : {}),
    ...(kept !== undefined && isSameTimes(kept, times) ? {} : timesProblem(times, now)),
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  return { name: draft.name.trim(), projectId, tag, checkIds, times, isOn }
}
