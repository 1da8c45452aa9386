// How all checks are: `31 up, 1 late, 1 down · next deadline 12:40`. Each number leads to its checks.

import type { CheckStatus } from '../../shared/views/checks.ts'
import { Link, pathWith } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { serverNow } from '../stores/now.ts'
import { type Summary, useSummary } from '../stores/summary.ts'
import { StateMark } from '../ui/StateMark.tsx'
import { shortText } from '../ui/time-words.ts'
import { countWords, t } from '../words/t.ts'
import styles from './StateSummary.module.css'

const PARTS: readonly CheckStatus[] = ['down', 'grace', 'up', 'new', 'paused']

export function StateSummary() {
  const summary = useSummary()
  if (summary.all === 0) return <div className={styles.summary} />
  return (
    <fieldset className={styles.summary} aria-label={t('shell.stateOfAll')}>
      {PARTS.filter((status) => summary[status] > 0).map((status) => (
        <Link
          key={status}
          to={pathWith('/checks', { state: status })}
          className={styles.part}
          data-status={status}
        >
          <StateMark status={status} wordless />
          <span aria-hidden="true">
            {countWords(summary[status])}{' '}
            <span className={styles.word}>
              {t(`shell.count.${status}`, { n: summary[status] })}
            </span>
          </span>
          <span className="visually-hidden">{countWords(summary[status])}</span>
        </Link>
      ))}
      <Deadline {...summary} />
    </fieldset>
  )
}

function Deadline({ deadline, deadlineOf }: Summary) {
  const zone = useZone()
  if (deadline === null || deadlineOf === null) return null
  return (
    <Link to={`/checks/${deadlineOf}`} className={styles.deadline}>
      {t('shell.nextDeadline', { time: shortText(deadline, serverNow(), zone) })}
    </Link>
  )
}
