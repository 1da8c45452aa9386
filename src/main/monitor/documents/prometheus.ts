// The checks of a project in Prometheus' text format (contract monitor.md 8.1). Pure.
import { type Check, type ReportedStatus, tagList } from '../rules/check.ts'

export interface Reading {
  readonly check: Pick<Check, 'name' | 'tags' | 'uniqueKey' | 'lastStart'>
  readonly status: ReportedStatus
}

const CHECK_GAUGES: readonly [name: string, help: string, value: (reading: Reading) => boolean][] =
  [
    [
      'hc_check_up',
      'Whether the check is currently up (1 for yes, 0 for no).',
      ({ status }) => status !== 'down',
    ],
    [
      'hc_check_started',
      'Whether the check is currently started (1 for yes, 0 for no).',
      ({ check }) => check.lastStart !== null,
    ],
    [
      'hc_check_grace',
      'Whether the check is currently in the grace period (1 for yes, 0 for no).',
      ({ status }) => status === 'grace',
    ],
    [
      'hc_check_paused',
      'Whether the check is currently paused (1 for yes, 0 for no).',
      ({ status }) => status === 'paused',
    ],
  ]

/** All gauges, each with its HELP and TYPE line. */
export function prometheusText(readings: readonly Reading[]): string {
  const perCheck = CHECK_GAUGES.map(([name, help, value]) =>
    gauge(
      name,
      help,
      readings.map((reading) => [labelsOf(reading), Number(value(reading))]),
    ),
  )
  const down = readings.filter(({ status }) => status === 'down')
  return [
    ...perCheck,
    gauge(
      'hc_tag_up',
      'Whether all checks with this tag are up (1 for yes, 0 for no).',
      tagsUp(readings),
    ),
    gauge('hc_checks_total', 'The total number of checks.', [['', readings.length]]),
    gauge('hc_checks_down_total', 'The number of checks currently down.', [['', down.length]]),
  ].join('\n')
}

function tagsUp(readings: readonly Reading[]): [string, number][] {
  const up = new Map<string, number>()
  for (const { check, status } of readings) {
    for (const tag of tagList(check.tags)) {
      up.set(tag, status === 'down' ? 0 : (up.get(tag) ?? 1))
    }
  }
  return [...up]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, value]) => [`{tag="${escapeLabel(tag)}"}`, value])
}

function labelsOf({ check }: Reading): string {
  const { name, tags, uniqueKey } = check
  return `{name="${escapeLabel(name)}", tags="${escapeLabel(tags)}", unique_key="${uniqueKey}"}`
}

function gauge(name: string, help: string, samples: readonly [string, number][]): string {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...lines, ''].join('\n')
}

function escapeLabel(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
