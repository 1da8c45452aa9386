// The rules of a configuration as a zod schema, derived from the fields of its definition.
import { z } from 'zod'
import type {
  Definition,
  Field,
  NumberField,
  TextField,
  UrlField,
} from '../../../integrations/definition.ts'
import { URL_LIMIT } from '../../../integrations/definition.ts'
import { schemaText } from '../../../shared/procedures/schema-texts.ts'
import { UUID_INSIDE } from '../../../shared/uuid.ts'
import { tell } from '../../../shared/words/told.ts'

/** A strict object with the defaults of contract channels.md. */
export function schemaOf({
  fields,
  needsOneOf,
}: Pick<Definition, 'fields' | 'needsOneOf'>): z.ZodType {
  const shape = Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])
  const object = z.strictObject(Object.fromEntries(shape))
  if (needsOneOf === undefined) return object
  const { fields: names, problem } = needsOneOf
  return object.refine((config) => names.some((name) => isOn(config[name])), {
    path: [names[0]],
    error: problem,
  })
}

const isOn = (value: unknown) => value !== false && value !== ''

function schemaOfField(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
      return withDefault(text(field), field.default)
    case 'url':
      return withDefault(url(field), field.default)
    case 'number':
      return field.default === null
        ? number(field).nullable().default(null)
        : number(field).default(field.default)
    case 'choice':
      return z.literal(field.choices.map(({ value }) => value)).default(field.default)
    case 'flag':
      return z.boolean().default(field.default)
    case 'headers':
      return headers().default({})
    case 'channels':
      return channels()
  }
}

function withDefault(schema: z.ZodType<string, string>, start: string | undefined): z.ZodType {
  return start === undefined ? schema : schema.default(start)
}

/** An empty text that is required is told first: its pattern has nothing to say of it. */
function text({ max, pattern, ignored, default: start }: TextField): z.ZodType<string, string> {
  let schema = z.string()
  if (start === undefined) schema = schema.min(1)
  if (max !== undefined) schema = schema.max(max)
  if (pattern !== undefined) schema = schema.regex(pattern.matches, pattern.problem)
  if (ignored === undefined) return schema
  return z
    .string()
    .transform((given) => given.replace(ignored, ''))
    .pipe(schema)
}

function number({ min, max }: NumberField) {
  const schema = z.int().min(min)
  return max === undefined ? schema : schema.max(max)
}

const NO_URL = schemaText(tell('problems.httpUrl'))

function url({ default: start }: UrlField): z.ZodType<string, string> {
  if (start !== '') {
    const filled = z.url({ protocol: /^https?$/, error: NO_URL })
    return z.string().min(1).max(URL_LIMIT).pipe(filled)
  }
  return z
    .string()
    .max(URL_LIMIT)
    .refine((given) => given === '' || /^https?:$/.test(URL.parse(given)?.protocol ?? ''), NO_URL)
}

const HEADER_VALUE_LIMIT = 1000
/** Another character could end the header and begin the next. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,1000}$/

const NO_HEADER = schemaText(tell('problems.headerName'))

function headers() {
  const value = z
    .string()
    .max(HEADER_VALUE_LIMIT)
    .regex(/^[^\0\r\n]*$/, schemaText(tell('problems.line')))
  return z.record(z.string(), value).superRefine((values, context) => {
    for (const name of Object.keys(values).filter((name) => !HEADER_NAME.test(name))) {
      context.addIssue({ code: 'custom', path: [name], message: NO_HEADER })
    }
  })
}

function channels() {
  return z
    .string()
    .max(10_000)
    .regex(
      new RegExp(`^${UUID_INSIDE}(,${UUID_INSIDE})*$`),
      schemaText(tell('problems.integrationUuids')),
    )
}
