// A field for a secret. One that is stored already is shown as its mask, and stays what it is unless it
// is typed again.
import { isMasked, maskedHint, typedOver } from './masked.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export function SecretField(props: Omit<TextFieldProps, 'type' | 'autoComplete' | 'mono'>) {
  const { value, onChange, hint } = props
  return (
    <TextField
      {...props}
      hint={isMasked(value) ? maskedHint() : hint}
      type="password"
      autoComplete="new-password"
      mono
      onChange={(typed) => onChange(typedOver(value, typed))}
    />
  )
}
