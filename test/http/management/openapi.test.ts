// The OpenAPI document of the API: well formed, and about exactly what is served.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ROUTES } from '../../../src/main/http/management/routes.ts'
import { API_FIELDS } from '../../../src/shared/model/check-fields.ts'
import { BASE_URL, openHouse } from '../../support/house.ts'
import { anonymous, post, told } from '../api.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: { readonly type: string; readonly pattern?: string }
}

interface Response {
  readonly description: string
  readonly content?: Record<string, { readonly schema: Record<string, unknown> }>
}

interface Operation {
  readonly summary: string
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters?: readonly Parameter[]
  readonly responses: Record<string, Response>
}

type PathItem = { readonly parameters?: readonly Parameter[] } & Record<string, Operation>

interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Record<string, PathItem>
  readonly components: {
    readonly schemas: Record<string, z.core.JSONSchema.BaseSchema>
    readonly securitySchemes: Record<string, Record<string, unknown>>
  }
}

async function readDocument(): Promise<Document> {
  return (await anonymous(openHouse(), 'GET', '/openapi.json')).json<Document>()
}

const VERBS = ['get', 'post', 'delete', 'head']
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    VERBS.filter((verb) => verb in item).map((verb) => ({ path, verb, operation: item[verb]! })),
  )

test('it is served without a key, to pages of any origin', async () => {
  const answer = await anonymous(openHouse(), 'GET', '/openapi.json')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
  })
})

test('it has the head of an OpenAPI 3.1 document', async () => {
  expect(await readDocument()).toMatchObject({
    openapi: '3.1.0',
    info: { title: expect.any(String), version: '3' },
    servers: [{ url: `${BASE_URL}/api/v3` }],
  })
})

test('it names every verb of every route of v3, and no other', async () => {
  const named = operationsOf(await readDocument()).map(({ verb, path }) => `${verb} ${path}`)
  const served = ROUTES.filter(({ versions }) => versions?.includes(3) ?? true).flatMap(
    ({ path, verbs }) =>
      Object.keys(verbs).map((verb) => {
        const template = path.replace(/:uuid|:unique_key/, '{uuid}').replace(':n', '{n}')
        return `${verb.toLowerCase()} ${template}`
      }),
  )
  expect(named.sort()).toEqual([...new Set(served)].sort())
})

test('no two paths differ only in the name of a parameter', async () => {
  const shapes = Object.keys((await readDocument()).paths).map((path) =>
    path.replaceAll(/\{\w+\}/g, '{}'),
  )
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('every parameter of a path is described, and nothing else is', async () => {
  for (const [path, item] of Object.entries((await readDocument()).paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(item.parameters?.map(({ name }) => name) ?? []).toEqual(named)
    for (const parameter of item.parameters ?? []) {
      expect(parameter).toMatchObject({ in: 'path', required: true, schema: { type: 'string' } })
      expect(parameter.schema.pattern).toMatch(/^\^.*\$$/)
    }
  }
})

test('either id of a check has the form of its parameter', async () => {
  const { paths } = await readDocument()
  for (const path of ['/checks/{uuid}', '/checks/{uuid}/flips/']) {
    const form = new RegExp(paths[path]!.parameters![0]!.schema.pattern!)
    expect('07c2f548-9850-4b27-af5d-6c9dc157ec02').toMatch(form)
    expect('a6c7b0a8a66bed0df66abfdab3c77736861703ee').toMatch(form)
    expect('not-an-uuid').not.toMatch(form)
  }
})

test('every operation says what it does and what its answers mean', async () => {
  const document = await readDocument()
  for (const { operation } of operationsOf(document)) {
    expect(operation.summary).not.toBe('')
    expect(Object.keys(operation.responses).length).toBeGreaterThan(0)
    for (const [status, { description }] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/)
      expect(description).not.toBe('')
    }
    for (const requirement of operation.security) {
      expect(Object.keys(document.components.securitySchemes)).toEqual(
        expect.arrayContaining(Object.keys(requirement)),
      )
    }
  }
})

test('every reference leads to a schema', async () => {
  const document = await readDocument()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    (match) => match[1]!,
  )
  expect(references.length).toBeGreaterThan(20)
  const known = Object.keys(document.components.schemas).map(
    (name) => `#/components/schemas/${name}`,
  )
  for (const reference of references) expect(known).toContain(reference)
})

test('the request names every field, with its bounds', async () => {
  const { CheckRequest } = (await readDocument()).components.schemas
  expect(Object.keys(CheckRequest!.properties!)).toEqual([
    ...API_FIELDS.map(([name]) => name),
    'api_key',
  ])
  expect(CheckRequest!.properties).toMatchObject({
    timeout: { type: 'integer', minimum: 60, maximum: 31_536_000 },
    name: { type: 'string', maxLength: 100 },
    methods: { enum: ['', 'POST'] },
  })
})

test('every path that it names is served to every verb that it names', async () => {
  const house = openHouse()
  const { uuid, ping_url } = await house.create()
  await house.ping(ping_url, { method: 'POST', payload: 'x' })
  const operations = operationsOf(await readDocument())
  const deletionsLast = operations.sort(
    (a, b) => Number(a.verb === 'delete') - Number(b.verb === 'delete'),
  )
  const unserved: string[] = []
  for (const { path, verb } of deletionsLast) {
    const url = path.replace('{uuid}', uuid).replace('{n}', '1')
    const method = verb.toUpperCase() as 'GET'
    const { statusCode } = await house.request({ method, url: `/api/v3${url}` })
    if (statusCode === 404 || statusCode === 405) unserved.push(`${verb} ${path}`)
  }
  expect(unserved).toEqual([])
})

test('it is not of v1, and the addresses in it are not those of the request', async () => {
  const house = openHouse()
  expect((await anonymous(house, 'GET', '/api/v1/openapi.json')).statusCode).toBe(404)
  const headers = { host: 'tocsin.test' }
  const answer = await house.server.inject({ url: '/api/v3/openapi.json', headers })
  expect(answer.body).not.toContain('tocsin.test')
  expect(told(await post(house, '/openapi.json'))[0]).toBe(404)
})
