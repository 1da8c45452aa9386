// How many requests an origin gets (contract remotes.md 1.2).
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../src/main/clock.ts'
import { type Asker, createOriginRate } from '../../../src/main/remotes/requests/rate.ts'
import { fakeClock, settled } from '../../support/fake-clock.ts'

const ORIGIN = 'https://a.org'

function aRate() {
  const clock = fakeClock()
  const rate = createOriginRate(clock)
  const sent: string[] = []
  const ask = (asker: Asker, count: number, name: string = asker, origin = ORIGIN) => {
    for (let i = 0; i < count; i++) void rate.turn(origin, asker).then(() => sent.push(name))
  }
  const count = (name: string) => sent.filter((one) => one === name).length
  return { clock, rate, sent, ask, count }
}

test('60 a minute, the rest a minute later', async () => {
  const { clock, ask, count } = aRate()
  ask('person', 70)
  await settled()
  expect(count('person')).toBe(60)
  await clock.advance(MINUTE - SECOND)
  expect(count('person')).toBe(60)
  await clock.advance(2 * SECOND)
  expect(count('person')).toBe(70)
})

test('timers get 30 of them', async () => {
  const { ask, count } = aRate()
  ask('timer', 40)
  ask('person', 40)
  await settled()
  expect([count('timer'), count('person')]).toEqual([30, 30])
})

test('a person goes before timers that wait longer', async () => {
  const { clock, sent, ask } = aRate()
  ask('person', 60, 'first')
  ask('timer', 1)
  ask('person', 1)
  await settled()
  await clock.advance(MINUTE + SECOND)
  expect(sent.slice(60)).toEqual(['person', 'timer'])
})

test('a private address gets 300, also once that is found out', async () => {
  const { rate, ask, count } = aRate()
  ask('person', 400)
  await settled()
  expect(count('person')).toBe(60)
  rate.note(ORIGIN, true)
  await settled()
  expect(count('person')).toBe(300)
})

test('each origin has its own', async () => {
  const { ask, count } = aRate()
  ask('person', 60)
  ask('person', 60, 'other', 'https://b.org')
  await settled()
  expect([count('person'), count('other')]).toEqual([60, 60])
})
