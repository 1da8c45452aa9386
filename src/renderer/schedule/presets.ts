// Schedules that most jobs have, each one click. Pure.
import { expressionOf } from '../../shared/crontab-words.ts'
import { texts } from '../words/texts.ts'
import type { ScheduleDraft } from './draft.ts'

export interface Preset {
  readonly title: string
  /** What it changes of a draft. Grace and time zone stay as they are. */
  readonly changes: Partial<ScheduleDraft>
}

export const PRESETS: readonly Preset[] = [
  texts({ title: 'schedule.hourly' }, { changes: { kind: 'simple', timeout: 3600 } }),
  texts({ title: 'schedule.nightly' }, { changes: { kind: 'expression', schedule: '0 3 * * *' } }),
  texts(
    { title: 'schedule.weekdays' },
    { changes: { kind: 'expression', schedule: '0 9 * * 1-5' } },
  ),
  texts({ title: 'schedule.monthly' }, { changes: { kind: 'expression', schedule: '0 3 1 * *' } }),
]

/** Whether the draft is as the preset makes it. */
export function isChosen({ changes }: Preset, draft: ScheduleDraft): boolean {
  if (changes.kind !== draft.kind) return false
  if (changes.kind === 'simple') return changes.timeout === draft.timeout
  return changes.schedule === expressionOf(draft.schedule.trim())
}
