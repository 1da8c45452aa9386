// What is being composed, what is remembered of it, and how it is summed up.
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_CHOICES,
  draftLike,
  emptyDraft,
  inUnit,
  limitsOf,
  problemOf,
  pushDraftOf,
  readChoices,
  storedChoices,
} from '../../src/renderer/pushes/draft.ts'
import { filesProblem } from '../../src/renderer/pushes/files.ts'
import { unitOf, unitOptions } from '../../src/renderer/pushes/period-units.ts'
import { endOfReach, rebased } from '../../src/renderer/pushes/reach.ts'
import { messageFor, periodText, summaryOf } from '../../src/renderer/pushes/summary.ts'
import { sizeText } from '../../src/renderer/ui/size-words.ts'
import { bytesText } from '../../src/shared/bytes.ts'
import type { PushRow, Reach } from '../../src/shared/views/pushes.ts'

const TEXT = emptyDraft('text', DEFAULT_CHOICES)
const PLAIN = {
  minutes: 7 * 1440,
  views: 5,
  hasPassphrase: false,
  retrievalStep: false,
  deletableByViewer: false,
}

const REACH: Reach = {
  ...{ scope: 'computer', base: 'http://127.0.0.1:7464', shared: null, until: null },
  interfaces: [],
}

describe('choices', () => {
  test('are remembered, contents are not', () => {
    const draft = { ...TEXT, payload: 'hunter2', passphrase: 'sesame', views: 3, name: 'n' }
    const stored = storedChoices(draft)
    expect(stored).not.toMatch(/hunter2|sesame|"n"/)
    expect(readChoices(stored)).toEqual({ ...DEFAULT_CHOICES, views: 3 })
  })

  test.each([null, '', 'no JSON', '7', '{"minutes":-1,"views":"many","retrievalStep":1}'])(
    'that make no sense (%j) are the defaults',
    (stored) => expect(readChoices(stored)).toEqual(DEFAULT_CHOICES),
  )
})

describe('a draft', () => {
  test('without a secret cannot be pushed', () => {
    expect(problemOf({ ...TEXT, payload: '  ' }, [])).toBe('Enter a secret.')
    expect(problemOf({ ...TEXT, payload: 'x' }, [])).toBeNull()
  })

  test('of files needs one, and no message', () => {
    const draft = emptyDraft('file', DEFAULT_CHOICES)
    expect(problemOf(draft, [])).toBe('Choose a file.')
    expect(problemOf(draft, [{ size: 1 }])).toBeNull()
  })

  test('of more than a push holds is not sent at all', () => {
    const draft = emptyDraft('file', DEFAULT_CHOICES)
    expect(problemOf(draft, [{ size: 2 ** 30 }])).toMatch(/limit/)
  })

  test.each(['example.org', 'ftp://example.org', 'javascript:alert(1)', 'https://'])(
    'of a URL refuses %s',
    (payload) =>
      expect(problemOf({ ...emptyDraft('url', DEFAULT_CHOICES), payload }, [])).toMatch(/http/),
  )

  test('like another has its settings and none of its secrets', () => {
    const push = {
      kind: 'qr',
      name: 'wifi',
      note: 'guests',
      expireAfterMinutes: 60,
      expireAfterViews: 2,
      hasPassphrase: true,
      retrievalStep: false,
      deletableByViewer: false,
    } as PushRow
    expect(draftLike(push)).toEqual({
      kind: 'qr',
      payload: '',
      passphrase: '',
      name: 'wifi',
      note: 'guests',
      minutes: 60,
      views: 2,
      retrievalStep: false,
      deletableByViewer: false,
    })
  })

  test('of a URL cannot be deleted by whoever opens it', () => {
    expect(limitsOf(emptyDraft('url', DEFAULT_CHOICES)).deletableByViewer).toBe(false)
  })

  test('goes out by the names of the model, and without what is blank', () => {
    const { kind, name, note } = TEXT
    expect(pushDraftOf({ ...TEXT, passphrase: ' ', minutes: 90, views: 3 })).toEqual({
      kind,
      name,
      note,
      sender: '',
      message: '',
      payload: null,
      passphrase: null,
      expireAfterMinutes: 90,
      expireAfterViews: 3,
      retrievalStep: true,
      deletableByViewer: true,
    })
  })

  test('with a blank passphrase has none', () => {
    expect(limitsOf({ ...TEXT, passphrase: '  ' }).hasPassphrase).toBe(false)
  })
})

describe('a period', () => {
  test.each([
    [2880, 'days', 'days'],
    [2880, 'hours', 'hours'],
    [90, 'hours', 'minutes'],
    [60, 'days', 'hours'],
  ] as const)('of %i minutes, to be counted in %s, is counted in %s', (minutes, chosen, unit) => {
    expect(unitOf(minutes, chosen)).toBe(unit)
  })

  test('keeps its count in another unit, as long as a push may live that long', () => {
    expect(inUnit(7 * 1440, 'days', 'hours')).toBe(7 * 60)
    expect(inUnit(1000, 'minutes', 'days')).toBe(90 * 1440)
  })
})

describe('the summary', () => {
  test('says what will happen', () => {
    expect(summaryOf(PLAIN)).toBe('Opens 5 times within 7 days, then it is gone.')
    expect(summaryOf({ ...PLAIN, views: 1, minutes: 15 })).toBe(
      'Opens once within 15 minutes, then it is gone.',
    )
  })

  test('names the conditions', () => {
    const all = { ...PLAIN, hasPassphrase: true, retrievalStep: true, deletableByViewer: true }
    expect(summaryOf(all)).toBe(
      'Opens 5 times within 7 days, then it is gone. It asks for the passphrase, needs a click to reveal and can be deleted by recipients.',
    )
  })

  test.each([
    [1, '1 minute'],
    [60, '1 hour'],
    [90, '90 minutes'],
    [1440, '1 day'],
    [2880, '2 days'],
  ])('calls %i minutes %s', (minutes, words) => expect(periodText(minutes)).toBe(words))

  test('goes into the message with the link, but not the passphrase', () => {
    const message = messageFor('https://t.example/p/x', { ...PLAIN, hasPassphrase: true }, null)
    expect(message).toContain('https://t.example/p/x')
    expect(message).toContain('separately')
  })

  test('names the end of sharing where that comes before the limit of time', () => {
    const message = messageFor('https://t.example/p/x', { ...PLAIN, views: 5 }, '15:03')
    expect(message).toMatch(/It opens up to 5 times, until 15:03\.$/)
  })
})

test('a link stops working for others when sharing ends, unless it goes elsewhere', () => {
  const shared = { ...REACH, shared: 'http://192.0.2.2:7465', until: 5 }
  expect(endOfReach(shared, 'http://192.0.2.2:7465/p/x')).toBe(5)
  expect(endOfReach(shared, 'https://t.example/p/x')).toBeNull()
  expect(endOfReach({ ...shared, until: null }, 'http://192.0.2.2:7465/p/x')).toBeNull()
  expect(endOfReach(REACH, 'http://127.0.0.1:7464/p/x')).toBeNull()
})

test('files are limited in number and size', () => {
  const megabytes = (n: number) => ({ size: n * 1024 * 1024 })
  expect(filesProblem([megabytes(60), megabytes(40)])).toBeNull()
  expect(filesProblem([megabytes(60), megabytes(41)])).toMatch(/101 MiB/)
  expect(filesProblem(Array.from({ length: 11 }, () => megabytes(1)))).toMatch(/10 files/)
})

test.each([
  [1, '1 byte', '1 byte'],
  [1023, '1023 bytes', '1,023 bytes'],
  [1536, '1.5 KiB', '1.5 KiB'],
  [15_974, '16 KiB', '16 KiB'],
  [12 * 1024 ** 2, '12 MiB', '12 MiB'],
])('%i bytes are %s, in the window %s', (bytes, words, inWindow) => {
  expect([bytesText(bytes), sizeText(bytes)]).toEqual([words, inWindow])
})

test('a link is moved to the address by which it can be reached', () => {
  expect(rebased('http://127.0.0.1:7464/p/abc/r', 'http://192.168.1.5:7465')).toBe(
    'http://192.168.1.5:7465/p/abc/r',
  )
})

test.each([
  [1, ['day', 'hour', 'minute']],
  [7, ['days', 'hours', 'minutes']],
])('the units beside %d', (n, labels) => {
  expect(unitOptions(n).map(({ label }) => label)).toEqual(labels)
})
