// A relayed signal as a request, and what its answer means (contract remotes.md 3.1, 3.3).
import { describe, expect, test } from 'vitest'
import {
  openAfter,
  relayUrl,
  ridToSend,
  verdictOf,
} from '../../../src/main/remotes/rules/relay-request.ts'

const BASE = 'https://a.org/ping/'
const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'
const [R1, R2] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
]

test.each([
  ['success', null, null, ''],
  ['start', null, null, '/start'],
  ['fail', null, null, '/fail'],
  ['log', null, null, '/log'],
  ['success', 0, null, '/0'],
  ['fail', 3, null, '/3'],
  // A filter decided otherwise than the exit status; a late signal that was only noted.
  ['success', 3, null, ''],
  ['fail', 0, null, '/fail'],
  ['log', 3, null, '/log'],
  ['start', null, R1, `/start?rid=${R1}`],
] as const)('%s with exit status %s and run %s', (kind, exitStatus, rid, end) => {
  const url = relayUrl({ target: UUID, make: false }, BASE, undefined, { kind, exitStatus }, rid)
  expect(url).toBe(`${BASE}${UUID}${end}`)
})

test('a slug goes with the ping key, and may make its check', () => {
  const target = { target: 'backup', make: true }
  const signal = { kind: 'success', exitStatus: null } as const
  expect(relayUrl(target, BASE, 'key', signal, R1)).toBe(`${BASE}key/backup?rid=${R1}&create=1`)
})

describe('the run id of a success', () => {
  const sent = (there: string | null, here: { rid: string | null } | null) =>
    ridToSend({ kind: 'success', rid: R1 }, there, here)

  test('goes along when no run is open there, or its own', () => {
    expect([sent(null, null), sent(R1, null)]).toEqual([R1, R1])
  })

  test('goes along while the run that is open there is open here as well', () => {
    expect(sent(R2, { rid: R2 })).toBe(R1)
    expect(sent('', { rid: null })).toBe(R1)
  })

  test('stays when the run that is open there is over here: it would alarm', () => {
    expect(sent(R2, null)).toBeNull()
    expect(sent(R2, { rid: R1 })).toBeNull()
    expect(sent('', null)).toBeNull()
  })

  test('other signals keep theirs', () => {
    expect(ridToSend({ kind: 'fail', rid: R1 }, R2, null)).toBe(R1)
  })
})

test.each([
  ['start', R1, null, R1],
  ['start', null, null, ''],
  ['fail', R2, R1, null],
  ['success', R1, R1, null],
  ['success', null, R1, null],
  ['success', R2, R1, R1],
  ['log', R1, R1, R1],
] as const)('after %s with run %s, where %s was open', (kind, rid, before, after) => {
  expect(openAfter(kind, rid, before)).toBe(after)
})

test.each([
  [200, 'OK', 'delivered'],
  [201, 'Created', 'delivered'],
  [200, 'OK (rate-limited)', 'again'],
  [408, '', 'again'],
  [429, '', 'again'],
  [500, '', 'again'],
  [503, '', 'again'],
  [404, 'not found', 'broken'],
  [409, 'ambiguous slug', 'broken'],
  [400, '', 'broken'],
  [302, '', 'broken'],
  [508, 'loop', 'loop'],
])('%i %j: %s', (status, body, verdict) => {
  expect(verdictOf(status, body)).toBe(verdict)
})
