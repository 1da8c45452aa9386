import { describe, expect, test } from 'vitest'
import { otherTitle, scheduleText } from '../../src/renderer/checks/check-words.ts'
import { ruleTexts } from '../../src/renderer/checks/filter-rule-texts.ts'
import { snoozeEnds } from '../../src/renderer/checks/snooze-ends.ts'
import { monthText, outageTexts } from '../../src/renderer/checks/uptime-words.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import { joinUnits } from '../../src/shared/duration.ts'
import { fractionText } from '../../src/shared/uptime-band.ts'
import { WORDS as GERMAN } from '../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { WORDS as SPANISH } from '../../src/shared/words/es/index.ts'
import { WORDS as FRENCH } from '../../src/shared/words/fr/index.ts'
import { WORDS as LATVIAN } from '../../src/shared/words/lv/index.ts'
import { aRow, aSettings } from '../support/window-rows.ts'

describe('uptime', () => {
  test('is rounded down: a hundred per cent means that nothing was missed', () => {
    expect(fractionText(0.999999)).toBe(joinUnits('99.99 %'))
    expect(fractionText(1)).toBe(joinUnits('100 %'))
    expect(fractionText(null)).toBe('–')
  })

  test('names its month', () => {
    expect(monthText('2026-11')).toBe('Nov 2026')
    expect(monthText('2026-09')).toBe('Sep 2026')
  })
})

test('a button knows what it says in the other state', () => {
  expect(otherTitle('Acknowledge')).toBe('Unacknowledge')
  expect(otherTitle('Resume')).toBe('Pause')
  expect(otherTitle('Edit')).toBeUndefined()
})

describe('rules', () => {
  test('that are the usual are not mentioned', () => {
    expect(ruleTexts(aSettings())).toEqual([])
  })

  test('are sentences', () => {
    const texts = ruleTexts(
      aSettings({
        methods: 'POST',
        filterSubject: true,
        filterHttpBody: true,
        failureKw: 'error, failed',
        successKw: ' ',
        manualResume: true,
      }),
    )
    expect(texts).toEqual([
      'Count POST requests only. Others are logged but ignored.',
      '“error” or “failed” in the subject of an email or the body of a request means a failure.',
      'Pings without a keyword are ignored.',
      'While paused, pings do not resume it.',
    ])
  })
})

describe('a schedule in the list', () => {
  test.each([
    [{ kind: 'simple', timeout: 86_400 }, 'every day'],
    [{ kind: 'simple', timeout: 300 }, 'every 5 minutes'],
    [{ kind: 'simple', timeout: 5400 }, 'every 1 hour 30 minutes'],
    [{ kind: 'cron', schedule: ' 0 3 * * * ' }, '0 3 * * *'],
    [{ kind: 'oncalendar', schedule: 'Mon 09:00\nTue 10:00\n' }, 'Mon 09:00, Tue 10:00'],
  ] as const)('%o reads %s', (fields, text) => {
    expect(scheduleText(aRow(fields))).toBe(text)
  })
})

describe('how often a check runs', () => {
  const PERIODS = [60, 300, 3600, 5400, 86_400, 172_800, 604_800, 90, 1260]
  test.each([
    [
      'en',
      ENGLISH,
      [
        ...['every minute', 'every 5 minutes', 'every hour', 'every 1 hour 30 minutes'],
        ...['every day', 'every 2 days', 'every 7 days'],
        ...['every 1 minute 30 seconds', 'every 21 minutes'],
      ],
    ],
    [
      'de',
      GERMAN,
      [
        ...['jede Minute', 'alle 5 Minuten', 'stündlich', 'Intervall: 1 Stunde 30 Minuten'],
        ...['täglich', 'alle 2 Tage', 'alle 7 Tage'],
        ...['Intervall: 1 Minute 30 Sekunden', 'alle 21 Minuten'],
      ],
    ],
    [
      'fr',
      FRENCH,
      [
        ...['chaque minute', 'toutes les 5 minutes', 'chaque heure'],
        ...['intervalle : 1 heure 30 minutes', 'chaque jour', 'tous les 2 jours'],
        ...['tous les 7 jours', 'intervalle : 1 minute 30 secondes', 'toutes les 21 minutes'],
      ],
    ],
    [
      'es',
      SPANISH,
      [
        ...['cada minuto', 'cada 5 minutos', 'cada hora', 'intervalo: 1 hora 30 minutos'],
        ...['cada día', 'cada 2 días', 'cada 7 días'],
        ...['intervalo: 1 minuto 30 segundos', 'cada 21 minutos'],
      ],
    ],
    [
      'lv',
      LATVIAN,
      [
        ...['katru minūti', 'ik pēc 5 minūtēm', 'katru stundu', 'intervāls: 1 stunda 30 minūšu'],
        ...['katru dienu', 'ik pēc 2 dienām', 'ik pēc 7 dienām'],
        ...['intervāls: 1 minūte 30 sekunžu', 'ik pēc 21 minūtes'],
      ],
    ],
  ] as const)('is said in %s as people say it', (language, words, texts) => {
    setWords(language, words)
    const said = PERIODS.map((timeout) => scheduleText(aRow({ kind: 'simple', timeout })))
    setWords('en', ENGLISH)
    // Intl and French put spaces that do not break.
    expect(said.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(texts)
  })
})

describe('tomorrow morning', () => {
  const until = (iso: string, zone: string) => {
    const end = snoozeEnds(zone).find(({ id }) => id === 'tomorrow')
    return new Date(end?.until(Date.parse(iso)) ?? 0).toISOString()
  }

  test('is eight o’clock of the next day in the user’s zone', () => {
    expect(until('2026-11-21T21:30:00Z', 'Europe/Riga')).toBe('2026-11-22T06:00:00.000Z')
    expect(until('2026-11-21T22:30:00Z', 'Europe/Riga')).toBe('2026-11-23T06:00:00.000Z')
  })

  test('is no half hour later where the zone is half an hour beside', () => {
    expect(until('2026-11-21T10:10:30Z', 'Asia/Kolkata')).toBe('2026-11-22T02:30:00.000Z')
  })

  test('holds over a change of the clock', () => {
    expect(until('2026-10-24T12:00:00Z', 'Europe/Riga')).toBe('2026-10-25T06:00:00.000Z')
    expect(until('2026-03-28T12:00:00Z', 'Europe/Riga')).toBe('2026-03-29T05:00:00.000Z')
  })
})

test.each([
  [{ fraction: null }, 'no data'],
  [{}, 'no outage'],
  [{ outages: 1, downtime: 83_880_000 }, '1 outage | 23 h 18 min'],
  [{ outages: 2, downtime: 60_000, cutByPause: 1 }, '2 outages | 1 min | 1 until it was paused'],
  [{ outages: 1, downtime: 400, cutByPause: 1 }, '1 outage | under 1 s | until it was paused'],
])('the outages of a month, %j', (month, text) => {
  const texts = outageTexts({ fraction: 1, downtime: 0, outages: 0, cutByPause: 0, ...month })
  expect(texts.join(' | ')).toBe(joinUnits(text))
})
