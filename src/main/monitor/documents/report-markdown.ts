// A report as a Markdown document, to be pasted anywhere. Pure.
import { durationText } from '../../../shared/duration.ts'
import { fractionText } from '../../../shared/uptime-band.ts'
import type { NamedList, Report, ReportOutage } from '../../../shared/views/reports.ts'
import { escaped, tableMarkdown } from './markdown.ts'
import {
  gapText,
  minuteText,
  outageReason,
  periodText,
  reportHeadline,
  reportTitle,
} from './report-words.ts'

export function reportMarkdown(report: Report): string {
  const { zone, counts, uptime, before, period, gaps } = report
  const states = (['up', 'down', 'paused', 'new'] as const).flatMap((status) =>
    counts[status] === 0 ? [] : [`${counts[status]} ${status}`],
  )
  return [
    `# ${escaped(reportTitle(report))}`,
    '',
    escaped(reportHeadline(report)),
    '',
    `- Checks: ${counts.all}${states.length === 0 ? '' : ` (${states.join(', ')})`}`,
    `- Uptime: ${fractionText(uptime)}, the ${period.kind} before ${fractionText(before)}`,
    `- Missed runs: ${report.missed}`,
    ...gaps.map((gap) => `- ${gapText(gap)}`),
    ...namesLine('New', report.created),
    ...namesLine('Deleted', report.removed),
    ...namesLine('Without an integration', report.silent),
    ...outageLines(report),
    ...troubledLines(report),
    ...slowLines(report),
    '',
    `Times in ${zone}. ${periodText(period)}: ${minuteText(period.start, zone)} to ${minuteText(report.until, zone)}.`,
    '',
  ].join('\n')
}

function outageLines({ outages, outagesInAll, zone }: Report): readonly string[] {
  if (outages.length === 0) return []
  const left = outagesInAll - outages.length
  return [
    ...['', '## Outages', ''],
    ...tableMarkdown(
      ['Check', 'Start', 'End', 'Length', 'Reason', 'Missed runs'],
      outages.map((outage) => [
        escaped(outage.name),
        minuteText(outage.start, zone),
        endText(outage, zone),
        durationText(outage.length),
        outageReason(outage),
        outage.missed === 0 ? '' : String(outage.missed),
      ]),
    ),
    ...(left > 0 ? ['', `${left} earlier outages are not listed.`] : []),
  ]
}

function endText({ end, ended }: ReportOutage, zone: string): string {
  if (end === null) return 'still down'
  return `${minuteText(end, zone)}${ended === 'paused' ? ' (paused)' : ''}`
}

function troubledLines({ troubled, period }: Report): readonly string[] {
  if (troubled.length === 0) return []
  return [
    ...['', '## Checks with an outage', ''],
    ...tableMarkdown(
      ['Check', 'Outages', 'Down', 'Uptime', `The ${period.kind} before`],
      troubled.map(({ name, outages, downtime, uptime, before }) => [
        escaped(name),
        String(outages),
        durationText(downtime),
        fractionText(uptime),
        fractionText(before),
      ]),
    ),
  ]
}

function slowLines({ slowest, zone }: Report): readonly string[] {
  if (slowest.length === 0) return []
  return [
    ...['', '## Slowest runs', ''],
    ...tableMarkdown(
      ['Check', 'Ended', 'Took', 'Median'],
      slowest.map(({ name, at, duration, median }) => [
        escaped(name),
        minuteText(at, zone),
        durationText(duration),
        durationText(median),
      ]),
    ),
  ]
}

function namesLine(title: string, { listed, inAll }: NamedList): readonly string[] {
  if (inAll === 0) return []
  const more = inAll - listed.length
  const names = listed.map(({ name }) => escaped(name)).join(', ')
  return [`- ${title}: ${names}${more > 0 ? ` and ${more} more` : ''}`]
}
