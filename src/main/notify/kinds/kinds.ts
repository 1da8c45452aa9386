// Every kind of channel with its configuration, and what is wrong with one in words. Loaded on
// demand, as it brings zod and all transports.
import { z } from 'zod'
import type { FieldProblems } from '../../errors.ts'
import { DESKTOP_KIND } from '../../monitor/tables/channels.ts'
import type { DesktopConfig } from '../desktop-channel/port.ts'
import { type Config, DESKTOP_DEFAULTS, GROUP_KIND, type GroupConfig } from './kind-names.ts'
import type { AnyTransport } from './transport.ts'

/** A kind as far as keeping its channels is concerned. */
export interface Kind {
  readonly schema: z.ZodType
  /** Fields that are shown masked. */
  readonly secrets: readonly string[]
}

const desktopSchema = z.strictObject({
  critical: z.boolean().default(DESKTOP_DEFAULTS.critical),
  sound: z.boolean().default(DESKTOP_DEFAULTS.sound),
}) satisfies z.ZodType<DesktopConfig>

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const groupSchema = z.strictObject({
  value: z
    .string()
    .max(10_000)
    .regex(new RegExp(`^${UUID}(,${UUID})*$`), 'must be UUIDs of channels, separated by commas'),
}) satisfies z.ZodType<GroupConfig>

export type Transports = Readonly<Record<string, AnyTransport>>

export interface Kinds {
  get(name: string): Kind | undefined
  /** Undefined: of a kind that does not leave this machine. */
  transport(name: string): AnyTransport | undefined
  /** Names of those that a person can add. */
  readonly addable: readonly string[]
  /** The configuration with its defaults, or the problem of each wrong field. */
  check(kind: Kind, config: unknown): Checked
}

export type Checked = { readonly config: Config } | { readonly problems: FieldProblems }

/** @param transports the kinds that leave this machine */
export function createKinds(transports: Transports): Kinds {
  const kinds = new Map<string, Kind>([
    [DESKTOP_KIND, { schema: desktopSchema, secrets: [] }],
    [GROUP_KIND, { schema: groupSchema, secrets: [] }],
    ...Object.entries(transports),
  ])
  return {
    get: (name) => kinds.get(name),
    transport: (name) => (Object.hasOwn(transports, name) ? transports[name] : undefined),
    addable: [...kinds.keys()].filter((name) => name !== DESKTOP_KIND).sort(),
    check: checkConfig,
  }
}

/** The configuration with its defaults, or the problem of each wrong field. */
function checkConfig({ schema }: Pick<Kind, 'schema'>, config: unknown): Checked {
  const parsed = schema.safeParse(config, { error: wording })
  // Every schema is one of an object.
  if (parsed.success) return { config: parsed.data as Config }
  const problems: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String)
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const field of fields) {
      const name = [...path, field].filter((part) => part !== '').join('.') || 'config'
      problems[name] ??= issue.message
    }
  }
  return { problems }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** Texts for what a schema does not word itself. */
function wording(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'is not known'
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'too_small':
      if (issue.origin !== 'string') return `must be at least ${issue.minimum}`
      return issue.minimum === 1
        ? 'must not be empty'
        : `is shorter than ${issue.minimum} characters`
    default:
      return undefined
  }
}
