// Answers about one check (contract remotes.md 2.2, 10).
import { expect, test } from 'vitest'
import {
  readFlips,
  readPings,
  refusalText,
} from '../../../src/main/remotes/rules/mirrored-answers.ts'

const frame = { skew: 0, now: Date.UTC(2026, 0, 1) }
const at = (hour: number) => `2025-12-31T0${hour}:00:00+00:00`

test('flips in either shape, newest first; what cannot be read is left out', () => {
  const list = [
    { timestamp: at(1), up: 1 },
    { timestamp: at(2), up: 0 },
    { timestamp: '9999-01-01T00:00:00Z', up: 1 },
    { timestamp: at(3), up: 2 },
    null,
  ]
  const flips = [
    { at: Date.parse(at(2)), up: false },
    { at: Date.parse(at(1)), up: true },
  ]
  expect(readFlips(list, frame)).toEqual(flips)
  expect(readFlips({ flips: list }, frame)).toEqual(flips)
  expect([readFlips({}, frame), readFlips('x', frame)]).toEqual([null, null])
})

test('pings without a number or of an unknown kind are left out; texts are cut', () => {
  const good = { n: 3, type: 'fail', date: at(1), ua: 'x'.repeat(5000), duration: 1.5 }
  const pings = readPings([good, { ...good, n: -1 }, { ...good, type: 'boom' }, 7], frame)
  expect(pings).toHaveLength(1)
  expect(pings[0]).toMatchObject({ n: 3, kind: 'fail', duration: 1500, hasBody: false })
  expect(pings[0]?.ua).toHaveLength(200)
})

test.each([
  ['{"error": "tags is too long"}', 'tags is too long'],
  ['check is not paused', 'check is not paused'],
  ['<html><h1>Forbidden</h1></html>', ''],
  ['{"other": 1}', ''],
  [
    'your key is k3y and uuid 01234567-1111-4111-8111-111111111111\nx',
    'your key is … and uuid 01234567… x',
  ],
  ['x'.repeat(5000), 'x'.repeat(200)],
])('a refusal is one line: %#', (body, text) => {
  expect(refusalText(body, { apiKey: 'k3y' })).toBe(text)
})
