import { describe, expect, test } from 'vitest'
import {
  arrangementText,
  FIRST_ARRANGEMENT,
  readArrangement,
} from '../../src/renderer/checks/arrangement.ts'
import { listedRows, orderByName } from '../../src/renderer/checks/check-list.ts'
import { COLUMNS, chosenColumns, fittingColumns } from '../../src/renderer/checks/columns.ts'
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

const AROUND = { now: NOW, projects: new Map(), servers: new Map() }

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
    }
    const by = (text: string) =>
      sortRows(rows, orderByName(rows), sortOf(text) ?? WORST_FIRST, around)
    expect(by('project')).toEqual([second.uuid, first.uuid, mirroredId(far)])
    expect(by('-project')).toEqual([first.uuid, second.uuid, mirroredId(far)])
    expect(by('server')).toEqual([mirroredId(far), second.uuid, first.uuid])
    expect(by('last')[0]).toBe(mirroredId(far))
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
    const first = chosenColumns({}, false)
    expect(first).toEqual(['state', 'name', 'beats', 'last', 'deadline', 'schedule', 'menu'])
    expect(chosenColumns({ beats: false, tags: true, name: false, server: true }, true)).toEqual([
      ...['state', 'name', 'tags', 'server', 'last', 'deadline', 'schedule', 'menu'],
    ])
  })

  test('go one by one where there is little room, and the name keeps its own', () => {
    const chosen = chosenColumns({ tags: true, duration: true }, true)
    const counts = [1600, 1200, 1000, 800, 700, 600].map(
      (room) => fittingColumns(chosen, room, false).length,
    )
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(fittingColumns(chosen, 1600, false)).toEqual(chosen)
    expect(fittingColumns(chosen, 100, false)).toEqual(['state', 'name', 'menu'])
    for (let room = 300; room < 1600; room += 50) {
      const shown = fittingColumns(chosen, room, false)
      const taken = COLUMNS.filter(({ name }) => shown.includes(name))
      const width = taken.reduce((sum, column) => sum + column.width, 0)
      if (shown.length > 3) expect(width).toBeLessThanOrEqual(room)
    }
  })

  test('of a phone are the two lines of a check, whatever was chosen', () => {
    const lines = ['state', 'name', 'last', 'deadline', 'menu']
    expect(fittingColumns(chosenColumns({ last: false }, false), 374, true)).toEqual(lines)
  })
})

describe('the arrangement of a window', () => {
  test('is kept as text', () => {
    const kept = { sort: { key: 'last', reversed: true }, columns: { beats: false } } as const
    expect(readArrangement(arrangementText(kept))).toEqual(kept)
  })

  test.each([
    null,
    '',
    'null',
    '7',
    '"x"',
    '{"sort":5,"columns":[]}',
    '{"columns":{"x":true,"beats":1}}',
  ])('is as it is at first where %j was kept', (text) => {
    expect(readArrangement(text)).toEqual(FIRST_ARRANGEMENT)
  })
})
