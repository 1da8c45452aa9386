// A check of another server while it is edited: what its document says as a draft. Pure.
import {
  DEFAULT_FIELD_SETTINGS,
  type FieldSettings,
  SETTING_FIELDS,
} from '../../shared/model/field-settings.ts'
import type { MirroredDetail } from '../../shared/views/remotes.ts'
import type { CheckDraft } from '../checks/edit-draft.ts'
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
