// What a check says of its own state (docs/window.md, docs/observer.md).
import { afterEach, describe, expect, test } from 'vitest'
import type { Millis } from '../../../src/main/clock.ts'
import { explain as told } from '../../../src/main/monitor/insights/explain.ts'
import type { Circumstances } from '../../../src/main/monitor/insights/explain-words.ts'
import type { Check } from '../../../src/main/monitor/rules/check.ts'
import { type Gap, shiftBy, unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { statusAt } from '../../../src/main/monitor/rules/status.ts'
import { DEFAULT_ALARM_SETTINGS } from '../../../src/main/monitor/tables/alarm-settings.ts'
import { setWords } from '../../../src/renderer/words/t.ts'
import { WORDS as GERMAN } from '../../../src/shared/words/de/index.ts'
import { WORDS as ENGLISH } from '../../../src/shared/words/en/index.ts'
import { WORDS as LATVIAN } from '../../../src/shared/words/lv/index.ts'
import { aCheck, aGap, at, utc } from '../../support/builders.ts'
import { saidExplanation } from '../../support/said.ts'

const MINUTES_10 = 600

/** A job of every night at 03:00 in Riga (01:00 UTC), with 10 minutes of grace. */
function aNightly(fields: Partial<Check> = {}): Check {
  return aCheck({
    kind: 'cron',
    schedule: '0 3 * * *',
    tz: 'Europe/Riga',
    grace: MINUTES_10,
    status: 'up',
    lastPing: utc('2025-01-14T01:00:20'),
    nPings: 1,
    ...fields,
  })
}

function about(check: Check, now: Millis, fields: Partial<Circumstances> = {}): Circumstances {
  const gaps = fields.gaps ?? []
  const watched = gaps.filter((gap): gap is Gap => gap.cause !== 'maintenance')
  const shift = gaps.length === 0 ? unshifted : shiftBy(watched, 'aware')
  return {
    check,
    status: statusAt(check, now, shift),
    now,
    zone: 'Europe/Riga',
    shift,
    gaps,
    maintenance: null,
    change: null,
    signal: null,
    later: null,
    alarmSettings: DEFAULT_ALARM_SETTINGS,
    ...fields,
  }
}

/** As the window says it. */
function explain(circumstances: Circumstances) {
  const { now, zone } = circumstances
  return saidExplanation(told(circumstances), now, zone)
}

const sentence = (circumstances: Circumstances) => explain(circumstances).explanation

describe('a check that is new', () => {
  test('waits', () => {
    const check = aCheck()
    expect(explain(about(check, at('12:00')))).toEqual({
      explanation: 'Waiting for the first ping; nothing can be late yet.',
      steps: ['No signal has come.', 'Times are in Europe/Riga.'],
    })
  })

  test('that was resumed says when', () => {
    const change = { at: at('11:00'), from: 'paused', reason: '' } as const
    expect(sentence(about(aCheck(), at('12:00'), { change }))).toBe(
      'Resumed 13:00: waiting for the next ping; nothing can be late yet.',
    )
  })

  test('has its first run to finish', () => {
    const check = aCheck({ lastStart: at('12:00'), grace: MINUTES_10 })
    expect(sentence(about(check, at('12:05')))).toBe(
      'Running since 14:00: it has until 14:10 to finish, or it goes down.',
    )
  })
})

describe('a check that is up', () => {
  test('says what is expected, in the zone of its schedule', () => {
    expect(explain(about(aNightly(), at('00:30')))).toEqual({
      explanation:
        'Up: the next signal is expected at 03:00 in Europe/Riga; without one it goes down at 03:10.',
      steps: [
        'No signal has come.',
        'The next is due at 03:00 in Europe/Riga (0 3 * * *).',
        'Its grace of 10 min ends at 03:10.',
        'Times are in Europe/Riga.',
      ],
    })
  })

  test('of another zone than the reader has both times', () => {
    expect(sentence(about(aNightly(), at('00:30'), { zone: 'UTC' }))).toBe(
      'Up: the next signal is expected at 01:00 (03:00 in Europe/Riga); without one it goes down at 01:10.',
    )
  })

  test('by the minute says the seconds', () => {
    const check = aCheck({ status: 'up', lastPing: at('12:00:12'), timeout: 60, grace: 60 })
    expect(sentence(about(check, at('12:00:30'), { zone: 'UTC' }))).toBe(
      'Up: the next signal is expected at 12:01:12; without one it goes down at 12:02:12.',
    )
  })

  test('of a period names no zone', () => {
    const check = aCheck({ status: 'up', lastPing: at('12:00'), timeout: 3600, grace: 60 })
    expect(sentence(about(check, at('12:30'), { zone: 'UTC' }))).toBe(
      'Up: the next signal is expected at 13:00; without one it goes down at 13:01.',
    )
  })

  test('names the day of what is not today', () => {
    expect(sentence(about(aNightly(), utc('2025-01-14T12:00')))).toContain('at 15 Jan, 03:00')
    expect(sentence(about(aNightly(), utc('2024-12-31T12:00')))).toContain('15 Jan 2025, 03:00')
  })

  test('that never fires again expects nothing', () => {
    const check = aNightly({ kind: 'oncalendar', schedule: '2020-01-01', due: null })
    expect(sentence(about(check, at('12:00')))).toBe(
      'Up: its schedule never fires again, so that no signal is expected.',
    )
  })

  test('with a run in progress is held to that', () => {
    const check = aNightly({ lastStart: at('00:00') })
    expect(sentence(about(check, at('00:05')))).toBe(
      'Running since 02:00: it has until 02:10 to finish, or it goes down.',
    )
  })
})

const ASLEEP = aGap({ start: utc('2025-01-15T00:10'), end: utc('2025-01-15T06:55') })

describe('a check that is late', () => {
  test('says until when', () => {
    expect(sentence(about(aNightly(), at('01:05')))).toBe(
      'Late: expected at 03:00 in Europe/Riga, no signal came. With 10 min of grace it has until 03:10.',
    )
  })

  test('names the gap that gave it more time', () => {
    const { explanation, steps } = explain(about(aNightly(), at('06:56'), { gaps: [ASLEEP] }))
    expect(explanation).toBe(
      'Expected at 03:00 in Europe/Riga + 10 min of grace. This machine slept 02:10–08:55, so it has until 09:05.',
    )
    expect(steps).toContain(
      'This machine slept 02:10–08:55: the deadline moved to 10 min after that.',
    )
  })

  test.each([
    ['stopped', 'Tocsin was not running 02:10–08:55'],
    ['clock', 'The clock jumped ahead 02:10–08:55'],
    ['blind', 'No signal could be received 02:10–08:55'],
  ] as const)('of a gap by %s says so', (cause, text) => {
    const gaps = [{ ...ASLEEP, cause }]
    expect(sentence(about(aNightly(), at('06:56'), { gaps }))).toContain(`${text}, so it has until`)
  })
})

describe('a check that is down', () => {
  const down = aNightly({ status: 'down', due: null, alertAfter: null })
  const timeout = (time: string) => ({ at: at(time), from: 'up', reason: 'timeout' }) as const

  test.each([
    ['fail', 2, 'a failure with exit status 2'],
    ['fail', null, 'a failure'],
    ['start', null, 'a start'],
  ] as const)('tells a later %s (%s) apart from what led to it', (kind, exitStatus, words) => {
    const change = timeout('01:10')
    const signal = { at: utc('2025-01-14T01:00:20'), kind: 'success', exitStatus: null } as const
    const later = { at: at('01:24'), kind, exitStatus }
    const whole = explain(about(down, at('02:00'), { change, signal, later }))
    const end = `Since then, ${words} came at 03:24.`
    expect(whole.explanation).toBe(
      `Down since 03:10: expected at 03:00 in Europe/Riga, 10 min of grace, no signal came. ${end}`,
    )
    expect(whole.steps[0]).toBe(
      'The last signal before it went down was a success at 14 Jan, 03:00.',
    )
    expect(whole.steps.at(-2)).toBe(end)
    const none = explain(about(down, at('02:00'), { change, later }))
    expect(none.steps[0]).toBe('No signal came before it went down.')
  })

  test('by silence says what did not come', () => {
    const signal = { at: utc('2025-01-14T01:00:20'), kind: 'success', exitStatus: null } as const
    const words = explain(about(down, at('02:00'), { change: timeout('01:10'), signal }))
    expect(words.explanation).toBe(
      'Down since 03:10: expected at 03:00 in Europe/Riga, 10 min of grace, no signal came.',
    )
    expect(words.steps).toEqual([
      'The last signal was a success at 14 Jan, 03:00.',
      'The next was due at 03:00 in Europe/Riga (0 3 * * *).',
      'Its grace of 10 min ends at 03:10.',
      'Down at 03:10.',
      'Times are in Europe/Riga.',
    ])
  })

  test('after a gap says why it went down so late', () => {
    expect(sentence(about(down, at('08:00'), { change: timeout('07:05'), gaps: [ASLEEP] }))).toBe(
      'Down since 09:05: expected at 03:00 in Europe/Riga, 10 min of grace, no signal came. This machine slept 02:10–08:55, so it had until 09:05.',
    )
  })

  test('that the watcher has not seen yet says the same', () => {
    expect(sentence(about(aNightly(), at('01:11')))).toBe(
      'Down since 03:10: expected at 03:00 in Europe/Riga, 10 min of grace, no signal came.',
    )
  })

  test('whose settings have changed since makes nothing up', () => {
    const changed = { ...down, schedule: '0 5 * * *' }
    expect(sentence(about(changed, at('02:00'), { change: timeout('01:10') }))).toBe(
      'Down since 03:10: no signal came in time.',
    )
  })

  test('that was pinged while it was down makes nothing up', () => {
    const pinged = { ...down, lastPing: at('01:30') }
    expect(sentence(about(pinged, at('02:00'), { change: timeout('01:10') }))).toBe(
      'Down since 03:10: no signal came in time.',
    )
  })

  test('by a run that did not finish says so', () => {
    const running = { ...down, lastStart: at('01:00') }
    expect(sentence(about(running, at('02:00'), { change: timeout('01:10') }))).toBe(
      'Down since 03:10: a run began at 03:00 and did not finish within 10 min of grace.',
    )
  })

  test.each([
    [2, 'Down since 03:10: the job failed with exit status 2.'],
    [0, 'Down since 03:10: it reported a failure.'],
    [null, 'Down since 03:10: it reported a failure.'],
  ])('by a failure with exit status %s says it', (exitStatus, expected) => {
    const change = { at: at('01:10'), from: 'up', reason: 'fail' } as const
    const signal = { at: at('01:10'), kind: 'fail', exitStatus } as const
    expect(sentence(about(down, at('02:00'), { change, signal }))).toBe(expected)
  })
})

describe('a check that is paused', () => {
  const change = { at: at('10:00'), from: 'up', reason: '' } as const

  test('is resumed by a signal', () => {
    const check = aCheck({ status: 'paused' })
    expect(sentence(about(check, at('12:00'), { change }))).toBe(
      'Paused since 12:00: nothing is expected. The next signal resumes it.',
    )
  })

  test('may wait for a hand', () => {
    const check = aCheck({ status: 'paused', manualResume: true })
    expect(sentence(about(check, at('12:00')))).toBe(
      'Paused: signals are logged and ignored until it is resumed by hand.',
    )
  })
})

describe('in another language', () => {
  afterEach(() => setWords('en', ENGLISH))
  const german = () => setWords('de', GERMAN)
  const latvian = () => setWords('lv', LATVIAN)
  const down = aNightly({ status: 'down', due: null, alertAfter: null })
  const change = { at: at('01:10'), from: 'up', reason: 'timeout' } as const
  const later = { at: at('01:24'), kind: 'fail', exitStatus: 2 } as const

  test.each([
    [
      german,
      'Ausgefallen seit 03:10: Erwartet war 03:00 (Europe/Riga), 10 min Karenzzeit, es kam kein Signal. Seither kam ein Fehler mit Exit-Status 2: 03:24.',
    ],
    [
      latvian,
      'Nedarbojas kopš 03:10: gaidīts 03:00 (Europe/Riga), papildlaiks 10 min, signāla nebija. Kopš tā laika saņemts kļūdas signāls ar izejas kodu 2: 03:24.',
    ],
  ])('an outage says the same', (speak, words) => {
    speak()
    expect(sentence(about(down, at('02:00'), { change, later }))).toBe(words)
  })

  test('times are as the language writes them', () => {
    const about15th = about(aNightly(), utc('2025-01-14T12:00'), { zone: 'UTC' })
    german()
    expect(sentence(about15th)).toBe(
      'OK: Nächstes Signal erwartet: 15. Jan., 01:00 (15. Jan., 03:00 in Europe/Riga); ohne Signal fällt der Check aus: 15. Jan., 01:10.',
    )
    latvian()
    expect(sentence(about15th)).toContain(
      'gaidāms 15. janv., 01:00 (15. janv., 03:00, Europe/Riga)',
    )
  })
})

test('what a person said of its alarms is among the steps while it holds', () => {
  const said = { ...DEFAULT_ALARM_SETTINGS, acknowledged: at('11:00'), snoozedUntil: at('13:00') }
  const steps = (now: string) => explain(about(aCheck(), at(now), { alarmSettings: said })).steps
  expect(steps('12:00')).toEqual([
    'No signal has come.',
    'Acknowledged at 13:00: no more reminders.',
    'Its alarms are held back until 15:00.',
    'Times are in Europe/Riga.',
  ])
  expect(steps('13:00')).not.toContain('Its alarms are held back until 15:00.')
})
