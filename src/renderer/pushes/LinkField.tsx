// A link to hand out: in a field with its buttons inside, and as a QR code when asked for.
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { t } from '../words/t.ts'
import styles from './Pushes.module.css'
import { Qr } from './Qr.tsx'

export interface LinkFieldProps {
  readonly url: string
  /** What the QR code is of, for screen readers. */
  readonly qrLabel: string
  /** The link was made just now: to copy it is what comes next. */
  readonly isNew?: boolean
}

export function LinkField({ url, qrLabel, isNew = false }: LinkFieldProps) {
  const [hasQr, setQr] = useState(false)
  return (
    <>
      <div className={styles.linkField}>
        <code data-testid="link">{url}</code>
        <span className={styles.linkTools}>
          <Button kind="quiet" icon="qr" aria-expanded={hasQr} onClick={() => setQr(!hasQr)}>
            {t('sharing.showQr')}
          </Button>
          <CopyButton
            text={url}
            label={t('pushes.copyLink')}
            word={t('pushes.copyLink')}
            kind={isNew ? 'primary' : 'plain'}
            size="m"
          />
        </span>
      </div>
      {hasQr && <Qr content={url} label={qrLabel} />}
    </>
  )
}
