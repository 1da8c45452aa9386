// From which day to which a stream is shown. In the address.

import { useState } from 'react'
import { setQuery, useRoute } from '../router.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { fullDayText } from '../ui/time-words.ts'
import { t } from '../words/t.ts'
import styles from './Stream.module.css'

export function DateRange() {
  const from = useRoute((route) => route.query.from ?? '')
  const to = useRoute((route) => route.query.to ?? '')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && from === '' && to === '') {
    return (
      <Button size="s" kind="quiet" icon="filter" onClick={() => setOpen(true)}>
        {t('timeline.dateRange')}
      </Button>
    )
  }

  function close(): void {
    setOpen(false)
    setQuery({ from: null, to: null })
  }

  return (
    <div className={styles.range}>
      <DateField
        label={t('settings.from')}
        value={from}
        max={to || undefined}
        onChange={(day) => setQuery({ from: day })}
      />
      <span>{t('timeline.between')}</span>
      <DateField
        label={t('settings.to')}
        value={to}
        min={from || undefined}
        onChange={(day) => setQuery({ to: day })}
      />
      <IconButton icon="close" label={t('timeline.clearDates')} size="s" onClick={close} />
    </div>
  )
}

interface DateFieldProps {
  readonly label: string
  /** `2026-11-21`; empty: none. */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (value: string) => void
}

/** The browser's own field, which shows a day as everything else does until it is edited. */
function DateField({ label, value, min, max, onChange }: DateFieldProps) {
  return (
    <span className={styles.dateField}>
      <input
        type="date"
        className={styles.date}
        aria-label={label}
        {...{ value, min, max }}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles.dateText} aria-hidden="true">
        {fullDayText(value)}
      </span>
    </span>
  )
}
