// The lanes of the next 24 hours: marks and words.
import { expect, test } from 'vitest'
import {
  forecastText,
  LANE_WIDTH,
  laneMarks,
  laneText,
  laneTicks,
  markPath,
} from '../../src/renderer/activity/forecast.ts'
import { joinUnits } from '../../src/shared/duration.ts'
import type { Forecast, ForecastLane } from '../../src/shared/views/ahead.ts'

const HOUR = 3_600_000
const FROM = Date.parse('2026-11-22T12:00:00Z')

function aForecast(fields: Partial<Forecast> = {}): Forecast {
  return {
    ...{ from: FROM, to: FROM + 24 * HOUR, runs: 0, lanes: [] },
    ...{ more: 0, frequent: 0, most: 48, collisions: [], collided: 0, ...fields },
  }
}

function aLane(...runs: ForecastLane['runs']): ForecastLane {
  return { uuid: 'a', runs }
}

const NIGHT = { at: FROM + 15 * HOUR, duration: 2 * HOUR, collides: true }
const EVENING = { at: FROM + 6 * HOUR, duration: null, collides: false }

test('a run is where it is expected, as long as the last one took, and always seen', () => {
  const marks = laneMarks(aLane(EVENING, NIGHT), aForecast(), 'UTC')
  expect(marks.map(({ left, width }) => [left, width])).toEqual([
    [LANE_WIDTH / 4, 3],
    [LANE_WIDTH * 0.625, LANE_WIDTH / 12],
  ])
  expect(marks.map(({ title }) => title)).toEqual([
    '18:00',
    joinUnits('23 Nov, 03:00, last took 2 h, collides'),
  ])
})

test('a run at the very end does not leave the lane', () => {
  const last = { at: FROM + 24 * HOUR, duration: HOUR, collides: false }
  const [mark] = laneMarks(aLane(last), aForecast(), 'UTC')
  expect((mark?.left ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(LANE_WIDTH)
})

test('what collides is higher, not only of another colour', () => {
  const mark = { left: 0, width: 10, title: '' }
  expect(markPath({ ...mark, collides: true })).toBe('M0 1h10v14h-10z')
  expect(markPath({ ...mark, collides: false })).toBe('M0 5h10v6h-10z')
})

test('of many runs the first eight are told, and what collides of the rest', () => {
  const runs = Array.from({ length: 12 }, (_, i) => ({
    ...{ at: FROM + i * HOUR, duration: null, collides: i > 9 },
  }))
  expect(laneText(aLane(...runs), FROM, 'UTC')).toMatch(
    /^Expected 12:00, .*19:00 and 4 more, 2 of which collide$/,
  )
})

test('a lane and its axis are told in words', () => {
  expect(laneText(aLane(EVENING, NIGHT), FROM, 'UTC')).toBe(
    'Expected 18:00, 23 Nov, 03:00 (collides)',
  )
  const ticks = laneTicks(aForecast(), 'UTC').map(({ text }) => text)
  expect(ticks).toEqual(['12:00', '18:00', '00:00', '06:00', '12:00'])
})

test.each<[Partial<Forecast>, string]>([
  [{}, 'Nothing is expected.'],
  [{ frequent: 1 }, '1 check runs more than 48 times a day.'],
  [{ runs: 1, lanes: [aLane(EVENING)] }, '1 run of 1 check, no collisions.'],
  [
    {
      ...{ runs: 31, lanes: [aLane(EVENING)], more: 11, frequent: 3 },
      ...{ collisions: [{ at: FROM, uuids: ['a', 'b'] }], collided: 1 },
    },
    '31 runs of 12 checks, 1 collision. 3 checks run more than 48 times a day.',
  ],
  [{ frequent: 9, most: 1 }, '9 checks run more than once a day.'],
])('all of it in one line, %#', (forecast, text) => {
  expect(forecastText(aForecast(forecast))).toBe(text)
})
