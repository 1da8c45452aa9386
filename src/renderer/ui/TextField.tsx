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

export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const { texts, defaults, own, fixed } = textParts(props)
  return (
    <Field {...texts}>
      {(control) => (
        <input autoComplete="off" {...defaults} {...own} {...control} {...fixed} type={type} />
      )}
    </Field>
  )
}

type TextAreaProps = Texts & Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'width' | 'id'>

export function TextArea({ rows = 3, ...props }: TextAreaProps) {
  const { texts, defaults, own, fixed } = textParts(props)
  return (
    <Field {...texts}>
      {(control) => <textarea {...defaults} {...own} {...control} {...fixed} rows={rows} />}
    </Field>
  )
}

/** `own`: attributes of the caller, which override `defaults` and not `fixed`. */
function textParts<T extends Texts>(props: T) {
  const { label, hint, error, hideLabel = false, ...control } = props
  const { value, onChange, mono = false, width = 'full', ...own } = control
  return {
    texts: { label, hint, error, hideLabel },
    defaults: { dir: mono ? 'ltr' : 'auto', spellCheck: mono ? false : undefined },
    own,
    fixed: {
      className: styles.control,
      'data-width': width,
      'data-mono': mono || undefined,
      value,
      onChange: (event: { readonly target: { readonly value: string } }) =>
        onChange(event.target.value),
    },
  }
}
