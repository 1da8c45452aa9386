// When a check goes down unless a signal comes, counted down.

import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import { useZone } from '../stores/installation.ts'
import { useNow } from '../stores/now.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { absoluteText, countdownText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './CheckTable.module.css'

export interface DeadlineProps {
  readonly row: CheckRow
  readonly status: CheckStatus
}

export function Deadline({ row, status }: DeadlineProps) {
  const { deadline, since } = row
  if (status === 'down' && since !== null) return <Elapsed since={since} />
  if (deadline === null || status === 'down') return <span className={styles.soft}>–</span>
  return <Countdown at={deadline} isLate={status === 'grace'} />
}

function Countdown({ at, isLate }: { readonly at: number; readonly isLate: boolean }) {
  const text = useNow((now) =>
    at <= now ? t('checkList.dueNow') : t('ui.in', { span: countdownText(at - now) }),
  )
  const zone = useZone()
  return (
    <Tooltip text={() => t('checkList.downAt', { time: absoluteText(at, zone) })}>
      <span className={isLate ? styles.late : undefined}>{text}</span>
    </Tooltip>
  )
}

function Elapsed({ since }: { readonly since: number }) {
  const text = useNow((now) =>
    t('checkList.downFor', { span: countdownText(Math.max(0, now - since)) }),
  )
  const zone = useZone()
  return (
    <Tooltip text={() => t('checkList.downSince', { time: absoluteText(since, zone) })}>
      <span className={styles.down}>{text}</span>
    </Tooltip>
  )
}
