// The settings of a group, each as the field of its type; a change takes effect at once.

import type {
  ChoiceSetting,
  Setting,
  SettingGroup,
  ShownSetting,
} from '../../shared/model/setting.ts'
import { type SavedSettingName, SETTINGS } from '../../shared/model/settings.ts'
import { useSettings } from '../stores/installation.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { defined } from '../words/t.ts'
import { saveSetting } from './save.ts'

const ENTRIES = Object.entries(SETTINGS) as readonly (readonly [SavedSettingName, Setting])[]

export function SettingFields({ group }: { readonly group: SettingGroup }) {
  return ENTRIES.filter(([, { shown }]) => shown?.group === group).map(([name, setting]) => (
    <SettingField key={name} name={name} setting={setting} />
  ))
}

interface SettingFieldProps {
  readonly name: SavedSettingName
  readonly setting: Setting
}

function SettingField({ name, setting }: SettingFieldProps) {
  const value = useSettings()[name]
  const { shown } = setting
  const save = (chosen: string | boolean) => saveSetting({ [name]: chosen }, { [name]: value })
  if (shown === null) return null
  if (setting.type === 'choice') {
    return <ChoiceField setting={setting} shown={shown} value={String(value)} onChange={save} />
  }
  if (setting.type === 'switch') {
    return (
      <Switch
        label={defined(shown.label)}
        hint={defined(shown.hint)}
        checked={value === true}
        onChange={save}
      />
    )
  }
  return null
}

interface ChoiceFieldProps {
  readonly setting: ChoiceSetting
  readonly shown: ShownSetting
  readonly value: string
  readonly onChange: (value: string) => void
}

function ChoiceField({ setting, shown, value, onChange }: ChoiceFieldProps) {
  const { label, hint, segmented } = shown
  const common = { label: defined(label), value, onChange }
  const choices = setting.choices.map(({ value, label }) => ({ value, label: defined(label) }))
  if (segmented) return <RadioGroup {...common} segmented choices={choices} />
  return <Select {...common} hint={defined(hint)} options={choices} />
}
