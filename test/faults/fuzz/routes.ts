// The routes that the fuzzer knows: read from the tables and the schemas of the program, so that a new
// route, field or procedure is fuzzed without an edit here. Only what stands behind a wildcard of the
// server (pings, badges) is listed by hand; test/faults/fuzz/routes.test.ts says when one is missing.
import { z } from 'zod'
import { openApiDocument } from '../../../src/main/http/management/openapi/document.ts'
import type { Route } from '../../../src/main/http/management/route-types.ts'
import { ROUTES } from '../../../src/main/http/management/routes.ts'
import type { Endpoint } from '../../../src/main/http/pushes/endpoint.ts'
import { pushDocument } from '../../../src/main/http/pushes/openapi/document.ts'
import { V1_ENDPOINTS } from '../../../src/main/http/pushes/v1.ts'
import { spellingsOf, V2_ENDPOINTS } from '../../../src/main/http/pushes/v2.ts'
import { PROCEDURES } from '../../../src/shared/procedures/index.ts'
import type { Schema } from './json-values.ts'

/** What a request has to show. */
export type Credentials = 'key' | 'token' | 'session' | 'none'

export interface FuzzRoute {
  readonly methods: readonly string[]
  /** With `:name` where a value goes. */
  readonly template: string
  readonly credentials: Credentials
  readonly query: readonly string[]
  readonly body: BodyGrammar | null
}

export interface BodyGrammar {
  readonly schema: Schema
  /** Holds what the schema's `$ref` names. */
  readonly document: Schema
  /** The member under which forms send the fields, such as `push`; empty: none; null: JSON only. */
  readonly root: string | null
  /** Files may come with it. */
  readonly takesFiles: boolean
  /** The name of the procedure that takes it; null: the body goes as it is. */
  readonly procedure: string | null
}

const BASE_URL = 'http://127.0.0.1'
const MANAGEMENT = openApiDocument(ROUTES, BASE_URL) as Schema
const PUSHES = pushDocument(V2_ENDPOINTS, BASE_URL) as Schema

const managementRoutes = ROUTES.flatMap((route) =>
  (route.versions ?? [1, 2, 3]).flatMap((version) => managementRoute(route, version)),
)

function managementRoute({ path, verbs }: Route, version: number): FuzzRoute[] {
  return Object.entries(verbs).map(([method, { doc }]) => ({
    methods: [method],
    template: `/api/v${version}${path}`,
    credentials: 'key',
    query: Object.keys(doc.query ?? {}),
    body: doc.request === undefined ? null : bodyOf(MANAGEMENT, doc.request),
  }))
}

/** Generation 1 has no document of its own: its forms are those of generation 2 under another root. */
const ROOTS: Readonly<Record<string, string>> = {
  '/p.json': 'password',
  '/f.json': 'file_push',
  '/r.json': 'url',
}

const pushRoutes = [
  ...V2_ENDPOINTS.flatMap((endpoint) => pushRoute(endpoint, spellingsOf(endpoint))),
  ...V1_ENDPOINTS.flatMap((endpoint) => pushRoute(endpoint, [endpoint.path])),
]
function pushRoute({ path, operations }: Endpoint, spellings: readonly string[]): FuzzRoute[] {
  return Object.entries(operations).flatMap(([method, { doc }]) =>
    spellings.map((template): FuzzRoute => {
      const root = ROOTS[path] ?? 'push'
      const takesBody = doc.request !== undefined || path in ROOTS
      return {
        methods: [method],
        template,
        credentials: 'token',
        query: [...Object.keys(doc.query ?? {}), 'passphrase', 'push_locale', 'page'],
        body: takesBody ? { ...bodyOf(PUSHES, 'PushRequest'), root, takesFiles: true } : null,
      }
    }),
  )
}

function bodyOf(document: Schema, name: string): BodyGrammar {
  const schema = { $ref: `#/components/schemas/${name}` }
  return { schema, document, root: null, takesFiles: false, procedure: null }
}

/**
 * Procedures that would end the server that is fuzzed, or reach beyond this machine: a mail, a message
 * to an integration, another program, another server; or read and change the jobs of this machine.
 */
const LEFT_OUT = new Set([
  ...['app.restart', 'settings.testMail', 'channels.test'],
  ...['remotes.save', 'remotes.test'],
  ...['adopt.scan', 'adopt.apply', 'adopt.undo'],
])

export const PROCEDURE_NAMES = Object.keys(PROCEDURES).filter((name) => !LEFT_OUT.has(name))

const windowRoutes = PROCEDURE_NAMES.map((procedure): FuzzRoute => {
  const { input } = PROCEDURES[procedure as keyof typeof PROCEDURES]
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return {
    methods: ['POST'],
    template: '/window/call',
    credentials: 'session',
    query: [],
    body: { schema, document: schema, root: null, takesFiles: false, procedure },
  }
})

const ANY_METHOD = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']

/** Behind the wildcards of the server. */
const WILDCARD_ROUTES = [
  '/ping/:uuid',
  '/ping/:uuid/:action',
  '/ping/:pingKey/:slug',
  '/ping/:pingKey/:slug/:action',
  '/b/:states/:badgeKey.:format',
  '/badge/:projectBadgeKey/:signature.:format',
  '/badge/:projectBadgeKey/:signature/:tag.:format',
  '/assets/:asset',
].map(
  (template): FuzzRoute => ({
    methods: ANY_METHOD,
    template,
    credentials: 'none',
    query: template.startsWith('/ping') ? ['rid', 'create'] : [],
    body: null,
  }),
)

/** What the tables above say of a path that the server registers by itself. */
const TABLED = [...managementRoutes, ...pushRoutes, ...windowRoutes, ...WILDCARD_ROUTES]

/** What the forms of pages and previews send: the server reads these names and no others. */
const FORM: BodyGrammar = {
  schema: {
    type: 'object',
    properties: Object.fromEntries(
      ['passphrase', 'schedule', 'tz', 'token', 'locale'].map((name) => [name, { type: 'string' }]),
    ),
  },
  document: {},
  root: '',
  takesFiles: false,
  procedure: null,
}

/** All routes. @param registered method and path of each route that the server registered itself */
export function fuzzRoutes(
  registered: readonly (readonly [methods: readonly string[], template: string])[],
): FuzzRoute[] {
  const known = new Set(TABLED.map(({ template }) => template))
  const others = registered
    .filter(([, template]) => !known.has(template) && !template.includes('*'))
    .map(([methods, template]): FuzzRoute => {
      const query = ['locale', 'passphrase', 'schedule', 'tz', 'kind', 'page']
      const credentials = template.startsWith('/window') ? 'session' : 'none'
      return { methods, template, credentials, query, body: methods.includes('POST') ? FORM : null }
    })
  return [...TABLED, ...others]
}

/** The wildcards of the server that this table stands for. */
export const WILDCARDS = [
  '/ping/*',
  '/b/*',
  '/badge/*',
  '/assets/*',
  '/api/v1/*',
  '/api/v2/*',
  '/api/v3/*',
]
