// Schedules that most jobs have, each one click. Pure.
import { expressionOf, type ScheduleDraft } from './draft.ts'

export interface Preset {
  readonly title: string
  /** What it changes of a draft. Grace and time zone stay as they are. */
  readonly changes: Partial<ScheduleDraft>
}

export const PRESETS: readonly Preset[] = [
  { title: 'Hourly', changes: { kind: 'simple', timeout: 3600 } },
  { title: 'Nightly at 3', changes: { kind: 'expression', schedule: '0 3 * * *' } },
  { title: 'Weekdays at 9', changes: { kind: 'expression', schedule: '0 9 * * 1-5' } },
  { title: 'Monthly', changes: { kind: 'expression', schedule: '0 3 1 * *' } },
]

/** Whether the draft is as the preset makes it. */
export function isChosen({ changes }: Preset, draft: ScheduleDraft): boolean {
  if (changes.kind !== draft.kind) return false
  if (changes.kind === 'simple') return changes.timeout === draft.timeout
  return changes.schedule === expressionOf(draft.schedule.trim())
}
