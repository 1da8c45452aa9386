// A report in words, as Markdown and as JSON: names of others are markup nowhere.
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../../src/main/clock.ts'
import { codeBlock, escaped } from '../../../src/main/monitor/documents/markdown.ts'
import { reportDocument } from '../../../src/main/monitor/documents/report-document.ts'
import { reportMarkdown } from '../../../src/main/monitor/documents/report-markdown.ts'
import { reportHeadline, reportLines } from '../../../src/main/monitor/documents/report-words.ts'
import type { Report, ReportOutage } from '../../../src/shared/views/reports.ts'
import { utc } from '../../support/builders.ts'

const NONE = { listed: [], inAll: 0 }
const UUID = '31365bce-8da9-4729-8ff3-aaa71d56b712'

const WELL: Report = {
  period: {
    ...{ kind: 'week', name: '2026-11-16' },
    ...{ start: utc('2026-11-15T22:00'), end: utc('2026-11-22T22:00') },
  },
  ...{ zone: 'Europe/Riga', until: utc('2026-11-22T22:00'), project: null, tag: '' },
  counts: { all: 13, up: 12, down: 0, paused: 1, new: 0 },
  ...{ uptime: 1, before: 0.99951, downtime: 0, outages: [], outagesInAll: 0, longest: null },
  ...{ troubled: [], troubledInAll: 0, missed: 0, slowest: [], gaps: [] },
  ...{ created: NONE, removed: NONE, silent: NONE },
}

const OUTAGE: ReportOutage = {
  ...{ uuid: UUID, name: 'a|`b` <i>', start: utc('2026-11-17T01:10'), ended: 'up', missed: 2 },
  ...{ end: utc('2026-11-17T03:15'), length: 2 * HOUR + 5 * MINUTE, reason: 'timeout' },
}

const TROUBLED: Report = {
  ...WELL,
  counts: { all: 3, up: 2, down: 1, paused: 0, new: 0 },
  ...{ uptime: 0.98, downtime: 2 * HOUR + 5 * MINUTE, outages: [OUTAGE], outagesInAll: 3 },
  ...{ longest: OUTAGE, missed: 2, troubledInAll: 1 },
  troubled: [
    {
      ...{ uuid: UUID, name: OUTAGE.name, outages: 3, downtime: OUTAGE.length, missed: 2 },
      ...{ uptime: 0.94, before: null },
    },
  ],
  slowest: [
    { uuid: UUID, name: 'slow', at: OUTAGE.start, n: 6, duration: HOUR, median: 10 * MINUTE },
  ],
  gaps: [{ cause: 'asleep', start: 0, end: 1, count: 2, total: 8 * HOUR }],
  removed: { listed: [{ uuid: null, name: 'old' }], inAll: 1 },
}

describe('the headline', () => {
  test.each<[string, Partial<Report>]>([
    ['All is well: 13 checks, no outage.', WELL],
    ['3 outages of 1 of 3 checks, 2 h 5 min down in all. Down at the end: 1.', TROUBLED],
    ['No checks yet.', { counts: { ...WELL.counts, all: 0 } }],
  ])('%s', (headline, fields) => {
    expect(reportHeadline({ ...WELL, ...fields })).toBe(headline)
  })
})

test('the lines of a quiet week are few', () => {
  expect(reportLines(WELL)).toEqual(['100\u202f% up, 99.95\u202f% the week before'])
})

test('the lines say what a person would ask', () => {
  expect(reportLines(TROUBLED)).toEqual([
    '98.00\u202f% up, 99.95\u202f% the week before',
    'Longest outage: a|`b` <i>, 2 h 5 min, from 2026-11-17 03:10 (no success signal in time)',
    'Most outages: a|`b` <i>, 3',
    '2 missed runs',
    'Slowest run: slow took 1 h, usually 10 min',
    'Machine asleep: 2 times, 8 h',
    'Deleted: old',
  ])
})

test('Markdown of a quiet week', () => {
  expect(reportMarkdown(WELL)).toBe(
    [
      '# Week of 16 November 2026',
      '',
      'All is well: 13 checks, no outage.',
      '',
      '- Checks: 13 (12 up, 1 paused)',
      '- Uptime: 100\u202f%, the week before 99.95\u202f%',
      '- Missed runs: 0',
      '',
      'Times in Europe/Riga. Week of 16 November 2026: 2026-11-16 00:00 to 2026-11-23 00:00.',
      '',
    ].join('\n'),
  )
})

test('Markdown holds names as they are, also in tables', () => {
  const markdown = reportMarkdown(TROUBLED)
  expect(markdown).toContain(
    '| a\\|\\`b\\` \\<i\\> | 2026-11-17 03:10 | 2026-11-17 05:15 | 2 h 5 min | no success signal in time | 2 |',
  )
  expect(markdown).toContain('2 earlier outages are not listed.')
  expect(markdown).toContain('| slow | 2026-11-17 03:10 | 1 h | 10 min |')
  expect(markdown).not.toMatch(/(?<!\\)[<`]/)
})

test('JSON has times in UTC and lengths in seconds', () => {
  expect(reportDocument(TROUBLED)).toMatchObject({
    ...{ period: 'week', name: '2026-11-16', well: false, tz: 'Europe/Riga', downtime: 7500 },
    outages: [
      {
        ...{ name: OUTAGE.name, start: '2026-11-17T01:10:00Z', end: '2026-11-17T03:15:00Z' },
        ...{ length: 7500, reason: 'timeout', missed_runs: 2 },
      },
    ],
    deleted: { count: 1, listed: [{ uuid: null, name: 'old' }] },
  })
})

describe('texts of others', () => {
  test.each([
    ['two\nlines \u0007', 'two lines'],
    ['# no heading', '\\# no heading'],
    ['1. no list', '1\\. no list'],
    ['- no list', '\\- no list'],
    ['v1.2-rc at 10:20:30', 'v1.2-rc at 10:20:30'],
    [':smile:', '\\:smile:'],
    ['[link](http://x)', '\\[link\\](http\\://x)'],
    ['&amp; \\ ~~x~~ @all', '\\&amp; \\\\ \\~\\~x\\~\\~ \\@all'],
    ['\u202eevil', 'evil'],
  ])('%j in a line', (text, markdown) => {
    expect(escaped(text)).toBe(markdown)
  })

  test('a block ends where it is meant to', () => {
    expect(codeBlock('a\n````\nb\u001b[31m\r\n')).toBe('`````\na\n````\nb\n`````')
  })
})
