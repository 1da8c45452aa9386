// What the window may set of a check: the settings of the model, by their names in the API. Bounds and
// forms are the domain's to check (monitor/rules/spec.ts), which refuses with words for each field.
import { z } from 'zod'
import type { CheckField, ListField, ValueOf } from '../model/check-field.ts'
import type { CHECK_FIELDS } from '../model/check-fields.ts'
import { SETTING_FIELDS, type SettingField } from '../model/field-settings.ts'

type Valid<T> = z.ZodType<T, T>
type Shape = {
  readonly [N in SettingField]: z.ZodOptional<Valid<ValueOf<(typeof CHECK_FIELDS)[N]>>>
}

function schemaOf(field: Exclude<CheckField, ListField>): z.ZodType {
  switch (field.type) {
    case 'text':
      return z.string()
    case 'flag':
      return z.boolean()
    case 'seconds':
      return z.number()
    case 'choice':
      return z.enum(field.choices)
  }
}

export const checkSpec = z.strictObject(
  Object.fromEntries(
    SETTING_FIELDS.map(([name, , field]) => [name, schemaOf(field).optional()]),
  ) as Shape,
)
