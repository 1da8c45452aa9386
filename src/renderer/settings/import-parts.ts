// An import in parts, so that it shows how far it is and can be called off in between. Pure.
import type { MovedMaintenance } from '../../shared/views/moves.ts'

const CHECKS_A_PART = 50

export interface ImportPart {
  readonly document: string
  /** What its maintenance windows call their checks. */
  readonly named: ReadonlySet<string>
  /** The names of its maintenance windows; empty: it has none. */
  readonly windows: readonly string[]
}

/**
 * Checks that share a name or a slug stay together: in a later part, one would pass for its twin. Maintenance
 * windows come with the last part: by then all their checks are here.
 * @param document that the main side could read: `{"checks": […], "maintenance": […]}`, or the list of checks alone
 */
export function importParts(document: string, size = CHECKS_A_PART): readonly ImportPart[] {
  const value: unknown = JSON.parse(document)
  const checks = Array.isArray(value) ? value : listIn(value, 'checks')
  const maintenance = listIn(value, 'maintenance')
  const parts: unknown[][] = []
  for (const group of alike(checks)) {
    const last = parts.at(-1)
    if (last === undefined || last.length + group.length > size) parts.push([...group])
    else last.push(...group)
  }
  if (maintenance.length === 0) return parts.map((checks) => partOf({ checks }, []))
  return [
    ...parts.slice(0, -1).map((checks) => partOf({ checks }, [])),
    partOf({ checks: parts.at(-1) ?? [], maintenance }, maintenance),
  ]
}

function partOf(document: object, maintenance: readonly unknown[]): ImportPart {
  const named = maintenance.flatMap((window) => listIn(window, 'uuids'))
  return {
    document: JSON.stringify(document),
    named: new Set(named.filter((uuid) => typeof uuid === 'string')),
    windows: maintenance.map(nameIn),
  }
}

/** The maintenance windows of parts that did not get through. @param problem why; empty: called off */
export function windowsLeft(
  parts: readonly Pick<ImportPart, 'windows'>[],
  problem: string,
): readonly MovedMaintenance[] {
  return parts
    .flatMap(({ windows }) => windows)
    .map((name) => ({ name, outcome: 'failed', problem }))
}

function nameIn(window: unknown): string {
  const name: unknown =
    typeof window === 'object' && window !== null ? Reflect.get(window, 'name') : undefined
  return typeof name === 'string' ? name : ''
}

function alike(checks: readonly unknown[]): readonly (readonly unknown[])[] {
  const groups: unknown[][] = []
  const byText = new Map<string, unknown[]>()
  for (const check of checks) {
    const texts = textsOf(check)
    const group = texts.map((text) => byText.get(text)).find(Boolean) ?? []
    if (group.length === 0) groups.push(group)
    group.push(check)
    for (const text of texts) byText.set(text, group)
  }
  return groups
}

function textsOf(check: unknown): readonly string[] {
  if (typeof check !== 'object' || check === null) return []
  const { name, slug } = check as { readonly name?: unknown; readonly slug?: unknown }
  return Object.entries({ name, slug }).flatMap(([field, text]) =>
    typeof text === 'string' && text !== '' ? [`${field} ${text}`] : [],
  )
}

function listIn(value: unknown, field: string): readonly unknown[] {
  const list: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined
  return Array.isArray(list) ? list : []
}
