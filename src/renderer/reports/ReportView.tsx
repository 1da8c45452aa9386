// A report on screen and on paper: the answer first, then the figures, then what they are made of.
import type { NamedCheck, NamedList, Report } from '../../shared/views/reports.ts'
import { Link } from '../router.tsx'
import { useChecks } from '../stores/checks.ts'
import { LinkButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/Feedback.tsx'
import { Section } from '../ui/Page.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { Cell, Table } from '../ui/Table.tsx'
import { dayAndClockText, durationText, shareText } from '../ui/time-words.ts'
import { usePortions } from '../ui/use-portions.ts'
import { countWords, t } from '../words/t.ts'
import styles from './Reports.module.css'
import {
  gapWords,
  headline,
  namesText,
  reachesOut,
  reasonWords,
  statesText,
} from './report-words.ts'

/** Of a table, as many as a screen shows; the two long ones grow side by side. */
const PORTION = 20

interface ReportProps {
  readonly report: Report
}

export function ReportView({ report }: ReportProps) {
  const { counts, period, until, outagesInAll } = report
  const hasChecks = useChecks(({ rows }) => rows.size > 0)
  if (counts.all === 0) {
    return (
      <EmptyState icon="clock" title={t('reports.noChecks')}>
        {hasChecks ? (
          <p>{t('reports.noChecksText')}</p>
        ) : (
          <LinkButton to="/checks/new" kind="primary" icon="plus">
            {t('shell.newCheck')}
          </LinkButton>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.headline}>
        <StateMark status={outagesInAll === 0 ? 'up' : 'down'} size="l" wordless />
        <span>{headline(report)}</span>
      </p>
      {until < period.end && <p className={styles.soft}>{t('reports.soFar')}</p>}
      <Figures report={report} />
      <Outages report={report} />
      <Troubled report={report} />
      <Slowest report={report} />
      {report.gaps.length > 0 && (
        <Section title={t('reports.gaps')}>
          <ul className={styles.lines}>
            {report.gaps.map((gap) => (
              <li key={gap.cause}>{gapWords(gap)}</li>
            ))}
          </ul>
        </Section>
      )}
      <Names title={t('reports.created')} names={report.created} />
      <Names title={t('reports.removed')} names={report.removed} />
      <Names title={t('reports.silent')} names={report.silent} />
    </>
  )
}

function Figures({ report }: ReportProps) {
  const { counts, uptime, before, downtime, missed, period } = report
  const against =
    before === null ? '' : t(`reports.before.${period.kind}`, { share: shareText(before) })
  const figures = [
    { title: t('reports.checks'), value: countWords(counts.all), more: statesText(counts) },
    { title: t('reports.uptime'), value: shareText(uptime), more: against },
    { title: t(`reports.down.${period.kind}`), value: durationText(downtime), more: '' },
    { title: t('reports.missed'), value: countWords(missed), more: '' },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ title, value, more }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <strong>{value}</strong>
            {more !== '' && <span className={styles.soft}>{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Outages({ report }: ReportProps) {
  const { outages, outagesInAll, zone, until } = report
  const shown = usePortions(outages, PORTION)
  if (outages.length === 0) return null
  const left = outagesInAll - outages.length
  const time = (at: number) => dayAndClockText(at, until, zone)
  return (
    <Section title={t('reports.outages')}>
      <Table
        caption={t('reports.outages')}
        columns={[
          { title: t('reports.check') },
          { title: t('reports.start') },
          { title: t('reports.end'), priority: 2 },
          { title: t('reports.length') },
          { title: t('reports.reason'), priority: 3 },
          { title: t('reports.missed'), priority: 3, align: 'end' },
        ]}
      >
        {shown.map((outage) => {
          const { uuid, start, end, ended, length, missed } = outage
          const last = end === null ? t('reports.stillDown') : time(end)
          return (
            <tr key={`${uuid} ${start}`}>
              <Cell>
                <CheckName check={outage} />
              </Cell>
              <Cell whole>{time(start)}</Cell>
              <Cell priority={2}>
                {ended === 'paused' ? t('reports.thenPaused', { time: last }) : last}
              </Cell>
              <Cell whole>{durationText(length)}</Cell>
              <Cell priority={3}>
                <span className={styles.reason}>{reasonWords(outage)}</span>
              </Cell>
              <Cell priority={3} align="end">
                {missed > 0 && countWords(missed)}
              </Cell>
            </tr>
          )
        })}
      </Table>
      {left > 0 && <p className={styles.soft}>{t('reports.leftOut', { n: left })}</p>}
      {outages.some((outage) => reachesOut(outage, report)) && (
        <p className={styles.soft}>{t('reports.wholeLengths')}</p>
      )}
    </Section>
  )
}

function Troubled({ report: { troubled, period } }: ReportProps) {
  const shown = usePortions(troubled, PORTION)
  if (troubled.length === 0) return null
  return (
    <Section title={t('reports.troubled')}>
      <Table
        caption={t('reports.troubled')}
        columns={[
          { title: t('reports.check') },
          { title: t('reports.outages'), align: 'end' },
          { title: t(`reports.down.${period.kind}`), priority: 2, align: 'end' },
          { title: t('reports.uptime'), align: 'end' },
          { title: t(`reports.beforeTitle.${period.kind}`), priority: 2, align: 'end' },
        ]}
      >
        {shown.map((check) => (
          <tr key={check.uuid}>
            <Cell>
              <CheckName check={check} />
            </Cell>
            <Cell align="end">{countWords(check.outages)}</Cell>
            <Cell priority={2} align="end">
              {durationText(check.downtime)}
            </Cell>
            <Cell align="end">{shareText(check.uptime)}</Cell>
            <Cell priority={2} align="end">
              {shareText(check.before)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function Slowest({ report: { slowest, zone, until } }: ReportProps) {
  if (slowest.length === 0) return null
  return (
    <Section title={t('reports.slowest')}>
      <Table
        caption={t('reports.slowest')}
        columns={[
          { title: t('reports.check') },
          { title: t('reports.ended'), priority: 2 },
          { title: t('reports.took'), align: 'end' },
          { title: t('reports.median'), align: 'end' },
        ]}
      >
        {slowest.map((run) => (
          <tr key={run.uuid}>
            <Cell>
              <Link to={`/checks/${run.uuid}?ping=${run.n}`}>{run.name}</Link>
            </Cell>
            <Cell priority={2} whole>
              {dayAndClockText(run.at, until, zone)}
            </Cell>
            <Cell align="end">{durationText(run.duration)}</Cell>
            <Cell align="end">{durationText(run.median)}</Cell>
          </tr>
        ))}
      </Table>
    </Section>
  )
}

function CheckName({ check: { uuid, name } }: { readonly check: NamedCheck }) {
  return (
    <bdi className={styles.name}>
      {uuid === null ? name : <Link to={`/checks/${uuid}`}>{name}</Link>}
    </bdi>
  )
}

function Names({ title, names }: { readonly title: string; readonly names: NamedList }) {
  if (names.inAll === 0) return null
  return (
    <Section title={title}>
      <p className={styles.name} dir="auto">
        {namesText(names)}
      </p>
    </Section>
  )
}
