// The fields of a create or update request: their rules, and the first one that is broken
// (contract monitor.md 3). Pure. The API, the command line and the OpenAPI document share this table.
import { isValidSchedule, resolveZone } from '../schedule/index.ts'

export const UNIQUE_FIELDS = ['name', 'slug', 'tags', 'timeout', 'grace'] as const
export type UniqueField = (typeof UNIQUE_FIELDS)[number]

/** A valid request: only the fields that were sent. Times in seconds, `tz` as it is stored. */
export interface Spec {
  readonly channels?: string
  readonly desc?: string
  readonly failure_kw?: string
  readonly filter_subject?: boolean
  readonly filter_body?: boolean
  readonly filter_http_body?: boolean
  readonly filter_default_fail?: boolean
  readonly grace?: number
  readonly manual_resume?: boolean
  readonly methods?: '' | 'POST'
  readonly name?: string
  readonly schedule?: string
  readonly slug?: string
  readonly start_kw?: string
  readonly subject?: string
  readonly subject_fail?: string
  readonly success_kw?: string
  readonly tags?: string
  readonly timeout?: number
  readonly tz?: string
  readonly unique?: readonly UniqueField[]
}

/** A JSON number that was not written as an integer (`60.0`, `1e3`): never a valid value. */
export class NotAnInteger {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

/** The JSON Schema of a field, and the tail of the message when a value breaks it, else null. */
export interface FieldRule {
  readonly schema: Readonly<Record<string, unknown>>
  problem(value: unknown): string | null
}

const MIN_SECONDS = 60
const MAX_SECONDS = 31_536_000

function text(maxLength?: number): FieldRule {
  return {
    schema: maxLength === undefined ? { type: 'string' } : { type: 'string', maxLength },
    problem(value) {
      if (typeof value !== 'string') return 'is not a string'
      return maxLength !== undefined && codePoints(value) > maxLength ? 'is too long' : null
    },
  }
}

/** A text rule with one more condition, asked only of texts that are not too long. */
function textThat(
  maxLength: number | undefined,
  schema: Record<string, unknown>,
  holds: (value: string) => boolean,
  message: string,
): FieldRule {
  const base = text(maxLength)
  return {
    schema: { ...base.schema, ...schema },
    problem: (value) => base.problem(value) ?? (holds(String(value)) ? null : message),
  }
}

const flag: FieldRule = {
  schema: { type: 'boolean' },
  problem: (value) => (typeof value === 'boolean' ? null : 'is not a boolean'),
}

const seconds: FieldRule = {
  schema: { type: 'integer', minimum: MIN_SECONDS, maximum: MAX_SECONDS },
  problem(value) {
    // A boolean counts as 0 or 1 (contract monitor.md 3.1).
    const number = typeof value === 'boolean' ? Number(value) : value
    // NaN is no number; an integer beyond all of them reads as infinite and is too large (contract
    // monitor.md D12).
    if (typeof number !== 'number' || Math.floor(number) !== number) return 'is not a number'
    if (number < MIN_SECONDS) return 'is too small'
    return number > MAX_SECONDS ? 'is too large' : null
  },
}

const methods: FieldRule = {
  schema: { type: 'string', enum: ['', 'POST'] },
  problem: (value) => (value === '' || value === 'POST' ? null : 'has unexpected value'),
}

const unique: FieldRule = {
  schema: { type: 'array', items: { type: 'string', enum: UNIQUE_FIELDS } },
  problem(value) {
    if (!Array.isArray(value)) return 'is not an array'
    const known = value.every((item) => UNIQUE_FIELDS.some((field) => field === item))
    return known ? null : UNEXPECTED_ITEM
  },
}

const UNEXPECTED_ITEM = 'item has unexpected value'
const KEYWORD_LIMIT = 200

/** In the order in which problems are reported, whatever the order of the request. */
export const FIELD_RULES: Readonly<Record<keyof Spec, FieldRule>> = {
  channels: text(),
  desc: text(),
  failure_kw: text(KEYWORD_LIMIT),
  filter_subject: flag,
  filter_body: flag,
  filter_http_body: flag,
  filter_default_fail: flag,
  grace: seconds,
  manual_resume: flag,
  methods,
  name: text(100),
  schedule: textThat(100, {}, isValidSchedule, 'is not a valid cron or OnCalendar expression'),
  slug: textThat(
    100,
    { pattern: '^[a-z0-9-_]*$' },
    (value) => /^[a-z0-9\-_]*$/.test(value),
    'does not match pattern',
  ),
  start_kw: text(KEYWORD_LIMIT),
  subject: text(KEYWORD_LIMIT),
  subject_fail: text(KEYWORD_LIMIT),
  success_kw: text(KEYWORD_LIMIT),
  tags: text(),
  timeout: seconds,
  tz: textThat(undefined, {}, (value) => resolveZone(value) !== null, 'is not a valid timezone'),
  unique,
}

/**
 * Reads a request object. Unknown keys are ignored; `null` for a known one breaks its rule.
 * @returns the spec, or the first problem as the API words it after `json validation error: `.
 */
export function parseSpec(
  request: Readonly<Record<string, unknown>>,
): { readonly spec: Spec } | { readonly problem: string } {
  const spec: Record<string, unknown> = {}
  for (const [name, rule] of Object.entries(FIELD_RULES)) {
    if (!Object.hasOwn(request, name)) continue
    const value = request[name]
    const problem = rule.problem(value)
    if (problem === UNEXPECTED_ITEM) return { problem: `an item in '${name}' has unexpected value` }
    if (problem !== null) return { problem: `${name} ${problem}` }
    spec[name] = name === 'tz' ? resolveZone(String(value)) : value
  }
  return { spec }
}

function codePoints(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}
