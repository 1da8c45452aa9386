// One ping: everything that is kept of it.

import type { PingDetail } from '../../shared/views/checks.ts'
import { CallError } from '../bridge.ts'
import { OutputView } from '../output/OutputView.tsx'
import { setQuery } from '../router.tsx'
import { useQuery } from '../stores/use-query.ts'
import { pingWord, sourceText } from '../timeline/timeline-words.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Dialog.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { QueryFailed, type QueryFailedProps } from '../ui/QueryFailed.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { durationText, spanText } from '../ui/time-words.ts'
import { messageOf } from '../ui/toast.ts'
import { t } from '../words/t.ts'
import styles from './PingDrawer.module.css'

export interface PingDrawerProps {
  /** Of its check. */
  readonly name: string
  readonly uuid: string
  readonly n: number
  /** Number of the newest. */
  readonly last: number
  readonly onClose: () => void
}

export function PingDrawer({ name, uuid, n, last, onClose }: PingDrawerProps) {
  const ping = useQuery('checks.ping', { uuid, n })
  const go = (to: number) => setQuery({ ping: String(to) })
  return (
    <Drawer
      title={
        <>
          <bdi>{name}</bdi>{' '}
          <small className={styles.number}>{t('checks.ping', { number: n })}</small>
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button icon="back" disabled={n <= 1} onClick={() => go(n - 1)}>
            {t('checks.earlier')}
          </Button>
          <Button icon="forward" disabled={n >= last} onClick={() => go(n + 1)}>
            {t('checks.later')}
          </Button>
        </>
      }
    >
      {ping.phase === 'loading' && <Skeleton lines={6} />}
      {ping.phase === 'failed' && <NotLoaded error={ping.error} again={ping.again} />}
      {ping.output !== null && <Detail uuid={uuid} ping={ping.output} />}
    </Drawer>
  )
}

function NotLoaded({ error, again }: Pick<QueryFailedProps, 'error' | 'again'>) {
  const title = t('checks.pingNotLoaded')
  if (!(error instanceof CallError && error.code === 'NOT_FOUND')) {
    return <QueryFailed title={title} error={error} again={again} />
  }
  return (
    <ErrorNote title={title}>
      <p>{t('checks.logKeepsNewest', { message: messageOf(error) })}</p>
    </ErrorNote>
  )
}

function Detail({ uuid, ping }: { readonly uuid: string; readonly ping: PingDetail }) {
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('checks.what'), pingWord(ping)],
    [t('checks.when'), <AbsoluteTime key="when" at={ping.at} />],
    [
      t('checks.heard'),
      ping.heard === null
        ? null
        : t('checks.heardLater', { duration: durationText(ping.heard - ping.at) }),
    ],
    [t('checks.from'), sourceText(ping)],
    [t('checks.duration'), ping.duration === null ? null : spanText(ping.duration)],
    [t('timeline.runId'), ping.rid === null ? null : <code key="rid">{ping.rid}</code>],
    [t('checks.subject'), ping.mail === null ? null : <bdi key="subject">{ping.mail.subject}</bdi>],
  ]
  return (
    <>
      <Facts aside>
        {facts.map(
          ([title, value]) =>
            value !== null && (
              <Fact key={title} title={title}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
      {ping.bodySize === 0 ? (
        <p className={styles.none}>{t('checks.noBody')}</p>
      ) : (
        <OutputView uuid={uuid} ping={ping} />
      )}
    </>
  )
}
