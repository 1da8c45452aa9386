import { describe, expect, test } from 'vitest'
import { draftOf, newSchedule, specOf } from '../../src/renderer/schedule/draft.ts'
import {
  boundsIn,
  clampSeconds,
  nearestStop,
  STOPS,
  UNITS,
  unitOf,
} from '../../src/renderer/schedule/periods.ts'
import { isChosen, PRESETS } from '../../src/renderer/schedule/presets.ts'
import { expressionOf } from '../../src/shared/crontab-words.ts'
import { CHECK_FIELDS } from '../../src/shared/model/check-fields.ts'
import { aRow } from '../support/window-rows.ts'

const { timeout } = CHECK_FIELDS

describe('the slider of a period', () => {
  test('goes from the shortest to the longest that a check takes, always up', () => {
    expect(STOPS[0]).toBe(timeout.min)
    expect(STOPS.at(-1)).toBe(timeout.max)
    expect(STOPS.toSorted((a, b) => a - b)).toEqual(STOPS)
  })

  test('is logarithmic: each step is a ratio of at most two', () => {
    const ratios = STOPS.slice(1).map((stop, i) => stop / (STOPS[i] ?? 1))
    expect(Math.max(...ratios)).toBeLessThanOrEqual(2)
  })

  test('stands at the stop that is nearest by ratio', () => {
    expect(STOPS[nearestStop(86_400)]).toBe(86_400)
    expect(STOPS[nearestStop(61)]).toBe(60)
    expect(STOPS[nearestStop(1.45 * 86_400)]).toBe(2 * 86_400)
    expect(STOPS[nearestStop(99_999_999)]).toBe(timeout.max)
  })
})

describe('a period as number and unit', () => {
  test.each([
    [86_400, 'days'],
    [90_000, 'hours'],
    [5400, 'minutes'],
    [61, 'seconds'],
  ] as const)('%i seconds are in %s', (seconds, unit) => {
    expect(unitOf(seconds)).toBe(unit)
  })

  test('is kept within what a check takes', () => {
    expect(clampSeconds(5, 'seconds', timeout)).toBe(60)
    expect(clampSeconds(400, 'days', timeout)).toBe(timeout.max)
    expect(clampSeconds(1.5, 'hours', timeout)).toBe(5400)
  })

  test('is kept within the bounds of its field', () => {
    expect(clampSeconds(5, 'seconds', { min: 0, max: 10 })).toBe(5)
    expect(clampSeconds(1, 'minutes', { min: 0, max: 10 })).toBe(10)
    expect(boundsIn('minutes', { min: 61, max: 3600 })).toEqual({ min: 2, max: 60 })
  })

  test.each(UNITS.map(({ value }) => value))('the bounds of %s can be set', (unit) => {
    const { min, max } = boundsIn(unit, timeout)
    const [least, most] = [clampSeconds(min, unit, timeout), clampSeconds(max, unit, timeout)]
    expect(least).toBeGreaterThanOrEqual(timeout.min)
    expect(most).toBeLessThanOrEqual(timeout.max)
    expect(clampSeconds(min - 1, unit, timeout)).toBe(timeout.min)
  })
})

describe('a schedule that is edited', () => {
  test('sends only the fields of its kind, which is what makes it one', () => {
    expect(specOf(newSchedule('UTC'))).toEqual({ timeout: 86_400, grace: 3600 })
    const draft = { ...newSchedule('Europe/Riga'), kind: 'expression' as const }
    expect(specOf(draft)).toEqual({ schedule: '0 3 * * *', tz: 'Europe/Riga', grace: 3600 })
  })

  test('begins as it is stored', () => {
    const cron = aRow({ kind: 'cron', schedule: '5 4 * * *', tz: 'Asia/Tokyo', grace: 60 })
    expect(specOf(draftOf(cron, 'UTC'))).toEqual({
      schedule: '5 4 * * *',
      tz: 'Asia/Tokyo',
      grace: 60,
    })
  })

  test('of a period gets the user’s zone when it becomes an expression', () => {
    const draft = draftOf(aRow({ kind: 'simple', tz: 'UTC', timeout: 300 }), 'Europe/Riga')
    expect(draft).toMatchObject({ kind: 'simple', timeout: 300, tz: 'Europe/Riga' })
  })
})

describe('a word of a crontab', () => {
  test.each([
    ['@daily', '0 0 * * *'],
    [' @Midnight ', '0 0 * * *'],
    ['@weekly', '0 0 * * 0'],
    ['@reboot', '@reboot'],
    ['daily', 'daily'],
  ])('%s becomes %s', (typed, expression) => {
    expect(expressionOf(typed)).toBe(expression)
  })

  test('is saved as its expression', () => {
    const draft = { ...newSchedule('UTC'), kind: 'expression', schedule: '@hourly' } as const
    expect(specOf(draft)).toMatchObject({ schedule: '0 * * * *' })
  })
})

describe('presets', () => {
  test('each makes the draft that it then stands for, and no other does', () => {
    for (const preset of PRESETS) {
      const draft = { ...newSchedule('Europe/Riga'), ...preset.changes }
      expect(PRESETS.filter((one) => isChosen(one, draft))).toEqual([preset])
    }
    expect(PRESETS.some((one) => isChosen(one, newSchedule('UTC')))).toBe(false)
  })

  test('a draft that was typed is known again, as a crontab may have it', () => {
    const typed = { ...newSchedule('UTC'), kind: 'expression', schedule: ' 0 9 * * 1-5 ' } as const
    expect(PRESETS.find((one) => isChosen(one, typed))?.title).toBe('Weekdays at 9')
  })
})
