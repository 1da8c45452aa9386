// Which zone names are accepted, and under which name they are stored (contract monitor.md 8.4).
import { LEGACY_NAMES, ZONES_BY_AREA } from './zone-names.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Every accepted name, the legacy ones left out: the 483 under which a zone can be stored. */
export const ZONE_NAMES: readonly string[] = Object.entries(ZONES_BY_AREA).flatMap(
  ([area, names]) => words(names).map((name) => (area === '' ? name : `${area}/${name}`)),
)

const accepted: ReadonlySet<string> = new Set(ZONE_NAMES)

const replacements: ReadonlyMap<string, string> = new Map(
  Object.entries(LEGACY_NAMES).flatMap(([zone, names]) =>
    words(names).map((name): [string, string] => [name, zone]),
  ),
)

/** In the tz database, but too new for the list of accepted check zones. */
const LINE_ONLY_ZONES: ReadonlySet<string> = new Set(['America/Coyhaique'])

/**
 * The name under which a zone is stored: itself, or the replacement of a legacy name. Names are
 * case-sensitive. `Intl` is not asked: it takes any case, offsets like `+02:00` and more
 * (contract monitor.md 8.4).
 *
 * @returns null for a name that is not accepted
 */
export function resolveZone(name: string): string | null {
  if (accepted.has(name)) return name
  return replacements.get(name) ?? null
}

/**
 * The zone at the end of an OnCalendar line (contract monitor.md 8.7: "a zone the tz database knows"): the
 * check zones, their legacy names, and those the tz database has gained since. `localtime` and
 * `Factory`, which the reference would take from the machine's files, are refused.
 *
 * @returns null when the word is no zone
 */
export function resolveLineZone(name: string): string | null {
  return LINE_ONLY_ZONES.has(name) ? name : resolveZone(name)
}
