// A schedule looked at before it is saved: words, firings, warnings.

import { afterEach, describe, expect, test } from 'vitest'
import { said } from '../../src/renderer/ui/said.ts'
import { capitalized } from '../../src/renderer/ui/toast.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import type { Input } from '../../src/shared/procedures/index.ts'
import { WORDS as GERMAN } from '../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { WORDS as SPANISH } from '../../src/shared/words/es/index.ts'
import { WORDS as FRENCH } from '../../src/shared/words/fr/index.ts'
import { WORDS as LATVIAN } from '../../src/shared/words/lv/index.ts'
import type { Told } from '../../src/shared/words/told.ts'
import { utc } from '../support/builders.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { openWindowHouse } from '../support/window-house.ts'

const CATALOGUES = { de: GERMAN, fr: FRENCH, es: SPANISH, lv: LATVIAN } as const

afterEach(() => setWords('en', ENGLISH))

const NOW = utc('2025-01-15T10:17:42')

async function preview(fields: Partial<Input<'schedule.preview'>>, now = NOW) {
  const house = await openWindowHouse({ clock: fakeClock(now) })
  const asked = {
    ...({ kind: 'expression', timeout: 60, schedule: '', tz: 'UTC', language: 'en' } as const),
    ...fields,
  }
  const { problem, warnings, words: plain, ...rest } = await house.call('schedule.preview', asked)
  // As the window says it; numbers stand apart from their units by a plain space.
  const words = (told: Told) => said(told, now, 'UTC').replaceAll('\u202f', ' ')
  return {
    ...rest,
    words: plain === null || typeof plain === 'string' ? plain : capitalized(words(plain)),
    problem: problem && words(problem),
    warnings: warnings.map(words),
  }
}

const at = (instants: readonly number[]) =>
  instants.map((instant) => new Date(instant).toISOString().slice(0, 16))

describe('a period', () => {
  test('when it would run out', async () => {
    expect(await preview({ kind: 'simple', timeout: 5400 })).toEqual({
      problem: null,
      kind: 'simple',
      words: null,
      firings: [1, 2, 3, 4, 5].map((n) => NOW + n * 5_400_000),
      warnings: [],
    })
  })

  test.each([
    [59, 'From 1 min to 365 d.'],
    [0, 'From 1 min to 365 d.'],
    [-1, 'From 1 min to 365 d.'],
    [31_536_001, 'From 1 min to 365 d.'],
    [60.5, 'Not a whole number.'],
  ])('of %d s is refused: %s', async (timeout, problem) => {
    expect(await preview({ kind: 'simple', timeout })).toMatchObject({ problem, firings: [] })
  })
})

describe('a cron expression', () => {
  test.each([
    ['30 2 * * *', 'At 02:30'],
    ['*/5 * * * *', 'Every 5 minutes'],
    ['0 9 * * 1-5', 'At 09:00, Monday through Friday'],
    ['0 0 L * *', 'At 00:00, on the last day of the month'],
    ['0 0 * * FRI#5', 'At 00:00, on the fifth Friday of the month'],
    ['0 0 * * 7', 'At 00:00, only on Sunday'],
    // Either day will do, unless one of the fields begins with a star.
    ['0 0 13 * FRI', 'At 00:00, on day 13 of the month, and on Friday'],
    ['0 0 */2 * FRI', 'At 00:00, every 2 days in a month, only on Friday'],
  ])('%s in words', async (schedule, words) => {
    expect(await preview({ schedule })).toMatchObject({ problem: null, kind: 'cron', words })
  })

  test.each([
    ['de', 'Montags bis freitags um 09:00'],
    ['fr', 'Du lundi au vendredi à 09:00'],
    ['es', 'De lunes a viernes a las 09:00'],
    ['lv', 'No pirmdienas līdz piektdienai plkst. 09:00'],
  ] as const)('in the words of %s', async (language, words) => {
    setWords(language, CATALOGUES[language])
    expect(await preview({ schedule: '0 9 * * 1-5', language })).toMatchObject({ words })
  })

  test('of another shape is left to the library where that knows the language', async () => {
    setWords('de', CATALOGUES.de)
    const { words } = await preview({ schedule: '0 0 L * *', language: 'de' })
    expect(words).toBe('Um 00:00, am letzten Tag des Monats')
  })

  test.each([
    ['* * * * *', 'Katru minūti'],
    ['*/15 * * * *', 'Ik pēc 15 min'],
    ['5 * * * *', '5 min pēc katras pilnas stundas'],
    ['0 */6 * * *', 'Ik pēc 6 h'],
    ['30 3 * * *', 'Katru dienu plkst. 03:30'],
    ['0 9,17 * * MON,3', 'Pirmdienās, trešdienās plkst. 09:00, 17:00'],
    ['0 0 1 * *', 'Katra mēneša 1. datumā plkst. 00:00'],
    ['0 0 * * 6-7', 'No sestdienas līdz svētdienai plkst. 00:00'],
    // What our words cannot say is left to the expression.
    ['*/45 * * * *', null],
    ['0 */5 * * *', null],
    ['0 0 13 * FRI', null],
    ['0 0 * * FRI#5', null],
    ['0 0 L * *', null],
    ['0 0 1 1 *', null],
    ['0-5 9 * * *', null],
    ['0 0 * * 1-5/2', null],
  ])('%s in Latvian', async (schedule, words) => {
    setWords('lv', CATALOGUES.lv)
    expect(await preview({ schedule, language: 'lv' })).toMatchObject({ problem: null, words })
  })

  test('fires in its zone', async () => {
    const { firings } = await preview({ schedule: '0 9 * * *', tz: 'Europe/Riga' })
    expect(at(firings)).toEqual(['16', '17', '18', '19', '20'].map((d) => `2025-01-${d}T07:00`))
  })

  test.each([
    ['0 0 31 2 *', 'no listed month has a day 31'],
    ['61 * * * *', 'cron minute "61" is not between 0 and 59'],
    [`${'0,'.repeat(60)}0 * * * *`, 'At most 100 characters.'],
  ])('%s says what is wrong', async (schedule, problem) => {
    expect(await preview({ schedule })).toEqual({
      problem,
      kind: 'cron',
      words: null,
      firings: [],
      warnings: [],
    })
  })

  test('of a zone that there is not is refused', async () => {
    const { problem } = await preview({ schedule: '0 9 * * *', tz: 'Europe/Nowhere' })
    expect(problem).toBe('"Europe/Nowhere" is no known time zone')
  })
})

describe('an OnCalendar expression', () => {
  test.each([
    ['daily', 'Every day at 00:00'],
    ['12:34', 'Every day at 12:34'],
    ['Mon 9:5', 'Mon at 09:05'],
    ['mon..fri,sun 08:00', 'Mon to Fri, Sun at 08:00'],
    ['monthly', 'On day 1 of every month at 00:00'],
    ['*:0/15', 'Every 15 min'],
    ['*:05', 'At 5 min past every hour'],
    ['hourly', 'At every full hour'],
    ['12:34 Europe/Riga', 'Every day at 12:34 in Europe/Riga'],
    ['08:00\n20:00 UTC', 'Every day at 08:00, and every day at 20:00 in UTC'],
    ['*-02-29', 'By *-02-29 00:00:00'],
    ['Mon *-05~07/1', 'By Mon *-05~07/1 00:00:00'],
    ['5-1 12:00', 'By *-5-1 12:00'],
    ['*-*-* *:*:0/30', 'By *-*-* *:*:0/30'],
  ])('%j in words', async (schedule, words) => {
    expect(await preview({ schedule })).toMatchObject({ problem: null, kind: 'oncalendar', words })
  })

  test.each([
    ['de', 'mon..fri,sun 08:00', 'Montags bis freitags, sonntags um 08:00'],
    ['de', '*-*-03 2:30 Europe/Riga', 'Am 3. jedes Monats um 02:30 in Europe/Riga'],
    ['fr', 'mon..fri 08:00', 'Du lundi au vendredi à 08:00'],
    ['fr', 'monthly', 'Le 1er de chaque mois à 00:00'],
    ['fr', '*-*-02 8:00', 'Le 2 de chaque mois à 08:00'],
    ['es', 'sat,sun 08:00', 'Los sábados, los domingos a las 08:00'],
    ['es', 'sat..sun 08:00', 'De sábado a domingo a las 08:00'],
    ['lv', '08:00\n*:0/15', 'Katru dienu plkst. 08:00 un ik pēc 15 min'],
    ['lv', '*-02-29', 'Pēc *-02-29 00:00:00'],
  ] as const)('in the words of %s: %j', async (language, schedule, words) => {
    setWords(language, CATALOGUES[language])
    expect(await preview({ schedule, language })).toMatchObject({ problem: null, words })
  })

  test('that has no meaning says so', async () => {
    expect((await preview({ schedule: 'Fri..Mon 09:00' })).problem).toMatch(/runs backwards/)
  })
})

describe('a warning', () => {
  const RIGA = { tz: 'Europe/Riga' }
  const SPRING = 'On 30 Mar 2025 the clock of Europe/Riga skips 03:00 to 04:00'
  const AUTUMN = 'On 26 Oct 2025 the clock of Europe/Riga shows 03:00 to 04:00 twice'

  test.each<[string, Partial<Input<'schedule.preview'>>, string[]]>([
    ['no reason for one', { schedule: '30 5 * * *', ...RIGA }, []],
    ['no change of the clock in UTC', { schedule: '30 3 * * *' }, []],
    [
      'times of the day that are skipped and repeated',
      { schedule: '30 3 * * *', ...RIGA },
      [`${SPRING}: a run in between comes right after.`, `${AUTUMN}: it runs the first time only.`],
    ],
    [
      'steps in real time',
      { schedule: '0 */3 * * *', ...RIGA },
      [`${SPRING}: a run in between is left out.`, `${AUTUMN}: it runs both times.`],
    ],
    ['every hour in real time is not affected', { schedule: '*/20 * * * *', ...RIGA }, []],
    [
      'OnCalendar leaves out, and has a hole when every hour',
      { schedule: '*:0/30', ...RIGA },
      [`${AUTUMN}: it runs the first time only.`],
    ],
    [
      'OnCalendar at a time of the day',
      { schedule: '03:30', ...RIGA },
      [`${SPRING}: a run in between is left out.`, `${AUTUMN}: it runs the first time only.`],
    ],
    [
      'a line with a zone of its own',
      { schedule: '03:30 Europe/Riga' },
      [`${SPRING}: a run in between is left out.`, `${AUTUMN}: it runs the first time only.`],
    ],
    [
      'only one of the changes meets a weekday',
      { schedule: '30 3 30 3 *', ...RIGA },
      [`${SPRING}: a run in between comes right after.`],
    ],
    [
      'steps that do not fit an hour',
      { schedule: '*/45 * * * *' },
      ['Steps of 45 minutes begin anew with each hour.'],
    ],
    [
      'more often than a minute',
      { schedule: '*-*-* *:*:0/30' },
      ['It fires more often than once a minute, but grace is one minute at least.'],
    ],
    [
      'never again',
      { schedule: '2020-01-01' },
      ['It never fires again: no signal would be expected.'],
    ],
  ])('%s', async (_what, asked, warnings) => {
    expect((await preview(asked)).warnings).toEqual(warnings)
  })

  test('of a change of half an hour names half an hour', async () => {
    const { warnings } = await preview({ schedule: '45 1 * * *', tz: 'Australia/Lord_Howe' })
    expect(warnings).toEqual([
      'On 6 Apr 2025 the clock of Australia/Lord_Howe shows 01:30 to 02:00 twice: it runs the first time only.',
    ])
  })
})

test('zones are those that a check can be stored with', async () => {
  const house = await openWindowHouse()
  const zones = await house.call('schedule.zones', undefined)
  expect(zones).toHaveLength(483)
  expect(zones).toContain('Europe/Kyiv')
  expect(zones).not.toContain('Europe/Kiev')
})
