// What requests set of a check and a check keeps: the settings that fields hold, and which of them the form
// has. Derived from check-fields.ts.
import type { CheckField, ValueOf } from './check-field.ts'
import { type CHECK_FIELDS, FIELDS } from './check-fields.ts'

type Fields = typeof CHECK_FIELDS
type FieldName = keyof Fields

/** A field that a setting of the check holds. */
export type SettingField = {
  [N in FieldName]: Fields[N] extends { readonly setting: string } ? N : never
}[FieldName]

/** What requests set of a check, by its name in the program. */
export type FieldSettings = {
  readonly [N in SettingField as Fields[N]['setting']]: ValueOf<Fields[N]>
}
export type SettingName = keyof FieldSettings

/** The fields with a setting, each with the name of the setting. */
export const SETTING_FIELDS = FIELDS.flatMap(([name, field]) =>
  field.setting === undefined || field.type === 'list'
    ? []
    : [[name as SettingField, field.setting as SettingName, field] as const],
)

export const DEFAULT_FIELD_SETTINGS = Object.fromEntries(
  SETTING_FIELDS.map(([, setting, field]) => [setting, field.default]),
) as FieldSettings

/** The fields of a section of the form. */
export function fieldsOfForm(section: CheckField['form']) {
  return SETTING_FIELDS.filter(([, , { form }]) => form === section)
}

/** Names of the fields that the form has. */
export const FORM_FIELDS: readonly string[] = SETTING_FIELDS.flatMap(([name, , { form }]) =>
  form === undefined ? [] : [name],
)

/** Of a check, what requests set. */
export function settingsOf(check: FieldSettings): FieldSettings {
  return Object.fromEntries(
    SETTING_FIELDS.map(([, setting]) => [setting, check[setting]]),
  ) as FieldSettings
}
