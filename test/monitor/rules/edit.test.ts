// Contract monitor.md 1.5, 2.6, 2.7 and 3.2: what a request makes of a check's settings.
import { describe, expect, test } from 'vitest'
import {
  type CheckSettings,
  DEFAULT_SETTINGS,
  retagged,
} from '../../../src/main/monitor/rules/check.ts'
import { type ApiVersion, changesOf, findUnique } from '../../../src/main/monitor/rules/edit.ts'
import type { Spec } from '../../../src/shared/model/check-fields.ts'
import { slugify } from '../../../src/shared/slug.ts'
import { aCheck } from '../../support/builders.ts'

const changed = (spec: Spec, current: Partial<CheckSettings> = {}, version: ApiVersion = 3) =>
  changesOf({ ...DEFAULT_SETTINGS, ...current }, spec, version)

describe('a request changes', () => {
  test('nothing that it does not name', () => {
    expect(changed({})).toEqual({})
  })

  test('each plain field that it names', () => {
    const spec: Spec = {
      name: 'n',
      slug: 's',
      tags: ' a  b ',
      desc: 'd',
      grace: 120,
      methods: 'POST',
      tz: 'Europe/Riga',
      start_kw: 'go',
      success_kw: 'ok',
      failure_kw: 'no',
      manual_resume: true,
      filter_subject: true,
      filter_body: true,
      filter_http_body: true,
      filter_default_fail: true,
    }
    expect(changed(spec)).toEqual({
      name: 'n',
      slug: 's',
      tags: ' a  b ',
      desc: 'd',
      grace: 120,
      methods: 'POST',
      tz: 'Europe/Riga',
      startKw: 'go',
      successKw: 'ok',
      failureKw: 'no',
      manualResume: true,
      filterSubject: true,
      filterBody: true,
      filterHttpBody: true,
      filterDefaultFail: true,
    })
  })

  test.each<[Spec, Partial<CheckSettings>]>([
    [
      { name: '', tags: '', desc: '', slug: '' },
      { name: '', tags: '', desc: '', slug: '' },
    ],
    [
      { manual_resume: false, methods: '' },
      { manualResume: false, methods: '' },
    ],
  ])('to empty and false, too: %j', (spec, expected) => {
    expect(changed(spec)).toEqual(expected)
  })

  test('nothing by channels, unique or strangers', () => {
    expect(changed({ channels: '*', unique: ['name'] })).toEqual({})
  })
})

describe('the kind of a check', () => {
  const CRON = { kind: 'cron', schedule: '*/5 * * * *' } as const

  test.each<[string, Spec, Partial<CheckSettings>]>([
    ['is cron by a cron schedule', { schedule: CRON.schedule }, CRON],
    [
      'is OnCalendar by any other',
      { schedule: 'daily' },
      { kind: 'oncalendar', schedule: 'daily' },
    ],
    ['is simple by a timeout', { timeout: 60 }, { kind: 'simple', timeout: 60 }],
    [
      'is cron by both, and the timeout is not stored',
      { schedule: CRON.schedule, timeout: 60 },
      CRON,
    ],
    ['stays with a zone alone', { tz: 'UTC' }, { tz: 'UTC' }],
    ['stays with a grace alone', { grace: 60 }, { grace: 60 }],
  ])('%s', (_, spec, expected) => {
    expect(changed(spec)).toEqual(expected)
  })
})

describe('the deprecated subject fields', () => {
  test.each<[string, Spec, Partial<CheckSettings>, Partial<CheckSettings>]>([
    ['a subject filters', { subject: 'OK' }, {}, { successKw: 'OK', filterSubject: true }],
    [
      'a failing subject filters',
      { subject_fail: 'NO' },
      {},
      { failureKw: 'NO', filterSubject: true },
    ],
    [
      'both filter',
      { subject: 'OK', subject_fail: 'NO' },
      {},
      { successKw: 'OK', failureKw: 'NO', filterSubject: true },
    ],
    [
      'an empty subject ends the filter',
      { subject: '' },
      { successKw: 'OK', filterSubject: true },
      { successKw: '', filterSubject: false },
    ],
    [
      'an empty subject keeps the filter of the other keyword',
      { subject: '' },
      { failureKw: 'NO' },
      { successKw: '', filterSubject: true },
    ],
    [
      'an empty failing subject keeps the filter of the other keyword',
      { subject_fail: '' },
      { successKw: 'OK' },
      { failureKw: '', filterSubject: true },
    ],
    [
      'both empty end the filter',
      { subject: '', subject_fail: '' },
      { successKw: 'OK', failureKw: 'NO' },
      { successKw: '', failureKw: '', filterSubject: false },
    ],
    [
      'the modern keyword wins',
      { subject: 'B', success_kw: 'A' },
      {},
      { successKw: 'A', filterSubject: true },
    ],
    [
      'the modern failing keyword wins',
      { subject_fail: 'B', failure_kw: 'A' },
      {},
      { failureKw: 'A', filterSubject: true },
    ],
    [
      'the modern flag wins',
      { subject: 'S', filter_subject: false },
      {},
      { successKw: 'S', filterSubject: false },
    ],
    [
      'a modern keyword does not keep the filter that an empty subject ends',
      { subject: '', failure_kw: 'NO' },
      {},
      { successKw: '', failureKw: 'NO', filterSubject: false },
    ],
  ])('%s', (_, spec, current, expected) => {
    expect(changed(spec, current)).toEqual(expected)
  })
})

describe('a name', () => {
  test.each([1, 2] as const)('makes the slug in v%i', (version) => {
    expect(changed({ name: 'My Job' }, {}, version)).toEqual({ name: 'My Job', slug: 'my-job' })
  })

  test.each([1, 2] as const)('leaves a slug that was sent in v%i', (version) => {
    const expected = { name: 'My Job', slug: 'other' }
    expect(changed({ name: 'My Job', slug: 'other' }, {}, version)).toEqual(expected)
  })

  test('leaves the slug alone in v3', () => {
    expect(changed({ name: 'My Job' })).toEqual({ name: 'My Job' })
  })

  test.each([1, 2] as const)('that is not sent leaves the slug alone in v%i', (version) => {
    expect(changed({ tags: 'a' }, {}, version)).toEqual({ tags: 'a' })
  })
})

describe('the slug of', () => {
  test.each([
    ['Ünï Name 42!', 'uni-name-42'],
    ['', ''],
    ['  spaces \t around  ', 'spaces-around'],
    ['under_score', 'under_score'],
    ['a - b -- c', 'a-b-c'],
    ['--edge__', 'edge'],
    ['_-_', ''],
    ['Straße', 'strae'],
    ['ﬁne', 'fine'],
    ['日本語', ''],
    ['日 本', ''],
    ['db@dc1/main.sql', 'dbdc1mainsql'],
    ['İstanbul', 'istanbul'],
    ['\u212a', 'k'],
    ['a\u001cb \u001f c', 'a-b-c'],
  ])('%j is "%s"', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })
})

describe('unique finds', () => {
  const checks = [
    aCheck({ id: 1, name: 'a', tags: 'x y', timeout: 60 }),
    aCheck({ id: 2, name: 'b', tags: 'x y', timeout: 60 }),
    aCheck({ id: 3, name: 'b', tags: 'x  y', timeout: 120 }),
    aCheck({ id: 4, name: '', slug: 'four', kind: 'cron', timeout: 300, grace: 60 }),
  ]

  test.each<[string, Spec, number | null]>([
    ['nothing when it is absent', { name: 'a' }, null],
    ['nothing when it is empty', { name: 'a', unique: [] }, null],
    ['a check by its name', { name: 'a', unique: ['name'] }, 1],
    ['the oldest of several', { name: 'b', unique: ['name'] }, 2],
    ['what agrees in all fields', { name: 'b', timeout: 120, unique: ['name', 'timeout'] }, 3],
    [
      'nothing when one field differs',
      { name: 'a', timeout: 120, unique: ['name', 'timeout'] },
      null,
    ],
    ['nothing when a field is missing', { name: 'a', unique: ['name', 'slug'] }, null],
    ['a check by repeated fields', { name: 'a', unique: ['name', 'name'] }, 1],
    ['a check without a name', { name: '', unique: ['name'] }, 4],
    ['nothing by another case', { name: 'A', unique: ['name'] }, null],
    ['nothing by a part', { tags: 'x', unique: ['tags'] }, null],
    ['tags as they were written', { tags: 'x  y', unique: ['tags'] }, 3],
    ['nothing by tags in another order', { tags: 'y x', unique: ['tags'] }, null],
    ['a check by its slug', { slug: 'four', unique: ['slug'] }, 4],
    ['a cron check by the timeout it once had', { timeout: 300, unique: ['timeout'] }, 4],
    ['a check by its grace', { grace: 60, unique: ['grace'] }, 4],
  ])('%s', (_, spec, id) => {
    expect(findUnique(checks, spec)?.id ?? null).toBe(id)
  })
})

test.each([
  ['a b', ['c'], [], 'a b c'],
  ['a b', ['b'], [], null],
  [' a  b ', [], ['a'], 'b'],
  ['a b', [], ['c'], null],
  ['a b', ['c'], ['a', 'b'], 'c'],
  ['', ['x'], ['y'], 'x'],
  ['a', [], ['a'], ''],
])('the tags %j with %j and without %j are %j', (tags, add, remove, expected) => {
  expect(retagged(tags, { add, remove })).toBe(expected)
})
