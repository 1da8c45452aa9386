// Which checks a maintenance window covers, and which windows cover a check. Pure. When windows begin and end is
// in maintenance.ts, what they do to a deadline in observer.ts.
import type { Millis } from '../../clock.ts'
import type { Check } from './check.ts'
import { type CheckGroup, isOfGroup } from './group-snooze.ts'

/** All checks, those of a project, with a tag, of both, or single ones. */
export interface Coverage {
  /** Null: of all projects. */
  readonly projectId: number | null
  /** Empty: whatever their tags. */
  readonly tag: string
  /** Null: whichever project and tag say. */
  readonly checkIds: readonly number[] | null
}

export type Covered = Pick<Check, 'id' | 'projectId' | 'tags'>

/** One time of maintenance: `start` belongs to it, `end` does not. */
export interface MaintenanceSpan extends Coverage {
  readonly id: number
  /** Of its window; null: that was removed. */
  readonly windowId: string | null
  readonly name: string
  readonly start: Millis
  readonly end: Millis
}

/** The maintenance that a check is in. */
export interface InMaintenance {
  /** Of several at once, the one that ends last. */
  readonly name: string
  readonly since: Millis
  /** Others that follow without a break are counted in. */
  readonly until: Millis
}

export function covers({ checkIds, ...group }: Coverage, check: Covered): boolean {
  return checkIds === null
    ? isOfGroup(group satisfies CheckGroup, check)
    : checkIds.includes(check.id)
}

/** The spans of each check, in the order of the list. Checks in the same windows share one list. */
export type Covering = (check: Covered) => readonly MaintenanceSpan[]

const NONE: readonly MaintenanceSpan[] = []
/** Of no check. */
export const uncovered: Covering = () => NONE

/** Each check is compared with each kind of coverage once, not with each span. */
export function coveringOf(spans: readonly MaintenanceSpan[]): Covering {
  if (spans.length === 0) return uncovered
  const coverages = [...Map.groupBy(spans, coverageKey).values()].map(([first]) => first)
  const named = new Set(spans.flatMap(({ checkIds }) => checkIds ?? []))
  const byCheck = new Map<string, readonly MaintenanceSpan[]>()
  const byCoverages = new Map<string, readonly MaintenanceSpan[]>()

  function listOf(check: Covered): readonly MaintenanceSpan[] {
    const keys = new Set(
      coverages.flatMap((one) => (one !== undefined && covers(one, check) ? coverageKey(one) : [])),
    )
    if (keys.size === 0) return NONE
    const key = [...keys].join('\n')
    const known = byCoverages.get(key) ?? spans.filter((span) => keys.has(coverageKey(span)))
    byCoverages.set(key, known)
    return known
  }

  return (check) => {
    const key = named.has(check.id) ? `#${check.id}` : `${check.projectId} ${check.tags}`
    const known = byCheck.get(key)
    if (known !== undefined) return known
    const list = listOf(check)
    if (byCheck.size >= MAX_KEPT) byCheck.clear()
    byCheck.set(key, list)
    return list
  }
}

/** Texts of tags that are kept: as many as there are checks at the most, usually a handful. */
const MAX_KEPT = 20_000

function coverageKey({ projectId, tag, checkIds }: Coverage): string {
  return JSON.stringify([projectId, tag, checkIds])
}

export function isSameCoverage(a: Coverage, b: Coverage): boolean {
  return coverageKey(a) === coverageKey(b)
}

/** Whether the other covers the same checks and maybe more: as many projects, or as many single ones. */
export function isWithin(one: Coverage, other: Coverage): boolean {
  if (one.checkIds !== null) return one.checkIds.every((id) => other.checkIds?.includes(id))
  if (other.checkIds !== null || one.tag !== other.tag) return false
  return other.projectId === null || other.projectId === one.projectId
}

/** When the next of them begins or ends; infinite: none does any more. */
export function nextSpanChange(spans: readonly MaintenanceSpan[], now: Millis): Millis {
  let next = Number.POSITIVE_INFINITY
  for (const { start, end } of spans) {
    if (start > now && start < next) next = start
    if (end > now && end < next) next = end
  }
  return next
}

/** The maintenance at an instant; null: there is none. @param spans of one check, by their start */
export function inMaintenance(
  spans: readonly MaintenanceSpan[],
  now: Millis,
): InMaintenance | null {
  let { name, since, until } = { name: '', since: now, until: now }
  for (const span of spans) {
    // What begins when the last one ends goes on with it; at first, what begins now or before.
    if (span.end <= now || span.start > until) continue
    if (until === now) since = span.start
    if (span.end > until) ({ name, end: until } = span)
  }
  return until === now ? null : { name, since, until }
}
