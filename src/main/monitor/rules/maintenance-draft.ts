// What may be asked of a maintenance window: its name, times and coverage (contract monitor.md 11). Pure.
import { tell } from '../../../shared/words/told.ts'
import type { Millis } from '../../clock.ts'
import { invalidFields } from '../../errors.ts'
import { readName } from '../../names.ts'
import { type MaintenanceDraft, timesProblem } from './maintenance.ts'

/** As it is stored. @throws TocsinError INVALID naming the fields */
export function readDraft(draft: MaintenanceDraft, now: Millis): MaintenanceDraft {
  const { projectId, checkIds, times, isOn } = draft
  const name = readName('name', draft.name)
  const tag = draft.tag.trim()
  if (/\s/.test(tag)) throw invalidFields({ tag: tell('problems.oneTag') })
  if (checkIds !== null && checkIds.length === 0)
    throw invalidFields({ checks: tell('problems.nameCheck') })
  const problem = timesProblem(times, now)
  if (problem !== null) throw invalidFields(problem)
  return { name, projectId, tag, checkIds, times, isOn }
}
