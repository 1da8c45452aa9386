// What messages, the command line and Markdown say of a report, in short texts without markup. Pure.
import { checksText } from '../../../shared/counts.ts'
import { durationText } from '../../../shared/duration.ts'
import { count, fractionText } from '../../../shared/uptime-band.ts'
import type { AwayGaps } from '../../../shared/views/away.ts'
import type {
  NamedList,
  Report,
  ReportOutage,
  ReportPeriod,
} from '../../../shared/views/reports.ts'
import type { Millis } from '../../clock.ts'
import { localTime } from '../schedule/local-time.ts'

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]

/** `Week of 16 November 2026`, `November 2026` */
export function periodText({ kind, name }: Pick<ReportPeriod, 'kind' | 'name'>): string {
  const [year = '', month = '', day = ''] = name.split('-')
  const monthText = `${MONTHS[Number(month) - 1] ?? month} ${year}`
  return kind === 'month' ? monthText : `Week of ${Number(day)} ${monthText}`
}

/** `Week of 16 November 2026, project “Home”, tag “db”` */
export function reportTitle({ period, project, tag }: Report): string {
  return [
    periodText(period),
    ...(project === null ? [] : [`project “${project.name}”`]),
    ...(tag === '' ? [] : [`tag “${tag}”`]),
  ].join(', ')
}

export function isAllWell({ outagesInAll }: Report): boolean {
  return outagesInAll === 0
}

/** `All is well: 13 checks, no outage.` */
export function reportHeadline(report: Report): string {
  const { counts, outagesInAll, troubledInAll, downtime } = report
  if (counts.all === 0) return 'No checks yet.'
  if (isAllWell(report)) return `All is well: ${checksText(counts.all)}, no outage.`
  const of = counts.all === 1 ? 'the only check' : `${troubledInAll} of ${counts.all} checks`
  const down = counts.down === 0 ? '' : ` Down at the end: ${counts.down}.`
  return `${count(outagesInAll, 'outage')} of ${of}, ${durationText(downtime)} down in all.${down}`
}

/** What else is worth a line, the weightiest first. */
export function reportLines(report: Report): readonly string[] {
  const { period, uptime, before, longest, troubled, missed, slowest, gaps, zone } = report
  const most = troubled.toSorted((a, b) => b.outages - a.outages)[0]
  const [slow] = slowest
  return [
    ...(uptime === null ? [] : [`${fractionText(uptime)} up${againstText(before, period.kind)}`]),
    ...(longest === null ? [] : [`Longest outage: ${longest.name}, ${outageText(longest, zone)}`]),
    ...(most === undefined || most.outages < 2
      ? []
      : [`Most outages: ${most.name}, ${most.outages}`]),
    ...(missed === 0 ? [] : [count(missed, 'missed run')]),
    ...(slow === undefined
      ? []
      : [
          `Slowest run: ${slow.name} took ${durationText(slow.duration)}, usually ${durationText(slow.median)}`,
        ]),
    ...gaps.map(gapText),
    ...listLine('New', report.created),
    ...listLine('Deleted', report.removed),
    ...listLine('Without an integration', report.silent),
  ]
}

function againstText(before: number | null, kind: ReportPeriod['kind']): string {
  return before === null ? '' : `, ${fractionText(before)} the ${kind} before`
}

const REASONS = { '': '', timeout: 'no success signal in time', fail: 'failure signal' } as const

export function outageReason({ reason }: Pick<ReportOutage, 'reason'>): string {
  return REASONS[reason]
}

/** `2 h 5 min, from 2026-11-17 03:10 (no success signal in time)` */
function outageText(outage: ReportOutage, zone: string): string {
  const reason = outageReason(outage)
  const ended = { up: '', paused: ', then paused', open: ' and still down' }[outage.ended]
  const why = reason === '' ? '' : ` (${reason})`
  return `${durationText(outage.length)}${ended}, from ${minuteText(outage.start, zone)}${why}`
}

const CAUSES = {
  asleep: 'Machine asleep',
  stopped: 'Tocsin not running',
  clock: 'Clock set forward',
  blind: 'No ping could be received',
} as const

/** `Machine asleep: 3 times, 8 h` */
export function gapText({ cause, count: times, total }: AwayGaps): string {
  return `${CAUSES[cause]}: ${times === 1 ? 'once' : `${times} times`}, ${durationText(total)}`
}

const SHOWN_NAMES = 5

function listLine(title: string, { listed, inAll }: NamedList): readonly string[] {
  if (inAll === 0) return []
  const names = listed.slice(0, SHOWN_NAMES).map(({ name }) => name)
  const more = inAll - names.length
  return [`${title}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
}

/** `2026-11-17 03:10`, by the clock on the wall. */
export function minuteText(at: Millis, zone: string): string {
  return localTime(at, zone).slice(0, 16).replace('T', ' ')
}

/** The same with seconds: `2026-11-17 03:10:05`. */
export function momentText(at: Millis, zone: string): string {
  return localTime(at, zone).slice(0, 19).replace('T', ' ')
}
