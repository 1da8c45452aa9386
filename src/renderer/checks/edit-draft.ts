// A check while it is edited, and the fields that it is saved as. Pure.

import { CHECK_FIELDS, type Spec } from '../../shared/model/check-fields.ts'
import {
  DEFAULT_FIELD_SETTINGS,
  type FieldSettings,
  SETTING_FIELDS,
} from '../../shared/model/field-settings.ts'
import { slugify } from '../../shared/slug.ts'
import type { CheckDetail } from '../../shared/views/checks.ts'
import { draftOf, newSchedule, type ScheduleDraft, specOf } from '../schedule/draft.ts'

export interface CheckDraft extends Omit<FieldSettings, keyof ScheduleDraft> {
  readonly schedule: ScheduleDraft
}

/** Fields by their name in the API, each with that of its setting, but for those of the schedule. */
const PLAIN_FIELDS = SETTING_FIELDS.flatMap(([name, setting]) =>
  isOfSchedule(setting) ? [] : [[name, setting] as const],
)

function isOfSchedule(
  setting: keyof FieldSettings,
): setting is keyof FieldSettings & keyof ScheduleDraft {
  return setting === 'timeout' || setting === 'grace' || setting === 'schedule' || setting === 'tz'
}

/** @param zone the user's */
export function newCheck(zone: string): CheckDraft {
  return { ...DEFAULT_FIELD_SETTINGS, schedule: newSchedule(zone) }
}

export function draftOfCheck({ row, settings }: CheckDetail, zone: string): CheckDraft {
  return { ...settings, schedule: draftOf(row, zone) }
}

/** The request, in the API's words. */
export function checkSpec(draft: CheckDraft): Spec {
  return {
    ...Object.fromEntries(PLAIN_FIELDS.map(([name, setting]) => [name, draft[setting]])),
    tags: draft.tags.trim().replaceAll(/\s+/g, ' '),
    ...specOf(draft.schedule),
  }
}

/** The slug that goes with a name, as long as a slug may be. */
export function slugOf(name: string): string {
  return slugify(name).slice(0, CHECK_FIELDS.slug.maxLength)
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

/**
 * A new check as another server is asked to make it: what a person set, and the schedule whole. The rest is as
 * that server has it by default.
 * @param initial what nothing was changed of yet
 * @param notifies all integrations of the project there are assigned
 */
export function fieldsThere(
  draft: CheckDraft,
  initial: CheckDraft,
  { notifies }: { readonly notifies: boolean },
): Partial<Spec> & { readonly channels?: string } {
  return {
    ...changedFields(draft, initial),
    name: draft.name,
    ...specOf(draft.schedule),
    ...(notifies && { channels: '*' }),
  }
}
