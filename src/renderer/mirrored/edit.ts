// A check of another server while it is edited: what its document says as a draft, and what changed. Pure.
import {
  DEFAULT_FIELD_SETTINGS,
  type FieldSettings,
  SETTING_FIELDS,
  type Spec,
} from '../../shared/model/check-fields.ts'
import type { MirroredDetail } from '../../shared/views/remotes.ts'
import { type CheckDraft, checkSpec } from '../checks/edit-draft.ts'
import { draftOf } from '../schedule/draft.ts'

/** Fields that the document lacks, or has in another form, are as by default. */
export function draftOfMirrored(
  { row, document, desc }: Pick<MirroredDetail, 'row' | 'document' | 'desc'>,
  zone: string,
): CheckDraft {
  const told = SETTING_FIELDS.flatMap(([name, setting]) => {
    const value = document[name]
    return typeof value === typeof DEFAULT_FIELD_SETTINGS[setting] ? [[setting, value]] : []
  })
  const settings: FieldSettings = {
    ...DEFAULT_FIELD_SETTINGS,
    ...Object.fromEntries(told),
    ...{ name: row.name, slug: row.slug, tags: row.tags.join(' '), desc },
  }
  return { ...settings, schedule: draftOf(row, zone) }
}

/** By the names of the API; the fields of a schedule go together. Empty: nothing changed. */
export function changedFields(draft: CheckDraft, initial: CheckDraft): Partial<Spec> {
  const before: Readonly<Record<string, unknown>> = checkSpec(initial)
  const after: Readonly<Record<string, unknown>> = checkSpec(draft)
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  const isRescheduled = changed.some((name) => SCHEDULE.includes(name))
  const sent = Object.keys(after).filter(
    (name) => changed.includes(name) || (isRescheduled && SCHEDULE.includes(name)),
  )
  return Object.fromEntries(sent.map((name) => [name, after[name]]))
}

const SCHEDULE: readonly string[] = ['timeout', 'schedule', 'tz']
