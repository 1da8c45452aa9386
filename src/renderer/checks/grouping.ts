// The list of checks in groups: of a project, a tag, what a tag says (`env:prod`), or a server. Pure.
import type { CheckStatus } from '../../shared/views/checks.ts'
import { natural } from '../ui/natural-order.ts'
import { type Filter, type ListedRow, STATUSES, statusOf } from './check-list.ts'
import { isWorstFirst, type Sort } from './sort.ts'

/** `tag:env`: by the first tag that begins with `env:`. */
export type Grouping = 'none' | 'project' | 'tag' | 'server' | `tag:${string}`

const PLAIN: readonly Grouping[] = ['none', 'project', 'tag', 'server']
/** What a tag can say something of: `env` in `env:prod`. */
const SUBJECT = /^([^:]{1,40}):./

/** As an address has it; null: no grouping that the list knows. */
export function groupingOf(text: string | undefined): Grouping | null {
  if (text?.startsWith('tag:') && text.length > 4) return `tag:${text.slice(4)}`
  return PLAIN.find((known) => known === text) ?? null
}

export interface RowGroup {
  /** Its place in the list, which no check has. */
  readonly id: string
  /** Null: of those that are in no group. */
  readonly title: string | null
  /** In order. */
  readonly checks: readonly string[]
  readonly counts: Readonly<Record<CheckStatus, number>>
}

export interface Grouped {
  readonly rows: ReadonlyMap<string, ListedRow>
  readonly sort: Sort
  readonly filter: Pick<Filter, 'tags'>
  readonly now: number
  /** Names by UUID. */
  readonly projects: ReadonlyMap<string, string>
  /** Names of other servers, by id. */
  readonly servers: ReadonlyMap<string, string>
}

const MARK = '#'

export function isGroupId(id: string): boolean {
  return id.startsWith(MARK)
}

/** The checks among the items of a list, without the heads of groups. The same list where there is none. */
export function rowsIn(items: readonly string[]): readonly string[] {
  return items.some(isGroupId) ? items.filter((id) => !isGroupId(id)) : items
}

/**
 * Every check once, in the order that they have. Groups go by their titles, without one last; in a list that is
 * worst first, those with something down come before the others.
 * @param ids of checks
 */
export function groupRows(
  ids: readonly string[],
  grouping: Exclude<Grouping, 'none'>,
  { rows, sort, filter, now, projects, servers }: Grouped,
): readonly RowGroup[] {
  const found = new Map<string, { checks: string[]; counts: Record<CheckStatus, number> }>()
  for (const id of ids) {
    const row = rows.get(id)
    if (row === undefined) continue
    const key = keyOf(row, grouping, filter.tags)
    const group = found.get(key) ?? { checks: [], counts: noCounts() }
    found.set(key, group)
    group.checks.push(id)
    group.counts[statusOf(row, now)]++
  }
  const names = grouping === 'project' ? projects : grouping === 'server' ? servers : null
  const groups = [...found].map(([key, group]) => ({
    ...group,
    id: `${MARK}${grouping}/${key}`,
    title: key === '' ? null : names === null ? key : (names.get(key) ?? key),
  }))
  const first = ({ counts }: RowGroup) => (isWorstFirst(sort) && counts.down > 0 ? 0 : 1)
  return groups.sort((a, b) => first(a) - first(b) || compareTitles(a.title, b.title))
}

/** Empty: in no group. Of a check's tags, the first one decides that the whole list does not have. */
function keyOf(row: ListedRow, grouping: Grouping, shared: readonly string[]): string {
  if (grouping === 'project') return 'remote' in row ? '' : row.project
  if (grouping === 'server') return 'remote' in row ? row.remote : ''
  const subject = grouping.startsWith('tag:') ? `${grouping.slice(4)}:` : null
  const tag =
    subject === null
      ? row.tags.find((own) => !shared.includes(own))
      : row.tags.find((own) => own.startsWith(subject))
  return tag ?? ''
}

function compareTitles(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return natural(a, b)
}

function noCounts(): Record<CheckStatus, number> {
  return { down: 0, grace: 0, up: 0, new: 0, paused: 0 }
}

/** What the states of a group are, worst first, without those that none has. */
export function statesOf({ counts }: Pick<RowGroup, 'counts'>): readonly CheckStatus[] {
  return STATUSES.filter((status) => counts[status] > 0)
}

/**
 * The list from above: the head of each group, then its checks, unless it is closed.
 * @param closed ids of groups
 */
export function itemsOf(
  groups: readonly RowGroup[],
  closed: ReadonlySet<string>,
): readonly string[] {
  return groups.flatMap(({ id, checks }) => (closed.has(id) ? [id] : [id, ...checks]))
}

/** The group that a check, or the head itself, stands in; undefined: none. */
export function headOf(groups: readonly RowGroup[], id: string): RowGroup | undefined {
  return groups.find((group) => group.id === id || group.checks.includes(id))
}

/** What tags of these checks say something of, if two or more do: `env`. By name. */
export function subjectsOf(rows: Iterable<ListedRow>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tags } of rows) {
    const subjects = new Set(tags.flatMap((tag) => SUBJECT.exec(tag)?.[1] ?? []))
    for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  return [...counts].flatMap(([subject, count]) => (count > 1 ? [subject] : [])).sort(natural)
}
