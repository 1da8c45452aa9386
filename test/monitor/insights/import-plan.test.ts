// What an import would do, before it does it.

import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

import {
  type ImportSurroundings,
  type PlannedImport,
  planImport,
  readDocument,
} from '../../../src/main/monitor/insights/import-plan.ts'
import type { CheckNames } from '../../../src/main/monitor/rules/check.ts'
import { uniqueKeyOf } from '../../../src/main/monitor/rules/unique-key.ts'
import { englishOf } from '../../../src/shared/words/english.ts'
import { tell } from '../../../src/shared/words/told.ts'

describe('a document', () => {
  test('is an export of the API, or its list alone', async () => {
    const read = { checks: [{ name: 'a' }], maintenance: [] }
    expect(await readDocument('{"checks":[{"name":"a"}]}')).toEqual(read)
    expect(await readDocument('[{"name":"a"}]')).toEqual(read)
  })

  test.each([
    ['no JSON', /not JSON/],
    [gzipSync('{}').toString(), /packed archive/],
    [gzipSync('{}').toString('latin1'), /packed archive/],
    ['{"pings":[]}', /no list of checks/],
    ['"checks"', /no list of checks/],
    ['null', /no list of checks/],
  ])('%j is refused', async (text, problem) => {
    await expect(readDocument(text)).rejects.toThrow(problem)
  })
})

const SURROUNDINGS = {
  present: [],
  isFree: () => true,
  keepUuids: true,
  recorded: new Map<string, number>(),
}

/** Documents as their plan has them, in an empty installation unless it is said otherwise. */
function planOf(documents: readonly unknown[], more: Partial<ImportSurroundings> = {}) {
  return planImport(documents, { ...SURROUNDINGS, ...more })
}

const outcomesOf = (planned: readonly PlannedImport[]) =>
  planned.map(({ outcome, name }) => `${outcome} ${name}`)

const A = '4ec5a071-2d08-4baa-898a-eb4eb3cd6941'
const B = '5fd6b182-3e19-4cbb-899b-fc5fc4de7a52'
const here = (fields: Partial<CheckNames>): CheckNames => ({
  id: 7,
  name: '',
  slug: '',
  uuid: B,
  ...fields,
})

describe('a plan', () => {
  test('creates what is not there', async () => {
    const document = { name: 'backup', slug: 'backup', tags: 'nightly', timeout: 3600, grace: 60 }
    expect(await planOf([document])).toMatchObject([
      {
        ...{ outcome: 'create', name: 'backup', tags: 'nightly' },
        schedule: tell('scheduleWords.every.3600'),
        ...{ spec: document, isPaused: false, hasHistory: false },
      },
    ])
  })

  test('shows a period as the list of checks does', async () => {
    const [planned] = await planOf([{ name: 'a', timeout: 5400 }])
    const { schedule } = planned ?? {}
    expect(schedule && englishOf(schedule)).toBe('every 1 hour 30 minutes')
  })

  test('shows an expression with its zone', async () => {
    const [planned] = await planOf([{ name: 'a', schedule: '0 3 * * *', tz: 'Europe/Riga' }])
    expect(planned?.schedule).toBe('0 3 * * * (Europe/Riga)')
  })

  test('leaves alone what has the same name or the same slug', async () => {
    const present = [here({ name: 'backup' }), here({ id: 8, slug: 'mirror' })]
    const planned = await planOf(
      [{ name: 'backup' }, { name: 'other', slug: 'mirror' }, { name: 'third' }],
      { present },
    )
    expect(outcomesOf(planned)).toEqual(['exists backup', 'exists other', 'create third'])
  })

  test('takes unnamed checks for different ones', async () => {
    const planned = await planOf([{ timeout: 60 }, { timeout: 120 }], { present: [here({})] })
    expect(outcomesOf(planned)).toEqual(['create ', 'create '])
  })

  test('of two entries with one name takes the first, unless UUIDs tell them apart', async () => {
    expect(outcomesOf(await planOf([{ name: 'a' }, { name: 'a' }]))).toEqual([
      'create a',
      'exists a',
    ])
    const twins = [
      { name: 'a', uuid: A },
      { name: 'a', uuid: B },
    ]
    expect(outcomesOf(await planOf(twins))).toEqual(['create a', 'create a'])
    // As after a move that ended between them.
    expect(outcomesOf(await planOf(twins, { present: [here({ name: 'a', uuid: A })] }))).toEqual([
      'exists a',
      'create a',
    ])
  })

  test('keeps UUIDs that are free, if that is wanted', async () => {
    const list = [{ name: 'a', uuid: A }]
    expect(await planOf(list)).toMatchObject([{ keeps: A }])
    expect(await planOf(list, { keepUuids: false })).toMatchObject([{ keeps: null }])
    // In another project of this installation.
    expect(await planOf(list, { isFree: () => false })).toMatchObject([
      { outcome: 'create', keeps: null },
    ])
    expect(await planOf(list, { present: [here({ uuid: A })], isFree: () => false })).toMatchObject(
      [{ outcome: 'exists' }],
    )
  })

  test('knows what came from there before, whatever it is called now', async () => {
    const planned = await planOf([{ name: 'a', uuid: A }], {
      present: [here({ name: 'renamed' })],
      recorded: new Map([[uniqueKeyOf(A), 7]]),
    })
    expect(planned).toMatchObject([{ outcome: 'exists', here: { name: 'renamed' } }])
  })

  test('tells what is paused and what has been pinged', async () => {
    const document = { name: 'a', uuid: A, status: 'paused', n_pings: 3, channels: `${A},${B}` }
    expect(await planOf([document])).toMatchObject([
      { isPaused: true, hasHistory: true, channels: [A, B] },
    ])
  })

  test('refuses what the API would, and says why', async () => {
    const planned = await planOf([
      { name: 'a', grace: 1 },
      7,
      { name: 'b', schedule: 'never' },
      { name: 'c', uuid: A },
      { name: 'c', uuid: A },
    ])
    expect(planned.map(({ outcome, name, problem }) => [outcome, name, problem])).toEqual([
      ['refused', 'a', 'grace is too small'],
      ['refused', '', 'is not an object'],
      ['refused', 'b', 'schedule is not a valid cron or OnCalendar expression'],
      ['create', 'c', ''],
      ['refused', 'c', 'is in the list twice'],
    ])
  })

  test('takes neither channels nor what the newer filters say again', async () => {
    const [planned] = await planOf([
      {
        name: 'a',
        channels: A,
        unique: ['name'],
        subject: 'ok',
        filter_subject: true,
        success_kw: 'ok',
        n_pings: 5,
        status: 'down',
      },
    ])
    expect(planned?.spec).toEqual({ name: 'a', filter_subject: true, success_kw: 'ok' })
  })

  test('reads the filters of an older installation', async () => {
    const [planned] = await planOf([{ name: 'a', subject: 'ok', subject_fail: 'bad' }])
    expect(planned?.spec).toEqual({ name: 'a', subject: 'ok', subject_fail: 'bad' })
  })
})
