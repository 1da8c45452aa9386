// What a create or update request does to a check's settings (contract monitor.md 1.5, 2.6, 2.7, 3.2). Pure.

import { CHECK_FIELDS, type Spec } from '../../../shared/model/check-fields.ts'
import { SETTING_FIELDS, settingsOf } from '../../../shared/model/field-settings.ts'
import { slugify } from '../../../shared/slug.ts'
import { scheduleKind } from '../schedule/index.ts'
import type { Check, CheckSettings } from './check.ts'

/** The API version of a request: 1 and 2 derive the slug from the name (contract monitor.md 1.5). */
export type ApiVersion = 1 | 2 | 3

/** The settings that a request changes, and only those. */
export function changesOf(
  current: CheckSettings,
  spec: Spec,
  version: ApiVersion,
): Partial<CheckSettings> {
  const { timeout: _, ...withoutTimeout } = spec
  return {
    ...(spec.name === undefined || version === 3 ? {} : { slug: slugify(spec.name) }),
    ...keywordFilterOf(current, spec),
    // A schedule wins over a timeout, which is then not stored (contract monitor.md 2.7).
    ...settingsIn(spec.schedule === undefined ? spec : withoutTimeout),
    ...kindOf(spec),
  }
}

function settingsIn(spec: Spec): Partial<CheckSettings> {
  return Object.fromEntries(
    SETTING_FIELDS.flatMap(([name, setting]) =>
      spec[name] === undefined ? [] : [[setting, spec[name]] as const],
    ),
  )
}

function kindOf({ schedule, timeout }: Spec): Partial<CheckSettings> {
  if (schedule !== undefined) return { kind: scheduleKind(schedule) }
  return timeout === undefined ? {} : { kind: 'simple' }
}

/** The deprecated `subject` and `subject_fail` (contract monitor.md 3.2). */
function keywordFilterOf(current: CheckSettings, spec: Spec): Partial<CheckSettings> {
  const { subject, subject_fail } = spec
  if (subject === undefined && subject_fail === undefined) return {}
  const successKw = subject ?? current.successKw
  const failureKw = subject_fail ?? current.failureKw
  return {
    ...(subject === undefined ? {} : { successKw }),
    ...(subject_fail === undefined ? {} : { failureKw }),
    filterSubject: successKw !== '' || failureKw !== '',
  }
}

/**
 * The oldest check that agrees with the request in every field named by `unique`, or null: also
 * when one of those fields was not sent (contract monitor.md 2.6).
 * @param checks of the project, oldest first
 */
export function findUnique(checks: readonly Check[], spec: Spec): Check | null {
  const fields = spec.unique ?? []
  if (fields.length === 0 || fields.some((field) => spec[field] === undefined)) return null
  const agrees = (check: Check) => fields.every((field) => check[field] === spec[field])
  return checks.find(agrees) ?? null
}

const COPY_SLUG = '-copy'

/**
 * The settings of a copy: another name and slug, so that slug URLs stay unambiguous.
 * @param word after its name, in brackets
 */
export function copiedSettings(original: CheckSettings, word: string): Partial<CheckSettings> {
  const { name, slug } = original
  const mark = ` (${word})`
  return {
    ...settingsOf(original),
    kind: original.kind,
    name:
      name === ''
        ? ''
        : [...name].slice(0, CHECK_FIELDS.name.maxLength - mark.length).join('') + mark,
    slug:
      slug === '' ? '' : slug.slice(0, CHECK_FIELDS.slug.maxLength - COPY_SLUG.length) + COPY_SLUG,
  }
}

/** A channel as far as matching needs it. */
export interface Nameable {
  readonly id: number
  readonly uuid: string
  readonly name: string
}

/**
 * The channels that a request's `channels` text names (contract monitor.md 2.7): all for `*`, none for the
 * empty text, else each comma-separated token is a UUID or an exact name.
 * @returns ids without repeats, or the API's error text
 */
export function matchChannels(
  text: string,
  available: readonly Nameable[],
): { readonly ids: readonly number[] } | { readonly problem: string } {
  if (text === '*') return { ids: available.map(({ id }) => id) }
  if (text === '') return { ids: [] }
  const ids = new Set<number>()
  for (const token of text.split(',')) {
    if (token === '') return { problem: 'empty channel identifier' }
    const [match, another] = available.filter((c) => c.uuid === token || c.name === token)
    if (match === undefined) return { problem: `invalid channel identifier: ${token}` }
    if (another !== undefined) return { problem: `non-unique channel identifier: ${token}` }
    ids.add(match.id)
  }
  return { ids: [...ids] }
}
