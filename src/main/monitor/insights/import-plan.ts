// What an import of checks would do: read from the API's documents, by the API's rules. Pure, but for its turns.

import { durationText } from '../../../shared/duration.ts'
import { API_FIELDS, type Spec } from '../../../shared/model/check-fields.ts'
import type { ImportedCheck, ImportPlan } from '../../../shared/views/settings.ts'
import { millis } from '../../clock.ts'
import { TocsinError } from '../../errors.ts'
import { createJsonScanner, IMPORT_TOKENS, JsonTooComplex } from '../../json-scanner.ts'
import { nextTurn } from '../../turns.ts'
import { type Check, DEFAULT_SETTINGS } from '../rules/check.ts'
import { parseSpec } from '../rules/spec.ts'

export interface Plan {
  readonly shown: ImportPlan
  /** Of the checks to create, in their order. */
  readonly specs: readonly Spec[]
}

type Document = Readonly<Record<string, unknown>>

/**
 * The checks of an export: `{"checks": […]}`, or the list alone.
 * @throws TocsinError INVALID
 */
export function readDocument(text: string): readonly unknown[] {
  let value: unknown
  try {
    createJsonScanner(undefined, IMPORT_TOKENS).scan(Buffer.from(text))
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof JsonTooComplex) {
      throw new TocsinError('INVALID', 'this has more values than an import may have; split it')
    }
    throw new TocsinError('INVALID', 'this is not JSON')
  }
  const checks = isObject(value) ? value.checks : value
  if (!Array.isArray(checks)) {
    throw new TocsinError('INVALID', 'this has no list of checks: an export has {"checks": […]}')
  }
  return checks
}

/** Documents looked at in one turn of the event loop: some have a schedule to be checked. */
const IN_A_TURN = 20

/** Sorts the documents into those to create, those that are there already, and those refused. */
export async function planOf(
  documents: readonly unknown[],
  present: readonly Pick<Check, 'name' | 'slug'>[],
): Promise<Plan> {
  const names = new Set(present.map(({ name }) => name).filter((name) => name !== ''))
  const slugs = new Set(present.map(({ slug }) => slug).filter((slug) => slug !== ''))
  const create: ImportedCheck[] = []
  const existing: ImportedCheck[] = []
  const refused: { name: string; problem: string }[] = []
  const specs: Spec[] = []
  for (const [i, document] of documents.entries()) {
    if (i % IN_A_TURN === IN_A_TURN - 1) await nextTurn()
    if (!isObject(document)) {
      refused.push({ name: '', problem: 'is not an object' })
      continue
    }
    const parsed = parseSpec(settingsOf(document))
    if ('problem' in parsed) {
      refused.push({ name: String(document.name ?? ''), problem: parsed.problem })
      continue
    }
    const { spec } = parsed
    const shown = shownOf(spec)
    if (names.has(shown.name) || slugs.has(shown.slug)) existing.push(shown)
    else {
      create.push(shown)
      specs.push(spec)
      if (shown.name !== '') names.add(shown.name)
      if (shown.slug !== '') slugs.add(shown.slug)
    }
  }
  return { shown: { create, existing, refused }, specs }
}

/** Of a request only: channels are those of another installation, `unique` would update what is there. */
const REQUEST_ONLY = API_FIELDS.filter(
  ([, { setting, deprecated }]) => setting === undefined && deprecated !== true,
).map(([name]) => name)
const DEPRECATED = API_FIELDS.filter(([, { deprecated }]) => deprecated === true).map(
  ([name]) => name,
)

/** What the API gives and takes alike. The deprecated fields say again what the newer ones say. */
function settingsOf(document: Document): Document {
  const knowsFilters = Object.hasOwn(document, 'filter_subject')
  const left: readonly string[] = knowsFilters ? [...REQUEST_ONLY, ...DEPRECATED] : REQUEST_ONLY
  return Object.fromEntries(Object.entries(document).filter(([key]) => !left.includes(key)))
}

function shownOf({ name = '', slug = '', tags = '', schedule, tz, timeout }: Spec): ImportedCheck {
  const every = `every ${durationText(millis(timeout ?? DEFAULT_SETTINGS.timeout))}`
  const when = schedule === undefined ? every : `${schedule} (${tz ?? DEFAULT_SETTINGS.tz})`
  return { name, slug, tags, schedule: when }
}

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
