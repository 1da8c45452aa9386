import { describe, expect, test } from 'vitest'
import {
  arrangementText,
  FIRST_ARRANGEMENT,
  readArrangement,
  withClosed,
} from '../../src/renderer/checks/arrangement.ts'
import { listedRows, orderByName } from '../../src/renderer/checks/check-list.ts'
import {
  COLUMNS,
  type ColumnChoices,
  chosenColumns,
  columnWidth,
  fittingColumns,
  nameWidth,
} from '../../src/renderer/checks/columns.ts'
import {
  type Grouped,
  groupingOf,
  groupRows,
  headOf,
  isGroupId,
  itemsOf,
  type RowGroup,
  statesOf,
  subjectsOf,
} from '../../src/renderer/checks/grouping.ts'
import {
  isSameQuery,
  isWorthSaving,
  listQuery,
  pathOf,
} from '../../src/renderer/checks/saved-filter.ts'
import {
  ariaSortOf,
  nextSort,
  sortOf,
  sortRows,
  sortText,
  WORST_FIRST,
} from '../../src/renderer/checks/sort.ts'
import { mirroredId } from '../../src/renderer/stores/mirrored.ts'
import type { CheckRow } from '../../src/shared/views/checks.ts'
import { aMirroredRow, aRow, PROJECT, uuidOf } from '../support/window-rows.ts'

const NOW = 1_000_000

function mapOf(rows: readonly Partial<CheckRow>[]): ReadonlyMap<string, CheckRow> {
  return new Map(
    rows.map((row, at) => {
      const whole = aRow({ uuid: uuidOf(at + 1), created: at, ...row })
      return [whole.uuid, whole]
    }),
  )
}

const AROUND = {
  now: NOW,
  projects: new Map(),
  servers: new Map(),
  integrations: new Map(),
  shares: new Map([1, 2, 4].map((number) => [uuidOf(number), number / 4])),
}

/** Names in the order of the list. */
function sorted(rows: readonly Partial<CheckRow>[], text: string): string[] {
  const map = mapOf(rows)
  const order = sortRows(map, orderByName(map), sortOf(text) ?? WORST_FIRST, AROUND)
  return order.map((id) => map.get(id)?.name ?? '')
}

describe('the order of the list', () => {
  const rows: readonly Partial<CheckRow>[] = [
    { name: 'job 10', lastPing: 30, lastDuration: 5, timeout: 60, tags: ['b'], deadline: 9 },
    { name: 'job 9', lastPing: 10, lastDuration: null, timeout: 3600, tags: ['a', 'z'] },
    { name: 'Alpha', lastPing: null, lastDuration: 70, timeout: 60, tags: [], deadline: 2 },
    { name: 'beta', lastPing: 20, lastDuration: 6, kind: 'cron', schedule: '@daily', tags: ['B'] },
  ]

  test.each([
    ['name', ['Alpha', 'beta', 'job 9', 'job 10']],
    ['-name', ['job 10', 'job 9', 'beta', 'Alpha']],
    ['last', ['job 10', 'beta', 'job 9', 'Alpha']],
    ['-last', ['job 9', 'beta', 'job 10', 'Alpha']],
    ['duration', ['Alpha', 'beta', 'job 10', 'job 9']],
    ['-duration', ['job 10', 'beta', 'Alpha', 'job 9']],
    ['deadline', ['Alpha', 'job 10', 'beta', 'job 9']],
    ['schedule', ['Alpha', 'job 10', 'job 9', 'beta']],
    ['-schedule', ['beta', 'job 9', 'Alpha', 'job 10']],
    ['tags', ['job 9', 'beta', 'job 10', 'Alpha']],
    // Without the third one, Alpha; of the runs the worst first, of the uptime the least.
    ['beats', ['beta', 'job 9', 'job 10', 'Alpha']],
    ['-beats', ['job 10', 'job 9', 'beta', 'Alpha']],
    ['uptime', ['job 10', 'job 9', 'beta', 'Alpha']],
    ['-uptime', ['beta', 'job 9', 'job 10', 'Alpha']],
    ['-tags', ['beta', 'job 10', 'job 9', 'Alpha']],
  ])(
    'by %s: numbers by their value, equal ones by name, those without a value last',
    (by, names) => {
      expect(sorted(rows, by)).toEqual(names)
    },
  )

  test('by state is worst first, or best first', () => {
    const states = [
      { name: 'a', status: 'paused' },
      { name: 'b', status: 'up', due: NOW },
      { name: 'c', status: 'down' },
      { name: 'd', status: 'down' },
    ] as const
    expect(sorted(states, 'state')).toEqual(['c', 'd', 'b', 'a'])
    expect(sorted(states, '-state')).toEqual(['a', 'b', 'c', 'd'])
  })

  test('by deadline has what is down first, the longest before the others', () => {
    const late = [
      { name: 'soon', deadline: NOW + 1 },
      { name: 'down', status: 'down', since: NOW - 5 },
      { name: 'down long', status: 'down', since: NOW - 50 },
    ] as const
    expect(sorted(late, 'deadline')).toEqual(['down long', 'down', 'soon'])
  })

  test('by project and by server goes by their names, checks of other servers among own ones', () => {
    const [first, second] = [aRow({ name: 'own' }), aRow({ uuid: uuidOf(2), project: uuidOf(50) })]
    const far = aMirroredRow({ name: 'far', lastPing: 5 })
    const rows = listedRows(
      new Map([
        [first.uuid, first],
        [second.uuid, second],
      ]),
      new Map([[mirroredId(far), far]]),
    )
    const around = {
      now: NOW,
      projects: new Map([
        [PROJECT, 'Work'],
        [uuidOf(50), 'Home'],
      ]),
      servers: new Map([[far.remote, 'nas']]),
      integrations: new Map([[first.uuid, 2]]),
      shares: new Map(),
    }
    const by = (text: string) =>
      sortRows(rows, orderByName(rows), sortOf(text) ?? WORST_FIRST, around)
    expect(by('project')).toEqual([second.uuid, first.uuid, mirroredId(far)])
    expect(by('-project')).toEqual([first.uuid, second.uuid, mirroredId(far)])
    expect(by('server')).toEqual([mirroredId(far), second.uuid, first.uuid])
    expect(by('last')[0]).toBe(mirroredId(far))
    // Those that notify nobody come first.
    expect(by('integrations')).toEqual([second.uuid, first.uuid, mirroredId(far)])
    expect(by('-integrations')).toEqual([first.uuid, second.uuid, mirroredId(far)])
  })

  test('has every check once, whatever the column', () => {
    const map = mapOf(rows)
    const order = orderByName(map)
    for (const { sort: key } of COLUMNS) {
      for (const reversed of [false, true]) {
        if (key === null) continue
        const sortedIds = sortRows(map, order, { key, reversed }, AROUND)
        expect(sortedIds.toSorted()).toEqual([...map.keys()].toSorted())
      }
    }
  })
})

describe('a click on the head of a column', () => {
  test('sorts by it, then the other way round, then worst first again', () => {
    const first = nextSort(WORST_FIRST, 'last')
    const second = nextSort(first, 'last')
    expect([first, second].map(sortText)).toEqual(['last', '-last'])
    expect(nextSort(second, 'last')).toEqual(WORST_FIRST)
    expect(sortText(nextSort(second, 'name'))).toBe('name')
    expect(sortText(nextSort(WORST_FIRST, 'state'))).toBe('-state')
  })

  test('says its direction: the newest and the longest come first, all else from the least', () => {
    expect(ariaSortOf({ key: 'name', reversed: false }, 'name')).toBe('ascending')
    expect(ariaSortOf({ key: 'name', reversed: true }, 'name')).toBe('descending')
    expect(ariaSortOf({ key: 'last', reversed: false }, 'last')).toBe('descending')
    expect(ariaSortOf({ key: 'last', reversed: true }, 'last')).toBe('ascending')
    expect(ariaSortOf(WORST_FIRST, 'last')).toBeUndefined()
  })
})

test.each(['', '-', 'nothing', '--name', 'NAME', undefined])('%j is no order', (text) => {
  expect(sortOf(text)).toBeNull()
})

describe('the columns', () => {
  test('are those that a person chose, of servers only where there are others', () => {
    const first = chosenColumns({}, false, 1200)
    expect(first).toEqual([
      'state',
      'name',
      'beats',
      'last',
      'deadline',
      'schedule',
      'integrations',
      'menu',
    ])
    expect(
      chosenColumns({ beats: false, tags: true, name: false, server: true }, true, 1200),
    ).toEqual([
      ...['state', 'name', 'tags', 'server', 'last', 'deadline', 'schedule'],
      ...['integrations', 'menu'],
    ])
  })

  test('go one by one where there is little room, and the name keeps its own', () => {
    const chosen = chosenColumns({ tags: true, duration: true }, true, 1200)
    const counts = [1600, 1200, 1000, 800, 700, 600].map(
      (room) => fittingColumns(chosen, room, false).length,
    )
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(fittingColumns(chosen, 1624, false)).toEqual(chosen)
    expect(fittingColumns(chosen, 100, false)).toEqual(['state', 'name', 'menu'])
    // A window of 720 px.
    const small = ['state', 'name', 'last', 'deadline', 'menu']
    expect(fittingColumns(chosenColumns({}, false, 1200), 632, false)).toEqual(small)
    // One of 1280 px: names are read, with their servers; those have a column where a long name is read beside it.
    const withServers = (room: number) => fittingColumns(chosenColumns({}, true, room), room, false)
    expect(withServers(1064)).not.toContain('server')
    expect(withServers(1064)).not.toContain('schedule')
    expect(withServers(1224)).not.toContain('server')
    expect(withServers(1224)).toContain('schedule')
    expect(withServers(1264)).toContain('server')
    for (let room = 300; room < 1600; room += 50) {
      const shown = fittingColumns(chosen, room, false)
      // Boxes take 32 px.
      const width = shown.reduce((sum, name) => sum + columnWidth(name, room), 32)
      if (shown.length > 3) expect(width).toBeLessThanOrEqual(room)
    }
  })

  test('have the output where there is room to spare, unless a person said otherwise', () => {
    const shown = (choices: ColumnChoices, room: number) =>
      fittingColumns(chosenColumns(choices, false, room), room, false).includes('output')
    expect(shown({}, 1479)).toBe(false)
    expect(shown({}, 1480)).toBe(true)
    expect(shown({ output: false }, 2000)).toBe(false)
    expect(shown({ output: true }, 1300)).toBe(true)
    expect(nameWidth(chosenColumns({}, false, 1479), 1479)).toBeUndefined()
    for (const room of [1480, 1700, 2500, 4000]) {
      const columns = chosenColumns({}, false, room)
      const name = nameWidth(columns, room) ?? 0
      const others = columns.filter((column) => column !== 'name' && column !== 'output')
      const rest = others.reduce((sum, column) => sum + columnWidth(column, room), 32)
      expect(name).toBeGreaterThanOrEqual(columnWidth('name', room))
      expect(name).toBeLessThanOrEqual(560)
      expect(room - rest - name).toBeGreaterThanOrEqual(columnWidth('output', room))
    }
  })

  test('give names of 48 letters their room in a window of 1920 px, before the runs have more', () => {
    const columns = chosenColumns({}, true, 1688)
    // Eight pixels a letter, in a wide font, bold.
    expect(nameWidth(columns, 1688)).toBeGreaterThanOrEqual(48 * 8)
    expect(columnWidth('beats', 1688)).toBe(columnWidth('beats', 1200))
  })

  test('of a phone are the two lines of a check, whatever was chosen', () => {
    const lines = ['state', 'name', 'last', 'deadline', 'menu']
    expect(fittingColumns(chosenColumns({ last: false }, false, 374), 374, true)).toEqual(lines)
  })
})

describe('the groups of the list', () => {
  const rows = mapOf([
    { name: 'a', tags: ['db', 'env:prod'], status: 'up' },
    { name: 'b', tags: ['web', 'db', 'env:test'], status: 'down' },
    { name: 'c', tags: ['env:prod', 'web'], status: 'up', due: NOW },
    { name: 'd', tags: [], status: 'paused', project: uuidOf(50) },
    { name: 'e', tags: ['job10', 'team:x'], status: 'up' },
    { name: 'f', tags: ['Job9'], status: 'up' },
  ])
  const far = aMirroredRow({ name: 'far', tags: ['db'] })
  const all = listedRows(rows, new Map([[mirroredId(far), far]]))
  const ids = orderByName(all)

  function groups(text: string, options: Partial<Grouped> = {}) {
    const grouping = groupingOf(text)
    if (grouping === null || grouping === 'none') throw new Error('no groups')
    return groupRows(ids, grouping, {
      ...{ rows: all, sort: sortOf('name') ?? WORST_FIRST, filter: { tags: [] }, now: NOW },
      projects: new Map([
        [PROJECT, 'Work'],
        [uuidOf(50), 'Home'],
      ]),
      servers: new Map([[far.remote, 'nas']]),
      ...options,
    })
  }
  const shape = (list: readonly RowGroup[]) =>
    list.map(({ title, checks }) => [title, checks.map((id) => all.get(id)?.name).join(' ')])

  test('by tag have every check once, under its first tag, in natural order, untagged ones last', () => {
    expect(shape(groups('tag'))).toEqual([
      ['db', 'a far'],
      ['env:prod', 'c'],
      ['Job9', 'f'],
      ['job10', 'e'],
      ['web', 'b'],
      [null, 'd'],
    ])
  })

  test('of a list of one tag go by the next one', () => {
    expect(shape(groups('tag', { filter: { tags: ['db'] } }))).toContainEqual(['env:prod', 'a c'])
  })

  test('by what a tag says', () => {
    expect(shape(groups('tag:env'))).toEqual([
      ['env:prod', 'a c'],
      ['env:test', 'b'],
      [null, 'd e f far'],
    ])
    expect(subjectsOf(all.values())).toEqual(['env'])
  })

  test('by project and by server go by their names', () => {
    expect(shape(groups('project'))).toEqual([
      ['Home', 'd'],
      ['Work', 'a b c e f'],
      [null, 'far'],
    ])
    expect(shape(groups('server'))).toEqual([
      ['nas', 'far'],
      [null, 'a b c d e f'],
    ])
  })

  test('with something down come first in a list that is worst first', () => {
    const titles = groups('tag', { sort: WORST_FIRST }).map(({ title }) => title)
    expect(titles).toEqual(['web', 'db', 'env:prod', 'Job9', 'job10', null])
  })

  test('say how their checks are, worst first, as of now', () => {
    const [, web] = groups('project')
    expect(web && statesOf(web).map((status) => [status, web.counts[status]])).toEqual([
      ['down', 1],
      ['grace', 1],
      ['up', 3],
    ])
  })

  test('are heads with their checks; a closed one is its head alone', () => {
    const list = groups('tag:env')
    const [prod, probe, none] = list
    const open = itemsOf(list, new Set())
    expect(open).toHaveLength(ids.length + 3)
    expect(open.filter((id) => !isGroupId(id)).toSorted()).toEqual(ids.toSorted())
    expect(itemsOf(list, new Set([none?.id ?? '', prod?.id ?? '']))).toEqual([
      ...[prod?.id, probe?.id, ...(probe?.checks ?? []), none?.id],
    ])
    expect(headOf(list, prod?.checks[1] ?? '')).toBe(prod)
    expect(headOf(list, probe?.id ?? '')).toBe(probe)
    expect(headOf(list, 'x')).toBeUndefined()
  })

  test('that are closed and opened are remembered, the last ones of very many', () => {
    expect(withClosed(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c'])
    expect(withClosed(['a', 'b'], ['a'], false)).toEqual(['b'])
    const many = Array.from({ length: 600 }, (_, n) => `${n}`)
    expect(withClosed([], many, true)).toEqual(many.slice(100))
  })
})

test.each([undefined, '', 'tag:', 'state', 'Tag'])('%j is no grouping', (text) => {
  expect(groupingOf(text)).toBeNull()
})

describe('the arrangement of a window', () => {
  test('is kept as text', () => {
    const kept = {
      sort: { key: 'last', reversed: true },
      grouping: 'tag:env',
      closed: ['#tag/db'],
      columns: { beats: false },
    } as const
    expect(readArrangement(arrangementText(kept))).toEqual(kept)
  })

  test.each([
    null,
    '',
    'null',
    '7',
    '"x"',
    '{"sort":5,"columns":[]}',
    '{"grouping":"x","closed":"#tag/db"}',
    '{"columns":{"x":true,"beats":1}}',
  ])('is as it is at first where %j was kept', (text) => {
    expect(readArrangement(text)).toEqual(FIRST_ARRANGEMENT)
  })
})

describe('a list as a filter with a name has it', () => {
  const plain = { sort: WORST_FIRST, grouping: 'none' } as const
  const byTag = { sort: { key: 'last', reversed: true }, grouping: 'tag' } as const

  test('has what the address says, and always order and groups: other windows have their own', () => {
    const query = { q: ' dump ', tag: 'db', state: '', page: '3' }
    expect(listQuery(query, plain)).toEqual({ q: 'dump', tag: 'db', sort: 'state', group: 'none' })
    expect(listQuery({ sort: 'name' }, byTag)).toEqual({ sort: '-last', group: 'tag' })
  })

  test('is a link', () => {
    expect(pathOf(listQuery({ tag: 'db prod', favourite: '1' }, byTag))).toBe(
      '/checks?tag=db+prod&favourite=1&sort=-last&group=tag',
    )
  })

  test('is worth a name if it narrows or arranges anything', () => {
    expect(isWorthSaving(listQuery({}, plain), plain)).toBe(false)
    expect(isWorthSaving(listQuery({ state: 'down' }, plain), plain)).toBe(true)
    expect(isWorthSaving(listQuery({}, byTag), byTag)).toBe(true)
  })

  test('is the same as another one that shows the same', () => {
    const one = listQuery({ tag: 'db', q: 'x' }, plain)
    expect(isSameQuery(one, listQuery({ q: 'x ', tag: 'db' }, plain))).toBe(true)
    expect(isSameQuery(one, listQuery({ tag: 'db' }, plain))).toBe(false)
    expect(isSameQuery(one, listQuery({ tag: 'db', q: 'x' }, byTag))).toBe(false)
  })
})
