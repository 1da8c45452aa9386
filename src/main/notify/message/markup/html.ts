// An alert as lines of the plain HTML that Telegram and Matrix show: bold, code, pre, links. Pure.
import type { ReportMessage } from '../../reports/message.ts'
import { type Alert, BODY_TITLE, type Detail } from '../alert.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Safe as text and within an attribute's double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** The name links to the check. An empty line parts what belongs together. */
export function htmlLines(alert: Alert): readonly string[] {
  const { mark, name, state, link, why, details, excerpt, others } = alert
  return [
    `${mark} The check <a href="${escapeHtml(link)}">${escapeHtml(name)}</a> is <b>${state}</b>.`,
    ...(why === '' ? [] : [escapeHtml(why)]),
    '',
    ...details.map((detail) => `<b>${detail.title}:</b> ${valueHtml(detail)}`),
    ...(excerpt === '' ? [] : [`<b>${BODY_TITLE}:</b>`, `<pre>${escapeHtml(excerpt)}</pre>`]),
    '',
    escapeHtml(others.text),
    ...others.lines.map((line) => `- ${escapeHtml(line)}`),
  ]
}

/** The title links to the report. */
export function htmlReportLines(message: ReportMessage): readonly string[] {
  const { mark, title, headline, lines, link } = message
  return [
    `${mark} <a href="${escapeHtml(link)}"><b>${escapeHtml(title)}</b></a>`,
    escapeHtml(headline),
    ...(lines.length === 0 ? [] : ['', ...lines.map(escapeHtml)]),
  ]
}

/** How many UTF-16 units are left of the lines once the markup is read. */
export function visibleLength(html: string): number {
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&').length
}

function valueHtml({ value, look }: Detail): string {
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`
  if (look === 'code') return code(value)
  return look === 'tags' ? value.split(' ').map(code).join(' ') : escapeHtml(value)
}
