import { describe, expect, test } from 'vitest'
import { DEFAULT_CHOICES, emptyDraft, pushDraftOf } from '../../src/renderer/pushes/draft.ts'
import { isNarrowed, listPushes, pushFilterOf } from '../../src/renderer/pushes/push-list.ts'
import { endingOf, openedText } from '../../src/renderer/pushes/push-words.ts'
import { pushName } from '../../src/renderer/ui/push-name.ts'
import { ownLabel } from '../../src/shared/push-label.ts'
import type { PushRow } from '../../src/shared/views/pushes.ts'

const NOW = Date.parse('2026-11-22T15:00:00Z')

function aPush(fields: Partial<PushRow>): PushRow {
  return {
    ...{ token: 'abc', kind: 'text', name: '', note: '', isDamaged: false, url: 'http://x/p/abc' },
    ...{ createdAt: NOW - 55 * 60_000, expiredAt: null, expiresAt: NOW, viewsLeft: 1, via: null },
    ...fields,
  } as PushRow
}

const PUSHES = [
  aPush({ token: 'one', name: 'Door code', expiresAt: NOW + 9 }),
  aPush({ token: 'two', name: 'report.pdf', kind: 'file', expiresAt: NOW + 1 }),
  aPush({ token: 'three', name: 'cellar', note: 'for the DOOR', expiresAt: NOW + 5 }),
]
const tokens = (query: Record<string, string>) =>
  listPushes(PUSHES, pushFilterOf(query)).map(({ token }) => token)

describe('the list of pushes', () => {
  test.each([
    [{}, ['one', 'two', 'three']],
    [{ q: 'door' }, ['one', 'three']],
    [{ q: 'door code' }, ['one']],
    [{ q: 'files' }, ['two']],
    [{ kind: 'file' }, ['two']],
    [{ kind: 'nonsense', sort: 'nonsense' }, ['one', 'two', 'three']],
    [{ sort: 'ending' }, ['two', 'three', 'one']],
    [{ sort: 'name' }, ['three', 'one', 'two']],
  ])('of %j', (query, expected) => {
    expect(tokens(query)).toEqual(expected)
  })

  test.each([
    ['77', 0],
    ['lgugt', 0],
    ['lgugtv', 1],
    ['HTTP://127.0.0.1:7464/p/lgugtv5n73rhtn77as32wkgjza/r?locale=de', 1],
    ['http://127.0.0.1:7464/p/lgugtv5n73rhtn77as32wkgjzb', 0],
  ])('by %s, of its link', (text, count) => {
    const push = aPush({ token: 'lgugtv5n73rhtn77as32wkgjza' })
    expect(listPushes([push], pushFilterOf({ q: text }))).toHaveLength(count)
  })

  test('needs all pages as soon as it is any other than the newest', () => {
    expect(isNarrowed(pushFilterOf({ q: ' ' }))).toBe(false)
    for (const query of [{ q: 'a' }, { kind: 'url' }, { sort: 'name' }]) {
      expect(isNarrowed(pushFilterOf(query))).toBe(true)
    }
  })
})

describe('a push without a label', () => {
  const draft = (kind: 'text' | 'file' | 'url', payload = '') => ({
    ...emptyDraft(kind, DEFAULT_CHOICES),
    payload,
  })

  test('is called by its files or the host of its URL; a text keeps its secret', () => {
    expect(ownLabel(draft('file'), [{ name: 'a.pdf' }, { name: 'b.txt' }])).toBe('a.pdf, b.txt')
    expect(ownLabel(draft('url', ' https://example.org/x?key=1 '), [])).toBe('example.org')
    expect(ownLabel(draft('text', 'hunter2'), [])).toBe('')
    expect(ownLabel(draft('file'), [{ name: 'x'.repeat(300) }])).toHaveLength(255)
    expect(pushDraftOf(draft('url', 'https://example.org/')).name).toBe('example.org')
    expect(pushDraftOf({ ...draft('url', 'https://e.org/'), name: 'mine' }).name).toBe('mine')
  })

  test('is called by its kind and time where nothing else is known', () => {
    expect(pushName(aPush({}), NOW, 'UTC')).toBe('Text · 14:05')
    expect(pushName(aPush({ name: 'mine' }), NOW, 'UTC')).toBe('mine')
  })
})

test('by label, those without one come last', () => {
  const pushes = [aPush({ token: 'unnamed' }), ...PUSHES]
  const tokens = listPushes(pushes, pushFilterOf({ sort: 'name' })).map(({ token }) => token)
  expect(tokens.at(-1)).toBe('unnamed')
})

test.each([
  [null, ''],
  [0, 'Never opened'],
  [1, 'Opened once'],
  [3, 'Opened 3 times'],
])('opened %j times reads %j', (times, text) => {
  expect(openedText({ opened: times === null ? null : { times, lastAt: null } })).toBe(text)
})

test.each([
  [{ deleted: true, times: 1 }, 'early'],
  [{ deleted: false, times: 2 }, 'views'],
  [{ deleted: false, times: 1 }, 'time'],
  [{ deleted: false, times: null }, 'unknown'],
] as const)('a push for two views, %j, was ended by %j', ({ deleted, times }, end) => {
  const opened = times === null ? null : { times, lastAt: null }
  expect(endingOf({ deleted, opened, expireAfterViews: 2 })).toBe(end)
})
