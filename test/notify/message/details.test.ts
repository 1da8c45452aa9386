// The facts of a change as rows and sentences.
import { describe, expect, test } from 'vitest'
import { detailsOf, explanationOf, othersOf } from '../../../src/main/notify/message/details.ts'
import {
  aLastPing,
  aToldCheck,
  downFacts,
  othersDown,
  upFacts,
} from '../../integrations/support/facts.ts'
import { at } from '../../support/builders.ts'

const rowsOf = (facts = downFacts()) =>
  Object.fromEntries(detailsOf(facts).map(({ label, value }) => [label, value]))

describe('the rows', () => {
  test('of a simple check', () => {
    expect(rowsOf()).toEqual({
      Project: 'Home',
      Tags: 'prod, db',
      Period: '1 day',
      'Total Pings': '42',
      'Last Ping': 'Success, 1 hour ago',
    })
  })

  test('of a schedule, without what is empty', () => {
    const check = aToldCheck({ kind: 'oncalendar', schedule: 'daily', tz: 'UTC', tags: '' })
    expect(rowsOf(downFacts({ check, project: '' }))).toEqual({
      Schedule: 'daily',
      'Time Zone': 'UTC',
      'Total Pings': '42',
      'Last Ping': 'Success, 1 hour ago',
    })
  })

  test('of a check that was never pinged', () => {
    const rows = rowsOf(downFacts({ lastPing: null }))
    expect(rows).toMatchObject({ 'Total Pings': '0', 'Last Ping': 'Never' })
  })

  test('tell the age of the last ping by the time at which they are told', () => {
    const lastPing = aLastPing({ kind: 'fail', exitStatus: 3 })
    const rows = rowsOf(downFacts({ lastPing, now: at('13:30') }))
    expect(rows['Last Ping']).toBe('Exit status 3, 2 hours, 30 minutes ago')
  })
})

test('a sentence explains an alarm or a recovery, when there is something to say', () => {
  expect(explanationOf(downFacts({ reasonText: 'because' }))).toBe('Reason: because.')
  expect(explanationOf(upFacts())).toBe('The downtime lasted 2 hours, 5 minutes.')
  expect(explanationOf(upFacts({ downtime: '' }))).toBe('')
})

describe('other checks that are down', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `check ${n}`)

  test('are none', () => {
    expect(othersOf(downFacts())).toEqual({ sentence: 'All the other checks are up.', listed: [] })
  })

  test('are named up to ten', () => {
    const { sentence, listed } = othersOf(downFacts({ othersDown: othersDown(...ten) }))
    expect(sentence).toBe('The following checks are also down:')
    expect(listed).toHaveLength(10)
    expect(listed.slice(0, 2)).toEqual([
      { name: 'check 0', lastPing: 'last ping: never' },
      { name: 'check 1', lastPing: 'last ping: 2 hours ago' },
    ])
  })

  test('are counted beyond ten; after a recovery they are so still', () => {
    expect(othersOf(upFacts({ othersDown: othersDown(...ten, 'one more') }))).toEqual({
      sentence: '11 other checks are still down.',
      listed: [],
    })
  })
})
