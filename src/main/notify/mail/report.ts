// The mail of a report: text and HTML, with its outages in a table. Pure.
import { durationText } from '../../../shared/duration.ts'
import { fractionText } from '../../../shared/uptime-band.ts'
import { minuteText, outageReason } from '../../monitor/documents/report-words.ts'
import { escapeHtml } from '../message/markup/html.ts'
import { oneLine } from '../message/plain-text.ts'
import type { ReportMessage } from '../reports/message.ts'
import type { Mail } from './alert.ts'
import { linkHtml, pageHtml } from './html.ts'

const MAX_OUTAGES = 50

export function reportMail(message: ReportMessage): Mail {
  const { title, headline, lines, link, openText, mark, report } = message
  const zoneName = report?.zone ?? 'UTC'
  const rows = (report?.outages ?? [])
    .slice(-MAX_OUTAGES)
    .map((outage) => [
      oneLine(outage.name),
      minuteText(outage.start, zoneName),
      outage.end === null ? 'still down' : minuteText(outage.end, zoneName),
      durationText(outage.length),
      outageReason(outage),
    ])
  const troubled = (report?.troubled ?? []).map(({ name, uptime }) => [
    oneLine(name),
    fractionText(uptime),
  ])
  const left = (report?.outagesInAll ?? 0) - rows.length
  const rest = left > 0 ? [`${left} earlier outages are not listed.`] : []
  const zone = report === null ? [] : [`Times in ${zoneName}.`]
  return {
    subject: `${title}: ${headline}`,
    text: [
      ...[title, '', headline, '', ...lines, ''],
      ...(rows.length === 0
        ? []
        : ['Outages:', ...rows.map((row) => `- ${row.filter(Boolean).join(', ')}`), ...rest, '']),
      ...[`${openText}:`, link, '', ...zone, ''],
    ].join('\n'),
    html: pageHtml([
      `<h2>${mark} ${escapeHtml(title)}</h2>`,
      `<p><b>${escapeHtml(headline)}</b></p>`,
      `<p>${lines.map(escapeHtml).join('<br>')}</p>`,
      ...(rows.length === 0 ? [] : [gridHtml(['Check', 'Start', 'End', 'Length', 'Reason'], rows)]),
      ...rest.map((line) => `<p>${line}</p>`),
      ...(troubled.length === 0 ? [] : [gridHtml(['Check', 'Uptime'], troubled)]),
      `<p>${linkHtml(link, openText)}</p>`,
      ...zone.map((line) => `<p>${escapeHtml(line)}</p>`),
    ]),
    attached: null,
  }
}

function gridHtml(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag} align="left" style="padding-right: 1em">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`
  return `<table>\n${[row('th', titles), ...rows.map((cells) => row('td', cells))].join('\n')}\n</table>`
}
