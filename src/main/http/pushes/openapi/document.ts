// The OpenAPI document of the push API, made from the table of endpoints, so that it cannot name one
// that is not served.
import { z } from 'zod'
import type { Endpoint, Operation, ResponseDoc } from '../endpoint.ts'
import { PushRequest, RESPONSE_SCHEMAS } from './schemas.ts'

type Json = Readonly<Record<string, unknown>>

/** OpenAPI 3.1 for `/api/v2`. */
export function pushDocument(endpoints: readonly Endpoint[], baseUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tocsin Secret Push API',
      version: '2.1',
      description:
        'Compatible with the Password Pusher API v2. Every path may end in `.json`. A wrong token is refused with 401 and an empty body wherever one may be sent.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}/api/v2` }],
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [
        endpoint.path.replaceAll(/:(\w+)/g, '{$1}'),
        pathItem(endpoint),
      ]),
    ),
    components: {
      schemas: {
        ...Object.fromEntries(
          Object.entries(RESPONSE_SCHEMAS).map(([name, schema]) => [name, shapeOf(schema)]),
        ),
        PushRequest: shapeOf(PushRequest, 'input'),
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token' },
        userToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-User-Token',
          description: 'The same token, together with any `X-User-Email`',
        },
      },
    },
  }
}

function pathItem(endpoint: Endpoint): Json {
  const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const operations = Object.entries(endpoint.operations).map(([method, operation]) => [
    method.toLowerCase(),
    describe(operation),
  ])
  return { ...(parameters.length > 0 ? { parameters } : {}), ...Object.fromEntries(operations) }
}

const TOKENS = [{ bearer: [] }, { userToken: [] }]
const SECURITY = { open: [], public: [{}, ...TOKENS], account: TOKENS } as const
const WRONG_TOKEN: ResponseDoc = { description: 'The token is missing or wrong' }

function describe({ access, doc }: Operation): Json {
  const parameters = Object.entries(doc.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }))
  const responses = access === 'open' ? doc.responses : { 401: WRONG_TOKEN, ...doc.responses }
  return {
    summary: doc.summary,
    security: SECURITY[access],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(doc.request === undefined ? {} : { requestBody: requestBody(doc.request) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, responseOf(response)]),
    ),
  }
}

/** Forms carry the same fields by the names `push[payload]`, `push[files][]` and so on. */
function requestBody(name: string): Json {
  const form = { schema: { type: 'object', additionalProperties: true } }
  return {
    required: true,
    content: {
      'application/json': { schema: reference(name) },
      'application/x-www-form-urlencoded': form,
      'multipart/form-data': form,
    },
  }
}

function responseOf({ description, schema }: ResponseDoc): Json {
  if (schema === undefined) return { description }
  return { description, content: { 'application/json': { schema: reference(schema) } } }
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` }
}

function shapeOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io })
  return shape
}
