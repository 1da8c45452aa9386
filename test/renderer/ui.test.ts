import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallError, OfflineError, SignedOutError } from '../../src/renderer/carriers/carrier.ts'
import { nameOf } from '../../src/renderer/ui/check-name.ts'
import {
  dayNumber,
  nearAbsoluteText,
  nearDateText,
  nearDayText,
  nearShortText,
} from '../../src/renderer/ui/day-words.ts'
import { boxPlace } from '../../src/renderer/ui/placement.ts'
import {
  absoluteText,
  countdownText,
  dayText,
  durationText,
  fullDayText,
  relativeText,
  roughSpanText,
  secondsText,
  shortText,
  spanText,
} from '../../src/renderer/ui/time-words.ts'
import {
  deferred,
  dismiss,
  leaveToasts,
  messageOf,
  openToasts,
  STAY_MS,
  toast,
  undo,
} from '../../src/renderer/ui/toast.ts'
import { setWords } from '../../src/renderer/words/t.ts'
import { joinUnits, withWholeLengths } from '../../src/shared/duration.ts'
import { WORDS as ENGLISH } from '../../src/shared/words/en/index.ts'
import { WORDS as SPANISH } from '../../src/shared/words/es/index.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const [S, M, H, D] = [1000, 60_000, 3_600_000, 86_400_000]

describe('a time in words', () => {
  test.each([
    [500, '0.5 s'],
    [552_000, '9 min 12 s'],
    [1_259_000, '21 min'],
    [4_620_000, '1 h 17 min'],
  ])('where there is little room says %i ms as %s', (span, text) => {
    expect(roughSpanText(span)).toBe(joinUnits(text))
  })

  afterEach(() => setWords('en', ENGLISH))

  test.each([
    [-3 * S, 'just now'],
    [-27 * S, '20 s ago'],
    [-119 * S, '1 min ago'],
    [-26 * H, '1 d ago'],
    [1 * S, 'just now'],
    [5 * S, 'in 5 s'],
    [9 * M + 12 * S, 'in 9 min 12 s'],
    [45 * M + 59 * S, 'in 45 min'],
    [2 * H + 5 * M + 7 * S, 'in 2 h 5 min'],
    [3 * D + 4 * H, 'in 3 d 4 h'],
  ])('%i ms from now is %s', (offset, text) => {
    expect(relativeText(NOW + offset, NOW)).toBe(joinUnits(text))
  })

  test('never counts down to nothing before it is over', () => {
    expect(countdownText(400)).toBe(joinUnits('1 s'))
  })

  test('is in the zone that is asked for, with seconds where there are some', () => {
    expect(absoluteText(NOW, 'Europe/Riga')).toBe('Sat 21 Nov 2026, 14:00')
    expect(absoluteText(Date.UTC(2026, 8, 21, 3), 'UTC')).toBe('Mon 21 Sep 2026, 03:00')
    expect(absoluteText(NOW + 5 * S, 'UTC')).toBe('Sat 21 Nov 2026, 12:00:05')
  })

  test('has no comma after the day of the week, whatever letters that has', () => {
    setWords('es', SPANISH)
    try {
      expect(absoluteText(NOW, 'UTC')).toBe('sáb 21 nov 2026, 12:00')
    } finally {
      setWords('en', ENGLISH)
    }
  })

  test('leaves out the day when it is today, the year when it is this one', () => {
    expect(shortText(NOW - H, NOW, 'UTC')).toBe('11:00')
    expect(shortText(NOW - 2 * D, NOW, 'UTC')).toBe('19 Nov, 12:00')
    expect(shortText(NOW - 400 * D, NOW, 'UTC')).toBe('17 Oct 2025, 12:00')
    expect(shortText(NOW + 11 * H, NOW, 'Asia/Tokyo')).toBe('22 Nov, 08:00')
  })

  test.each([
    ['the day before', -D, 'Yesterday · Fri 20 Nov 2026, 12:00', 'Yesterday · 20 Nov, 12:00'],
    ['the same day', -H, 'Today · Sat 21 Nov 2026, 11:00', '11:00'],
    ['the day after', D, 'Sun 22 Nov 2026, 12:00', '22 Nov, 12:00'],
    ['two days before', -2 * D, 'Thu 19 Nov 2026, 12:00', '19 Nov, 12:00'],
  ])('names today and yesterday beside the date: %s', (_, offset, absolute, short) => {
    expect(nearAbsoluteText(NOW + offset, NOW, 'UTC')).toBe(absolute)
    expect(nearShortText(NOW + offset, NOW, 'UTC')).toBe(short)
    const near = absolute.includes(' · ') ? `${absolute.split(' ')[0]} · ` : ''
    expect(nearDateText(NOW + offset, NOW, 'UTC')).toBe(near + dayText(NOW + offset, NOW, 'UTC'))
  })

  test('counts days of the zone: one after another at midnight, on a day of 23 hours as well', () => {
    expect(dayNumber(NOW, 'UTC') - dayNumber(NOW - 12 * H - 1, 'UTC')).toBe(1)
    expect(dayNumber(NOW, 'UTC') - dayNumber(NOW - 12 * H, 'UTC')).toBe(0)
    expect(dayNumber(NOW + 11 * H, 'Asia/Tokyo') - dayNumber(NOW, 'Asia/Tokyo')).toBe(1)
    const [before, short] = [Date.UTC(2026, 2, 28, 22), Date.UTC(2026, 2, 29, 20, 59)]
    expect(dayNumber(short, 'Europe/Riga') - dayNumber(before - 1, 'Europe/Riga')).toBe(1)
    expect(dayNumber(short, 'Europe/Riga') - dayNumber(before, 'Europe/Riga')).toBe(0)
  })

  test.each([
    ['en', 'Today', 'Yesterday'],
    ['de', 'Heute', 'Gestern'],
    ['fr', 'Aujourd’hui', 'Hier'],
    ['es', 'Hoy', 'Ayer'],
    ['lv', 'Šodien', 'Vakar'],
  ] as const)('names them in the language of the window: %s', (language, today, yesterday) => {
    setWords(language, ENGLISH)
    expect([0, -1, 1, -2].map(nearDayText)).toEqual([today, yesterday, null, null])
  })

  test.each([
    ['down since 07:06, for 2 h 5 min', 'down since 07:06, for 2_h 5_min'],
    ['99.99 %, 3 d', '99.99_%, 3_d'],
    ['50 MiB of 100 MiB, 1 byte', '50_MiB of 100_MiB, 1_byte'],
    ['3 hours and 2 signals', '3 hours and 2 signals'],
  ])('“%s”: no line parts a number from its unit', (text, joined) => {
    expect(joinUnits(text)).toBe(joined.replaceAll('_', '\u202f'))
  })

  test.each([
    [60, '1 minute'],
    [5400, '1 hour 30 minutes'],
    [86_400, '1 day'],
    [90_061, '1 day 1 hour'],
    [0, '0 seconds'],
  ])('a setting of %i seconds is %s', (seconds, text) => {
    expect(secondsText(seconds)).toBe(text)
  })

  test.each([
    [3, '< 0.01 s'],
    [40, '0.04 s'],
    [1230, '1.2 s'],
    [125_000, '2 min 5 s'],
  ])('a run of %i ms took %s', (milliseconds, text) => {
    expect(spanText(milliseconds)).toBe(joinUnits(text))
  })
})

test('a name keeps the marks of its language, and none that reach into other lines', () => {
  expect(nameOf({ name: 'Tiếng Việt' })).toBe('Tiếng Việt')
  expect(nameOf({ name: `o${'\u0301'.repeat(60)}k` })).toBe(`o${'\u0301'.repeat(4)}k`)
})

describe('a toast', () => {
  const toasts = openToasts
  beforeEach(() => {
    for (const left of toasts()) undo(left)
  })

  test('is undone once, and then gone', () => {
    const back = vi.fn()
    toast('Paused', { undo: back })
    const [shown] = toasts()
    if (shown === undefined) throw new Error('no toast')
    undo(shown)
    undo(shown)
    expect(back).toHaveBeenCalledTimes(1)
    expect(toasts()).toEqual([])
  })

  test('does what cannot be taken back only when its time is over', () => {
    const clear = vi.fn(() => Promise.resolve())
    deferred('Clearing', clear)
    const [shown] = toasts()
    expect(clear).not.toHaveBeenCalled()
    if (shown !== undefined) dismiss(shown)
    expect(clear).toHaveBeenCalledTimes(1)
  })

  test('that was undone does nothing', () => {
    const clear = vi.fn(() => Promise.resolve())
    deferred('Clearing', clear)
    const [shown] = toasts()
    if (shown !== undefined) undo(shown)
    if (shown !== undefined) dismiss(shown)
    expect(clear).not.toHaveBeenCalled()
  })

  test('makes way for newer ones, its time over', () => {
    const clear = vi.fn(() => Promise.resolve())
    deferred('Clearing', clear)
    for (const text of ['1', '2', '3']) toast(text)
    expect(toasts().map(({ text }) => text)).toEqual(['1', '2', '3'])
    expect(clear).toHaveBeenCalledTimes(1)
  })
})

describe('toasts', () => {
  beforeEach(() => {
    for (const left of openToasts()) undo(left)
  })

  test('of one subject take each other’s place; equal texts are of one subject', () => {
    toast('Saved')
    toast('Saved')
    toast('a is paused', { subject: 'a' })
    toast('a resumes', { subject: 'a' })
    expect(openToasts().map(({ text }) => text)).toEqual(['Saved', 'a resumes'])
  })

  test('end with their view, but for what can still be undone', () => {
    toast('Saved')
    toast('Paused', { undo: () => {} })
    leaveToasts()
    expect(openToasts().map(({ text }) => text)).toEqual(['Paused'])
  })
})

describe('an action that waits for its toast', () => {
  const clear = vi.fn(() => Promise.resolve())
  beforeEach(() => {
    vi.useFakeTimers()
    clear.mockClear()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('is done in time also where nobody looks at the window', () => {
    vi.stubGlobal('document', { hasFocus: () => false })
    deferred('Clearing', clear)
    vi.advanceTimersByTime(STAY_MS)
    expect(clear).toHaveBeenCalledTimes(1)
  })

  test('waits for a person who looks at it, until the window is left', () => {
    const hasFocus = vi.fn(() => true)
    vi.stubGlobal('document', { hasFocus })
    deferred('Clearing', clear)
    vi.advanceTimersByTime(STAY_MS)
    expect(clear).not.toHaveBeenCalled()
    hasFocus.mockReturnValue(false)
    vi.advanceTimersByTime(STAY_MS)
    expect(clear).toHaveBeenCalledTimes(1)
  })
})

describe('what an error says to a person', () => {
  test.each([
    [new CallError({ code: 'INVALID', message: 'name is too long' }), 'Name is too long.'],
    [new CallError({ code: 'CONFLICT', message: 'Already there!' }), 'Already there!'],
    [new OfflineError('x'), 'The server cannot be reached. Try again when it answers.'],
    [new SignedOutError('x'), 'This window is signed out.'],
  ])('%o', (error, text) => {
    expect(messageOf(error)).toBe(text)
  })
})

describe('a box at a control', () => {
  const ROOM = { width: 400, height: 300 }
  const BOX = { width: 100, height: 20 }
  const placeAt = (left: number, top: number) =>
    boxPlace({ left, top, width: 40, height: 30, bottom: top + 30 }, BOX, ROOM)

  test.each([
    ['centred below it', [200, 100], { left: 170, top: 134 }],
    ['above it without room below', [200, 250], { left: 170, top: 226 }],
    ['not beyond the left edge', [0, 100], { left: 8, top: 134 }],
    ['nor beyond the right one', [360, 100], { left: 292, top: 134 }],
  ] as const)('is %s', (_, [left, top], place) => {
    expect(placeAt(left, top)).toEqual(place)
  })

  test('is below where there is room on neither side', () => {
    expect(
      boxPlace({ left: 0, top: 2, width: 40, height: 30, bottom: 32 }, BOX, {
        width: 400,
        height: 40,
      }).top,
    ).toBe(36)
  })
})

test('a day in the address reads as days do elsewhere', () => {
  expect(fullDayText('2026-09-05')).toBe('5 Sep 2026')
  expect(fullDayText('')).toBe('any day')
  expect(fullDayText('2026-13-40')).toBe('any day')
})

test('a length of time stays in one line', () => {
  const text = `1 day, ${durationText(8 * 3_600_000 + 52 * 60_000)} in all · 2 days`
  expect(withWholeLengths(text)).toBe('1\u00A0day, 8\u202Fh\u00A052\u202Fmin in all · 2\u00A0days')
})
