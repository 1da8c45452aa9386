// Contract monitor.md 3.1: the rules of every field, and the order in which their problems are told.

import { describe, expect, test } from 'vitest'
import { englishFields } from '../../../src/main/errors.ts'
import { NotAnInteger, parseSettings, parseSpec } from '../../../src/main/monitor/rules/spec.ts'
import { API_FIELDS } from '../../../src/shared/model/check-fields.ts'

const problemOf = (request: Record<string, unknown>) => {
  const parsed = parseSpec(request)
  return 'problem' in parsed ? parsed.problem : null
}

const TEXTS = [
  'channels',
  'desc',
  'failure_kw',
  'name',
  'schedule',
  'slug',
  'start_kw',
  'subject',
  'subject_fail',
  'success_kw',
  'tags',
  'tz',
]
const FLAGS = [
  'filter_subject',
  'filter_body',
  'filter_http_body',
  'filter_default_fail',
  'manual_resume',
]
const SECONDS = ['timeout', 'grace']
const KEYWORDS = ['failure_kw', 'success_kw', 'start_kw', 'subject', 'subject_fail']
/** In code points. */
const LIMITED = [['name', 100], ...KEYWORDS.map((field) => [field, 200] as const)] as const

describe.each(TEXTS)('%s', (field) => {
  test.each([[null], [1], [true], [['x']], [{}], [new NotAnInteger('1.0')]])(
    '%j is not a string',
    (value) => expect(problemOf({ [field]: value })).toBe(`${field} is not a string`),
  )
})

describe.each(['channels', 'desc', 'tags'])('%s', (field) => {
  test.each([0, 501, 5000])('may have %i characters', (length) => {
    const value = 'x'.repeat(length)
    expect(parseSpec({ [field]: value })).toEqual({ spec: { [field]: value } })
  })
})

describe.each(LIMITED)('%s', (field, limit) => {
  test.each(['', 'x', '🦊'])('may hold as many of "%s" as its limit', (character) => {
    expect(problemOf({ [field]: character.repeat(limit) })).toBeNull()
  })

  test.each(['x', '🦊'])('may not hold one more of "%s"', (character) => {
    expect(problemOf({ [field]: character.repeat(limit + 1) })).toBe(`${field} is too long`)
  })
})

describe.each(FLAGS)('%s', (field) => {
  test.each([true, false])('%s is kept', (value) => {
    expect(parseSpec({ [field]: value })).toEqual({ spec: { [field]: value } })
  })

  test.each([[null], [0], [1], ['true'], [''], [[]]])('%j is not a boolean', (value) => {
    expect(problemOf({ [field]: value })).toBe(`${field} is not a boolean`)
  })
})

describe.each(SECONDS)('%s', (field) => {
  test.each([60, 61, 86_400, 31_536_000])('%i is kept', (value) => {
    expect(parseSpec({ [field]: value })).toEqual({ spec: { [field]: value } })
  })

  test.each<[unknown, string]>([
    [59, 'is too small'],
    [0, 'is too small'],
    [-60, 'is too small'],
    [true, 'is too small'],
    [false, 'is too small'],
    [31_536_001, 'is too large'],
    [1e20, 'is too large'],
    [Number.POSITIVE_INFINITY, 'is too large'],
    [new NotAnInteger('60.0'), 'is not a number'],
    [new NotAnInteger('1e3'), 'is not a number'],
    [60.5, 'is not a number'],
    [Number.NaN, 'is not a number'],
    ['60', 'is not a number'],
    [null, 'is not a number'],
    [[60], 'is not a number'],
  ])('%s %s', (value, problem) => {
    expect(problemOf({ [field]: value })).toBe(`${field} ${problem}`)
  })
})

describe('methods', () => {
  test.each(['', 'POST'])('"%s" is kept', (methods) => {
    expect(parseSpec({ methods })).toEqual({ spec: { methods } })
  })

  test.each([['post'], ['GET'], ['POST '], [null], [1], [true], [['POST']]])(
    '%j is unexpected',
    (methods) => expect(problemOf({ methods })).toBe('methods has unexpected value'),
  )
})

describe('slug', () => {
  test.each(['', 'a', '0-9_z', '-', '_'])('"%s" is kept', (slug) => {
    expect(parseSpec({ slug })).toEqual({ spec: { slug } })
  })

  test.each(['A', 'ä', 'a b', 'a.b', 'a/b', 'a\n', '\na', 'a\u0000'])(
    '%j does not match',
    (slug) => {
      expect(problemOf({ slug })).toBe('slug does not match pattern')
    },
  )

  test('may have 100 characters', () => {
    expect(problemOf({ slug: 'x'.repeat(100) })).toBeNull()
    expect(problemOf({ slug: 'x'.repeat(101) })).toBe('slug is too long')
  })

  test('that is too long and does not match is too long', () => {
    expect(problemOf({ slug: 'Ä'.repeat(101) })).toBe('slug is too long')
  })
})

describe('schedule', () => {
  test.each(['* * * * *', '  */5 * * * *\t', 'Mon..Fri 09:00', '08:00\n20:00', '2019-01-01'])(
    '%j is kept as it was sent',
    (schedule) => expect(parseSpec({ schedule })).toEqual({ spec: { schedule } }),
  )

  test.each([
    '',
    '@daily',
    '* * * *',
    '* * * * * *',
    '0 0 31 2 *',
    '1999-01-01',
    '2000-01-01',
    'surprise',
  ])('"%s" is not valid', (schedule) => {
    expect(problemOf({ schedule })).toBe('schedule is not a valid cron or OnCalendar expression')
  })

  test('may have 100 characters', () => {
    expect(problemOf({ schedule: '* * * * *'.padEnd(100) })).toBeNull()
    expect(problemOf({ schedule: '* * * * *'.padEnd(101) })).toBe('schedule is too long')
  })
})

describe('tz', () => {
  test.each([
    ['UTC', 'UTC'],
    ['Europe/Riga', 'Europe/Riga'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is stored as %s', (tz, stored) => {
    expect(parseSpec({ tz })).toEqual({ spec: { tz: stored } })
  })

  test.each([
    '',
    'utc',
    'Mars/Olympus',
    '+02:00',
    'Factory',
    'localtime',
    'Europe/Riga ',
    'America/Coyhaique',
  ])('"%s" is not valid', (tz) => expect(problemOf({ tz })).toBe('tz is not a valid timezone'))
})

describe('unique', () => {
  test.each([[[]], [['name']], [['name', 'slug', 'tags', 'timeout', 'grace']], [['name', 'name']]])(
    '%j is kept',
    (unique) => expect(parseSpec({ unique })).toEqual({ spec: { unique } }),
  )

  test.each([[null], ['name'], [1], [{}], [{ 0: 'name' }]])('%j is not an array', (unique) => {
    expect(problemOf({ unique })).toBe('unique is not an array')
  })

  test.each([[['status']], [['name', 'Name']], [[null]], [[1]], [[['name']]]])(
    'in %j an item is unexpected',
    (unique) => expect(problemOf({ unique })).toBe("an item in 'unique' has unexpected value"),
  )
})

describe('a request', () => {
  test('without fields is valid', () => {
    expect(parseSpec({})).toEqual({ spec: {} })
  })

  test('keeps only the fields that are known', () => {
    const request = { name: 'a', api_key: 'x', uuid: null, status: 7, constructor: null }
    expect(parseSpec(request)).toEqual({ spec: { name: 'a' } })
  })

  test('does not inherit fields', () => {
    expect(parseSpec(Object.create({ name: 7 }))).toEqual({ spec: {} })
  })

  test('keeps a null character and blanks of a name', () => {
    expect(parseSpec({ name: ' a\u0000b ' })).toEqual({ spec: { name: ' a\u0000b ' } })
  })
})

describe('of several problems the first is told, in the order of the schema', () => {
  const ORDER = [
    'channels',
    'desc',
    'failure_kw',
    'filter_subject',
    'filter_body',
    'filter_http_body',
    'filter_default_fail',
    'grace',
    'manual_resume',
    'methods',
    'name',
    'schedule',
    'slug',
    'start_kw',
    'subject',
    'subject_fail',
    'success_kw',
    'tags',
    'timeout',
    'tz',
    'unique',
  ]

  test('which has these fields', () => {
    expect(API_FIELDS.map(([name]) => name)).toEqual(ORDER)
  })

  test.each(ORDER.map((field, i) => [field, ORDER.slice(i)] as const))('%s', (field, wrong) => {
    const request = Object.fromEntries(wrong.toReversed().map((name) => [name, null]))
    expect(problemOf(request)).toMatch(new RegExp(`^${field} `))
  })
})

/** In English. */
function problemsIn(request: Readonly<Record<string, unknown>>) {
  const parsed = parseSettings(request)
  return 'problems' in parsed ? englishFields(parsed.problems) : null
}

describe('the settings that the window sends', () => {
  test('become a spec, `observe` among them', () => {
    const request = { name: 'a', tz: 'Europe/Kiev', observe: 'strict', timeout: 60 }
    expect(parseSettings(request)).toEqual({ spec: { ...request, tz: 'Europe/Kyiv' } })
  })

  test.each<[string, unknown, string]>([
    ['name', 'x'.repeat(101), 'At most 100 characters.'],
    ['slug', 'x'.repeat(101), 'At most 100 characters.'],
    ['slug', 'Not A Slug', 'Only a to z, 0 to 9, - and _.'],
    ['failure_kw', 'x'.repeat(201), 'At most 200 characters.'],
    ['schedule', '@daily', 'Not a valid cron or OnCalendar expression.'],
    ['schedule', '* * * * *'.padEnd(101), 'At most 100 characters.'],
    ['tz', 'Mars/Olympus', 'Unknown time zone. Pick one from the list.'],
    ['timeout', 59, 'From 1 min to 365 d.'],
    ['grace', 31_536_001, 'From 1 min to 365 d.'],
    ['timeout', 60.5, 'Not a whole number.'],
  ])('with %s %j are refused: %s', (name, value, text) => {
    expect(problemsIn({ [name]: value })).toEqual({ [name]: text })
  })

  test('are refused for each wrong field', () => {
    expect(problemsIn({ name: null, slug: 'Ä', tags: '' })).toEqual({
      name: 'Not a text.',
      slug: 'Only a to z, 0 to 9, - and _.',
    })
  })

  test('do not choose another check, and do not name channels', () => {
    expect(parseSettings({ unique: ['name'], channels: '*', subject: 'x' })).toEqual({ spec: {} })
  })
})

test('no request of the API sets whether gaps count', () => {
  expect(parseSpec({ observe: 'strict' })).toEqual({ spec: {} })
})
