// A list read anew: what is kept as it was, what is left out (contract remotes.md 2.1).
import { expect, test } from 'vitest'
import { readEntries } from '../../../src/main/remotes/rules/list-reading.ts'
import { roomBeside } from '../../../src/main/remotes/rules/listed-checks.ts'

const uuid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`
const anEntry = (n: number, status = 'up') => ({ uuid: uuid(n), name: `check ${n}`, status })
const FRAME = { skew: 0, now: 0, limit: 10_000, keeps: true, known: new Map() }

test('an unchanged entry is kept without being read again, a changed one is read', async () => {
  const first = await readEntries([anEntry(1), anEntry(2)], FRAME)
  expect([...first.entries.values()].map(({ document }) => document?.name)).toEqual([
    'check 1',
    'check 2',
  ])
  const next = await readEntries([anEntry(2), anEntry(1, 'down')], {
    ...FRAME,
    known: first.entries,
  })
  const [two, one] = [...next.entries.values()]
  expect([two?.document, two?.check]).toEqual([
    null,
    first.entries.get(two?.check.uniqueKey ?? '')?.check,
  ])
  expect([one?.document?.status, one?.check.status]).toEqual(['down', 'down'])
})

test('nothing is kept where the times are read otherwise', async () => {
  const { entries: known } = await readEntries([anEntry(1)], FRAME)
  const again = await readEntries([anEntry(1)], { ...FRAME, known, keeps: false })
  expect([...again.entries.values()][0]?.document).not.toBeNull()
})

test('of one key the first counts; what is beyond the limit is counted, the badge’s numbers are of all', async () => {
  const list = [
    anEntry(1),
    anEntry(1),
    'noise',
    anEntry(2),
    anEntry(3, 'down'),
    anEntry(4, 'grace'),
  ]
  const read = await readEntries(list, { ...FRAME, limit: 2 })
  expect([...read.entries.values()].map(({ check }) => check.name)).toEqual(['check 1', 'check 2'])
  expect(read).toMatchObject({ skipped: 2, cut: 2, total: 6, down: 1, grace: 1 })
  const twice = await readEntries([anEntry(1), anEntry(1)], { ...FRAME, known: read.entries })
  expect(twice).toMatchObject({ skipped: 1 })
})

test.each([
  [0, 10_000],
  [10_000, 10_000],
  [19_999, 1],
  [20_000, 0],
  [30_000, 0],
])('beside %i checks of other servers there is room for %i', (others, room) => {
  expect(roomBeside(others)).toBe(room)
})
