// Fields for texts: one line, several lines.
import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { Field, type FieldTexts } from './Field.tsx'

interface Texts extends FieldTexts {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Of characters that mean something: a URL, an expression. */
  readonly mono?: boolean
  readonly width?: 's' | 'm' | 'full'
}

export type TextFieldProps = Texts &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'width' | 'id'>

export function TextField({
  label,
  hint,
  error,
  hideLabel = false,
  value,
  onChange,
  mono = false,
  width = 'full',
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <input
          dir={mono ? 'ltr' : 'auto'}
          spellCheck={mono ? false : undefined}
          autoComplete="off"
          {...rest}
          {...control}
          type={type}
          className={styles.control}
          data-width={width}
          data-mono={mono || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

export type TextAreaProps = Texts &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'width' | 'id'>

export function TextArea({
  label,
  hint,
  error,
  hideLabel = false,
  value,
  onChange,
  mono = false,
  width = 'full',
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel}>
      {(control) => (
        <textarea
          dir={mono ? 'ltr' : 'auto'}
          spellCheck={mono ? false : undefined}
          {...rest}
          {...control}
          rows={rows}
          className={styles.control}
          data-width={width}
          data-mono={mono || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
