// The OpenAPI document of the management API, made from the table of routes, so that it cannot
// name a route that is not served.
import { z } from 'zod'
import type { CheckField } from '../../../../shared/model/check-field.ts'
import { API_FIELDS } from '../../../../shared/model/check-fields.ts'
import { PARAM_FORMS, type ResponseDoc, type Route, type Verb } from '../route-types.ts'
import { SCHEMAS } from './schemas.ts'

type Json = Readonly<Record<string, unknown>>

/** OpenAPI 3.1 for `/api/v3`. */
export function openApiDocument(routes: readonly Route[], baseUrl: string): Json {
  const served = routes.filter((route) => route.versions?.includes(3) ?? true)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tocsin Management API',
      version: '3',
      description: 'Compatible with the Healthchecks Management API v3.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}/api/v3` }],
    paths: Object.fromEntries(
      [...byTemplate(served)].map(([template, group]) => [template, pathItem(group)]),
    ),
    components: {
      schemas: { ...responseSchemas(), CheckRequest: requestSchema() },
      securitySchemes: {
        readWrite: keyScheme('A read-write key (`hcw_…`)'),
        readOnly: keyScheme('A read-only key (`hcr_…`)'),
        localCommand: keyScheme('The token of this start, for commands on this machine (`hcl_…`)'),
      },
    },
  }
}

function keyScheme(description: string): Json {
  return { type: 'apiKey', in: 'header', name: 'X-Api-Key', description }
}

/** To OpenAPI, paths that differ only in the name of a parameter are one: a check's either id. */
function byTemplate(routes: readonly Route[]): Map<string, Route[]> {
  return Map.groupBy(routes, ({ path }) =>
    path.replace(':unique_key', ':uuid').replaceAll(/:(\w+)/g, '{$1}'),
  )
}

/** Where routes share a verb, the first of them describes it. */
function pathItem(group: readonly Route[]): Json {
  const names = group.map(({ path }) =>
    [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''),
  )
  const parameters = (names[0] ?? []).map((name, i) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: formOf(names.map((ofRoute) => ofRoute[i] ?? '')) },
  }))
  const verbs = group
    .toReversed()
    .flatMap(({ verbs }) => Object.entries(verbs))
    .map(([method, verb]) => [method.toLowerCase(), operation(verb)])
  return { ...(parameters.length > 0 ? { parameters } : {}), ...Object.fromEntries(verbs) }
}

/** The form of a parameter that goes by these names. */
function formOf(names: readonly string[]): string {
  return names.map((name) => PARAM_FORMS[name]?.source ?? '').join('|')
}

function operation({ access, doc }: Verb): Json {
  const responses = access === 'open' ? doc.responses : { ...doc.responses, 401: WRONG_KEY }
  const parameters = [...parametersIn('query', doc.query), ...parametersIn('header', doc.headers)]
  return {
    summary: doc.summary,
    security: SECURITY[access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(doc.request === undefined ? {} : { requestBody: { content: jsonOf(doc.request) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, responseOf(response)]),
    ),
  }
}

const WRONG_KEY: ResponseDoc = { description: 'The key is missing or wrong', schema: 'Error' }

const SECURITY = {
  open: [],
  read: [{ readWrite: [] }, { readOnly: [] }],
  write: [{ readWrite: [] }],
  signal: [{ readWrite: [] }, { localCommand: [] }],
} as const

function parametersIn(place: string, parameters: Readonly<Record<string, string>> = {}): Json[] {
  return Object.entries(parameters).map(([name, description]) => ({
    name,
    in: place,
    description,
    schema: { type: 'string' },
  }))
}

function responseOf({ description, schema, type }: ResponseDoc): Json {
  if (schema !== undefined) return { description, content: jsonOf(schema) }
  return type === undefined
    ? { description }
    : { description, content: { [type]: { schema: { type: 'string' } } } }
}

function jsonOf(schema: string): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } }
}

function responseSchemas(): Json {
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => [name, withoutDialect(z.toJSONSchema(schema))]),
  )
}

function withoutDialect({ $schema: _, ...schema }: Json): Json {
  return schema
}

function requestSchema(): Json {
  const fields = API_FIELDS.map(([name, field]) => [name, fieldSchema(field)] as const)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields),
      api_key: { type: 'string', description: 'The key, where a header cannot be sent' },
    },
  }
}

function fieldSchema(field: CheckField): Json {
  const { help: description, deprecated } = field
  return { ...valueSchema(field), description, ...(deprecated ? { deprecated } : {}) }
}

function valueSchema(field: CheckField): Json {
  switch (field.type) {
    case 'text': {
      const { maxLength, pattern } = field
      return { type: 'string', maxLength, pattern }
    }
    case 'flag':
      return { type: 'boolean' }
    case 'seconds':
      return { type: 'integer', minimum: field.min, maximum: field.max }
    case 'choice':
      return { type: 'string', enum: field.choices }
    case 'list':
      return { type: 'array', items: { type: 'string', enum: field.items } }
  }
}
