// What an import of checks would do: read from the API's documents, by the API's rules (contract
// remotes.md 4, `--from`). Pure, but for its turns.

import { everyTold } from '../../../shared/every.ts'
import { API_FIELDS, type Spec } from '../../../shared/model/check-fields.ts'
import { CANONICAL_UUID } from '../../../shared/uuid.ts'
import { englishOf } from '../../../shared/words/english.ts'
import { type Told, tell } from '../../../shared/words/told.ts'
import { TocsinError } from '../../errors.ts'
import { createJsonScanner, IMPORT_TOKENS, JsonTooComplex } from '../../json-scanner.ts'
import { parseInSlices, scanInSlices } from '../../json-slices.ts'
import { createSlices } from '../../turns.ts'
import { type CheckNames, DEFAULT_SETTINGS } from '../rules/check.ts'
import { parseSpec } from '../rules/spec.ts'
import { uniqueKeyOf } from '../rules/unique-key.ts'

/** An entry of the list, and what becomes of it. */
export interface PlannedImport extends Identity {
  /** Its name, else its slug; empty: it has neither. */
  readonly name: string
  readonly tags: string
  readonly schedule: string | Told
  readonly outcome: 'create' | 'exists' | 'refused'
  /** Why it is refused. */
  readonly problem: string
  /** Of one to create. */
  readonly spec: Spec
  /** The check that is here already. */
  readonly here: CheckNames | null
  /** The UUID that it keeps; null: it gets another. */
  readonly keeps: string | null
  readonly isPaused: boolean
  readonly hasHistory: boolean
  /** UUIDs of its integrations there; null: the key does not show them. */
  readonly channels: readonly string[] | null
}

/** What an entry is called where it comes from. */
interface Identity {
  readonly uniqueKey: string | null
  /** Null: the key does not show it. */
  readonly uuid: string | null
  readonly pingUrl: string | null
}

export interface ImportSurroundings {
  /** Checks of the project. */
  readonly present: readonly CheckNames[]
  /** Whether no check of the installation has that UUID. */
  readonly isFree: (uuid: string) => boolean
  readonly keepUuids: boolean
  /** Unique key there → id of the check here that came from it. */
  readonly recorded: ReadonlyMap<string, number>
}

type Document = Readonly<Record<string, unknown>>

/** How a gzip file begins, read as text: a backup, most likely. */
const PACKED = ['\u001f\u008b', '\u001f\ufffd']

/** What an export has, entry by entry unread. */
export interface ExportLists {
  readonly checks: readonly unknown[]
  readonly maintenance: readonly unknown[]
}

/**
 * An export: `{"checks": […], "maintenance": […]}`, or the list of checks alone.
 * @throws TocsinError INVALID
 */
export async function readDocument(text: string): Promise<ExportLists> {
  if (PACKED.some((start) => text.startsWith(start)))
    throw new TocsinError('INVALID', tell('refusals.packed'))
  let value: unknown
  try {
    await scanInSlices(createJsonScanner(undefined, IMPORT_TOKENS), Buffer.from(text))
    value = await parseInSlices(text)
  } catch (error) {
    if (error instanceof JsonTooComplex) {
      throw new TocsinError('INVALID', tell('refusals.manyValues'))
    }
    throw new TocsinError('INVALID', tell('refusals.noJson'))
  }
  const checks = isObject(value) ? value.checks : value
  if (!Array.isArray(checks)) {
    throw new TocsinError('INVALID', tell('refusals.noCheckList', { form: '{"checks": […]}' }))
  }
  const maintenance = isObject(value) ? (value.maintenance ?? []) : []
  if (!Array.isArray(maintenance)) {
    throw new TocsinError('INVALID', tell('refusals.noMaintenanceList'))
  }
  return { checks, maintenance }
}

/** What becomes of each document, in their order. */
export async function planImport(
  documents: readonly unknown[],
  surroundings: ImportSurroundings,
): Promise<readonly PlannedImport[]> {
  const rest = createSlices()
  const named: (Named | null)[] = []
  for (const document of documents) {
    named.push(isObject(document) ? { document, identity: identityOf(document) } : null)
    await rest()
  }
  const presence = presenceIn(named, surroundings)
  const planned: PlannedImport[] = []
  for (const each of named) {
    planned.push(each === null ? NO_OBJECT : planOne(each, presence, surroundings))
    await rest()
  }
  return planned
}

/** A document, and what it is called where it comes from. */
interface Named {
  readonly document: Document
  readonly identity: Identity
}

const NOTHING = {
  ...{ name: '', tags: '', schedule: '', problem: '', spec: {} },
  ...{ uniqueKey: null, uuid: null, pingUrl: null },
  ...{ here: null, keeps: null, isPaused: false, hasHistory: false, channels: null },
} as const
const NO_OBJECT: PlannedImport = {
  ...NOTHING,
  outcome: 'refused',
  problem: englishOf(tell('moved.noObject')),
}

function planOne(
  { document, identity }: Named,
  presence: Presence,
  { isFree, keepUuids }: ImportSurroundings,
): PlannedImport {
  const entry = { ...NOTHING, ...identity }
  const refused = { ...entry, name: text(document.name), outcome: 'refused' } as const
  const parsed = parseSpec(settingsOf(document))
  if ('problem' in parsed) return { ...refused, problem: parsed.problem }
  const { spec } = parsed
  const { uniqueKey, uuid } = identity
  if (presence.isListedBefore(uniqueKey))
    return { ...refused, problem: englishOf(tell('moved.twice')) }
  const here = presence.find(identity, spec)
  const known = { ...entry, ...shownOf(spec), spec, here }
  if (here !== null) return { ...known, outcome: 'exists' }
  presence.add(identity, spec)
  return {
    ...known,
    outcome: 'create',
    keeps: keepUuids && uuid !== null && isFree(uuid) ? uuid : null,
    isPaused: document.status === 'paused',
    hasHistory: Number(document.n_pings) > 0,
    channels: typeof document.channels === 'string' ? document.channels.split(',') : null,
  }
}

interface Presence {
  isListedBefore(uniqueKey: string | null): boolean
  find(identity: Identity, spec: Spec): CheckNames | null
  /** It will be there. */
  add(identity: Identity, spec: Spec): void
}

/** Checks that an entry names by its UUID, or came from one, are none that another is like by its name. */
function presenceIn(
  documents: readonly (Named | null)[],
  { present, recorded }: ImportSurroundings,
): Presence {
  const byId = new Map(present.map((check) => [check.id, check]))
  const byUuid = new Map(present.map((check) => [check.uuid, check]))
  const identified = ({ uniqueKey, uuid }: Identity): CheckNames | null =>
    byUuid.get(uuid ?? '') ?? byId.get(recorded.get(uniqueKey ?? '') ?? -1) ?? null
  const named = new Set<CheckNames>()
  for (const document of documents) {
    const check = document === null ? null : identified(document.identity)
    if (check !== null) named.add(check)
  }
  const others = present.filter((check) => !named.has(check))
  const bySlug = new Map(others.map((check) => [check.slug, check]))
  const byName = new Map(others.map((check) => [check.name, check]))
  const seen = new Set<string>()
  return {
    isListedBefore(uniqueKey) {
      if (uniqueKey === null) return false
      const isKnown = seen.has(uniqueKey)
      seen.add(uniqueKey)
      return isKnown
    },
    find(identity, { slug = '', name = '' }) {
      const known = identified(identity)
      if (known !== null) return known
      const ofSlug = slug === '' ? undefined : bySlug.get(slug)
      return ofSlug ?? (name === '' ? undefined : byName.get(name)) ?? null
    },
    add({ uniqueKey }, { slug = '', name = '' }) {
      // Two with keys of their own are two, whatever they are called.
      if (uniqueKey !== null) return
      const check = { id: -1, uuid: '', slug, name }
      bySlug.set(slug, check)
      byName.set(name, check)
    },
  }
}

const UNIQUE_KEY = /^[0-9a-f]{40}$/

function identityOf({ uuid, unique_key, ping_url }: Document): Identity {
  const pingUrl = typeof ping_url === 'string' && /^https?:/.test(ping_url) ? ping_url : null
  if (typeof uuid === 'string' && CANONICAL_UUID.test(uuid)) {
    return { uuid, uniqueKey: uniqueKeyOf(uuid), pingUrl }
  }
  const isKey = typeof unique_key === 'string' && UNIQUE_KEY.test(unique_key)
  return { uuid: null, uniqueKey: isKey ? unique_key : null, pingUrl: null }
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

/** As lists show it: what it is called, its tags, when it is expected. */
export function shownOf(spec: Spec): Pick<PlannedImport, 'name' | 'tags' | 'schedule'> {
  const { name = '', slug = '', tags = '', schedule, tz, timeout } = spec
  const every = everyTold(timeout ?? DEFAULT_SETTINGS.timeout)
  const when = schedule === undefined ? every : `${schedule} (${tz ?? DEFAULT_SETTINGS.tz})`
  return { name: name || slug, tags, schedule: when }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
