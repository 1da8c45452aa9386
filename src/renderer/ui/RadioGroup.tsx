// One of a few that are all seen.
import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'

export interface Choice<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

export interface RadioGroupProps<T extends string> {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: T
  readonly onChange: (value: T) => void
  readonly choices: readonly Choice<T>[]
  /** Side by side, as one control. */
  readonly segmented?: boolean
}

export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, hideLabel = false, value, onChange, choices, segmented = false } = props
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={segmented ? styles.segments : styles.list}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={segmented ? styles.segment : styles.choice}
            data-on={choice.value === value || undefined}
            data-off={choice.disabled || undefined}
          >
            <input
              type="radio"
              name={name}
              className={segmented ? 'visually-hidden' : styles.box}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span>
              {choice.label}
              {choice.hint && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
