// Requests that the server refused though a person may have meant them, each with what would allow it.

import type { RefusalRow } from '../../shared/views/settings.ts'
import { useAppState } from '../stores/installation.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Section } from '../ui/Page.tsx'
import { said } from '../ui/said.ts'
import { RelativeTime } from '../ui/Time.tsx'
import { rich } from '../words/rich.ts'
import { t } from '../words/t.ts'
import styles from './Refusals.module.css'

export function Refusals() {
  const { refusals } = useAppState()
  if (refusals.length === 0) return null
  return (
    <Section title={t('settings.refusedRequests')}>
      <ul className={styles.list}>
        {refusals.map((refusal) => (
          <Refusal key={refusal.what} {...refusal} />
        ))}
      </ul>
    </Section>
  )
}

function Refusal({ at, what, told, allowedBy }: RefusalRow) {
  return (
    <li className={styles.refusal}>
      <p>
        <bdi>{said(told ?? what)}</bdi>{' '}
        <span className={styles.soft}>
          <RelativeTime at={at} />
        </span>
      </p>
      {allowedBy !== null && (
        <p className={styles.remedy}>
          {rich('settings.refusalRemedy', { option: <code>{allowedBy}</code> })}
          <CopyButton text={allowedBy} label={t('settings.copyOption')} />
        </p>
      )}
    </li>
  )
}
