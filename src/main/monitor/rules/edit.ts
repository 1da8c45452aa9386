// What a create or update request does to a check's settings (contract monitor.md 1.5, 2.6, 2.7, 3.2). Pure.

import { scheduleKind } from '../schedule/index.ts'
import { type Check, type CheckSettings, DEFAULT_SETTINGS } from './check.ts'
import type { Spec, UniqueField } from './spec.ts'

/** The API version of a request: 1 and 2 derive the slug from the name (contract monitor.md 1.5). */
export type ApiVersion = 1 | 2 | 3

type Mutable<T> = { -readonly [K in keyof T]?: T[K] }

/** The settings that a request changes, and only those. */
export function changesOf(
  current: CheckSettings,
  spec: Spec,
  version: ApiVersion,
): Partial<CheckSettings> {
  return {
    ...(spec.name === undefined ? {} : namedBy(spec.name, version)),
    ...scheduleOf(spec),
    ...keywordFilterOf(current, spec),
    ...plainFieldsOf(spec),
  }
}

function namedBy(name: string, version: ApiVersion): Partial<CheckSettings> {
  return version < 3 ? { name, slug: slugify(name) } : { name }
}

/** A schedule wins over a timeout, which is then not stored (contract monitor.md 2.7). */
function scheduleOf({ schedule, timeout }: Spec): Partial<CheckSettings> {
  if (schedule !== undefined) return { kind: scheduleKind(schedule), schedule }
  return timeout === undefined ? {} : { kind: 'simple', timeout }
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

/** Request fields that are stored as they are. */
const PLAIN = {
  slug: 'slug',
  tags: 'tags',
  desc: 'desc',
  manual_resume: 'manualResume',
  methods: 'methods',
  tz: 'tz',
  start_kw: 'startKw',
  success_kw: 'successKw',
  failure_kw: 'failureKw',
  filter_subject: 'filterSubject',
  filter_body: 'filterBody',
  filter_http_body: 'filterHttpBody',
  filter_default_fail: 'filterDefaultFail',
  grace: 'grace',
} as const satisfies Partial<Record<keyof Spec, keyof CheckSettings>>

function plainFieldsOf(spec: Spec): Partial<CheckSettings> {
  const fields = Object.entries(PLAIN).flatMap(([field, setting]) => {
    const value = spec[field as keyof typeof PLAIN]
    return value === undefined ? [] : [[setting, value] as const]
  })
  return Object.fromEntries(fields) as Mutable<CheckSettings>
}

/**
 * The oldest check that agrees with the request in every field named by `unique`, or null: also
 * when one of those fields was not sent (contract monitor.md 2.6).
 * @param checks of the project, oldest first
 */
export function findUnique(checks: readonly Check[], spec: Spec): Check | null {
  const fields = spec.unique ?? []
  if (fields.length === 0 || fields.some((field) => spec[field] === undefined)) return null
  const agrees = (check: Check) =>
    fields.every((field: UniqueField) => check[field] === spec[field])
  return checks.find(agrees) ?? null
}

/** The slug that API v1 and v2 make of a name: folded to ASCII, lower case, words joined by `-`. */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
}

const NAME_LIMIT = 100
const COPY_NAME = ' (copy)'
const COPY_SLUG = '-copy'

/** The settings of a copy: another name and slug, so that slug URLs stay unambiguous. */
export function copiedSettings(original: CheckSettings): Partial<CheckSettings> {
  const { name, slug } = original
  const names = Object.keys(DEFAULT_SETTINGS) as (keyof CheckSettings)[]
  return {
    ...(Object.fromEntries(names.map((of) => [of, original[of]])) as Partial<CheckSettings>),
    name: name === '' ? '' : [...name].slice(0, NAME_LIMIT - COPY_NAME.length).join('') + COPY_NAME,
    slug: slug === '' ? '' : slug.slice(0, NAME_LIMIT - COPY_SLUG.length) + COPY_SLUG,
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
