// Gaps and overlaps (contract monitor.md 9). Europe/Riga 2021: 03:00–03:59 is skipped on March 28 (+02 to
// +03) and shown twice on October 31 (+03 to +02).
import { describe, expect, test } from 'vitest'
import { afterPing, next, nextOnes } from './reading.ts'

/** Instants with an offset, `31T03:30+03`, as UTC. */
const inMonth = (month: string) => (short: string) =>
  new Date(`${month}-${short.replace(/([+-]\d\d)$/, ':00$1:00')}`).toISOString().replace('.000', '')

const march = inMonth('2021-03')
const october = inMonth('2021-10')

describe('Riga skips 03:00 to 04:00', () => {
  test.each([
    ['0 3 * * *', '28T04:00+03 29T03:00+03'],
    ['30 3 * * *', '28T04:00+03 29T03:30+03'],
    ['5,10 3 * * *', '28T04:00+03 29T03:05+03'],
    ['0 3,4 * * *', '28T04:00+03 29T03:00+03'],
    ['*/20 3 * * *', '29T03:00+03'],
    ['0 * * * *', '28T02:00+02 28T04:00+03'],
    ['*/30 * * * *', '28T02:00+02 28T02:30+02 28T04:00+03'],
    ['0 */3 * * *', '28T06:00+03'],
    ['30 */2 * * *', '28T02:30+02 28T04:30+03'],
    ['03:30', '29T03:30+03'],
    ['*:0/30', '28T02:00+02 28T02:30+02 28T04:00+03'],
  ])('%s fires at %s', (expr, expected) => {
    const instants = expected.split(' ').map(march)
    const found = nextOnes(expr, 'Europe/Riga', march('28T01:50+02'), instants.length)
    expect(found).toEqual(instants)
  })
})

describe('Riga shows 03:00 to 04:00 twice', () => {
  test.each([
    ['0 3 * * *', '31T03:00+03'],
    ['30 3 * * *', '31T03:30+03'],
    ['5,10 3 * * *', '31T03:05+03 31T03:10+03'],
    ['0 3,4 * * *', '31T03:00+03 31T04:00+02'],
    ['*/20 3 * * *', '31T03:00+03 31T03:20+03 31T03:40+03 31T03:00+02 31T03:20+02 31T03:40+02'],
    ['0 * * * *', '31T02:00+03 31T03:00+03 31T03:00+02 31T04:00+02'],
    ['*/30 3 * * *', '31T03:00+03 31T03:30+03 31T03:00+02 31T03:30+02'],
    ['0 */3 * * *', '31T03:00+03 31T03:00+02 31T06:00+02'],
    ['30 */2 * * *', '31T02:30+03 31T04:30+02'],
    ['03:30', '31T03:30+03'],
    ['*:0/30', '31T02:00+03 31T02:30+03 31T03:00+03 31T03:30+03 31T04:00+02'],
    ['*:00', '31T02:00+03 31T03:00+03 31T04:00+02'],
  ])('%s fires at %s', (expr, expected) => {
    const instants = expected.split(' ').map(october)
    const found = nextOnes(expr, 'Europe/Riga', october('31T01:50+03'), instants.length)
    expect(found).toEqual(instants)
  })

  test('a fixed time does not fire again in the second pass', () => {
    expect(nextOnes('30 3 * * *', 'Europe/Riga', october('31T01:50+03'), 2)[1]).toBe(
      '2021-11-01T01:30:00Z',
    )
  })
})

describe('other zones', () => {
  test('New York skips 02:30 to 03:00 and fires 01:30 once', () => {
    expect(next('30 2 * * *', 'America/New_York', '2025-03-09T05:00:00Z')).toBe(
      '2025-03-09T07:00:00Z',
    )
    expect(nextOnes('30 1 * * *', 'America/New_York', '2025-11-02T04:00:00Z', 2)).toEqual([
      '2025-11-02T05:30:00Z',
      '2025-11-03T06:30:00Z',
    ])
  })

  test('New York runs a ticking job in both passes', () => {
    expect(nextOnes('*/30 1 * * *', 'America/New_York', '2025-11-02T04:00:00Z', 4)).toEqual([
      '2025-11-02T05:00:00Z',
      '2025-11-02T05:30:00Z',
      '2025-11-02T06:00:00Z',
      '2025-11-02T06:30:00Z',
    ])
  })

  test('Lord Howe changes by half an hour', () => {
    // 02:15 is skipped: 02:30+11.
    expect(next('15 2 * * *', 'Australia/Lord_Howe', '2025-10-04T12:00:00Z')).toBe(
      '2025-10-04T15:30:00Z',
    )
    // 01:30 and 01:45 come at +11 and again at +10:30.
    expect(nextOnes('*/15 * * * *', 'Australia/Lord_Howe', '2025-04-05T14:20:00Z', 5)).toEqual([
      '2025-04-05T14:30:00Z',
      '2025-04-05T14:45:00Z',
      '2025-04-05T15:00:00Z',
      '2025-04-05T15:15:00Z',
      '2025-04-05T15:30:00Z',
    ])
  })

  test('after Lord Howe set its clock back, an hour is stepped to at half past, as upstream', () => {
    expect(nextOnes('*/15 2 * * *', 'Australia/Lord_Howe', '2025-04-05T14:00:00Z', 2)).toEqual([
      '2025-04-05T16:00:00Z',
      '2025-04-05T16:15:00Z',
    ])
  })

  test('a midnight that Santiago skips is the first hour after it', () => {
    expect(next('0 0 * * *', 'America/Santiago', '2025-09-06T12:00:00Z')).toBe(
      '2025-09-07T04:00:00Z',
    )
    expect(next('00:00', 'America/Santiago', '2025-09-06T12:00:00Z')).toBe('2025-09-08T03:00:00Z')
  })

  test('Apia had no 30 December 2011: its firings collapse to the start of the 31st', () => {
    expect(nextOnes('0 9,12,23 * * *', 'Pacific/Apia', '2011-12-30T09:30:00Z', 2)).toEqual([
      '2011-12-30T10:00:00Z',
      '2011-12-30T19:00:00Z',
    ])
    expect(next('12:00', 'Pacific/Apia', '2011-12-30T09:30:00Z')).toBe('2011-12-30T22:00:00Z')
  })

  test('a ticking job whose hour falls in a gap every year never fires', () => {
    expect(next('*/30 2 8-14 3 */7', 'America/New_York', '2025-01-01T00:00:00Z')).toBeNull()
  })

  test('an OnCalendar time that falls in a gap every year never fires', () => {
    expect(next('Sun *-03-8..14 02:30', 'America/New_York', '2025-01-01T00:00:00Z')).toBeNull()
  })
})

describe('a ping in the second pass of a repeated hour (contract monitor.md D11)', () => {
  const ping = october('31T03:10+02')

  test.each(['30 3 * * *', '03:30'])('%s: the reference answers with the first pass', (expr) => {
    expect(next(expr, 'Europe/Riga', ping)).toBe(october('31T03:30+03'))
  })

  test.each(['30 3 * * *', '03:30'])('%s: the deadline is the next one after the ping', (expr) => {
    expect(afterPing(expr, 'Europe/Riga', ping)).toBe('2021-11-01T01:30:00Z')
  })

  test('the next one can be of the same day', () => {
    expect(afterPing('0-59 3,4 * * *', 'Europe/Riga', ping)).toBe(october('31T04:00+02'))
    expect(afterPing('*:*:*', 'Europe/Riga', ping)).toBe(october('31T04:00+02'))
  })

  test('a schedule of one last time has no deadline', () => {
    expect(next('2021-10-31 03:30', 'Europe/Riga', ping)).toBe(october('31T03:30+03'))
    expect(afterPing('2021-10-31 03:30', 'Europe/Riga', ping)).toBeNull()
  })

  test('ticking jobs are right already', () => {
    expect(next('*/15 * * * *', 'Europe/Riga', ping)).toBe(october('31T03:15+02'))
    expect(afterPing('*/15 * * * *', 'Europe/Riga', ping)).toBe(october('31T03:15+02'))
  })

  test('of lines in several zones the earliest by time is the deadline', () => {
    expect(afterPing('03:30\n01:20 UTC', 'Europe/Riga', ping)).toBe('2021-10-31T01:20:00Z')
  })
})

describe('Chatham repeats 02:45 to 03:45, across the hour', () => {
  const TICKING = '*/45 3 * * *'
  /** 02:59:57 in the second pass. */
  const PING = '2024-04-06T14:13:57Z'
  const FIRST_PASS = '2024-04-06T13:15:00Z'
  const SECOND_PASS = '2024-04-06T14:15:00Z'

  test('the reference steps back into the first pass even with a ticking job', () => {
    expect(next(TICKING, 'Pacific/Chatham', PING)).toBe(FIRST_PASS)
  })

  test('the deadline is in the second pass', () => {
    expect(afterPing(TICKING, 'Pacific/Chatham', PING)).toBe(SECOND_PASS)
  })

  test('the firings go on where the reference repeats itself for ever', () => {
    expect(nextOnes(TICKING, 'Pacific/Chatham', PING, 3)).toEqual([
      FIRST_PASS,
      SECOND_PASS,
      '2024-04-06T15:00:00Z',
    ])
  })

  test('an expression on which the reference never returns has an answer', () => {
    expect(next('59 */3 * * *', 'Pacific/Chatham', '2024-04-06T13:15:01Z')).toBe(
      '2024-04-06T15:14:00Z',
    )
  })
})
