// One of several, from a list that opens: the system's own.
import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { Field, type FieldTexts } from './Field.tsx'

export interface Option<T extends string> {
  readonly value: T
  readonly label: string
}

export interface SelectProps<T extends string>
  extends FieldTexts,
    Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'id' | 'children'> {
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly Option<T>[]
  readonly width?: 's' | 'm' | 'full'
}

export function Select<T extends string>({
  label,
  hint,
  error,
  hideLabel = false,
  value,
  onChange,
  options,
  width = 'm',
  ...rest
}: SelectProps<T>) {
  function choose(text: string): void {
    const chosen = options.find((option) => option.value === text)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={styles.control}
          data-width={width}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
