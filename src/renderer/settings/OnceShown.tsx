// A key that was just made: shown once, and gone from the page when it is closed.

import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { t } from '../words/t.ts'
import styles from './Settings.module.css'

export interface OnceShownProps {
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
}

export function OnceShown({ title, secret, onClose }: OnceShownProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      keepOnOutsideClick
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('settings.iHaveIt')}
        </Button>
      }
    >
      <p>{t('settings.copyItNow')}</p>
      <div className={styles.once}>
        <code>{secret}</code>
        <CopyButton text={secret} label={t('ui.copy')} word={t('ui.copy')} secret />
      </div>
    </Dialog>
  )
}
