// Fields of a check's form, as the model describes them.
import type { CheckField, FormSection } from '../../shared/model/check-field.ts'
import { fieldsOfForm, type SettingName } from '../../shared/model/field-settings.ts'
import { PeriodField } from '../schedule/PeriodField.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import type { FormErrors } from '../ui/form-errors.ts'
import { TextArea, TextField } from '../ui/TextField.tsx'
import { defined } from '../words/t.ts'
import type { CheckDraft } from './edit-draft.ts'

export interface CheckFieldsProps {
  readonly draft: CheckDraft
  readonly change: (changes: Partial<CheckDraft>) => void
  /** By the name of the field in the API. */
  readonly errors: FormErrors['byField']
}

/** Those of a section, in the order of the model; `autoFocus` is for the first. */
export function CheckFields({
  section,
  draft,
  change,
  errors,
  autoFocus = false,
}: CheckFieldsProps & { readonly section: FormSection; readonly autoFocus?: boolean }) {
  const values: Readonly<Partial<Record<SettingName, unknown>>> = draft
  return fieldsOfForm(section).map(([name, setting, field], index) => (
    <Control
      key={name}
      field={field}
      value={values[setting]}
      onChange={(value) => change({ [setting]: value })}
      error={errors[name]}
      autoFocus={autoFocus && index === 0}
    />
  ))
}

interface ControlProps {
  readonly field: CheckField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  readonly autoFocus: boolean
}

function Control({ field, value, onChange, error, autoFocus }: ControlProps) {
  const label = defined(field.label)
  const help = defined(field.help)
  switch (field.type) {
    case 'flag':
      return <Checkbox label={label} hint={help} checked={value === true} onChange={onChange} />
    case 'choice': {
      const [off, on] = field.choices
      return (
        <Checkbox
          label={label}
          hint={help}
          checked={value === on}
          onChange={(checked) => onChange(checked ? on : off)}
        />
      )
    }
    case 'seconds':
      return <PeriodField field={field} seconds={Number(value)} onChange={onChange} error={error} />
    case 'text': {
      const Text = field.multiline === true ? TextArea : TextField
      return (
        <Text
          label={label}
          hint={help}
          error={error}
          mono={field.pattern !== undefined}
          maxLength={field.maxLength}
          autoFocus={autoFocus}
          value={String(value)}
          onChange={onChange}
        />
      )
    }
    case 'list':
      return null
  }
}
