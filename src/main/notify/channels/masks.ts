// Masks of a configuration's secrets. A mask that comes back means "unchanged". Pure.
import { MASK } from '../../../shared/mask.ts'

type Config = Readonly<Record<string, unknown>>

/** The configuration with its secret fields masked; of a field of several values each of them. */
export function masked(config: Config, secrets: readonly string[]): Config {
  return mapped(config, secrets, maskOf)
}

/** The configuration with each mask replaced by what lies there in the stored one. */
export function unmasked(config: Config, stored: Config, secrets: readonly string[]): Config {
  return mapped(config, secrets, (value, field) => restored(value, stored[field]))
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
