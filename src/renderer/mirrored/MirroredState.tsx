// How a check of another server is, in a sentence: as that server said last.
import type { MirroredFlip, MirroredRow, RemoteRow } from '../../shared/views/remotes.ts'
import card from '../checks/Explanation.module.css'
import { dueText, stateSentence } from '../checks/mirrored-words.ts'
import { useSnoozedUntil } from '../checks/use-snoozed-until.ts'
import { Link } from '../router.tsx'
import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { asOfText } from '../ui/as-of.ts'
import { Note } from '../ui/Feedback.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './Mirrored.module.css'
import { sinceOf } from './words.ts'

export interface MirroredStateProps {
  readonly row: MirroredRow
  /** Undefined: the server was just removed. */
  readonly remote: RemoteRow | undefined
  /** Newest first; undefined: not known yet. */
  readonly flips: readonly MirroredFlip[] | undefined
}

export function MirroredState({ row, remote, flips }: MirroredStateProps) {
  const zone = useZone()
  const since = sinceOf(row, flips ?? [])
  const { asOf, due } = useNow((now) => ({
    asOf: asOfText(remote, now, zone),
    due: dueText(row, now),
  }))
  return (
    <section aria-label={t('list.column.state')} className={card.state} data-status={row.status}>
      <div className={card.head}>
        <StateMark status={row.status} isRunning={row.started} size="l" />
        <span className={styles.soft}>{due}</span>
      </div>
      <p className={card.sentence}>
        {stateSentence(row.status)}{' '}
        {since !== null && (
          <span className={styles.aside}>
            {rich(since.isAbout ? 'mirrored.sinceAbout' : 'mirrored.since', {
              time: <AbsoluteTime at={since.at} />,
            })}
          </span>
        )}
      </p>
      <p>
        {rich('mirrored.on', {
          server: (
            <Link to={`/servers/${row.remote}`} dir="auto">
              {remote?.name ?? t('mirrored.removedServer')}
            </Link>
          ),
        })}
        {asOf !== '' && <strong className={styles.late}>{t('mirrored.noAnswer', { asOf })}</strong>}
      </p>
      {row.linked !== null && (
        <p>
          {rich(row.differs ? 'mirrored.linkedDiffers' : 'mirrored.linked', {
            link: (words) => <Link to={`/checks/${row.linked}`}>{words}</Link>,
          })}
        </p>
      )}
      <Attention row={row} />
    </section>
  )
}

/** What holds its alarms back on this computer. */
function Attention({ row }: { readonly row: MirroredRow }) {
  const until = useSnoozedUntil(row.snoozedUntil)
  if (until !== null) return <Note>{t('mirrored.snoozedHere', { until })}</Note>
  return row.acknowledged && <Note>{t('mirrored.acknowledgedHere')}</Note>
}
