// One field of an integration's configuration.
import { useState } from 'react'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Checkbox } from '../ui/Choices.tsx'
import { isMasked, MASKED_HINT, typedOver } from '../ui/masked.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { headersText, readHeaders } from './headers.ts'
import type { FieldSpec } from './kinds.ts'
import { Members } from './Members.tsx'

export interface ConfigFieldProps {
  readonly spec: FieldSpec
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  /** Those that a group may hold. */
  readonly channels: readonly ChannelRow[]
}

export function ConfigField({ spec, value, onChange, error, channels }: ConfigFieldProps) {
  const { label, hint, type } = spec
  const texts = { label, hint, error }
  const text = typeof value === 'string' ? value : String(value ?? '')
  switch (type) {
    case 'flag':
      return <Checkbox label={label} checked={value === true} onChange={onChange} />
    case 'number':
      return (
        <NumberField
          {...texts}
          value={Number(value)}
          onChange={onChange}
          min={spec.min ?? 0}
          max={spec.max ?? 100}
        />
      )
    case 'choice':
      return <Select {...texts} value={text} onChange={onChange} options={spec.choices ?? []} />
    case 'long':
      return <TextArea {...texts} value={text} onChange={onChange} mono />
    case 'headers':
      return <Headers {...texts} value={value} onChange={onChange} />
    case 'channels':
      return <Members {...texts} value={text} onChange={onChange} channels={channels} />
    case 'secret':
      return <SecretField {...texts} value={text} onChange={onChange} />
    case 'secret-url':
      return (
        <TextField
          {...texts}
          hint={isMasked(value) ? MASKED_HINT : hint}
          value={text}
          onChange={(typed) => onChange(typedOver(text, typed))}
          mono
          placeholder="https://"
        />
      )
    case 'url':
      return <TextField {...texts} value={text} onChange={onChange} mono placeholder="https://" />
    case 'text':
      return <TextField {...texts} value={text} onChange={onChange} />
  }
}

interface HeadersProps {
  readonly label: string
  readonly error: string | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** What is being typed stays as it is typed. */
function Headers({ label, error, value, onChange }: HeadersProps) {
  const [typed, setTyped] = useState(() => headersText(value))
  return (
    <TextArea
      label={label}
      hint={isMasked(value) ? MASKED_HINT : 'A line each: Name: value'}
      error={error}
      mono
      value={typed}
      onChange={(text) => {
        const over = typedOver(typed, text)
        setTyped(over)
        onChange(readHeaders(over))
      }}
    />
  )
}
