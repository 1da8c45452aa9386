// Writes the tables of the documents that follow from the code, each between its two markers.
// Run it after changing what a table shows; a test fails while a table is not up to date.
import fs from 'node:fs'
import path from 'node:path'
import { type JobOption, PING_OPTIONS, RUN_OPTIONS } from '../src/main/run/options.ts'
import type { CheckField } from '../src/shared/model/check-field.ts'
import { API_FIELDS, flagOf } from '../src/shared/model/check-fields.ts'
import type { PushOption } from '../src/shared/model/push-option.ts'
import { PAYLOAD_LIMITS, PUSH_OPTIONS } from '../src/shared/model/push-options.ts'
import { defaultOf, type ServerOption } from '../src/shared/model/server-option.ts'
import { SERVER_OPTIONS } from '../src/shared/model/server-options.ts'
import { SERVER_VARIABLES } from '../src/shared/model/server-variables.ts'
import { FIELDS_HEAD, fieldRows, REFUSALS_HEAD, refusalRows } from './integration-tables.ts'

const ROOT = path.join(import.meta.dirname, '..')

export interface DocsTable {
  /** Stands in the markers. */
  readonly name: string
  readonly file: string
  readonly text: () => string
}

const DOCS_TABLES: readonly DocsTable[] = [
  { name: 'server options', file: 'docs/server-options.md', text: serverOptions },
  { name: 'server variables', file: 'docs/server-options.md', text: serverVariables },
  { name: 'check fields', file: 'docs/api.md', text: checkFields },
  { name: 'push options', file: 'docs/secrets.md', text: pushOptions },
  { name: 'run options', file: 'docs/run.md', text: () => jobOptions(RUN_OPTIONS) },
  { name: 'ping options', file: 'docs/run.md', text: () => jobOptions(PING_OPTIONS) },
  {
    name: 'integration fields',
    file: 'docs/integrations.md',
    text: () => table(FIELDS_HEAD, fieldRows()),
  },
  {
    name: 'permanent refusals',
    file: 'docs/integrations.md',
    text: () => table(REFUSALS_HEAD, refusalRows()),
  },
]

function serverOptions(): string {
  const rows = Object.values<ServerOption>(SERVER_OPTIONS).map((option) => [
    `\`--${option.flag} ${option.placeholder}\`${option.list ? ' …' : ''}`,
    `\`${option.variable}\``,
    defaultOf(option),
    option.help,
  ])
  return table(['flag', 'environment variable', 'default', 'meaning'], rows)
}

function serverVariables(): string {
  return table(
    ['environment variable', 'meaning'],
    SERVER_VARIABLES.map(({ name, help }) => [`\`${name}\``, help]),
  )
}

function jobOptions(options: readonly JobOption[]): string {
  const rows = options.map(({ name, value, multiple, help }) => [
    `\`--${name}${value === undefined ? '' : ` ${value}`}\`${multiple ? ' …' : ''}`,
    help,
  ])
  return table(['option', 'meaning'], rows)
}

function checkFields(): string {
  const rows = API_FIELDS.map(([name, field]) => [
    code(name),
    fieldLimits(field),
    'default' in field && field.setting !== undefined ? code(JSON.stringify(field.default)) : '',
    code(field.placeholder === undefined ? null : `--${flagOf(name)}`),
    field.deprecated ? `Deprecated. ${field.help}` : field.help,
  ])
  return table(['field', 'value', 'default', '`tocsin check create`', 'meaning'], rows)
}

function fieldLimits(field: CheckField): string {
  switch (field.type) {
    case 'text':
      return [
        'text',
        ...(field.maxLength === undefined ? [] : [`at most ${field.maxLength} characters`]),
        ...(field.pattern === undefined ? [] : [code(field.pattern)]),
      ].join(', ')
    case 'flag':
      return 'boolean'
    case 'seconds':
      return `whole seconds, ${field.min} to ${field.max}`
    case 'choice':
      return field.choices.map((choice) => code(JSON.stringify(choice))).join(' or ')
    case 'list':
      return `list of ${field.items.map(code).join(', ')}`
  }
}

function code(text: string | null): string {
  return text === null ? '' : `\`${text}\``
}

/** The limits of an option in words; empty: none. */
function limitsOf(option: PushOption): string {
  switch (option.type) {
    case 'text': {
      const { text, qr } = PAYLOAD_LIMITS
      return option.maxLength === null
        ? `${text} characters as text, ${qr} as QR code`
        : `${option.maxLength} characters`
    }
    case 'count':
      return `${option.min} to ${option.max}`
    case 'files':
      return `${option.max} files, ${option.maxBytes / 1024 ** 2} MiB together`
    case 'choice':
      return option.choices.map((choice) => `\`${choice}\``).join(', ')
    case 'switch':
      return ''
  }
}

function pushOptions(): string {
  const rows = Object.values<PushOption>(PUSH_OPTIONS).map((option) => [
    code(option.wire),
    code(option.flag === null ? null : `--${option.flag}`),
    'default' in option && option.default !== null ? String(option.default) : '',
    limitsOf(option),
    option.description,
  ])
  return table(['API', '`tocsin push`', 'default', 'limits', 'meaning'], rows)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The document with its tables as they should be. @throws Error when it lacks a marker */
export function withTables(file: string, document: string): string {
  return DOCS_TABLES.filter((each) => each.file === file).reduce((text, { name, text: make }) => {
    const [start, end] = [`<!-- table: ${name} -->`, `<!-- end of table: ${name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${file} has no place for the table: ${name}`)
    return `${text.slice(0, from)}${start}\n\n${make()}\n\n${text.slice(to)}`
  }, document)
}

export function documentsWithTables(): readonly string[] {
  return [...new Set(DOCS_TABLES.map(({ file }) => file))]
}

if (import.meta.main) {
  for (const file of documentsWithTables()) {
    const place = path.join(ROOT, file)
    fs.writeFileSync(place, withTables(file, fs.readFileSync(place, 'utf8')))
  }
}
