// How far something is, with a way to call it off.
import { t } from '../words/t.ts'
import { Button } from './Button.tsx'
import styles from './Progress.module.css'

export interface ProgressProps {
  /** What is going on: `Uploading report.pdf`. */
  readonly label: string
  /** From 0 to 1; null: nobody knows. */
  readonly fraction: number | null
  readonly onCancel?: () => void
}

export function Progress({ label, fraction, onCancel }: ProgressProps) {
  const percent = fraction === null ? null : Math.floor(fraction * 100)
  return (
    <div className={styles.progress}>
      <span className={styles.label}>
        <span dir="auto">{label}</span>
        {percent !== null && <span className={styles.percent}>{percent} %</span>}
      </span>
      <progress
        className={styles.bar}
        aria-label={label}
        max={1}
        {...(fraction === null ? {} : { value: fraction })}
      />
      {onCancel && (
        <Button size="s" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      )}
    </div>
  )
}
