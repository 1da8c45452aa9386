// JSON from a JSON Schema: values that keep it, and the same with one member changed. The schemas are
// those of the OpenAPI documents and of the window's procedures, so a new field is fuzzed without an
// edit here.
import type { Random } from '../random.ts'

export type Schema = Readonly<Record<string, unknown>>

/** Values for a member by its name, such as a UUID that exists; undefined: as the schema says. */
export type Naming = (name: string) => unknown

/** JSON text that no value serialises to: `1e999`, a lone surrogate, a member twice. */
class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const DEEP = 3000
/** Values of every type, and texts that a reader of JSON may stumble over. */
const ODD: readonly string[] = [
  ...['null', 'true', 'false', '0', '-1', '-0', '1.5', '1e999', '-1e999', '1e-400', '60.0', '6e1'],
  ...[
    '9007199254740993',
    '99999999999999999999999999',
    '""',
    '" "',
    '"x"',
    '"\\u0000"',
    '"\\ud800"',
  ],
  ...['"\\r\\nSet-Cookie: a=b"', '"../../etc/passwd"', '"<script>"', '"{}"', '"null"', '"60"'],
  ...['"\\ud83d\\ude00é€"', '"\\u202e"', '[]', '[null]', '[[]]', '[1,"a"]', '{}', '{"a":{}}'],
  ...['{"__proto__":{"x":1}}', '{"constructor":null}', '{"toString":1}', '{"length":9}'],
  `"${'9'.repeat(400)}"`,
  `"${'x'.repeat(70_000)}"`,
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(63)}1${'}'.repeat(63)}`,
]

export function oddJson(random: Random): string {
  return random.pick(ODD)
}

interface Sampling {
  readonly random: Random
  /** Holds what `$ref` names. */
  readonly document: Schema
  readonly naming: Naming
}

/** A value that keeps the schema, as far as the schema says it. */
export function sampleOf(sampling: Sampling, schema: Schema, name = ''): unknown {
  const { random, document, naming } = sampling
  const named = name === '' ? undefined : naming(name)
  if (named !== undefined && random.percent(90)) return named
  if (typeof schema.$ref === 'string') {
    return sampleOf(sampling, resolve(document, schema.$ref), name)
  }
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined
  if (choices !== undefined) return sampleOf(sampling, random.pick(choices), name)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  const types = [schema.type].flat()
  return ofType(sampling, schema, String(random.pick(types)), name)
}

function ofType(sampling: Sampling, schema: Schema, type: string, name: string): unknown {
  const { random } = sampling
  switch (type) {
    case 'object':
      return objectOf(sampling, schema)
    case 'array':
      return arrayOf(sampling, schema, name)
    case 'string':
      return textOf(random, schema)
    case 'integer':
    case 'number':
      return numberOf(random, schema)
    case 'boolean':
      return random.percent(50)
    case 'null':
      return null
    default:
      return random.percent(70) ? undefined : new RawJson(oddJson(random))
  }
}

function resolve(document: Schema, ref: string): Schema {
  const parts = ref.replace('#/', '').split('/')
  return parts.reduce((at, part) => (at[part] ?? {}) as Schema, document)
}

function objectOf(sampling: Sampling, schema: Schema): Record<string, unknown> {
  const { random } = sampling
  const required = (schema.required ?? []) as readonly string[]
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
    .filter(([name]) => required.includes(name) || random.percent(40))
    .map(([name, member]) => [name, sampleOf(sampling, member, name)] as const)
  const more = schema.additionalProperties
  if (typeof more !== 'object' || more === null) return Object.fromEntries(members)
  const extra = Array.from({ length: random.between(0, 3) }, () => {
    const name = random.pick([random.word(), 'url_down', 'topic', 'port', '__proto__', ''])
    return [name, sampleOf(sampling, more as Schema, name)] as const
  })
  return Object.fromEntries([...members, ...extra])
}

function arrayOf(sampling: Sampling, schema: Schema, name: string): unknown[] {
  const { random } = sampling
  const most = Math.min(Number(schema.maxItems ?? 5), 5)
  const item = (schema.items ?? {}) as Schema
  return Array.from({ length: random.between(0, most) }, () => sampleOf(sampling, item, name))
}

/** At a bound, or a few words. A pattern that is not a UUID's is left to the names. */
function textOf(random: Random, schema: Schema): string {
  if (schema.format === 'uuid' || schema.format === 'guid') return random.uuid()
  const most = Number(schema.maxLength ?? 3000)
  if (random.percent(6)) return 'é'.repeat(Math.min(most, 4000))
  if (random.percent(6)) return ''
  const words = Array.from({ length: random.between(1, 3) }, () => random.word())
  return words.join(random.pick([' ', ',', '-', '']))
}

function numberOf(random: Random, schema: Schema): number {
  const [least, most] = [Number(schema.minimum ?? -1000), Number(schema.maximum ?? 1000)]
  return random.pick([least, most, random.between(least, Math.min(most, least + 1000))])
}

/** The value as JSON text; with `change`, one of its members is another thing. */
export function jsonText(random: Random, value: unknown, change: boolean): string {
  return textFrom(change ? changed(random, value) : value)
}

/** A copy with one place changed: another value, left out, named otherwise, doubled or wrapped. */
function changed(random: Random, value: unknown): unknown {
  if (isObject(value)) return random.percent(12) ? odd(random) : changedObject(random, value)
  if (Array.isArray(value) && value.length > 0 && random.percent(70)) {
    const at = random.between(0, value.length - 1)
    return value.with(at, changed(random, value[at]))
  }
  return random.percent(15) ? [value] : odd(random)
}

function changedObject(random: Random, value: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(value)
  if (entries.length === 0) return { [random.word()]: odd(random) }
  const at = random.between(0, entries.length - 1)
  const [name, member] = entries[at] ?? ['', null]
  const rest = entries.toSpliced(at, 1)
  const twice = new RawJson(`{${[...entries, [name, odd(random)]].map(memberText).join(',')}}`)
  return random.pick([
    Object.fromEntries(entries.with(at, [name, changed(random, member)])),
    Object.fromEntries(entries.with(at, [name, odd(random)])),
    Object.fromEntries(rest),
    Object.fromEntries([...rest, [name.toUpperCase(), member]]),
    { ...value, [random.pick(['__proto__', '', random.word()])]: odd(random) },
    twice,
  ])
}

function odd(random: Random): RawJson {
  return new RawJson(oddJson(random))
}

function textFrom(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(textFrom).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${entries.map(memberText).join(',')}}`
}

function memberText([name, value]: readonly unknown[]): string {
  return `${JSON.stringify(name)}:${textFrom(value)}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof RawJson)
}
