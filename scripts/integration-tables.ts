// The rows of the tables in docs/integrations.md, from the definitions of the kinds.
import type { Definition, Field } from '../src/integrations/definition.ts'
import { INTEGRATIONS } from '../src/integrations/index.ts'

type Row = readonly string[]

export const FIELDS_HEAD: Row = ['kind', 'field', 'value', 'default', 'masked']

/** A row for each field; the kind stands in its first. */
export function fieldRows(): readonly Row[] {
  return INTEGRATIONS.flatMap(({ kind, title, fields }) =>
    Object.entries(fields).map(([name, field], i) => [
      i === 0 ? `${title} \`${kind}\`` : '',
      `\`${name}\``,
      valueText(field),
      defaultText(field),
      'secret' in field ? 'yes' : '',
    ]),
  )
}

export const REFUSALS_HEAD: Row = ['kind', 'answer that disables the integration']

export function refusalRows(): readonly Row[] {
  return INTEGRATIONS.flatMap(({ kind, permanentRefusals }: Definition & { kind: string }) =>
    permanentRefusals === undefined ? [] : [[`\`${kind}\``, permanentRefusals]],
  )
}

function valueText(field: Field): string {
  switch (field.type) {
    case 'text':
      return field.max === undefined ? 'text' : `text, at most ${field.max} characters`
    case 'url':
      return 'http or https URL'
    case 'number':
      return field.max === undefined
        ? `whole number, at least ${field.min}`
        : `whole number, ${field.min} to ${field.max}`
    case 'choice':
      return field.choices.map(({ value }) => `\`${value}\``).join(', ')
    case 'flag':
      return '`true`, `false`'
    case 'headers':
      return 'object of names and values'
    case 'channels':
      return 'UUIDs of integrations, comma-separated'
  }
}

function defaultText(field: Field): string {
  if (field.type === 'headers') return '`{}`'
  if (field.type === 'channels' || field.default === undefined) return 'required'
  return `\`${JSON.stringify(field.default)}\``
}
