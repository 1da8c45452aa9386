import { describe, expect, test } from 'vitest'
import { createPlaces } from '../../../src/main/secrets/requests/places.ts'
import { fakeClock } from '../../support/fake-clock.ts'

const REFUSED = expect.objectContaining({ code: 'TOO_MANY' })

function openPlaces() {
  const clock = fakeClock()
  return { clock, places: createPlaces(clock) }
}

describe('where every place is taken', () => {
  test('the answer that got on least gives way after ten seconds, not before', async () => {
    const { clock, places } = openPlaces()
    const [quick, silent] = [places.enter('a'), places.enter('a')]
    places.enter('a')
    await clock.advance(9999)
    expect(() => places.enter('a')).toThrow(REFUSED)
    quick.received(4096)
    await clock.advance(1)
    places.enter('a')
    expect([quick.lost.aborted, silent.lost.aborted]).toEqual([false, true])
  })

  test('drops of bytes are no progress', async () => {
    const { clock, places } = openPlaces()
    const [drip, ...steady] = [places.enter('a'), places.enter('a'), places.enter('a')]
    for (let second = 0; second < 10; second++) {
      await clock.advance(1000)
      drip?.received(400)
      for (const place of steady) place.received(4096)
    }
    places.enter('a')
    expect(drip?.lost.aborted).toBe(true)
    expect(steady.some(({ lost }) => lost.aborted)).toBe(false)
  })

  test('an answer that is being stored stays', async () => {
    const { clock, places } = openPlaces()
    for (const place of [places.enter('a'), places.enter('a'), places.enter('a')]) {
      place.keep()
      place.received(4096)
    }
    await clock.advance(60_000)
    expect(() => places.enter('a')).toThrow(REFUSED)
  })

  test('one of another request gives way only where all places are taken', async () => {
    const { clock, places } = openPlaces()
    const first = places.enter('first')
    await clock.advance(60_000)
    for (let i = 1; i < 16; i++) places.enter(`token ${i}`)
    expect(first.lost.aborted).toBe(false)
    places.enter('one more')
    expect(first.lost.aborted).toBe(true)
    expect(places.isTaken('first')).toBe(false)
    expect(() => places.enter('yet another')).toThrow(REFUSED)
  })
})

test('a place that was lost, or left twice, frees no other', async () => {
  const { clock, places } = openPlaces()
  const lost = places.enter('a')
  await clock.advance(10_000)
  const left = places.enter('a')
  left.leave()
  left.leave()
  places.enter('a')
  places.enter('a')
  places.enter('a')
  lost.leave()
  expect(() => places.enter('a')).toThrow(REFUSED)
})
