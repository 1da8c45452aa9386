// Entries of a list, read with distrust (contract remotes.md 2.1, 2.3, 10).
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import {
  correctionOf,
  documentOf,
  readMirrored,
} from '../../../src/main/remotes/rules/mirrored-check.ts'

const NOW = Date.UTC(2026, 0, 15, 12)
const UUID = '00000001-1111-4111-8111-111111111111'
const read = (fields: object, skew = 0) =>
  readMirrored(documentOf({ uuid: UUID, status: 'up', ...fields }), { now: NOW, skew })

test('a whole document', () => {
  const check = read({
    name: 'web',
    slug: 'web',
    tags: 'prod  db',
    timeout: 3600,
    grace: 60,
    n_pings: 7,
    last_duration: 3,
    last_ping: '2026-01-15T11:00:00+00:00',
    next_ping: '2026-01-15T12:30:00+00:00',
    started: true,
  })
  expect(check).toMatchObject({
    ...{ uuid: UUID, name: 'web', tags: ['prod', 'db'], kind: 'simple', timeout: 3600, grace: 60 },
    ...{ nPings: 7, lastDuration: 3000, started: true },
    lastPing: NOW - HOUR,
    due: NOW + 30 * MINUTE,
  })
})

test.each([
  ['5 4 * * *', 'cron'],
  ['Mon *-*-* 10:00', 'oncalendar'],
])('the schedule %s', (schedule, kind) => {
  expect(read({ schedule, tz: 'UTC' })).toMatchObject({ kind, schedule })
})

test.each([
  { status: 'exploded' },
  { status: 5 },
  { uuid: '../../etc' },
  { uuid: `${UUID}/..` },
  { uuid: UUID.replace('0', '\u0000') },
  { timeout: -1 },
  { timeout: 1e300 },
  { grace: 'soon' },
  { n_pings: -5 },
  { n_pings: 1e300 },
  { last_duration: -1 },
  { name: 7 },
  { slug: 'a\u0007b' },
  { started: 'yes' },
])('skips %j', (fields) => {
  expect(read(fields)).toBeNull()
})

test.each(['9999-12-31T23:59:59+00:00', '1970-01-01T00:00:00+00:00', 'soon', 5, {}])(
  'a time that cannot be meant is unknown: %j',
  (next_ping) => {
    expect(read({ next_ping })?.due).toBeNull()
  },
)

test('long texts are cut, at 200 characters, descriptions at 10,000', () => {
  const long = 'ä'.repeat(1_000_000)
  expect(read({ name: long })?.name).toHaveLength(200)
  expect(String(documentOf({ desc: long }).desc)).toHaveLength(10_000)
  // A character of two units is not halved.
  expect(read({ name: `${'x'.repeat(199)}😀` })?.name).toBe('x'.repeat(199))
})

test('nested values and odd names are not kept', () => {
  expect(documentOf({ a: 1, B: 2, __proto__x: 3, c: { d: 1 }, e: [1] })).toEqual({ a: 1 })
})

test('times are corrected by a clock that is an hour off', () => {
  const last_ping = '2026-01-15T13:00:00+00:00'
  expect(read({ last_ping }, HOUR)?.lastPing).toBe(NOW)
})

test.each([
  [4000, 0, 0],
  [-4000, 0, 0],
  [HOUR, 0, HOUR],
  [-HOUR, 0, -HOUR],
  // A Date counts whole seconds: rows are not written anew for that.
  [HOUR + 900, HOUR, HOUR],
  [HOUR + 3000, HOUR, HOUR + 3000],
  [0, HOUR, 0],
  [null, HOUR, HOUR],
])('a clock %s ms ahead, corrected by %s before: %s', (skew, before, after) => {
  expect(correctionOf(skew, before)).toBe(after)
})
