// The variables of a webhook's and a command's report (docs/integrations.md). Pure.

import { isoSeconds } from '../../clock.ts'
import { reportDocument } from '../../monitor/documents/report-document.ts'
import { jsonLiteral, percentEncoded, replaced, type Variable } from '../message/variables.ts'
import type { ReportMessage } from './message.ts'

/** Of what is no report: what its lines say. */
function reportJson({ report, title, headline, link }: ReportMessage): string {
  return JSON.stringify(report === null ? { title, headline, link } : reportDocument(report))
}

/** In the order in which they are looked for. */
export function reportValues(message: ReportMessage): readonly (readonly [string, string])[] {
  const { report, title, headline, lines, link, isWell, now } = message
  return [
    ['STATUS', isWell ? 'up' : 'down'],
    ['NOW', isoSeconds(now)],
    ['NAME_JSON', jsonLiteral(title)],
    ['NAME', title],
    ['SUMMARY', headline],
    ['PERIOD', report?.period.kind ?? ''],
    ['START', report === null ? '' : isoSeconds(report.period.start)],
    ['END', report === null ? '' : isoSeconds(report.period.end)],
    ['CHECKS', String(report?.counts.all ?? '')],
    ['OUTAGES', String(report?.outagesInAll ?? '')],
    ['UPTIME', String(report?.uptime ?? '')],
    ['LINK', link],
    ['JSON', reportJson(message)],
    ['BODY_JSON', jsonLiteral([headline, ...lines].join('\n'))],
    ['BODY', [headline, ...lines].join('\n')],
  ]
}

export function reportTemplate(
  template: string,
  message: ReportMessage,
  encoding: 'as it is' | 'percent' = 'as it is',
): string {
  const encoded = encoding === 'percent' ? percentEncoded : (text: string) => text
  return replaced(
    template,
    reportValues(message).map(([name, value]): Variable => [name, () => encoded(value)]),
  )
}
