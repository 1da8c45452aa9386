// A small label: a tag, a filter that is on or off.
import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type Tone = 'plain' | 'ok' | 'late' | 'down' | 'paused'

export function Chip({
  tone = 'plain',
  children,
}: {
  readonly tone?: Tone
  readonly children: ReactNode
}) {
  return (
    <span className={styles.chip} data-tone={tone} dir="auto">
      {children}
    </span>
  )
}

export interface ToggleChipProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly tone?: Tone
  readonly children: ReactNode
}

/** A filter. */
export function ToggleChip({ on, onChange, tone = 'plain', children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-tone={tone}
      aria-pressed={on}
      dir="auto"
      onClick={() => onChange(!on)}
    >
      {children}
    </button>
  )
}
