// What the form of an integration starts with and sends, by the fields of its definition.
// Pure; the server checks the rules of each field.
import type { Definition, Field } from '../../integrations/definition.ts'
import { sentence } from '../ui/toast.ts'
import { defined, t } from '../words/t.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Edited {
  readonly project: string | null
  readonly name: string
  readonly values: Values
  /** To be assigned to all checks of the project. */
  readonly everywhere: boolean
}

type Fields = Pick<Definition, 'fields'>

/** The values of a new integration. */
export function startValues({ fields }: Fields): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, startOf(field)]))
}

function startOf(field: Field): unknown {
  switch (field.type) {
    case 'headers':
      return {}
    case 'channels':
      return ''
    default:
      return field.default ?? ''
  }
}

/** The configuration as the server takes it: trimmed texts, numbers, and null for no number. */
export function configOf({ fields }: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sentValue(field, values[name])]),
  )
}

/** Fields that count with these values. */
export function shownFields(
  { fields }: Fields,
  values: Values,
): readonly (readonly [string, Field])[] {
  return Object.entries(fields).filter(([, { onlyWith }]) => {
    const value = onlyWith && values[onlyWith.field]
    return value === undefined || onlyWith?.values.includes(String(value))
  })
}

/** The UUIDs in the value of a field of integrations. */
export function chosenOf(value: unknown): readonly string[] {
  return String(value ?? '')
    .split(',')
    .filter((uuid) => uuid !== '')
}

/** Fields whose values the form covers until a person asks for them. */
export function hiddenSecrets({ fields }: Fields): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]) => field.type === 'text' && !field.multiline && field.secret)
    .map(([name]) => name)
}

/**
 * What a save made of the form, with what was typed between the save and its answer.
 * @param saved the form as it was sent
 * @param start the form as it is stored
 * @returns `start` itself: nothing was typed
 */
export function typedSince(typed: Edited, saved: Edited, start: Edited): Edited {
  if (typed === saved) return start
  const since = Object.entries(typed.values).filter(([name, value]) => value !== saved.values[name])
  return {
    project: start.project,
    name: typed.name === saved.name ? start.name : typed.name,
    everywhere: typed.everywhere === saved.everywhere ? start.everywhere : typed.everywhere,
    values: { ...start.values, ...Object.fromEntries(since) },
  }
}

/** Fields that hold another value than before. Headers are an object, another one each time. */
export function changedFields(before: Values, after: Values): readonly string[] {
  const text = (value: unknown) => JSON.stringify(value)
  return Object.keys(after).filter((name) => text(after[name]) !== text(before[name]))
}

function sentValue(field: Field, value: unknown): unknown {
  if (field.type === 'number' && field.default === null) return numberOrNull(value)
  const isLine = (field.type === 'text' && !field.multiline) || field.type === 'url'
  return isLine && !field.secret && typeof value === 'string' ? value.trim() : value
}

function numberOrNull(value: unknown): unknown {
  const text = String(value ?? '').trim()
  if (text === '') return null
  return /^-?\d+$/.test(text) ? Number(text) : text
}

/** The problem with fields named by their labels. */
export function problemInWords(
  { fields, needsOneOf }: Pick<Definition, 'fields' | 'needsOneOf'>,
  problem: string,
): string {
  const label = (name: string) =>
    t('integrations.fieldNamed', { name: defined(fields[name]?.label ?? name) })
  if (needsOneOf !== undefined && sentence(problem) === sentence(needsOneOf.problem)) {
    const [first, second] = needsOneOf.fields
    const isFlag = fields[first]?.type === 'flag'
    const both = { a: label(first), b: label(second) }
    return t(isFlag ? 'integrations.bothOff' : 'integrations.bothEmpty', both)
  }
  // A short name is an ordinary word as well, such as `to` or `value`.
  return Object.keys(fields)
    .filter((name) => name.includes('_'))
    .reduce((text, name) => text.replaceAll(name, label(name)), problem)
}
