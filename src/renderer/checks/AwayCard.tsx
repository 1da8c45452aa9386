// While you were away: what ran, what failed and recovered, what is still down, and when nobody watched.

import type { ReactNode } from 'react'
import type { AwayReport } from '../../shared/views/away.ts'
import { Link, pathWith } from '../router.tsx'
import { useCheck, useChecks } from '../stores/checks.ts'
import { useZone } from '../stores/installation.ts'
import { type Absence, dismissAbsence, useAbsence } from '../stores/looked.ts'
import { serverNow } from '../stores/now.ts'
import { useAgainAfter } from '../stores/use-again.ts'
import { useQuery } from '../stores/use-query.ts'
import { dayIn } from '../timeline/range.ts'
import { IconButton, LinkButton } from '../ui/Button.tsx'
import { nameOf } from '../ui/check-name.ts'
import { shortText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './AwayCard.module.css'
import { fromToText, gapsText, outageText, ranText } from './away-words.ts'

export function AwayCard() {
  const absence = useAbsence()
  return absence && <Card absence={absence} />
}

function Card({ absence }: { readonly absence: Absence }) {
  const zone = useZone()
  const shape = useChecks((state) => state.shape)
  const { output: report, again } = useQuery('checks.away', absence)
  // What is still down may not be, soon.
  useAgainAfter(shape, again)
  if (report === null) return null
  const now = serverNow()
  const { from, to } = report
  const days = { from: dayIn(from, zone), to: dayIn(to, zone) }
  return (
    <section className={styles.card} aria-labelledby="away">
      <div className={styles.head}>
        <h2 id="away">{t('checkList.away.title')}</h2>
        <span className={styles.soft}>{fromToText(from, to, now, zone)}</span>
        <span className={styles.actions}>
          <LinkButton to={pathWith('/activity', days)} size="s">
            {t('checkList.away.showActivity')}
          </LinkButton>
          <IconButton icon="close" label={t('ui.dismiss')} size="s" onClick={dismissAbsence} />
        </span>
      </div>
      <ul className={styles.facts}>
        <li>{ranText(report)}</li>
        <Down report={report} />
        <Recovered report={report} />
        {report.gaps.map((gaps) => (
          <li key={gaps.cause}>{gapsText(gaps, now, zone)}</li>
        ))}
      </ul>
    </section>
  )
}

interface PartProps {
  readonly report: AwayReport
}

function Down({ report: { down, downInAll } }: PartProps) {
  const zone = useZone()
  if (downInAll === 0) return null
  return (
    <li>
      <strong className={styles.down}>{t('checkList.away.stillDown')}</strong>{' '}
      <Names
        all={downInAll}
        named={down.map(({ uuid, since }) => ({
          uuid,
          text:
            since === null
              ? ''
              : t('checkList.away.since', { time: shortText(since, serverNow(), zone) }),
        }))}
      />
    </li>
  )
}

function Recovered({ report: { recovered, recoveredInAll } }: PartProps) {
  const zone = useZone()
  if (recoveredInAll === 0) return null
  return (
    <li>
      <strong>{t('checkList.away.recovered')}</strong>{' '}
      <Names
        all={recoveredInAll}
        named={recovered.map((outage) => ({
          uuid: outage.uuid,
          text: outageText(outage, serverNow(), zone),
        }))}
      />
    </li>
  )
}

interface NamesProps {
  readonly named: readonly { readonly uuid: string; readonly text: string }[]
  readonly all: number
}

function Names({ named, all }: NamesProps) {
  return (
    <>
      {named.map(({ uuid, text }, i) => (
        <span key={uuid}>
          {i > 0 && ', '}
          <Name uuid={uuid} />
          {text !== '' && ` (${text})`}
        </span>
      ))}
      {all > named.length && ` ${t('data.andMore', { n: all - named.length })}`}.
    </>
  )
}

function Name({ uuid }: { readonly uuid: string }): ReactNode {
  const row = useCheck(uuid)
  if (row === undefined) return t('checkList.away.gone')
  return (
    <Link to={`/checks/${uuid}`}>
      <bdi>{nameOf(row)}</bdi>
    </Link>
  )
}
