// One option of the server: typed, chosen, or only shown where a flag or variable sets it.

import { defaultOf, type ServerOption } from '../../shared/model/server-options.ts'
import type { ServerSetting } from '../../shared/views/settings.ts'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { defined, t } from '../words/t.ts'

export interface ServerSettingFieldProps {
  readonly option: ServerOption
  readonly setting: ServerSetting
  /** Undefined: left as it is stored. */
  readonly typed: string | undefined
  readonly onChange: (text: string) => void
  readonly error: string | undefined
}

export function ServerSettingField(props: ServerSettingFieldProps) {
  const { option, setting, typed, onChange, error } = props
  const { form, shown } = option
  const label = shown === null ? option.flag : defined(shown.label)
  const hint = shown === null ? option.help : defined(shown.hint)
  const value = typed ?? setting.stored
  if (setting.overridden) {
    return (
      <TextField
        label={label}
        hint={t('settings.setByFlag')}
        width="m"
        mono
        disabled
        value={setting.current}
        onChange={onChange}
      />
    )
  }
  if (form.type === 'choice') {
    return (
      <Select
        label={label}
        hint={hint}
        error={error}
        value={value || defaultOf(option)}
        onChange={onChange}
        options={form.choices.map(({ value, label }) => ({ value, label: defined(label) }))}
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
      placeholder={defaultOf(option)}
      value={value}
      onChange={onChange}
    />
  )
}
