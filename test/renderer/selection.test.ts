// Which rows are selected after clicks and keys, what is done to which of them, and what is said of it.
import { describe, expect, test } from 'vitest'
import type { ListedRow } from '../../src/renderer/checks/check-list.ts'
import { inParts } from '../../src/renderer/checks/many/in-parts.ts'
import { NOTHING_DONE, outcomeText, withMore } from '../../src/renderer/checks/many/many-words.ts'
import {
  countOf,
  type ManyAction,
  projectsForMove,
  targetsOf,
  whyNot,
} from '../../src/renderer/checks/many/targets.ts'
import {
  changesOf,
  nextState,
  type TriState,
  triStateOf,
} from '../../src/renderer/checks/many/tri-state.ts'
import {
  extended,
  extendedFrom,
  NOTHING,
  type Selection,
  shownOf,
  toggled,
  withAll,
  withNone,
  withoutGone,
} from '../../src/renderer/checks/selection.ts'
import { aMirroredRow, aRow, uuidOf } from '../support/window-rows.ts'

const ORDER = [...'abcdefgh']
const chosen = (selection: Selection) => [...selection.ids].sort().join('')
const chosenBy = (...steps: ((before: Selection) => Selection)[]) =>
  chosen(steps.reduce((selection, step) => step(selection), NOTHING))
const click = (id: string) => (before: Selection) => toggled(before, id)
const shift =
  (id: string, order: readonly string[] = ORDER) =>
  (before: Selection) =>
    extended(before, order, id)
const key = (from: string, to: string) => (before: Selection) =>
  extendedFrom(before, ORDER, from, to)

describe('clicks', () => {
  test.each([
    ['one after the other', [click('b'), click('d')], 'bd'],
    ['a second one takes it off', [click('b'), click('d'), click('b')], 'd'],
    ['with Shift: the range', [click('b'), shift('e')], 'bcde'],
    ['with Shift, upwards', [click('e'), shift('b')], 'bcde'],
    ['a shorter range replaces the longer one', [click('b'), shift('f'), shift('c')], 'bc'],
    ['to the other side', [click('d'), shift('f'), shift('b')], 'bcd'],
    ['what was chosen before stays', [click('a'), click('d'), shift('f')], 'adef'],
    [
      'a new range begins at the last one',
      [click('b'), shift('c'), click('f'), shift('g')],
      'bcfg',
    ],
    ['with Shift and nothing before: that one', [shift('c')], 'c'],
  ])('%s', (_name, steps, expected) => {
    expect(chosenBy(...steps)).toBe(expected)
  })

  test('in another order, a range is of what is shown between', () => {
    expect(chosenBy(click('b'), shift('e', [...'ebacd']))).toBe('be')
  })

  test('a range skips what is hidden, and begins anew where its beginning is', () => {
    const shown = [...'adefh']
    expect(chosenBy(click('a'), shift('e', shown))).toBe('ade')
    expect(chosenBy(click('b'), shift('e', shown))).toBe('be')
  })
})

describe('keys', () => {
  test.each([
    ['down', [key('b', 'c'), key('c', 'd')], 'bcd'],
    ['and back', [key('b', 'c'), key('c', 'd'), key('d', 'c')], 'bc'],
    ['past the beginning', [key('b', 'c'), key('c', 'b'), key('b', 'a')], 'ab'],
    ['from one that x chose', [click('b'), key('b', 'c')], 'bc'],
    ['from elsewhere: another range', [key('a', 'b'), key('e', 'f')], 'abef'],
    ['at the end: that one', [key('h', 'h')], 'h'],
  ])('%s', (_name, steps, expected) => {
    expect(chosenBy(...steps)).toBe(expected)
  })
})

test('all is what is shown; what is hidden stays as it is', () => {
  const selection = toggled(NOTHING, 'h')
  const all = withAll(selection, ['a', 'b'])
  expect(chosen(all)).toBe('abh')
  expect(shownOf(all, [...'cba'])).toEqual(['b', 'a'])
  expect(chosen(withNone(all, ['a', 'b']))).toBe('h')
})

test('a row that is gone is no longer selected', () => {
  const selection = withAll(NOTHING, ['a', 'b'])
  expect(chosen(withoutGone(selection, (id) => id !== 'a'))).toBe('b')
  expect(withoutGone(selection, () => true)).toBe(selection)
})

describe('what is done to which', () => {
  const [here, readOnly, writable] = [uuidOf(1), uuidOf(700), uuidOf(701)]
  const rows: readonly ListedRow[] = [
    aRow({ uuid: here }),
    aMirroredRow({ remote: readOnly }),
    aMirroredRow({ remote: writable }),
  ]
  const targets = (action: ManyAction, of = rows) =>
    targetsOf(action, of, (remote) => remote === writable)

  test.each<[ManyAction, own: number, there: number, left: number]>([
    ['pause', 1, 1, 1],
    ['resume', 1, 1, 1],
    ['tag', 1, 1, 1],
    ['delete', 1, 1, 1],
    ['snooze', 1, 2, 0],
    ['assign', 1, 0, 2],
    ['move', 1, 0, 2],
  ])('%s: %i here, %i there, %i left out', (action, own, there, left) => {
    const found = targets(action)
    expect([found.own.length, found.there.length, found.left]).toEqual([own, there, left])
    expect([countOf(found), whyNot(action, found)]).toEqual([own + there, ''])
  })

  test('what can be done to none of them says why', () => {
    const elsewhere = rows.slice(1, 2)
    const why = (action: ManyAction) => whyNot(action, targets(action, elsewhere))
    expect(why('pause')).toBe('The key of that server only reads.')
    expect(why('assign')).toBe('Integrations of other servers are assigned there.')
    expect(why('move')).toBe('Projects of other servers are not known here.')
    expect(why('snooze')).toBe('')
  })
})

describe('what some have and others do not', () => {
  test.each([
    [0, 3, 'off'],
    [2, 3, 'mixed'],
    [3, 3, 'on'],
  ])('%i of %i: %s', (count, all, state) => {
    expect(triStateOf(count, all)).toBe(state)
  })

  test.each<[TriState, TriState[]]>([
    ['mixed', ['on', 'off', 'mixed']],
    ['on', ['off', 'on', 'off']],
    ['off', ['on', 'off', 'on']],
  ])('clicks lead from %s to %j', (first, states) => {
    let now = first
    expect(states.map(() => (now = nextState(now, first)))).toEqual(states)
  })

  test('only what was clicked to another state is changed', () => {
    const first = new Map<string, TriState>(
      Object.entries({ a: 'on', b: 'off', c: 'mixed', d: 'mixed', e: 'mixed' }),
    )
    const now = new Map<string, TriState>([
      ...first,
      ['a', 'off'],
      ['b', 'on'],
      ['c', 'on'],
      ['d', 'off'],
    ])
    expect(changesOf(first, now)).toEqual({ add: ['b', 'c'], remove: ['a', 'd'] })
  })
})

describe('what became of them, in words', () => {
  const done = (n: number) => `${n} done.`

  test('says how many, and why others were left alone', () => {
    const left = [
      { why: 'already', uuids: ['a'] },
      { why: 'other-project', uuids: ['b', 'c'] },
    ] as const
    const outcome = withMore(withMore(NOTHING_DONE, { changed: 2, left, undo: null }), {
      ...{ changed: 3, undo: null },
      left: [{ why: 'already', uuids: ['d'] }],
    })
    expect(outcomeText(outcome, done)).toBe('5 done. 2 needed no change. 2 are of another project.')
  })

  test('says what nothing changed, what other servers refused, and what Undo could only resume', () => {
    const refusals = { count: 1, first: 'Not found.' }
    expect(outcomeText({ ...NOTHING_DONE, refusals }, done)).toBe(
      'No check was changed. 1 was refused by its server: Not found.',
    )
    expect(outcomeText({ ...NOTHING_DONE, resumedThere: 1 }, done)).toBe(
      '1 on another server is resumed and waits for its next ping.',
    )
    const outcome = { ...NOTHING_DONE, changed: 3, resumedThere: 2, left: { elsewhere: 1 } }
    expect(outcomeText(outcome, done)).toBe(
      '3 done. 2 on other servers are resumed and wait for their next ping. 1 on another server is left out.',
    )
  })
})

describe('a change in parts', () => {
  const ask = (fails: string) => async (part: readonly string[]) => {
    if (part.includes(fails)) throw new Error('gone')
    return part.join('')
  }

  test('goes on to the end, in order', async () => {
    expect(await inParts(['a', 'b', 'c'], 2, ask(''))).toEqual({
      ...{ answers: ['ab', 'c'], left: [], error: null },
    })
    expect(await inParts([], 2, ask(''))).toMatchObject({ answers: [], left: [] })
  })

  test('that fails later keeps what was done, and knows what was not', async () => {
    expect(await inParts(['a', 'b', 'c', 'd', 'e'], 2, ask('d'))).toEqual({
      ...{ answers: ['ab'], left: ['c', 'd', 'e'], error: new Error('gone') },
    })
    const cut = { count: 3, why: 'gone' }
    expect(outcomeText({ ...NOTHING_DONE, changed: 2, cut }, (n) => `${n} done.`)).toBe(
      '2 done. 3 were not changed: gone',
    )
  })

  test('that fails at once has done nothing, and says so as any other', async () => {
    await expect(inParts(['a', 'b', 'c'], 2, ask('b'))).rejects.toThrow('gone')
  })
})

test('what is selected of the list is found once, for all who ask', () => {
  const selection = withAll(NOTHING, ORDER)
  expect(shownOf(selection, ORDER)).toBe(shownOf(selection, ORDER))
  expect(shownOf(selection, ['a', 'z'])).toEqual(['a'])
})

test('checks move to the projects that some of them are not in', () => {
  const projects = ['p', 'q'].map((uuid) => ({ uuid }))
  const own = (...names: string[]) => ({ own: names.map((project) => aRow({ project })) })
  expect(projectsForMove(projects, own('p', 'p'))).toEqual([{ uuid: 'q' }])
  expect(projectsForMove(projects, own('p', 'q'))).toEqual(projects)
  expect(projectsForMove(projects, own())).toEqual(projects)
})
