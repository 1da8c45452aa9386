// A report as a notice of the desktop: title and headline in the language of the person at this machine. What
// integrations get is English (message.ts). Pure.
import type { Report } from '../../../shared/views/reports.ts'
import { LOCALES } from '../../../shared/words/languages.ts'
import { isAllWell } from '../../monitor/documents/report-words.ts'
import type { Words } from '../../words.ts'

export function reportNotice(
  report: Report,
  words: Words,
): { readonly title: string; readonly body: string } {
  const { project, tag } = report
  const { t } = words
  const title = [
    periodText(report, words),
    ...(project === null ? [] : [t('notices.report.project', { name: project.name })]),
    ...(tag === '' ? [] : [t('notices.report.tag', { name: tag })]),
  ].join(', ')
  return { title, body: headline(report, words) }
}

/** `Week of 16 November 2026`, `November 2026` */
function periodText({ period: { kind, name } }: Report, { language, t }: Words): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const textOf = (day: string, more: Intl.DateTimeFormatOptions = {}) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...options, ...more }).format(Date.parse(day))
  if (kind === 'month') return textOf(`${name}-01`)
  return t('notices.report.week', { day: textOf(name, { day: 'numeric' }) })
}

function headline(report: Report, { t, span: lengthOf }: Words): string {
  const { counts, outagesInAll: n, troubledInAll: some, downtime } = report
  if (counts.all === 0) return t('notices.report.noChecks')
  if (isAllWell(report)) return t('notices.report.allWell', { n: counts.all })
  const span = lengthOf(downtime)
  return [
    counts.all === 1
      ? t('notices.report.outagesOfOne', { n, span })
      : t('notices.report.outages', { n, some, all: counts.all, span }),
    ...(counts.down === 0 ? [] : [t('notices.report.down', { count: counts.down })]),
  ].join(' ')
}
