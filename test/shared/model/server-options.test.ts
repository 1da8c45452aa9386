// The options of the server: documents, help and the window's form cover exactly the model.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { documentsWithTables, withTables } from '../../../scripts/docs-tables.ts'
import { SERVE_COMMAND } from '../../../src/main/commands/serve.ts'
import { givenOptions, resolveServeConfig } from '../../../src/main/config.ts'
import {
  defaultOf,
  OPTION_GROUPS,
  type ServerOption,
} from '../../../src/shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../../../src/shared/model/server-options.ts'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const OPTIONS = Object.values<ServerOption>(SERVER_OPTIONS)
const FLAGS = OPTIONS.map(({ flag }) => flag)

test.each(documentsWithTables())('the tables of %s are up to date', (file) => {
  expect(read(file), 'run: node scripts/docs-tables.ts').toBe(withTables(file, read(file)))
})

test('flags and variables are unique', () => {
  expect(new Set(FLAGS).size).toBe(OPTIONS.length)
  expect(new Set(OPTIONS.map(({ variable }) => variable)).size).toBe(OPTIONS.length)
})

test('serve has a flag for each option, and no other but the data folder', () => {
  expect(SERVE_COMMAND.flags.map(({ name }) => name)).toEqual(['data-dir', ...FLAGS])
})

test('the settings view has each option', () => {
  expect(givenOptions({}, {}, () => null).map(({ name }) => name)).toEqual(FLAGS)
})

test('without anything given, each option has its default', () => {
  const config = resolveServeConfig({}, {}, () => null)
  for (const [key, option] of Object.entries<ServerOption>(SERVER_OPTIONS)) {
    expect(Object.entries(config)).toContainEqual([key, option.default])
  }
})

test.each(OPTIONS.filter((option) => option.default !== null && !option.list))(
  'the default of --$flag is a value that it takes',
  ({ flag, default: value }) => {
    const text = String(value)
    const given = resolveServeConfig({ [flag]: text }, {}, () => null)
    expect(given).toEqual(resolveServeConfig({}, {}, () => null))
  },
)

const SHOWN = OPTIONS.filter(({ shown }) => shown !== null)

test.each(SHOWN)('the window has a group and words for --$flag', ({ shown, form, ...option }) => {
  expect(Object.keys(OPTION_GROUPS)).toContain(shown?.group)
  expect(shown?.label).toMatch(/^[A-Z]/)
  if (form.type === 'choice') {
    expect(form.choices.map(({ value }) => value)).toContain(option.default)
  }
})

describe('the runtime contract', () => {
  /** The rows of the table of flags: the first three cells, without marks. */
  const rows = read('docs/contract/runtime.md')
    .split('\n')
    .filter((line) => /^\| (`--|–)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('`', '').trim()))
    .map(([, flags = '', variables = '', defaults = '']) => ({
      flags: flags.split(', ').map((words) => /^--([\w-]+)/.exec(words)?.[1]),
      variables: variables.split(', ').map((words) => /^\w+/.exec(words)?.[0]),
      defaults,
    }))

  const stated = OPTIONS.filter(({ flag }) => rows.some(({ flags }) => flags.includes(flag)))

  test('states the flags', () => {
    expect(stated.length).toBeGreaterThanOrEqual(OPTIONS.length - 1)
  })

  test.each(stated)('variable and default of --$flag are as it says', (option) => {
    const row = rows.find(({ flags }) => flags.includes(option.flag))
    const at = row?.flags.indexOf(option.flag) ?? 0
    const defaults = row?.flags.length === 1 ? [row.defaults] : row?.defaults.split(', ')
    expect(row?.variables[at]).toBe(option.variable)
    expect(defaults?.[at]).toBe(defaultOf(option).replace(/^none$/, '–'))
  })
})
