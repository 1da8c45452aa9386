// One field of an integration's configuration.

import { useState } from 'react'
import type { ChoiceField, Field } from '../../integrations/definition.ts'
import type { ChannelRow } from '../../shared/views/settings.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { isMasked, maskedHint, typedOver } from '../ui/masked.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { Select } from '../ui/Select.tsx'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { defined, t } from '../words/t.ts'
import { FieldProblem } from './FieldProblem.tsx'
import { headersText, readHeaders } from './headers.ts'
import { Members } from './Members.tsx'

export interface ConfigFieldProps {
  readonly field: Field
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  /** The channels that a group may hold. */
  readonly channels: readonly ChannelRow[]
  /** Its secret is asked for: it is shown. */
  readonly isRevealed: boolean
}

export function ConfigField(props: ConfigFieldProps) {
  const { field, value, onChange, error, channels, isRevealed } = props
  const [label, hint] = [defined(field.label), defined(field.hint)]
  const texts = { label, hint, error }
  const text = typeof value === 'string' ? value : String(value ?? '')
  const line = { ...texts, value: text, onChange }
  switch (field.type) {
    case 'flag':
      return (
        <>
          <Checkbox label={label} hint={hint} checked={value === true} onChange={onChange} />
          {error !== undefined && <FieldProblem text={error} />}
        </>
      )
    case 'number': {
      const { min, max } = field
      if (max === undefined) return <TextField {...line} />
      return (
        <NumberField {...texts} value={Number(value)} onChange={onChange} min={min} max={max} />
      )
    }
    case 'choice':
      return <Choice {...line} choices={field.choices} />
    case 'headers':
      return <Headers {...texts} value={value} onChange={onChange} />
    case 'channels':
      return <Members {...line} channels={channels} />
    case 'url':
      return <UrlField {...line} isSecret={field.secret === true} />
    case 'text':
      if (field.multiline) return <TextArea {...line} mono />
      return field.secret && !isRevealed ? <SecretField {...line} /> : <TextField {...line} />
  }
}

interface LineProps {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: unknown) => void
}

interface ChoiceProps extends LineProps {
  readonly choices: ChoiceField['choices']
}

/** Lists have texts for values; a choice may be a number. */
function Choice({ choices, onChange, ...texts }: ChoiceProps) {
  const options = choices.map(({ value, label }) => ({
    value: String(value),
    label: defined(label),
  }))
  return (
    <Select
      {...texts}
      options={options}
      onChange={(picked) => onChange(choices.find(({ value }) => String(value) === picked)?.value)}
    />
  )
}

/** A secret URL can be typed over, and is shown again when a person asks for it. */
function UrlField({
  isSecret,
  hint,
  value,
  onChange,
  ...texts
}: LineProps & { readonly isSecret: boolean }) {
  return (
    <TextField
      {...texts}
      hint={isSecret && isMasked(value) ? maskedHint() : hint}
      value={value}
      onChange={(typed) => onChange(isSecret ? typedOver(value, typed) : typed)}
      mono
      placeholder="https://"
    />
  )
}

interface HeadersProps {
  readonly label: string
  readonly error: string | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Keeps the text as it is typed: half a line is no header yet. */
function Headers({ label, error, value, onChange }: HeadersProps) {
  const [typed, setTyped] = useState(() => headersText(value))
  return (
    <TextArea
      label={label}
      hint={isMasked(value) ? maskedHint() : t('integrations.headersHint')}
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
