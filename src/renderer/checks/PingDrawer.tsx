// One ping: everything that is kept of it.
import type { PingDetail } from '../../shared/views/checks.ts'
import { OutputView } from '../output/OutputView.tsx'
import { setQuery } from '../router.tsx'
import { useQuery } from '../stores/use-query.ts'
import { heardText, pingWord, sourceText } from '../timeline/timeline-words.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Dialog.tsx'
import { ErrorNote, Skeleton } from '../ui/Feedback.tsx'
import { AbsoluteTime } from '../ui/Time.tsx'
import { spanText } from '../ui/time-words.ts'
import { messageOf } from '../ui/toast.ts'
import styles from './PingDrawer.module.css'

export interface PingDrawerProps {
  readonly uuid: string
  readonly n: number
  /** Number of the newest. */
  readonly last: number
  readonly onClose: () => void
}

export function PingDrawer({ uuid, n, last, onClose }: PingDrawerProps) {
  const ping = useQuery('checks.ping', { uuid, n })
  const go = (to: number) => setQuery({ ping: String(to) })
  return (
    <Drawer
      title={`Ping #${n}`}
      onClose={onClose}
      footer={
        <>
          <Button icon="back" disabled={n <= 1} onClick={() => go(n - 1)}>
            Earlier
          </Button>
          <Button icon="forward" disabled={n >= last} onClick={() => go(n + 1)}>
            Later
          </Button>
        </>
      }
    >
      {ping.phase === 'loading' && <Skeleton lines={6} />}
      {ping.phase === 'failed' && (
        <ErrorNote title="Could not load the ping.">
          <p>{messageOf(ping.error)} The log keeps the newest pings only.</p>
        </ErrorNote>
      )}
      {ping.output !== null && <Detail uuid={uuid} ping={ping.output} />}
    </Drawer>
  )
}

function Detail({ uuid, ping }: { readonly uuid: string; readonly ping: PingDetail }) {
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['What', pingWord(ping)],
    ['When', <AbsoluteTime key="when" at={ping.at} />],
    ['Heard', ping.heard === null ? null : heardText(ping).replace('heard ', '')],
    ['From', sourceText(ping)],
    ['Duration', ping.duration === null ? null : spanText(ping.duration)],
    ['Run id', ping.rid === null ? null : <code key="rid">{ping.rid}</code>],
    ['Subject', ping.mail === null ? null : <bdi key="subject">{ping.mail.subject}</bdi>],
  ]
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(
          ([title, value]) =>
            value !== null && (
              <div key={title} className={styles.fact}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {ping.bodySize === 0 ? (
        <p className={styles.none}>No body.</p>
      ) : (
        <OutputView uuid={uuid} ping={ping} />
      )}
    </>
  )
}
