// A small label: a tag, a filter that is on or off.
import type { KeyboardEventHandler, ReactNode } from 'react'
import styles from './Chip.module.css'
import { classes } from './classes.ts'

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

/** What something is sorted under. */
export function Tag({ children }: { readonly children: string }) {
  return (
    <span className={styles.tag} dir="auto">
      {children}
    </span>
  )
}

/** Filters of one kind. */
export function ChipGroup({
  label,
  className,
  onKeyDown,
  children,
}: {
  readonly label: string
  readonly className?: string | undefined
  readonly onKeyDown?: KeyboardEventHandler<HTMLFieldSetElement>
  readonly children: ReactNode
}) {
  return (
    <fieldset className={classes(styles.group, className)} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </fieldset>
  )
}

export interface ToggleChipProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly tone?: Tone
  readonly tabIndex?: number
  readonly onFocus?: () => void
  readonly children: ReactNode
}

/** A filter. */
export function ToggleChip({ on, onChange, tone = 'plain', children, ...rest }: ToggleChipProps) {
  return (
    <button
      {...rest}
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
