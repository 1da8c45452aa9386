// The order of the list of checks: by which column, and which way round. Pure.
import type { CheckStatus } from '../../shared/views/checks.ts'
import { createRanks } from '../ui/natural-order.ts'
import { type ListedRow, STATUSES, statusOf, tagRanks } from './check-list.ts'

const SORT_KEYS = [
  ...['state', 'name', 'tags', 'project', 'server'],
  ...['beats', 'last', 'duration', 'uptime', 'deadline', 'schedule', 'integrations'],
] as const satisfies readonly string[]
export type SortKey =
  | 'state'
  | 'name'
  | 'tags'
  | 'project'
  | 'server'
  | TimedKey
  | SharedKey
  | 'schedule'
  | 'integrations'
/** What each ping changes. */
type TimedKey = 'last' | 'duration' | 'deadline'

/** What is asked for when the list is sorted by it. */
type SharedKey = 'beats' | 'uptime'

export interface Sort {
  readonly key: SortKey
  readonly reversed: boolean
}

/** Worst first, then by name. */
export const WORST_FIRST: Sort = { key: 'state', reversed: false }

export function isWorstFirst({ key, reversed }: Sort): boolean {
  return key === WORST_FIRST.key && !reversed
}

/** Of the columns whose first order is from the most to the least: the newest, the longest, what fails most. */
const FROM_THE_MOST: ReadonlySet<SortKey> = new Set(['beats', 'last', 'duration'])

/** As an address has it: `name`, `-last`. */
export function sortText({ key, reversed }: Sort): string {
  return `${reversed ? '-' : ''}${key}`
}

/** Null: no order that the list knows. */
export function sortOf(text: string | undefined): Sort | null {
  const reversed = text?.startsWith('-') ?? false
  const name = reversed ? text?.slice(1) : text
  const key = isSortKey(name) ? name : null
  return key === null ? null : { key, reversed }
}

function isSortKey(name: string | undefined): name is SortKey {
  return SORT_KEYS.some((key) => key === name)
}

/** What a click on the head of a column does: its order, the other way round, then worst first. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.key !== key) return { key, reversed: false }
  return sort.reversed ? WORST_FIRST : { key, reversed: true }
}

/** For screen readers; undefined: the list is not in the order of that column. */
export function ariaSortOf(sort: Sort, key: SortKey): 'ascending' | 'descending' | undefined {
  if (sort.key !== key) return undefined
  return FROM_THE_MOST.has(key) === sort.reversed ? 'ascending' : 'descending'
}

/** Whether pings change the order, not only the state, the name or the settings of a check. */
export function isTimed({ key }: Sort): boolean {
  return key === 'last' || key === 'duration' || key === 'deadline'
}

/** What the names of other things are, and the time by the server's clock. */
export interface Around {
  readonly now: number
  /** By UUID. */
  readonly projects: ReadonlyMap<string, string>
  /** Of other servers, by id. */
  readonly servers: ReadonlyMap<string, string>
  /** How many integrations a check notifies, by its UUID; one that notifies none is missing. */
  readonly integrations: ReadonlyMap<string, number>
  /** By UUID: of the last runs the share that failed, or the uptime, as the list is sorted; what has none is missing. */
  readonly shares: ReadonlyMap<string, number>
}

/**
 * Ids in that order; checks that are equal in it stay as they are, those without a value come last either way.
 * @param order of all rows by name
 */
export function sortRows(
  rows: ReadonlyMap<string, ListedRow>,
  order: readonly string[],
  sort: Sort,
  around: Around,
): readonly string[] {
  if (sort.key === 'name') return sort.reversed ? order.toReversed() : order
  if (sort.key === 'state') return byState(rows, order, sort.reversed, around.now)
  if (sort.key === 'tags') return byTags(rows, order, sort.reversed)
  // A number each: to compare texts is dear, and there are few different ones.
  const keys = keysOf(rows, order, sort.key, around)
  const sign = sort.reversed !== FROM_THE_MOST.has(sort.key) ? -1 : 1
  const places = Array.from(order.keys())
  places.sort((a, b) => {
    const [x, y] = [keys[a] ?? Number.NaN, keys[b] ?? Number.NaN]
    if (x === y) return 0
    if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : 1
    return Number.isNaN(y) ? -1 : sign * (x - y)
  })
  return places.map((place) => order[place] ?? '')
}

/** The order of every list that nobody has arranged. */
function byState(
  rows: ReadonlyMap<string, ListedRow>,
  order: readonly string[],
  reversed: boolean,
  now: number,
): readonly string[] {
  const found: Readonly<Record<CheckStatus, string[]>> = {
    down: [],
    grace: [],
    up: [],
    new: [],
    paused: [],
  }
  for (const id of order) {
    const row = rows.get(id)
    if (row !== undefined) found[statusOf(row, now)].push(id)
  }
  return (reversed ? STATUSES.toReversed() : STATUSES).flatMap((status) => found[status])
}

/** By the first tag, then by the second one; those with none last either way. */
function byTags(
  rows: ReadonlyMap<string, ListedRow>,
  order: readonly string[],
  reversed: boolean,
): readonly string[] {
  const ranks = tagRanks(order.flatMap((id) => rows.get(id)?.tags ?? []))
  const entries = order.map((id) => ({
    id,
    ranks: (rows.get(id)?.tags ?? []).map((tag) => ranks.get(tag) ?? 0),
  }))
  const sign = reversed ? -1 : 1
  entries.sort((a, b) => {
    const [x, y] = [a.ranks.length, b.ranks.length]
    if (x === 0 || y === 0) return Number(x === 0) - Number(y === 0)
    return sign * compareRanks(a.ranks, b.ranks)
  })
  return entries.map(({ id }) => id)
}

/** The shorter one first, where that is how the longer one begins. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const step = (a[i] ?? 0) - (b[i] ?? 0)
    if (step !== 0) return step
  }
  return a.length - b.length
}

const textRanks = createRanks()

/** Side by side with the ids; NaN: none. */
function keysOf(
  rows: ReadonlyMap<string, ListedRow>,
  order: readonly string[],
  key: Exclude<SortKey, 'state' | 'name' | 'tags'>,
  around: Around,
): Float64Array {
  const all = order.map((id) => rows.get(id))
  if (key === 'last' || key === 'duration' || key === 'deadline') {
    return Float64Array.from(all, (row) => (row && NUMBERS[key](row, around.now)) ?? Number.NaN)
  }
  if (key === 'beats' || key === 'uptime') {
    const shareOf = (row: ListedRow) => ('remote' in row ? undefined : around.shares.get(row.uuid))
    return Float64Array.from(all, (row) => (row && shareOf(row)) ?? Number.NaN)
  }
  if (key === 'integrations') {
    const notified = (row: ListedRow) =>
      'remote' in row ? Number.NaN : (around.integrations.get(row.uuid) ?? 0)
    return Float64Array.from(all, (row) => (row === undefined ? Number.NaN : notified(row)))
  }
  const texts = all.map((row) => (row === undefined ? '' : textOf(row, key, around)))
  const ranks = textRanks(texts)
  return Float64Array.from(texts, (text) => (text === '' ? Number.NaN : (ranks.get(text) ?? 0)))
}

const NUMBERS: Readonly<Record<TimedKey, (row: ListedRow, now: number) => number | null>> = {
  last: (row) => row.lastPing,
  duration: (row) => row.lastDuration,
  deadline: deadlineOf,
}

/** One that is down was expected before it went down. */
function deadlineOf(row: ListedRow, now: number): number | null {
  if (statusOf(row, now) === 'down') return row.since
  return 'remote' in row ? row.due : row.deadline
}

/** Empty: it has none. */
function textOf(
  row: ListedRow,
  key: 'project' | 'server' | 'schedule',
  { projects, servers }: Around,
): string {
  if (key === 'project') return 'remote' in row ? '' : (projects.get(row.project) ?? '')
  if (key === 'server') return 'remote' in row ? (servers.get(row.remote) ?? '') : ''
  // Periods by their length, then expressions.
  return row.kind === 'simple' ? `${row.timeout}` : `z ${row.schedule}`
}
