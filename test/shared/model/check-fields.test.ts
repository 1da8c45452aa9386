// The fields of a check: whatever the model lists is taken, stored and shown by every carrier, and
// nothing else is.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CHECK_COMMANDS } from '../../../src/main/commands/check.ts'
import { SCHEMAS } from '../../../src/main/http/management/openapi/schemas.ts'
import { checkDocument } from '../../../src/main/monitor/documents/check-document.ts'
import { unshifted } from '../../../src/main/monitor/rules/observer.ts'
import { checkSpec, newCheck } from '../../../src/renderer/checks/edit-draft.ts'
import type { CheckField } from '../../../src/shared/model/check-field.ts'
import {
  API_FIELDS,
  CHECK_FIELDS,
  FIELDS,
  flagOf,
  type Spec,
} from '../../../src/shared/model/check-fields.ts'
import {
  DEFAULT_FIELD_SETTINGS,
  FORM_FIELDS,
  SETTING_FIELDS,
} from '../../../src/shared/model/field-settings.ts'
import { PROCEDURES } from '../../../src/shared/procedures/index.ts'
import { preparedFolder } from '../../commands/running.ts'
import { aCheck, at } from '../../support/builders.ts'
import { openHouse } from '../../support/house.ts'
import { runInProcess } from '../../support/run-in-process.ts'
import { openWindowHouse } from '../../support/window-house.ts'

const KINDS = ['simple', 'expression'] as const
type Kind = (typeof KINDS)[number]

const SAMPLE_TEXTS = { schedule: '5 4 * * *', zone: 'Europe/Riga' }

/** Not the default. */
function sampleOf(field: CheckField): unknown {
  switch (field.type) {
    case 'text':
      return field.format === undefined ? 'sample' : SAMPLE_TEXTS[field.format]
    case 'flag':
      return !field.default
    case 'seconds':
      return field.default + 1
    case 'choice':
      return field.choices[1]
    case 'list':
      return field.items
  }
}

/** Every setting at another value than its default, as far as a check of that kind can have it. */
function samples(kind: Kind): Record<string, unknown> {
  const fields = SETTING_FIELDS.filter(([, , { answerOf = kind }]) => answerOf === kind)
  return Object.fromEntries(fields.map(([name, , field]) => [name, sampleOf(field)]))
}

function withoutWindowOnly(spec: Record<string, unknown>): Record<string, unknown> {
  const known = API_FIELDS.map(([name]) => name as string)
  return Object.fromEntries(Object.entries(spec).filter(([name]) => known.includes(name)))
}

const settingsOf = (spec: Record<string, unknown>) =>
  Object.fromEntries(
    SETTING_FIELDS.flatMap(([name, setting]) => (name in spec ? [[setting, spec[name]]] : [])),
  )

describe.each(KINDS)('every setting of a %s check', (kind) => {
  const spec = samples(kind)

  test('is saved by the window, and shown', async () => {
    const house = await openWindowHouse()
    const { uuid } = await house.call('checks.save', { uuid: null, project: null, spec })
    const { settings } = await house.call('checks.get', { uuid })
    expect(settings).toEqual({ ...DEFAULT_FIELD_SETTINGS, ...settingsOf(spec) })
  })

  test('is copied with the check', async () => {
    const house = await openWindowHouse()
    const made = await house.call('checks.save', { uuid: null, project: null, spec })
    const { uuid } = await house.call('checks.copy', made)
    const [original, copy] = await Promise.all(
      [made.uuid, uuid].map((uuid) => house.call('checks.get', { uuid })),
    )
    const { name, slug } = copy!.settings
    expect(copy!.settings).toEqual({ ...original!.settings, name, slug })
  })

  test('is set over the API, and answered', async () => {
    const request = withoutWindowOnly(spec)
    expect(await openHouse().create(request)).toMatchObject(request)
  })

  test('is set by a flag', async () => {
    const request = withoutWindowOnly(spec)
    const words = FIELDS.filter(([name]) => name in request).flatMap(([name, { type }]) =>
      type === 'flag' ? [`--${flagOf(name)}`] : [`--${flagOf(name)}`, String(request[name])],
    )
    const { dataDir } = preparedFolder()
    const done = await runInProcess(['check', 'create', ...words, '--json', '--data-dir', dataDir])
    expect([done.code, done.stderr]).toEqual([0, ''])
    expect(JSON.parse(done.stdout)).toMatchObject(request)
  })

  test('is exported and imported', async () => {
    const request = withoutWindowOnly(spec)
    const house = await openWindowHouse()
    const project = (await house.call('app.snapshot', undefined)).projects[0]!.uuid
    const document = JSON.stringify({ checks: [await openHouse().create(request)] })
    await house.call('data.import', { project, document, keepUuids: false })
    const [row] = (await house.call('app.snapshot', undefined)).checks
    const { settings } = await house.call('checks.get', { uuid: row!.uuid })
    expect(settings).toMatchObject(settingsOf(request))
  })

  test('has its place in the document, in the order of the contract', () => {
    const check = aCheck({ kind: kind === 'simple' ? 'simple' : 'cron' })
    const view = { baseUrl: '', version: 3, readonly: true, now: at('12:00'), shift: unshifted }
    const shown = Object.keys(JSON.parse(checkDocument(check, '', { ...view, version: 3 }).text))
    const answered = FIELDS.filter(
      ([, { answer, answerOf = kind }]) => answer !== undefined && answerOf === kind,
    )
    const inOrder = answered.toSorted(([, a], [, b]) => (a.answer ?? 0) - (b.answer ?? 0))
    expect(shown.filter((name) => name in CHECK_FIELDS)).toEqual(inOrder.map(([name]) => name))
  })

  test('is in the schema of the document', async () => {
    const document = await openHouse().create(withoutWindowOnly(spec))
    const { uuid: _, ...broken } = document
    expect(SCHEMAS.Check.safeParse(document).success).toBe(true)
    expect(SCHEMAS.Check.safeParse(broken).success).toBe(false)
    for (const [name] of API_FIELDS.filter(([name]) => name in document)) {
      const { [name]: _, ...without } = document
      expect(SCHEMAS.Check.safeParse(without).success, name).toBe(false)
      expect(SCHEMAS.Check.safeParse({ ...document, [name]: null }).success, name).toBe(false)
    }
  })
})

test('the window may set exactly the settings', () => {
  const { spec } = PROCEDURES['checks.save'].input.shape
  expect(Object.keys(spec.shape).sort()).toEqual(SETTING_FIELDS.map(([name]) => name).sort())
  expect(z.toJSONSchema(spec)).toMatchObject({ additionalProperties: false })
})

test('the form sends exactly the fields that it has', () => {
  const draft = newCheck('UTC')
  const schedule = { ...draft.schedule, kind: 'expression' } as const
  const specs: Spec[] = [checkSpec(draft), checkSpec({ ...draft, schedule })]
  expect([...new Set(specs.flatMap(Object.keys))].sort()).toEqual(FORM_FIELDS.toSorted())
})

test('a new check in the form has the defaults', () => {
  const { name, slug, ...rest } = checkSpec(newCheck('UTC'))
  const defaults = SETTING_FIELDS.map(([field, setting]) => [
    field,
    DEFAULT_FIELD_SETTINGS[setting],
  ])
  expect([name, slug]).toEqual(['', ''])
  expect(Object.fromEntries(defaults)).toMatchObject(rest)
})

test('check create has a flag for each field that has a placeholder, with its help', () => {
  const flags = CHECK_COMMANDS.find(({ name }) => name === 'check create')?.flags ?? []
  const fields = API_FIELDS.filter(([, { placeholder }]) => placeholder !== undefined)
  expect(flags.map(({ name }) => name)).toEqual([
    ...fields.map(([name]) => flagOf(name)),
    'project',
    'json',
  ])
  for (const [name, { help, placeholder }] of fields) {
    const flag = flags.find((flag) => flag.name === flagOf(name))
    expect(flag?.help.startsWith(help), name).toBe(true)
    expect(flag?.value ?? '').toBe(placeholder)
  }
})

test('every setting has a column of its type, and none is left over', () => {
  const { store } = openHouse()
  const columns = store.db.prepare<[], { name: string; type: string }>('PRAGMA table_info(checks)')
  const types = new Map(columns.all().map(({ name, type }) => [name, type]))
  for (const [name, , { type }] of SETTING_FIELDS) {
    expect([name, types.get(name)]).toEqual([name, /text|choice/.test(type) ? 'TEXT' : 'INTEGER'])
  }
  const state = `id project_id uuid unique_key badge_key kind status n_pings last_ping last_start
    last_start_rid last_duration due alert_after created recent_pings recent_first recent_addr recent_ua`.split(
    /\s+/,
  )
  const others = [...types.keys()].filter(
    (name) => !SETTING_FIELDS.some(([known]) => known === name),
  )
  expect(others.sort()).toEqual(state.sort())
})

test('every field says what it is', () => {
  for (const [name, { label, help }] of FIELDS) {
    expect(label, name).not.toBe('')
    expect(help, name).toMatch(/^[A-Z].*\.$/)
  }
})
