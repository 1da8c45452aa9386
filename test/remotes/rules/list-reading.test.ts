// A list read anew: what is kept as it was, what is left out (contract remotes.md 2.1).
import { describe, expect, test, vi } from 'vitest'
import { type EntryPart, parsedList, textPart } from '../../../src/main/remotes/rules/entry-list.ts'
import {
  type ReadList,
  type ReadOptions,
  readEntries as readList,
} from '../../../src/main/remotes/rules/list-reading.ts'
import { roomBeside } from '../../../src/main/remotes/rules/listed-checks.ts'

const uuid = (n: number) => `${String(n).padStart(8, '0')}-1111-4111-8111-111111111111`
const anEntry = (n: number, status = 'up') => ({ uuid: uuid(n), name: `check ${n}`, status })
const FRAME = {
  ...{ skew: 0, now: 0, limit: 10_000 },
  keeps: true,
  known: new Map(),
  parts: new Map(),
}
const readEntries = (list: readonly unknown[], options: ReadOptions) =>
  readList(parsedList(list), options)

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

describe('a part that comes again', () => {
  const text = (...entries: object[]) =>
    textPart(entries.map((entry) => JSON.stringify(entry)).join())
  const first = () => readList([text(anEntry(1), anEntry(2, 'down')), text(anEntry(3))], FRAME)
  const knowing = (known: ReadList) => ({ ...FRAME, known: known.entries, parts: known.parts })

  /** The part, which must not be parsed. */
  function unread(part: EntryPart): EntryPart {
    return { ...part, entries: () => expect.unreachable('it is as it was') }
  }

  test('is not parsed, and its entries and counts are as they were', async () => {
    const known = await first()
    const list = [unread(text(anEntry(1), anEntry(2, 'down'))), text(anEntry(3, 'grace'))]
    const read = await readList(list, knowing(known))
    expect([...read.entries.keys()]).toEqual([...known.entries.keys()])
    expect([...read.entries.values()].map(({ document }) => document?.name ?? null)).toEqual([
      null,
      null,
      'check 3',
    ])
    expect(read).toMatchObject({ total: 3, down: 1, grace: 1, skipped: 0, cut: 0 })
    const again = await readList(list.map(unread), knowing(read))
    expect(again).toMatchObject({ total: 3, down: 1, grace: 1 })
  })

  test.each<[string, Partial<ReadOptions>, Partial<ReadList>]>([
    ['where the times are read otherwise', { keeps: false }, {}],
    ['where not all of it has room', { limit: 1 }, { cut: 2 }],
  ])('is parsed %s', async (_, options, counts) => {
    const known = await first()
    const part = text(anEntry(1), anEntry(2, 'down'))
    const entries = vi.spyOn(part, 'entries')
    const read = await readList([part, text(anEntry(3))], { ...knowing(known), ...options })
    expect(entries).toHaveBeenCalledOnce()
    expect(read).toMatchObject({ total: 3, down: 1, ...counts })
  })

  test('is parsed where one of its entries was changed here meanwhile, or is gone', async () => {
    const known = await first()
    const [one, two] = [...known.entries]
    if (one === undefined || two === undefined) throw new Error('two were read')
    const held = new Map([[one[0], { ...one[1], mark: 'of an answer' }], two])
    const list = [text(anEntry(1), anEntry(2, 'down'))]
    const documents = async (entries: typeof held) => {
      const read = await readList(list, { ...knowing(known), known: entries })
      return [...read.entries.values()].map(({ document }) => document?.name ?? null)
    }
    expect(await documents(held)).toEqual(['check 1', null])
    expect(await documents(new Map([two]))).toEqual(['check 1', null])
  })

  test('counts once where it comes twice, and is not kept where an entry is left out', async () => {
    const known = await first()
    const part = text(anEntry(3))
    const twice = await readList([part, part], knowing(known))
    expect(twice).toMatchObject({ skipped: 1, total: 2 })
    expect([...twice.entries.values()]).toHaveLength(1)
    const left = await readList([textPart('"noise"')], FRAME)
    expect([left.skipped, left.parts.size]).toEqual([1, 0])
  })
})
