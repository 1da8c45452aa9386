// The state of a check as a sentence that explains itself, with the steps that led to it.

import { statusNow } from '../../shared/status.ts'
import type { CheckDetail, CheckRow } from '../../shared/views/checks.ts'
import { call } from '../bridge.ts'
import { useChannels, useProjects, useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Feedback.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { said, saidAll } from '../ui/said.ts'
import { attempt } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import { endGroupSnooze, pingNow } from './actions.ts'
import { Deadline } from './Deadline.tsx'
import styles from './Explanation.module.css'
import { groupText } from './groups.ts'
import { LastFailure } from './LastFailure.tsx'
import { HintNote } from './RunHint.tsx'
import { useSnoozedUntil } from './use-snoozed-until.ts'

export function Explanation({ detail }: { readonly detail: CheckDetail }) {
  const { row, explanation, steps } = detail
  const zone = useZone()
  const { status, sentences, led } = useNow((now) => ({
    status: statusNow(row, now),
    sentences: saidAll(explanation, now, zone),
    // A line each: shallow comparison sees one text.
    led: steps.map((step) => said(step, now, zone)).join('\n'),
  }))
  return (
    <section className={styles.state} data-status={status} aria-label={t('settings.state')}>
      <div className={styles.head}>
        <StateMark status={status} isRunning={row.startedAt !== null} size="l" />
        {status !== 'new' && status !== 'paused' && (
          <span className={styles.count}>
            {status === 'up' || status === 'grace' ? `${t('checks.goesDown')} ` : ''}
            <Deadline row={row} status={status} />
          </span>
        )}
      </div>
      <p className={styles.sentence}>{sentences}</p>
      {status === 'new' && (
        <div>
          <Button icon="send" onClick={() => attempt(() => pingNow(row))}>
            {t('welcome.pingNow')}
          </Button>
        </div>
      )}
      <LastFailure detail={detail} />
      {steps.length > 0 && (
        <details className={styles.why}>
          <summary>{t('checks.explain')}</summary>
          <ol>
            {led.split('\n').map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      )}
      <HintNote row={row} />
      <AlarmSettings row={row} />
    </section>
  )
}

/** The integrations of the check, and those that are off. */
function AlarmSettings({ row }: { readonly row: CheckRow }) {
  const working = useChannels().filter(
    ({ disabled, checks }) => !disabled && checks.includes(row.uuid),
  )
  const snooze = useSnoozedUntil(row.snoozedUntil)
  return (
    <>
      {working.length === 0 && <Note tone="warning">{t('checks.nobodyNotified')}</Note>}
      {snooze !== null && <SnoozeNote row={row} until={snooze} />}
      {snooze === null && row.acknowledged && <Note>{t('checks.acknowledged')}</Note>}
    </>
  )
}

/** Of an outage that is acknowledged too it says both: two notes would say that it is quiet twice. */
function SnoozeNote({ row, until }: { readonly row: CheckRow; readonly until: string }) {
  const { uuid, snoozedBy } = row
  const projects = useProjects()
  const end = snoozedBy && endGroupSnooze(snoozedBy)
  return (
    <Note>
      {row.acknowledged && `${t('checks.acknowledged')} `}
      {snoozedBy
        ? t('checks.heldBackWith', { until, group: groupText(snoozedBy, projects) })
        : t('checks.heldBack', { until })}
      .{' '}
      <Button
        size="s"
        onClick={end?.run ?? (() => attempt(() => call('checks.snooze', { uuid, until: null })))}
      >
        {end?.title ?? t('checks.endSnooze')}
      </Button>
    </Note>
  )
}
