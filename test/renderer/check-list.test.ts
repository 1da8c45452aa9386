import { describe, expect, test } from 'vitest'
import {
  filterOf,
  isFiltered,
  type ListedRow,
  listChecks,
  listedRows,
  orderByName,
  tagCounts,
  withText,
} from '../../src/renderer/checks/check-list.ts'
import { groupOf, groupText } from '../../src/renderer/checks/groups.ts'
import { sortRows, WORST_FIRST } from '../../src/renderer/checks/sort.ts'
import { mirroredId } from '../../src/renderer/stores/mirrored.ts'
import { summarize } from '../../src/renderer/stores/summary.ts'
import type { CheckRow } from '../../src/shared/views/checks.ts'
import { aMirroredRow, aRow, PROJECT, uuidOf } from '../support/window-rows.ts'

const NOW = 1_000_000
/** Ids of favourites. */
const MARKED = new Set([uuidOf(5)])

function named(name: string, fields: Partial<CheckRow> = {}): CheckRow {
  return aRow({
    name,
    uuid: fields.uuid ?? uuidOf([...name].reduce((n, c) => n * 31 + c.charCodeAt(0), 7) % 1e9),
    ...fields,
  })
}

function worstFirst(rows: ReadonlyMap<string, ListedRow>): readonly string[] {
  const [projects, servers, integrations] = [new Map(), new Map(), new Map()]
  const around = { now: NOW, projects, servers, integrations, shares: new Map() }
  return sortRows(rows, orderByName(rows), WORST_FIRST, around)
}

/** Names in the order of the list. */
function listed(rows: readonly CheckRow[], query: Readonly<Record<string, string>> = {}): string[] {
  const byUuid = new Map(rows.map((row) => [row.uuid, row]))
  const uuids = listChecks(byUuid, worstFirst(byUuid), filterOf(query), NOW, MARKED)
  return uuids.map((uuid) => byUuid.get(uuid)?.name ?? '')
}

describe('the list of checks', () => {
  test('is worst first', () => {
    const rows = [
      named('a', { status: 'paused' }),
      named('b', { status: 'new' }),
      named('c', { status: 'up' }),
      named('d', { status: 'grace' }),
      named('e', { status: 'down' }),
    ]
    expect(listed(rows)).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test('takes a check whose due time has passed as late', () => {
    const rows = [named('a'), named('z', { status: 'up', due: NOW })]
    expect(listed(rows)).toEqual(['z', 'a'])
  })

  test('is then by name, numbers by their value, whatever the case', () => {
    const rows = ['job 10', 'Job 9', 'alpha', 'Beta'].map((name) => named(name))
    expect(listed(rows)).toEqual(['alpha', 'Beta', 'Job 9', 'job 10'])
  })

  test('has checks of the same name in the order of their making', () => {
    const rows = [
      named('same', { uuid: uuidOf(1), created: 2 }),
      named('same', { uuid: uuidOf(2), created: 1 }),
    ]
    const byUuid = new Map(rows.map((row) => [row.uuid, row]))
    expect(orderByName(byUuid)).toEqual([uuidOf(2), uuidOf(1)])
  })
})

describe('a search', () => {
  const rows = [
    named('Nightly backup', { uuid: uuidOf(5), slug: 'nightly', tags: ['prod', 'db'] }),
    named('Mail', { uuid: 'abcdef00-0000-4000-8000-000000000000', tags: ['Prod'] }),
  ]

  test.each([
    ['backup', ['Nightly backup']],
    ['BACK night', ['Nightly backup']],
    ['prod', ['Mail', 'Nightly backup']],
    ['nightly', ['Nightly backup']],
    ['abcdef', ['Mail']],
    ['backup mail', []],
    ['   ', ['Mail', 'Nightly backup']],
  ])('for "%s" looks in name, slug, UUID and tags', (q, names) => {
    expect(listed(rows, { q })).toEqual(names)
  })

  test('knows what changed since the last one', () => {
    expect(listed(rows, { q: 'mail' })).toEqual(['Mail'])
    const renamed = rows.map((row) => (row.name === 'Mail' ? { ...row, name: 'Letters' } : row))
    expect(listed(renamed, { q: 'mail' })).toEqual([])
    expect(listed(renamed, { q: 'letters' })).toEqual(['Letters'])
  })

  test('finds in many rows what it finds in each of them alone', () => {
    const parts = ['', 'a', 'ab', 'b', 'ba', 'B a', '0']
    const many = parts.flatMap((name, i) =>
      parts.map((slug, j) =>
        named(name, { uuid: uuidOf(10 * i + j), slug, tags: ['ab'.slice(j % 3)] }),
      ),
    )
    const [ids, found] = [new Map(many.map((row) => [row.uuid, row])), new Set<number>()]
    const order = [...ids.keys()]
    for (const q of [
      'a',
      'ab',
      'ba',
      'a b',
      'b b',
      'b 0',
      '0',
      '00 a',
      'bb',
      '00000000-0000',
      '0-',
    ]) {
      const alone = many.filter((row) => {
        const one = new Map([[row.uuid, row]])
        return listChecks(one, [row.uuid], filterOf({ q }), NOW).length === 1
      })
      const together = listChecks(ids, order, filterOf({ q }), NOW)
      expect([q, together]).toEqual([q, alone.map(({ uuid }) => uuid)])
      found.add(together.length)
    }
    expect(found.size).toBeGreaterThan(3)
  })

  test('by state, project and every tag narrows further', () => {
    expect(listed(rows, { state: 'down' })).toEqual([])
    expect(listed(rows, { state: 'up', tag: 'prod db' })).toEqual(['Nightly backup'])
    expect(listed(rows, { project: PROJECT })).toHaveLength(2)
    expect(listed(rows, { project: uuidOf(99) })).toEqual([])
    expect(listed(rows, { favourite: '1' })).toEqual(['Nightly backup'])
    expect(isFiltered(filterOf({ favourite: '1' }))).toBe(true)
    expect(listed(rows, { favourite: '0' })).toHaveLength(2)
  })

  test('by a state that there is not shows everything', () => {
    expect(listed(rows, { state: 'broken' })).toHaveLength(2)
  })
})

describe('checks of other servers', () => {
  const REMOTE = uuidOf(700)
  const own = named('backup', { uuid: uuidOf(1), due: NOW - 1 })
  const mirrored = [
    aMirroredRow({ name: 'backup', uniqueKey: 'a'.repeat(40), due: NOW - 1, tags: ['db'] }),
    aMirroredRow({ name: 'mail', uniqueKey: 'b'.repeat(40), status: 'down', uuid: null }),
    aMirroredRow({ name: 'linked', uniqueKey: 'c'.repeat(40), linked: own.uuid }),
  ]
  const rows = listedRows(
    new Map([[own.uuid, own]]),
    new Map(mirrored.map((row) => [mirroredId(row), row])),
  )
  const found = (query: Readonly<Record<string, string>> = {}) =>
    listChecks(rows, worstFirst(rows), filterOf(query), NOW, MARKED)
  const [backup, mail] = mirrored.map(mirroredId)

  test('stand among own ones, own first; a linked one is folded, and no clock makes one late', () => {
    expect(found()).toEqual([mail, own.uuid, backup])
    expect(found({ state: 'grace' })).toEqual([own.uuid])
  })

  test('are narrowed by server, and by what narrows own ones; a project has none of them', () => {
    expect(found({ server: 'here' })).toEqual([own.uuid])
    expect(found({ server: REMOTE })).toEqual([mail, backup])
    expect(found({ server: uuidOf(9) })).toEqual([])
    expect(found({ project: PROJECT })).toEqual([own.uuid])
    expect(found({ tag: 'db' })).toEqual([backup])
    expect(found({ q: 'b'.repeat(12) })).toEqual([mail])
    expect(isFiltered(filterOf({ server: 'here' }))).toBe(true)
    expect(tagCounts(rows.values(), NOW)).toEqual([{ tag: 'db', all: 1, down: 0 }])
  })

  test('count among all, but linked ones', () => {
    const summary = summarize([own], NOW, mirrored)
    expect(summary).toMatchObject({ all: 3, up: 1, grace: 1, down: 1 })
  })
})

describe('the counts of tags', () => {
  test('say how many of each are down, those with trouble first', () => {
    const rows = [
      named('a', { tags: ['db', 'x'], status: 'up' }),
      named('b', { tags: ['db', 'db'], status: 'down' }),
      named('c', { tags: ['a'], status: 'up' }),
    ]
    expect(tagCounts(rows, NOW)).toEqual([
      { tag: 'db', all: 2, down: 1 },
      { tag: 'a', all: 1, down: 0 },
      { tag: 'x', all: 1, down: 0 },
    ])
    expect(tagCounts(withText(rows, 'B'), NOW)).toEqual([
      { tag: 'db', all: 2, down: 1 },
      { tag: 'x', all: 1, down: 0 },
    ])
    expect(tagCounts(withText(rows, 'a x'), NOW)).toEqual([
      { tag: 'db', all: 1, down: 0 },
      { tag: 'x', all: 1, down: 0 },
    ])
  })
})

test.each<[Readonly<Record<string, string>>, unknown]>([
  [{ tag: 'prod' }, { project: null, tag: 'prod' }],
  [
    { tag: 'prod', project: PROJECT },
    { project: PROJECT, tag: 'prod' },
  ],
  [
    { project: PROJECT, server: 'here' },
    { project: PROJECT, tag: '' },
  ],
  [{ tag: 'prod db' }, null],
  [{ tag: 'prod', server: 'nas' }, null],
  [{ state: 'down' }, null],
])('a list of %j has the group %j to snooze', (query, group) => {
  expect(groupOf(filterOf(query))).toEqual(group)
})

test('a group is named by its project and its tag', () => {
  const projects = [{ uuid: PROJECT, name: 'Home' }]
  expect(groupText({ project: null, tag: 'prod' }, projects)).toBe('checks tagged “prod”')
  expect(groupText({ project: PROJECT, tag: '' }, projects)).toBe('checks of “Home”')
  expect(groupText({ project: PROJECT, tag: 'db' }, projects)).toBe('checks of “Home” tagged “db”')
})
