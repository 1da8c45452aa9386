// The checks of other servers in the window: kept, loaded, said, edited (contract remotes.md 2.3, 9).
import { describe, expect, test } from 'vitest'
import { changedFields } from '../../src/renderer/checks/edit-draft.ts'
import { dueText } from '../../src/renderer/checks/mirrored-words.ts'
import { draftOfMirrored } from '../../src/renderer/mirrored/edit.ts'
import { badgeWord, fieldFacts, flipLines, sinceOf } from '../../src/renderer/mirrored/words.ts'
import { changesText, seenElsewhere } from '../../src/renderer/shell/changes.ts'
import {
  isMirroredId,
  type MirroredChange,
  type MirroredState,
  mirroredId,
  withMirrored,
} from '../../src/renderer/stores/mirrored.ts'
import { createMirroredLoading } from '../../src/renderer/stores/mirrored-loading.ts'
import { asOfText } from '../../src/renderer/ui/as-of.ts'
import { joinUnits } from '../../src/shared/duration.ts'
import type { MirroredPage } from '../../src/shared/views/remotes.ts'
import { aMirroredRow, aRemote, uuidOf } from '../support/window-rows.ts'

const EMPTY: MirroredState = { rows: new Map(), linked: new Map(), shape: 0, names: 0 }
const [OTHER, MINUTE, NOW] = [uuidOf(800), 60_000, Date.UTC(2026, 10, 21, 18, 40)]
const keyed = (digit: string, fields: Parameters<typeof aMirroredRow>[0] = {}) =>
  aMirroredRow({ uniqueKey: digit.repeat(40), ...fields })
const [first, second] = [keyed('1'), keyed('2', { name: 'mail' })]
const known = withMirrored(EMPTY, [{ row: first }, { row: second }])

describe('the rows', () => {
  test('are told apart by server and key', () => {
    const elsewhere = { ...first, remote: OTHER }
    expect(withMirrored(known, [{ row: elsewhere }]).rows.size).toBe(3)
    expect(isMirroredId(mirroredId(first))).toBe(true)
    expect(isMirroredId(uuidOf(1))).toBe(false)
  })

  test('a ping changes no order, a state does, a name changes both', () => {
    const pinged = withMirrored(known, [{ row: { ...first, nPings: 1, lastPing: NOW } }])
    expect(pinged).toMatchObject({ shape: known.shape, names: known.names })
    expect(pinged.rows.get(mirroredId(second))).toBe(second)
    const down = withMirrored(known, [{ row: { ...first, status: 'down' } }])
    expect(down).toMatchObject({ shape: known.shape + 1, names: known.names })
    const renamed = withMirrored(known, [{ row: { ...first, name: 'near' } }])
    expect(renamed).toMatchObject({ shape: known.shape + 1, names: known.names + 1 })
  })

  test('a linked one is found by the own check, and leaves the list', () => {
    const linked = withMirrored(known, [{ row: { ...first, linked: uuidOf(1) } }])
    expect(linked.linked.get(uuidOf(1))?.uniqueKey).toBe(first.uniqueKey)
    expect(linked.names).toBe(known.names + 1)
  })

  test('a list drops those of its server that it lacks, and no others', () => {
    const kept = new Set([mirroredId(second)])
    const both = withMirrored(known, [{ row: { ...first, remote: OTHER } }])
    const listed = withMirrored(both, [{ remote: first.remote, kept }])
    expect([...listed.rows.values()].map(({ remote, name }) => [remote, name])).toEqual([
      [second.remote, 'mail'],
      [OTHER, 'far'],
    ])
    expect(withMirrored(known, [])).toBe(known)
  })
})

describe('loading', () => {
  /** Each page is given out when the test says so. */
  function loading({ isPainted = true } = {}) {
    const applied: MirroredChange[] = []
    const slices: number[] = []
    const failures: unknown[] = []
    const asked: { after: string | null; give: (page: MirroredPage | Error) => void }[] = []
    const paints: (() => void)[] = []
    const load = createMirroredLoading({
      painted: () => (isPainted ? Promise.resolve() : new Promise((done) => paints.push(done))),
      fetchPage: (_, after) =>
        new Promise((resolve, reject) => {
          const give = (page: MirroredPage | Error) =>
            page instanceof Error ? reject(page) : resolve(page)
          asked.push({ after, give })
        }),
      apply(changes) {
        applied.push(...changes)
        slices.push(changes.filter((change) => 'row' in change).length)
      },
      onFailed: (error) => void failures.push(error),
    })
    const state = () => withMirrored(EMPTY, applied)
    return { ...load, applied, slices, paints, failures, asked, state }
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('reads page after page; what the list lacks is gone', async () => {
    const { load, changed, asked, state } = loading()
    changed([{ row: keyed('9') }])
    const done = load([first.remote])
    asked[0]?.give({ rows: [first], next: first.uniqueKey })
    await turn()
    expect(asked[1]?.after).toBe(first.uniqueKey)
    asked[1]?.give({ rows: [second], next: null })
    await done
    expect([...state().rows.keys()]).toEqual([first, second].map(mirroredId))
  })

  test('rows come in slices, each as long as those before; the next waits until one is painted', async () => {
    const { load, asked, slices, paints, state } = loading({ isPainted: false })
    const rows = Array.from({ length: 6 }, (_, i) => keyed(String(i)))
    const done = load([first.remote])
    for (const [page, row] of rows.entries()) {
      expect(asked).toHaveLength(page + 1)
      asked[page]?.give({ rows: [row], next: page === 5 ? null : row.uniqueKey })
      await turn()
      if (paints.length > 0) {
        expect(asked).toHaveLength(page + 1)
        paints.pop()?.()
        await turn()
      }
    }
    await done
    // The last one drops what the server lists no more.
    expect(slices).toEqual([1, 1, 2, 2, 0])
    expect(state().rows.size).toBe(6)
  })

  test('an event wins over a page that was on its way', async () => {
    const { load, changed, asked, state } = loading()
    const done = load([first.remote])
    changed([{ row: { ...first, status: 'down' } }, { removed: mirroredId(second) }])
    changed([{ row: keyed('3') }])
    asked[0]?.give({ rows: [first, second], next: null })
    await done
    const { rows } = state()
    expect(rows.get(mirroredId(first))?.status).toBe('down')
    expect([...rows.keys()]).toEqual([first, keyed('3')].map(mirroredId))
  })

  test('a newer load takes over; a failure is told, and only of the load that counts', async () => {
    const { load, asked, applied, failures } = loading()
    const old = load([first.remote])
    const current = load([first.remote])
    asked[0]?.give(new Error('old'))
    asked[1]?.give(new Error('new'))
    await Promise.all([old, current])
    expect(failures).toEqual([new Error('new')])
    expect(applied).toEqual([])
  })
})

describe('words', () => {
  test.each([
    [{ stale: false }, ''],
    [{ stale: true, listed: NOW }, 'as of 18:40'],
    [{ stale: true, listed: NOW - 1440 * MINUTE }, 'as of 20 Nov'],
    [{ stale: true, listed: null, lastOk: null }, 'not current'],
  ])('of a server %j', (fields, text) => {
    expect(asOfText(aRemote(fields), NOW + MINUTE, 'UTC')).toBe(text)
    expect(asOfText(undefined, NOW, 'UTC')).toBe('')
  })

  test.each([
    [{ status: 'up', due: NOW + 5 * MINUTE }, 'in 5 min'],
    [{ status: 'up', due: NOW - 1 }, 'due'],
    [{ status: 'up', due: null }, ''],
    [{ status: 'paused', due: NOW + 1 }, ''],
    [{ status: 'down', since: NOW - 5 * MINUTE }, 'down 5 min'],
    [{ status: 'down', since: NOW - 5 * MINUTE, isSinceAbout: true }, 'down about 5 min'],
    [{ status: 'down', since: null }, ''],
  ] as const)('of a check %j', (fields, text) => {
    expect(dueText(aMirroredRow(fields), NOW)).toBe(joinUnits(text))
  })

  test.each([
    [
      { status: 'down', since: 1, isSinceAbout: false },
      { at: 1, isAbout: false },
    ],
    [
      { status: 'down', since: 2, isSinceAbout: true },
      { at: NOW, isAbout: false },
    ],
    [
      { status: 'down', since: null },
      { at: NOW, isAbout: false },
    ],
    [{ status: 'up', since: null }, null],
    [
      { status: 'up', since: 2, isSinceAbout: true },
      { at: 2, isAbout: true },
    ],
  ] as const)('since when a check is %j', (fields, expected) => {
    expect(sinceOf(aMirroredRow(fields), [{ at: NOW, up: false }])).toEqual(expected)
  })

  test('a check that is down since before its last change says so only if that is known', () => {
    const down = aMirroredRow({ status: 'down', since: null })
    expect(sinceOf(down, [{ at: NOW, up: true }])).toBeNull()
    expect(sinceOf(down, [])).toBeNull()
  })

  test('a change lasted until the next one', () => {
    const flips = [
      { at: NOW, up: true },
      { at: NOW - 2 * MINUTE, up: false },
    ]
    expect(flipLines(flips).map(({ lasted }) => lasted)).toEqual(['', '2\u202fmin'])
  })

  test.each([
    ['new', 'up'],
    ['paused', 'up'],
    ['grace', 'late'],
    ['down', 'down'],
  ] as const)('a badge of %s says %s', (status, word) => {
    expect(badgeWord(status)).toBe(word)
  })
})

test('fields are named as the form names them; what is off, empty or elsewhere is left out', () => {
  const document = {
    name: 'a',
    ping_url: 'x',
    methods: 'POST',
    manual_resume: true,
    filter_body: false,
  }
  expect(fieldFacts({ ...document, subject: '', later_field: 3 })).toEqual([
    { name: 'methods', label: expect.any(String), value: 'POST' },
    { name: 'manual_resume', label: expect.any(String), value: 'yes' },
    { name: 'later_field', label: 'later field', value: '3' },
  ])
})

test('a change of state is announced, but of a linked one', () => {
  const down = withMirrored(known, [
    { row: { ...first, status: 'down' } },
    { row: { ...second, status: 'down', linked: uuidOf(1) } },
  ])
  const text = changesText(seenElsewhere(known.rows), seenElsewhere(down.rows), down.rows)
  expect(text).toBe('far is down')
})

describe('the form', () => {
  const row = aMirroredRow({ name: 'far', slug: 'far', tags: ['a', 'b'] })
  const detail = {
    row,
    desc: 'text',
    document: { methods: 'POST', start_kw: 7, manual_resume: true },
  }
  const draft = draftOfMirrored(detail, 'UTC')

  test('shows what the document says, and defaults for what makes no sense', () => {
    expect(draft).toMatchObject({ name: 'far', tags: 'a b', desc: 'text', methods: 'POST' })
    expect(draft).toMatchObject({ startKw: '', manualResume: true })
    expect(changedFields(draft, draft)).toEqual({})
  })

  test('sends what changed; the parts of a schedule together', () => {
    expect(changedFields({ ...draft, name: 'near' }, draft)).toEqual({ name: 'near' })
    const cron = { ...draft.schedule, kind: 'expression' as const, schedule: '5 4 * * *' }
    expect(changedFields({ ...draft, schedule: cron }, draft)).toEqual({
      schedule: '5 4 * * *',
      tz: 'UTC',
    })
    const grace = { ...draft.schedule, grace: 120 }
    expect(changedFields({ ...draft, schedule: grace }, draft)).toEqual({ grace: 120 })
  })
})
