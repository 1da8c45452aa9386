// What an import would do, before it does it.
import { describe, expect, test } from 'vitest'
import { planOf, readDocument } from '../../../src/main/monitor/insights/import-plan.ts'

describe('a document', () => {
  test('is an export of the API, or its list alone', () => {
    expect(readDocument('{"checks":[{"name":"a"}]}')).toEqual([{ name: 'a' }])
    expect(readDocument('[{"name":"a"}]')).toEqual([{ name: 'a' }])
  })

  test.each([
    ['no JSON', /not JSON/],
    ['{"pings":[]}', /no list of checks/],
    ['"checks"', /no list of checks/],
    ['null', /no list of checks/],
  ])('%j is refused', (text, problem) => {
    expect(() => readDocument(text)).toThrow(problem)
  })
})

describe('a plan', () => {
  test('creates what is not there', async () => {
    const { shown, specs } = await planOf(
      [{ name: 'backup', slug: 'backup', tags: 'nightly', timeout: 3600, grace: 60 }],
      [],
    )
    expect(shown.create).toEqual([
      { name: 'backup', slug: 'backup', tags: 'nightly', schedule: 'every 1 h' },
    ])
    expect(specs).toEqual([
      { name: 'backup', slug: 'backup', tags: 'nightly', timeout: 3600, grace: 60 },
    ])
  })

  test('shows an expression with its zone', async () => {
    const { shown } = await planOf([{ name: 'a', schedule: '0 3 * * *', tz: 'Europe/Riga' }], [])
    expect(shown.create[0]?.schedule).toBe('0 3 * * * (Europe/Riga)')
  })

  test('leaves alone what has the same name or the same slug', async () => {
    const present = [
      { name: 'backup', slug: '' },
      { name: '', slug: 'mirror' },
    ]
    const { shown, specs } = await planOf(
      [{ name: 'backup' }, { name: 'other', slug: 'mirror' }, { name: 'third' }],
      present,
    )
    expect(shown.existing.map(({ name }) => name)).toEqual(['backup', 'other'])
    expect(specs).toEqual([{ name: 'third' }])
  })

  test('takes unnamed checks for different ones', async () => {
    const { specs } = await planOf([{ timeout: 60 }, { timeout: 120 }], [{ name: '', slug: '' }])
    expect(specs).toHaveLength(2)
  })

  test('of two entries with one name takes the first', async () => {
    const { shown } = await planOf([{ name: 'a' }, { name: 'a' }], [])
    expect(shown.create).toHaveLength(1)
    expect(shown.existing).toHaveLength(1)
  })

  test('refuses what the API would, and says why', async () => {
    const { shown } = await planOf(
      [{ name: 'a', grace: 1 }, 7, { name: 'b', schedule: 'never' }],
      [],
    )
    expect(shown.refused).toEqual([
      { name: 'a', problem: 'grace is too small' },
      { name: '', problem: 'is not an object' },
      { name: 'b', problem: 'schedule is not a valid cron or OnCalendar expression' },
    ])
  })

  test('takes neither channels nor what the newer filters say again', async () => {
    const { specs } = await planOf(
      [
        {
          name: 'a',
          channels: '4ec5a071-2d08-4baa-898a-eb4eb3cd6941',
          unique: ['name'],
          subject: 'ok',
          filter_subject: true,
          success_kw: 'ok',
          n_pings: 5,
          status: 'down',
        },
      ],
      [],
    )
    expect(specs).toEqual([{ name: 'a', filter_subject: true, success_kw: 'ok' }])
  })

  test('reads the filters of an older installation', async () => {
    const { specs } = await planOf([{ name: 'a', subject: 'ok', subject_fail: 'bad' }], [])
    expect(specs).toEqual([{ name: 'a', subject: 'ok', subject_fail: 'bad' }])
  })
})
