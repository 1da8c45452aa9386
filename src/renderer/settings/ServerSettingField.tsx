// One option of the server: typed, chosen, or only shown where a flag or variable sets it.

import { defaultOf, type ServerOption } from '../../shared/model/server-option.ts'
import type { ServerSetting } from '../../shared/views/settings.ts'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { attempt, sentenceOf } from '../ui/toast.ts'
import { defined, t } from '../words/t.ts'
import { SavedTextField } from './SavedTextField.tsx'
import { savingSetting } from './save.ts'

export interface ServerSettingFieldProps {
  readonly option: ServerOption
  readonly setting: ServerSetting
}

export function ServerSettingField({ option, setting }: ServerSettingFieldProps) {
  const { form, shown } = option
  const { name, stored } = setting
  const label = shown === null ? option.flag : defined(shown.label)
  const hint = shown === null ? option.help : defined(shown.hint)
  const save = (text: string) =>
    savingSetting({ server: { [name]: text } }, { server: { [name]: stored } })
  if (setting.overridden) {
    return (
      <TextField
        label={label}
        hint={t('settings.setByFlag')}
        width="m"
        mono
        disabled
        value={setting.current}
        onChange={() => {}}
      />
    )
  }
  if (form.type === 'choice') {
    return (
      <Select
        label={label}
        hint={hint}
        value={stored || defaultOf(option)}
        onChange={(chosen) => attempt(() => save(chosen))}
        options={form.choices.map(({ value, label }) => ({ value, label: defined(label) }))}
      />
    )
  }
  return (
    <SavedTextField
      name={name}
      saved={stored}
      onSave={save}
      label={label}
      hint={hint}
      width="m"
      mono
      placeholder={defined(defaultOf(option))}
      problem={setting.problem === undefined ? '' : sentenceOf(setting.problem)}
    />
  )
}
