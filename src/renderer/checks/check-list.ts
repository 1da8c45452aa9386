// Which checks the list shows, and in which order. Pure.
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'

export const STATUSES = ['down', 'grace', 'up', 'new', 'paused'] as const satisfies CheckStatus[]

export interface Filter {
  /** Empty: everything. */
  readonly text: string
  readonly status: CheckStatus | null
  /** A check has to have all of them. */
  readonly tags: readonly string[]
  /** Of a project; null: all. */
  readonly project: string | null
}

/** As the address of the list has it: tags are parted by blanks, which none contains. */
export function filterOf(query: Readonly<Record<string, string>>): Filter {
  return {
    text: query.q ?? '',
    status: STATUSES.find((status) => status === query.state) ?? null,
    tags: (query.tag ?? '').split(' ').filter(Boolean),
    project: query.project ?? null,
  }
}

export function isFiltered({ text, status, tags, project }: Filter): boolean {
  return text.trim() !== '' || status !== null || tags.length > 0 || project !== null
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** UUIDs in the order of the names. Comparing names is dear: to be kept until one changes. */
export function orderByName(rows: Iterable<CheckRow>): readonly string[] {
  return [...rows].sort(compareNames).map(({ uuid }) => uuid)
}

function compareNames(a: CheckRow, b: CheckRow): number {
  return byName.compare(a.name, b.name) || a.created - b.created || (a.uuid < b.uuid ? -1 : 1)
}

/**
 * UUIDs of what the filter lets through, worst first, then by name.
 * @param order of all rows, by name
 */
export function listChecks(
  rows: ReadonlyMap<string, CheckRow>,
  order: readonly string[],
  filter: Filter,
  now: number,
): readonly string[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const found: Readonly<Record<CheckStatus, string[]>> = {
    down: [],
    grace: [],
    up: [],
    new: [],
    paused: [],
  }
  for (const uuid of order) {
    const row = rows.get(uuid)
    if (row === undefined) continue
    const status = statusNow(row, now)
    if (!passes(row, status, filter) || !words.every((word) => isFoundBy(row, word))) continue
    found[status].push(uuid)
  }
  return STATUSES.flatMap((status) => found[status])
}

function passes(row: CheckRow, status: CheckStatus, filter: Filter): boolean {
  if (filter.status !== null && filter.status !== status) return false
  if (filter.project !== null && filter.project !== row.project) return false
  return filter.tags.every((tag) => row.tags.includes(tag))
}

function isFoundBy(row: CheckRow, word: string): boolean {
  return (
    row.name.toLowerCase().includes(word) ||
    row.slug.includes(word) ||
    row.uuid.startsWith(word) ||
    row.tags.some((tag) => tag.toLowerCase().includes(word))
  )
}

export interface TagCount {
  readonly tag: string
  readonly all: number
  readonly down: number
}

/** The tags of these checks, those with something down first, then by name. */
export function tagCounts(rows: Iterable<CheckRow>, now: number): readonly TagCount[] {
  const counts = new Map<string, { all: number; down: number }>()
  for (const row of rows) {
    const down = statusNow(row, now) === 'down' ? 1 : 0
    for (const tag of new Set(row.tags)) {
      const known = counts.get(tag) ?? { all: 0, down: 0 }
      counts.set(tag, { all: known.all + 1, down: known.down + down })
    }
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, ...count }))
    .sort((a, b) => Number(b.down > 0) - Number(a.down > 0) || byName.compare(a.tag, b.tag))
}
