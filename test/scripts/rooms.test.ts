// The rooms hold: what crosses a closed border or closes a circle is found, types included.
import { describe, expect, test } from 'vitest'
import { readSources } from '../../scripts/check-rooms.ts'
import { borderProblems, circles, roomOf } from '../../scripts/room-rules.ts'
import { ROOMS } from '../../scripts/rooms.ts'

const rooms = { main: [], 'main/store': ['main'], 'main/http': ['main/store'] }

function sources(files: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(files))
}

describe('a file belongs to the room', () => {
  test.each([
    ['src/main/store/open.ts', 'main/store'],
    ['src/main/clock.ts', 'main'],
    ['src/main/storehouse.ts', 'main'],
    ['src/renderer/main.tsx', null],
  ])('%s: %s', (file, room) => expect(roomOf(file, rooms)).toBe(room))
})

describe('a border', () => {
  test('that is open lets imports through', () => {
    const open = sources({
      'src/main/store/open.ts': `import { clock } from '../clock.ts'`,
      'src/main/clock.ts': '',
    })
    expect(borderProblems(open, rooms)).toEqual([])
  })

  test.each([
    `import { send } from '../http/send.ts'`,
    `import type { Send } from '../http/send.ts'`,
    `export { send } from '../http/send.ts'`,
    `const { send } = await import('../http/send.ts')`,
    `import {\n  send,\n} from '../http/send.ts'`,
  ])('that is closed stops %s', (text) => {
    const closed = sources({ 'src/main/store/open.ts': text, 'src/main/http/send.ts': '' })
    expect(borderProblems(closed, rooms)).toEqual([
      'src/main/store/open.ts imports src/main/http/send.ts: main/store may not import main/http',
    ])
  })

  test('a file in no room is named', () => {
    expect(borderProblems(sources({ 'src/else/a.ts': '' }), rooms)).toEqual([
      'src/else/a.ts is in no room of scripts/rooms.ts',
    ])
  })
})

describe('a circle', () => {
  test('of two files, by a type only, is found', () => {
    const two = sources({
      'src/a.ts': `import type { B } from './b.ts'`,
      'src/b.ts': `import { a } from './a.ts'`,
      'src/c.ts': `import { a } from './a.ts'`,
    })
    expect(circles(two)).toEqual([['src/a.ts', 'src/b.ts']])
  })

  test('of three is found, and two circles are two', () => {
    const files = sources({
      'src/a.ts': `import './b.ts'`,
      'src/b.ts': `import './c.ts'`,
      'src/c.ts': `import './a.ts'\nimport './d.ts'`,
      'src/d.ts': `import './e.ts'`,
      'src/e.ts': `import './d.ts'`,
    })
    expect(circles(files)).toEqual([
      ['src/d.ts', 'src/e.ts'],
      ['src/a.ts', 'src/b.ts', 'src/c.ts'],
    ])
  })

  test('is not what two ways to one file make', () => {
    const files = sources({
      'src/a.ts': `import './b.ts'\nimport './c.ts'`,
      'src/b.ts': `import './d.ts'`,
      'src/c.ts': `import './d.ts'`,
      'src/d.ts': '',
    })
    expect(circles(files)).toEqual([])
  })
})

test('the house keeps its borders and has no circle', () => {
  const tree = readSources()
  expect(tree.size).toBeGreaterThan(500)
  expect(borderProblems(tree, ROOMS)).toEqual([])
  expect(circles(tree)).toEqual([])
})

test('every room is there, and what it may import is a room', () => {
  const files = [...readSources().keys()]
  const named = Object.keys(ROOMS)
  expect(named.filter((room) => !files.some((file) => roomOf(file, ROOMS) === room))).toEqual([])
  expect(
    Object.values(ROOMS)
      .flat()
      .filter((room) => !named.includes(room)),
  ).toEqual([])
})
