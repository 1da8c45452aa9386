// A labelled field: label, control, hint and what is wrong with it, tied together for screen readers.
import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

export interface FieldTexts {
  readonly label: string
  /** What it is for, or what it takes. */
  readonly hint?: ReactNode
  /** What is wrong; empty or null: nothing. */
  readonly error?: string | null | undefined
  /** The label is for screen readers only. */
  readonly hideLabel?: boolean
}

export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FieldProps extends FieldTexts {
  readonly children: (control: FieldControl) => ReactNode
}

export function Field({ label, hint, error, hideLabel = false, children }: FieldProps) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          <Icon name="warning" /> {error}
        </p>
      )}
    </div>
  )
}
