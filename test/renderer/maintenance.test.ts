// Maintenance in the window: what a form makes of typed times, and what is said and drawn.

import { describe, expect, test } from 'vitest'
import { hatchPath, maintenanceTexts } from '../../src/renderer/activity/forecast.ts'
import { dayWords } from '../../src/renderer/checks/days.ts'
import {
  draftOf,
  instantOf,
  missing,
  newDraft,
  specOf,
  wallOf,
} from '../../src/renderer/maintenance/draft.ts'
import { coversText, inOrder, stateText, whenText } from '../../src/renderer/maintenance/words.ts'
import { bannersOf } from '../../src/renderer/shell/banner-list.ts'
import { matchesFilter, unsureOf } from '../../src/renderer/timeline/merge.ts'
import { maintenanceEndText, maintenanceText } from '../../src/renderer/timeline/timeline-words.ts'
import { said } from '../../src/renderer/ui/said.ts'
import { BAND_BREAK, bandTold } from '../../src/shared/uptime-band.ts'
import type { MaintenanceRow } from '../../src/shared/views/maintenance.ts'
import type { AppState } from '../../src/shared/views/settings.ts'
import { uuidOf } from '../support/window-rows.ts'

const HOUR = 3_600_000
const RIGA = 'Europe/Riga'
const utc = (text: string) => Date.parse(`${text}Z`)
const NOW = utc('2026-11-23T20:10')

function aRow(fields: Partial<MaintenanceRow> = {}): MaintenanceRow {
  const times = { type: 'once', start: NOW, end: NOW + 2 * HOUR } as const
  return {
    ...{ id: 'w', name: 'Router firmware', project: null, tag: '', checks: null },
    ...{ times, isOn: true, covered: 3, runningUntil: null, next: null, endedAt: null },
    ...fields,
  }
}

describe('typed times', () => {
  test.each([
    ['in winter', '2026-11-23T22:00', '2026-11-23T20:00'],
    ['in summer', '2026-07-01T22:00', '2026-07-01T19:00'],
    ['that a clock change skips, as much later', '2025-03-30T03:30', '2025-03-30T01:30'],
    ['that it repeats, at the first pass', '2025-10-26T03:30', '2025-10-26T00:30'],
    ['right after it', '2025-10-26T04:30', '2025-10-26T02:30'],
  ])('%s', (_, wall, instant) => {
    expect(instantOf(wall, RIGA)).toBe(utc(instant))
  })

  test('are none where nothing is typed, and come back as they were', () => {
    expect(instantOf('', RIGA)).toBeNull()
    const draft = { name: 'Router', start: '2026-11-23T22:00', end: '' }
    expect(missing(draft, RIGA)).toEqual({ end: 'Enter a date and a time.' })
    expect(missing({ ...draft, name: ' ' }, RIGA)).toEqual({
      name: 'Enter a reason.',
      end: 'Enter a date and a time.',
    })
    expect(wallOf(utc('2026-11-23T20:00'), RIGA)).toBe('2026-11-23T22:00')
  })
})

describe('a draft', () => {
  test('begins with the next full hour, and is saved as a window of two hours', () => {
    expect(specOf({ ...newDraft(NOW, RIGA), name: 'X' }, RIGA)).toEqual({
      ...{ name: 'X', project: null, tag: '', checks: null, isOn: true },
      times: { type: 'once', start: utc('2026-11-23T21:00'), end: utc('2026-11-23T23:00') },
    })
  })

  test.each<[string, Partial<MaintenanceRow>]>([
    [
      'once',
      { times: { type: 'once', start: utc('2026-11-24T01:00'), end: utc('2026-11-24T02:00') } },
    ],
    [
      'recurring',
      { times: { type: 'recurring', schedule: '0 3 * * 0', tz: 'UTC', length: 2 * HOUR } },
    ],
    ['of a tag in a project', { tag: 'db', project: uuidOf(1) }],
    ['of single checks', { checks: [uuidOf(2)] }],
  ])('of a window that is %s is saved as it was', (_, fields) => {
    const { name, project, tag, checks, times, isOn } = aRow({
      ...{ times: { type: 'once', start: utc('2026-11-24T01:00'), end: utc('2026-11-24T02:00') } },
      ...fields,
    })
    const spec = { name, project, tag, checks, times, isOn }
    expect(specOf(draftOf(spec, NOW, RIGA), RIGA)).toEqual(spec)
  })

  test('covers what is chosen, whatever stood in the other fields', () => {
    const draft = { ...newDraft(NOW, RIGA, { project: uuidOf(1), tag: 'db' }), checks: [uuidOf(2)] }
    const all = { project: null, tag: '', checks: null }
    expect(specOf(draft, RIGA)).toMatchObject({ ...all, project: uuidOf(1), tag: 'db' })
    expect(specOf({ ...draft, covers: 'single' }, RIGA)).toMatchObject({
      ...all,
      checks: [uuidOf(2)],
    })
    expect(specOf({ ...draft, covers: 'all' }, RIGA)).toMatchObject(all)
    expect(specOf({ ...draft, end: '' }, RIGA)).toBeNull()
  })
})

describe('a window says', () => {
  const around = { now: NOW, zone: RIGA, projects: [{ uuid: uuidOf(1), name: 'Home' }] }

  test.each<[Partial<MaintenanceRow>, string]>([
    [{ runningUntil: utc('2026-11-23T21:30') }, 'Runs until 23:30'],
    [{ next: utc('2026-11-23T21:00') }, 'Begins 23:00'],
    [{}, 'Over'],
    [{ isOn: false }, 'Off'],
  ])('%j: %s', (fields, text) => {
    expect(stateText(aRow(fields), around)).toBe(text)
  })

  test.each<[Partial<MaintenanceRow>, string]>([
    [{}, 'All checks'],
    [{ tag: 'db' }, 'Tag db · 3 checks'],
    [{ project: uuidOf(1), covered: 1 }, 'Project Home · 1 check'],
    [{ project: uuidOf(1), tag: 'db' }, 'Tag db in Home · 3 checks'],
    [{ checks: [uuidOf(2)], covered: 1 }, '1 check'],
  ])('%j: %s', (fields, text) => {
    expect(coversText(aRow(fields), around)).toBe(text)
  })

  test('when it is', () => {
    expect(whenText(aRow(), around, null)).toMatch(/^22:10 to .*00:10$/)
    const times = { type: 'recurring', schedule: '0 3 * * 0', tz: RIGA, length: 2 * HOUR } as const
    expect(whenText(aRow({ times }), around, null)).toMatch(
      /^0 3 \* \* 0 \(Europe\/Riga\), 2.h each$/,
    )
    expect(whenText(aRow({ times }), around, 'At 03:00')).toMatch(/^At 03:00 \(Europe/)
    const [start, end] = [utc('2026-11-24T18:00'), utc('2026-11-24T20:00')]
    const tomorrow = whenText(aRow({ times: { type: 'once', start, end } }), around, null)
    expect(tomorrow).toBe('24 Nov, 20:00 to 22:00')
  })

  test('one that somebody ended says until when it was', () => {
    const ended = aRow({ endedAt: NOW + HOUR / 2 })
    expect(whenText(ended, around, null)).toBe('22:10 to 22:40')
  })

  test('what runs comes first, then what begins next, then what is over or off', () => {
    const rows = [
      aRow({ id: 'off', isOn: false, next: NOW }),
      aRow({ id: 'later', next: NOW + 2 * HOUR }),
      aRow({ id: 'over' }),
      aRow({ id: 'soon', next: NOW + HOUR }),
      aRow({ id: 'runs', runningUntil: NOW + HOUR, next: NOW + 9 * HOUR }),
    ]
    expect(inOrder(rows).map(({ id }) => id)).toEqual(['runs', 'soon', 'later', 'off', 'over'])
  })
})

/** An app that has nothing to say. */
const QUIET = {
  ...{ troubles: [], attached: null, secretsLocked: null, notifierTrouble: null, update: null },
  ...{ settlingUntil: null, mutedUntil: null, refusals: [] },
} as unknown as AppState
const FACTS = { channels: [], server: [], hasChecks: false, now: NOW, timeText: () => '14:00' }

test('a line above every view names what runs, and no more when it is over', () => {
  const maintenance = [{ name: 'Router firmware', until: NOW + HOUR, covered: 3 }]
  const at = (now: number) => bannersOf({ ...FACTS, app: { ...QUIET, maintenance }, now })
  expect(at(NOW)).toMatchObject([
    { id: 'maintenance', tone: 'info', text: 'In maintenance until 14:00: Router firmware' },
  ])
  expect(at(NOW + HOUR)).toEqual([])
})

test.each([
  [2, 'In maintenance: Window 1 and Window 2'],
  [3, 'In maintenance: Window 1, Window 2, and 1 more'],
])('%i windows that run share one line above every view', (count, text) => {
  const maintenance = Array.from({ length: count }, (_, i) => ({
    ...{ name: `Window ${i + 1}`, until: NOW + HOUR, covered: 1 },
  }))
  expect(bannersOf({ ...FACTS, app: { ...QUIET, maintenance } })).toMatchObject([
    { id: 'maintenance', tone: 'info', text },
  ])
})

test('a line of the activity says until when, and later how long', () => {
  const item = {
    type: 'maintenance',
    id: '6.1',
    at: NOW,
    end: NOW + 2 * HOUR,
    name: 'Disks',
  } as const
  expect(maintenanceText(item, NOW, RIGA)).toMatch(/^Maintenance until .*00:10: Disks$/)
  expect(maintenanceText(item, item.end, RIGA)).toMatch(/^Maintenance, 2.h: Disks$/)
})

test('a line of the activity says that it ended, and after how long', () => {
  const item = {
    ...({ type: 'maintenance-end', id: '8.1', name: 'Disks' } as const),
    ...{ start: NOW, at: NOW + 2 * HOUR },
  }
  expect(maintenanceEndText(item)).toMatch(/^Maintenance ended after 2.h: Disks$/)
  const all = { uuid: null, kinds: [], from: null, to: null }
  expect(matchesFilter(item, all)).toBe(true)
  expect(matchesFilter(item, { ...all, kinds: ['maintenance'] })).toBe(true)
  // Of one check, only the server knows whether it is covered.
  const ofOne = { ...all, uuid: uuidOf(1) }
  expect([matchesFilter(item, ofOne), unsureOf([item], ofOne)]).toEqual([false, [item]])
  expect(unsureOf([item], { ...ofOne, kinds: ['success'] })).toEqual([])
  expect(unsureOf([item], all)).toEqual([])
})

test('a lane of the next day is hatched where maintenance is, and says so', () => {
  const lane = {
    uuid: uuidOf(1),
    runs: [],
    maintenance: [{ start: NOW + HOUR, end: NOW + 2 * HOUR, name: 'Disks' }],
  }
  const day = { from: NOW, to: NOW + 24 * HOUR }
  // Two edges at an hour's width of 20, and strokes between them.
  expect(hatchPath(lane, day)).toMatch(/^M20 0V16M40 0V16M20 16L25 0/)
  expect(hatchPath({ ...lane, maintenance: [] }, day)).toBe('')
  expect(maintenanceTexts(lane, NOW, RIGA)).toEqual(['Maintenance 23:10 to 24 Nov, 00:10: Disks'])
})

test('a day says how long it was in maintenance, apart from what nobody watched', () => {
  const start = utc('2026-11-22T00:00')
  const day = {
    ...{ day: '2026-11-22', start, end: start + 24 * HOUR, up: 20 * HOUR, down: 0, outages: 0 },
    ...{ gap: 4 * HOUR, maintenance: 3 * HOUR },
  }
  const lines = dayWords(day, 1, NOW, 'UTC').lines.map((line) => line.replaceAll(/\s/g, ' '))
  expect(lines).toEqual(['Up 100 %', 'In maintenance for 3 h', 'Not watched for 1 h'])
  const text = bandTold([day], 1)
    .map((part) => said(part))
    .join(BAND_BREAK)
    .replaceAll(/\s/g, ' ')
  expect(text).toBe('100 % up · no outage · 1 day with maintenance')
})
