// One setting of the server: typed, chosen, or only shown where the start decided on it.
import type { ServerSetting } from '../../shared/views/settings.ts'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { ServerField } from './server-fields.ts'

export interface ServerSettingFieldProps {
  readonly field: ServerField
  readonly setting: ServerSetting
  /** Undefined: left as it is stored. */
  readonly typed: string | undefined
  readonly onChange: (text: string) => void
  readonly error: string | undefined
}

export function ServerSettingField(props: ServerSettingFieldProps) {
  const { field, setting, typed, onChange, error } = props
  const { label, hint, fallback, choices } = field
  const value = typed ?? setting.stored
  if (setting.overridden) {
    return (
      <TextField
        label={label}
        hint="Given at the start, by a flag or the environment, which wins over what is stored."
        width="m"
        mono
        disabled
        value={setting.current}
        onChange={onChange}
      />
    )
  }
  if (choices !== undefined) {
    return (
      <Select
        label={label}
        hint={hint}
        error={error}
        value={value || fallback}
        onChange={onChange}
        options={choices}
      />
    )
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      width="m"
      mono
      placeholder={fallback}
      value={value}
      onChange={onChange}
    />
  )
}
