// What is said when quiet hours are over.

import { expect, test } from 'vitest'
import { digestOf, type QuietCheck } from '../../../src/main/notify/desktop-channel/digest-text.ts'
import { ENGLISH } from '../../../src/main/words.ts'
import { at } from '../../support/builders.ts'

const MANNER = { zone: 'UTC', privacy: 'full', words: ENGLISH, now: at('07:00') } as const
const down: QuietCheck = { name: 'a', status: 'down', downSince: at('02:10') }
const up: QuietCheck = { name: 'b', status: 'up', downSince: null }
const paused: QuietCheck = { name: 'c', status: 'paused', downSince: null }

test.each<[readonly QuietCheck[], string, string]>([
  [[down], ': 1 still down', 'critical'],
  [[down, up, up], ': 1 still down, 2 up again', 'critical'],
  [[up, up], ': 2 went down, all up again', 'normal'],
  [[up, paused], ': nothing is down', 'normal'],
  [[], '', 'normal'],
])('of %j the title ends in "%s"', (checks, end, urgency) => {
  expect(digestOf(checks, [], MANNER)).toMatchObject({
    title: `Quiet hours are over${end}`,
    urgency,
  })
})

test('the body has a line for each group, then what else happened', () => {
  expect(digestOf([down, up, paused], ['A secret was opened'], MANNER).body).toBe(
    'Still down: a (since 02:10 UTC)\nUp again: b\nPaused: c\nA secret was opened',
  )
})

test('without names it only counts', () => {
  const { title, body } = digestOf([down, up], [], { ...MANNER, privacy: 'no-names' })
  expect([title, body]).toEqual(['Quiet hours are over: 1 still down, 1 up again', ''])
})
