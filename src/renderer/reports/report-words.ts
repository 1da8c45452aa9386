// What the page of a report says. Pure.
import type { AwayGaps } from '../../shared/views/away.ts'
import type { NamedList, Report, ReportOutage, ReportPeriod } from '../../shared/views/reports.ts'
import { durationText, fullDayText } from '../ui/time-words.ts'
import { countWords, currentLocale, t } from '../words/t.ts'

/** `Week of 16 Nov 2026`, `November 2026` */
export function periodTitle({ kind, name }: Pick<ReportPeriod, 'kind' | 'name'>): string {
  if (kind === 'week') return t('reports.weekOf', { day: fullDayText(name) })
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(currentLocale(), options).format(Date.parse(`${name}-01T00:00Z`))
}

export function headline({ counts, outagesInAll }: Report): string {
  if (outagesInAll === 0) return t('reports.allWell', { n: counts.all })
  return t('reports.outagesOf', { n: outagesInAll })
}

/** `8 up, 4 down`: the states that checks are in. */
export function statesText(counts: Report['counts']): string {
  return (['up', 'down', 'paused', 'new'] as const)
    .filter((status) => counts[status] > 0)
    .map((status) => {
      const n = counts[status]
      return `${countWords(n)}\u00a0${t(`shell.count.${status}`, { n })}`
    })
    .join(', ')
}

export function gapWords({ cause, count, total }: AwayGaps): string {
  return t(`reports.gap.${cause}`, { n: count, length: durationText(total) })
}

/** Empty: not known. */
export function reasonWords({ reason }: Pick<ReportOutage, 'reason'>): string {
  return reason === '' ? '' : t(`reports.reason.${reason}`)
}

export function namesText({ listed, inAll }: NamedList): string {
  const names = listed.map(({ name }) => name).join(', ')
  const more = inAll - listed.length
  return more > 0 ? t('reports.andMore', { names, n: more }) : names
}

/** Whether an outage is longer than what of it counts as down in the period. */
export function reachesOut(
  { start, end }: Pick<ReportOutage, 'start' | 'end'>,
  { period, until }: Pick<Report, 'period' | 'until'>,
): boolean {
  return start < period.start || (end === null ? until >= period.end : end > period.end)
}
