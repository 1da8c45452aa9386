// Each kind has one definition: folders, forms, schemas and transports cover exactly those.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Field } from '../../src/integrations/definition.ts'
import { INTEGRATIONS, integrationOf } from '../../src/integrations/index.ts'
import { configOf, startValues } from '../../src/renderer/integrations/form.ts'
import { REQUIRED } from './support/required.ts'
import { kindOf, problemsOf, transportOf } from './support/sending.ts'

const ROOT = path.join(import.meta.dirname, '../../src/integrations')
const KINDS = INTEGRATIONS.map(({ kind }) => kind)

/** The values that a form offers to pick from; empty: any value can be typed. */
function offeredValues(field: Field): readonly unknown[] {
  switch (field.type) {
    case 'choice':
      return field.choices.map(({ value }) => value)
    case 'flag':
      return [true, false]
    case 'number': {
      const { min, max } = field
      return max === undefined ? [] : Array.from({ length: max - min + 1 }, (_, i) => min + i)
    }
    default:
      return []
  }
}

test('each folder is a kind, and each kind a folder', () => {
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect([...KINDS].sort()).toEqual(folders.sort())
})

test('kinds are listed by title', () => {
  const titles = INTEGRATIONS.map(({ title }) => title.toLowerCase())
  expect(titles).toEqual([...titles].sort())
  expect(new Set(titles).size).toBe(titles.length)
})

test('a kind that does not exist has no definition', () => {
  expect([integrationOf('constructor'), integrationOf('nonesuch')]).toEqual([undefined, undefined])
})

describe.each(INTEGRATIONS)('$kind', (integration) => {
  const { kind, fields, local, needsOneOf } = integration
  const required = REQUIRED[kind]
  const filledIn = (typed: object) =>
    configOf(integration, { ...startValues(integration), ...required, ...typed })

  test('has a transport unless Tocsin delivers it itself', () => {
    expect(existsSync(path.join(ROOT, kind, 'transport.ts'))).toBe(local !== true)
    if (!local) expect(transportOf(kind).attempts).toBeGreaterThan(0)
  })

  test('has a label of its own for each field, which readers hear alone', () => {
    const labels = Object.values<Field>(fields).map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
  })

  test('has a schema of exactly its fields', () => {
    const parsed = kindOf(kind).schema.parse(required) as object
    expect(Object.keys(parsed)).toEqual(Object.keys(fields))
  })

  test('masks its secrets', () => {
    const secret = Object.keys(fields).filter((name) => 'secret' in fields[name]!)
    expect(kindOf(kind).secrets).toEqual(secret)
  })

  test('needs only fields that have no default', () => {
    expect(problemsOf(kind, filledIn({}))).toEqual([])
  })

  test('starts its form with the defaults of the schema', () => {
    const parsed = kindOf(kind).schema.parse(required) as object
    expect(filledIn({})).toEqual(parsed)
  })

  test('accepts every value that its form offers', () => {
    // Of two flags one has to be on.
    const on = Object.keys(fields).filter((name) => fields[name]?.type === 'flag')
    const base = Object.fromEntries(on.map((name) => [name, true]))
    for (const [name, field] of Object.entries(fields)) {
      for (const value of offeredValues(field)) {
        const typed = { ...base, [name]: value }
        expect(problemsOf(kind, filledIn(typed)), `${name} ${value}`).toEqual([])
      }
    }
  })

  test('says which two fields cannot both be empty', () => {
    for (const name of needsOneOf?.fields ?? []) expect(fields).toHaveProperty(name)
  })
})
