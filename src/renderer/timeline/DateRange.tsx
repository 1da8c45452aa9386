// From which day to which a stream is shown. In the address.
import { useState } from 'react'
import { setQuery, useRoute } from '../router.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import styles from './Stream.module.css'

export function DateRange() {
  const from = useRoute((route) => route.query.from ?? '')
  const to = useRoute((route) => route.query.to ?? '')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && from === '' && to === '') {
    return (
      <Button size="s" kind="quiet" icon="filter" onClick={() => setOpen(true)}>
        Date range
      </Button>
    )
  }

  function close(): void {
    setOpen(false)
    setQuery({ from: null, to: null })
  }

  return (
    <div className={styles.range}>
      <input
        type="date"
        className={styles.date}
        aria-label="From"
        value={from}
        max={to || undefined}
        onChange={(event) => setQuery({ from: event.target.value })}
      />
      <span>to</span>
      <input
        type="date"
        className={styles.date}
        aria-label="To"
        value={to}
        min={from || undefined}
        onChange={(event) => setQuery({ to: event.target.value })}
      />
      <IconButton icon="close" label="Clear dates" size="s" onClick={close} />
    </div>
  )
}
