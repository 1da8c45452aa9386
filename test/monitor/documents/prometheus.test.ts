// Contract monitor.md 8.1: the checks of a project as Prometheus reads them.
import { describe, expect, test } from 'vitest'
import { prometheusText } from '../../../src/main/monitor/documents/prometheus.ts'
import type { Check, ReportedStatus } from '../../../src/main/monitor/rules/check.ts'
import { aCheck, at } from '../../support/builders.ts'

const reading = (status: ReportedStatus, fields: Partial<Check> = {}) => ({
  check: aCheck({ name: status, uniqueKey: 'k', ...fields }),
  status,
})

/** The samples of one gauge, by their labels. */
function samples(text: string, gauge: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => new RegExp(`^${gauge}[{ ]`).test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const cut = line.lastIndexOf(' ')
      return [line.slice(gauge.length, cut), Number(line.slice(cut + 1))]
    }),
  )
}

test('no checks make the totals only', () => {
  expect(
    prometheusText([]),
  ).toBe(`# HELP hc_check_up Whether the check is currently up (1 for yes, 0 for no).
# TYPE hc_check_up gauge

# HELP hc_check_started Whether the check is currently started (1 for yes, 0 for no).
# TYPE hc_check_started gauge

# HELP hc_check_grace Whether the check is currently in the grace period (1 for yes, 0 for no).
# TYPE hc_check_grace gauge

# HELP hc_check_paused Whether the check is currently paused (1 for yes, 0 for no).
# TYPE hc_check_paused gauge

# HELP hc_tag_up Whether all checks with this tag are up (1 for yes, 0 for no).
# TYPE hc_tag_up gauge

# HELP hc_checks_total The total number of checks.
# TYPE hc_checks_total gauge
hc_checks_total 0

# HELP hc_checks_down_total The number of checks currently down.
# TYPE hc_checks_down_total gauge
hc_checks_down_total 0
`)
})

test('each check is labelled with its name, tags and unique key', () => {
  const text = prometheusText([reading('up', { name: 'backup', tags: 'db  prod' })])
  expect(text).toContain('hc_check_up{name="backup", tags="db  prod", unique_key="k"} 1\n')
})

describe('the gauges of a check that is', () => {
  test.each<[ReportedStatus, number, number, number]>([
    ['new', 1, 0, 0],
    ['up', 1, 0, 0],
    ['grace', 1, 1, 0],
    ['down', 0, 0, 0],
    ['paused', 1, 0, 1],
  ])('%s: up %i, grace %i, paused %i', (status, up, grace, paused) => {
    const text = prometheusText([reading(status)])
    const values = ['hc_check_up', 'hc_check_grace', 'hc_check_paused'].map((gauge) =>
      Object.values(samples(text, gauge)),
    )
    expect(values).toEqual([[up], [grace], [paused]])
  })

  test.each([
    ['running', 1, at('12:00')],
    ['not running', 0, null],
  ])('%s: started %i', (_, started, lastStart) => {
    const text = prometheusText([reading('down', { lastStart })])
    expect(Object.values(samples(text, 'hc_check_started'))).toEqual([started])
  })
})

test('a tag is up while none of its checks is down', () => {
  const text = prometheusText([
    reading('up', { tags: 'web db' }),
    reading('down', { tags: 'db' }),
    reading('up', { tags: 'db' }),
    reading('grace', { tags: ' web  new ' }),
  ])
  expect(samples(text, 'hc_tag_up')).toEqual({
    '{tag="db"}': 0,
    '{tag="new"}': 1,
    '{tag="web"}': 1,
  })
})

test('the totals count checks, and those that are down', () => {
  const text = prometheusText([reading('up'), reading('down'), reading('down'), reading('paused')])
  expect([samples(text, 'hc_checks_total'), samples(text, 'hc_checks_down_total')]).toEqual([
    { '': 4 },
    { '': 2 },
  ])
})

test.each([
  ['a"b', 'a\\"b'],
  ['a\\b', 'a\\\\b'],
  ['a\nb', 'a\\nb'],
  ['a\\nb', 'a\\\\nb'],
  ['}"} 0\nhc_check_up 1', '}\\"} 0\\nhc_check_up 1'],
])('a label cannot leave its quotes: %j', (name, escaped) => {
  const text = prometheusText([reading('up', { name, tags: name.replaceAll(/\s/g, '') })])
  expect(text).toContain(`hc_check_up{name="${escaped}", tags="`)
})

test('a tag is escaped too', () => {
  const text = prometheusText([reading('up', { tags: 'a"b\\c' })])
  expect(text).toContain('hc_tag_up{tag="a\\"b\\\\c"} 1\n')
})
