// Every kind of channel for the server: rules of its configuration, secrets, transport. Loaded on
// demand, as it brings zod; each transport is loaded with the first channel that needs it.

import type { z } from 'zod'
import type { Config } from '../../../integrations/definition.ts'
import type { Integration } from '../../../integrations/index.ts'
import { toldBySchema } from '../../../shared/procedures/schema-texts.ts'
import type { Told } from '../../../shared/words/told.ts'
import type { FieldProblems } from '../../errors.ts'
import { problemText } from './problem-text.ts'
import { schemaOf } from './schema.ts'
import type { AnyTransport } from './transport.ts'

export interface Kind {
  readonly schema: z.ZodType
  /** Fields that are shown masked. */
  readonly secrets: readonly string[]
}

/** The configuration with its defaults, or the problem of each wrong field. */
export type Checked = { readonly config: Config } | { readonly problems: FieldProblems }

export interface Kinds {
  get(name: string): Kind | undefined
  /** Undefined: Tocsin delivers this kind itself. */
  transport(name: string): Promise<AnyTransport | undefined>
  /** Names of the kinds that people can add, sorted. */
  readonly addable: readonly string[]
  check(kind: Pick<Kind, 'schema'>, config: unknown): Checked
}

export type LoadTransport = (kind: string) => Promise<AnyTransport>

/** The module is found by the name of the kind; the build turns this line into a table. */
export const loadTransport: LoadTransport = async (kind) => {
  const module: { readonly transport: AnyTransport } = await import(
    `../../../integrations/${kind}/transport.ts`
  )
  return module.transport
}

export function createKinds(integrations: readonly Integration[], load: LoadTransport): Kinds {
  const known = new Map(integrations.map((integration) => [integration.kind, integration]))
  const kinds = new Map<string, Kind>()

  /** Schemas are made when they are first needed. */
  function get(name: string): Kind | undefined {
    const integration = known.get(name)
    if (integration === undefined) return undefined
    const kind = kinds.get(name) ?? kindOf(integration)
    kinds.set(name, kind)
    return kind
  }

  return {
    get,
    async transport(name) {
      const integration = known.get(name)
      return integration === undefined || integration.local ? undefined : load(name)
    },
    addable: integrations
      .filter(({ builtIn }) => !builtIn)
      .map(({ kind }) => kind)
      .sort(),
    check: checkConfig,
  }
}

function kindOf(integration: Integration): Kind {
  const secrets = Object.entries(integration.fields)
    .filter(([, field]) => 'secret' in field && field.secret)
    .map(([name]) => name)
  return { schema: schemaOf(integration), secrets }
}

function checkConfig({ schema }: Pick<Kind, 'schema'>, config: unknown): Checked {
  const parsed = schema.safeParse(config, { error: problemText })
  // Every schema is one of an object.
  if (parsed.success) return { config: parsed.data as Config }
  const problems: Record<string, string | Told> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String)
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const field of fields) {
      const name = [...path, field].filter((part) => part !== '').join('.') || 'config'
      problems[name] ??= toldBySchema(issue.message)
    }
  }
  return { problems }
}
