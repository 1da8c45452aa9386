// A check while it is edited, and the fields that it is saved as. Pure.
import type { CheckDetail } from '../../shared/views/checks.ts'
import { draftOf, newSchedule, type ScheduleDraft, specOf } from '../schedule/draft.ts'

export interface CheckDraft {
  readonly name: string
  readonly slug: string
  readonly tags: string
  readonly desc: string
  readonly schedule: ScheduleDraft
  readonly methods: '' | 'POST'
  readonly startKw: string
  readonly successKw: string
  readonly failureKw: string
  readonly filterSubject: boolean
  readonly filterBody: boolean
  readonly filterHttpBody: boolean
  readonly filterDefaultFail: boolean
  readonly manualResume: boolean
  readonly isStrict: boolean
}

/** @param zone the user's */
export function newCheck(zone: string): CheckDraft {
  return {
    name: '',
    slug: '',
    tags: '',
    desc: '',
    schedule: newSchedule(zone),
    methods: '',
    startKw: '',
    successKw: '',
    failureKw: '',
    filterSubject: false,
    filterBody: false,
    filterHttpBody: false,
    filterDefaultFail: false,
    manualResume: false,
    isStrict: false,
  }
}

export function draftOfCheck(detail: CheckDetail, zone: string): CheckDraft {
  const { row } = detail
  return {
    name: row.name,
    slug: row.slug,
    tags: row.tags.join(' '),
    desc: detail.desc,
    schedule: draftOf(row, zone),
    methods: detail.methods,
    startKw: detail.startKw,
    successKw: detail.successKw,
    failureKw: detail.failureKw,
    filterSubject: detail.filterSubject,
    filterBody: detail.filterBody,
    filterHttpBody: detail.filterHttpBody,
    filterDefaultFail: detail.filterDefaultFail,
    manualResume: detail.manualResume,
    isStrict: detail.observe === 'strict',
  }
}

/** The request, in the API's words. */
export function checkSpec(draft: CheckDraft): Readonly<Record<string, unknown>> {
  return {
    name: draft.name,
    slug: draft.slug,
    tags: draft.tags.trim().replaceAll(/\s+/g, ' '),
    desc: draft.desc,
    ...specOf(draft.schedule),
    methods: draft.methods,
    start_kw: draft.startKw,
    success_kw: draft.successKw,
    failure_kw: draft.failureKw,
    filter_subject: draft.filterSubject,
    filter_body: draft.filterBody,
    filter_http_body: draft.filterHttpBody,
    filter_default_fail: draft.filterDefaultFail,
    manual_resume: draft.manualResume,
  }
}

/** The slug that goes with a name: as API versions 1 and 2 make it (contract monitor.md 1.5). */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
    .slice(0, 100)
}

const FIELDS = ['name', 'slug', 'tags', 'desc', 'schedule', 'tz', 'timeout', 'grace'] as const
export type ProblemField = (typeof FIELDS)[number]

export interface Problem {
  /** Null: of the whole. */
  readonly field: ProblemField | null
  readonly text: string
}

/** The API's texts begin with the field: `slug does not match pattern`. */
export function problemOf(message: string): Problem {
  const text = message.replace(/^json validation error: /, '')
  const field = FIELDS.find((name) => text.startsWith(`${name} `)) ?? null
  return { field, text: HELP[text] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }
}

const HELP: Readonly<Record<string, string>> = {
  'name is too long': 'At most 100 characters.',
  'slug is too long': 'At most 100 characters.',
  'slug does not match pattern': 'Only a to z, 0 to 9, - and _.',
  'schedule is too long': 'At most 100 characters.',
}
