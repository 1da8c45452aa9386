// Masks of a configuration's secrets. A mask that comes back means "unchanged". Pure.
import { MASK } from '../../../shared/mask.ts'
import type { Composed } from '../kinds/transport.ts'

type Config = Readonly<Record<string, unknown>>

/** The configuration with its secret fields masked; of a field of several values each of them. */
export function masked(config: Config, secrets: readonly string[]): Config {
  return mapped(config, secrets, maskOf)
}

/** The configuration with each mask replaced by what lies there in the stored one. */
export function unmasked(config: Config, stored: Config, secrets: readonly string[]): Config {
  return mapped(config, secrets, (value, field) => restored(value, stored[field]))
}

export interface Concealing {
  /** The same configuration as a form holds it: masks and all. */
  readonly given: Config
  readonly secrets: readonly string[]
  /** Secrets that stand in the form and are not shown there either. */
  readonly hidden: readonly string[]
  /** Small letters and digits that occur nowhere else. */
  readonly word: string
}

/** The configuration with stand-ins for secrets that a form does not show, of the same shape. */
export function concealed(config: Config, { given, secrets, hidden, word }: Concealing): Config {
  return mapped(config, secrets, (value, field) =>
    standIn(value, hidden.includes(field) ? MASK : given[field], word),
  )
}

function standIn(value: unknown, given: unknown, word: string): unknown {
  if (isRecord(value)) {
    const partOf = (key: string) => (isRecord(given) ? given[key] : given)
    const entries = Object.entries(value).map(([key, part]) => [
      key,
      standIn(part, partOf(key), word),
    ])
    return Object.fromEntries(entries)
  }
  if (given !== MASK || value === '' || value === null) return value
  return /^https?:/i.test(String(value)) ? `https://${word}.invalid` : word
}

/** A message that was composed with stand-ins, with masks in their place. */
export function withMasks({ line, fields, body }: Composed, word: string): Composed {
  const address = new RegExp(`https://${word}\\.invalid(/$)?`, 'g')
  const plain = (text: string) => text.replaceAll(address, MASK).replaceAll(word, MASK)
  return {
    line: plain(line),
    fields: fields.map(([name, value]) => [name, plain(withoutCredentials(value, word))]),
    body: plain(body),
  }
}

/** Base64 of HTTP's Basic authentication hides a stand-in. */
function withoutCredentials(value: string, word: string): string {
  const [, encoded] = /^Basic (\S+)$/.exec(value) ?? []
  if (encoded === undefined) return value
  const isMasked = Buffer.from(encoded, 'base64').toString('utf8').includes(word)
  return isMasked ? `Basic ${MASK}` : value
}

function mapped(
  config: Config,
  fields: readonly string[],
  change: (value: unknown, field: string) => unknown,
): Config {
  const entries = Object.entries(config).map(([field, value]) => [
    field,
    fields.includes(field) ? change(value, field) : value,
  ])
  return Object.fromEntries(entries)
}

function maskOf(value: unknown): unknown {
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, maskOf(part)]))
  }
  return value === '' || value === null ? value : MASK
}

function restored(value: unknown, stored: unknown): unknown {
  if (value === MASK) return stored ?? ''
  if (!isRecord(value)) return value
  const parts = isRecord(stored) ? stored : {}
  const entries = Object.entries(value).map(([key, part]) => [key, restored(part, parts[key])])
  return Object.fromEntries(entries)
}

function isRecord(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
