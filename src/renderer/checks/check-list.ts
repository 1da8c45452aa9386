// Which checks the list shows; their order is in sort.ts. Pure, but for what is kept to be quick.
import { statusNow } from '../../shared/status.ts'
import type { CheckRow, CheckStatus } from '../../shared/views/checks.ts'
import type { MirroredRow } from '../../shared/views/remotes.ts'
import { createRanks } from '../ui/natural-order.ts'

export const STATUSES = ['down', 'grace', 'up', 'new', 'paused'] as const satisfies CheckStatus[]

/** A row of the list: an own check, or one of another server. */
export type ListedRow = CheckRow | MirroredRow

/** Of another server: as that said. The time that passes here makes it neither late nor down. */
export function statusOf(row: ListedRow, now: number): CheckStatus {
  return 'remote' in row ? row.status : statusNow(row, now)
}

/** Rows by the id that they have in the list. Linked ones are folded into the own check. */
export function listedRows(
  own: ReadonlyMap<string, CheckRow>,
  mirrored: ReadonlyMap<string, MirroredRow>,
): ReadonlyMap<string, ListedRow> {
  if (mirrored.size === 0) return own
  const rows = new Map<string, ListedRow>(own)
  for (const [id, row] of mirrored) if (row.linked === null) rows.set(id, row)
  return rows
}

export interface Filter {
  /** Empty: everything. */
  readonly text: string
  readonly status: CheckStatus | null
  /** A check has to have all of them. */
  readonly tags: readonly string[]
  /** Of a project; null: all. */
  readonly project: string | null
  /** `here`, or the id of another server; null: all. */
  readonly server: string | null
  /** Only what is marked. */
  readonly favourite: boolean
}

/** As the address of the list has it: tags are parted by blanks, which none contains. */
export function filterOf(query: Readonly<Record<string, string>>): Filter {
  return {
    text: query.q ?? '',
    status: STATUSES.find((status) => status === query.state) ?? null,
    tags: (query.tag ?? '').split(' ').filter(Boolean),
    project: query.project ?? null,
    server: query.server ?? null,
    favourite: query.favourite === '1',
  }
}

export function isFiltered(filter: Filter): boolean {
  const { text, status, tags, project, server, favourite } = filter
  const isPlaced = project !== null || server !== null
  return text.trim() !== '' || status !== null || tags.length > 0 || isPlaced || favourite
}

const nameRanks = createRanks()
export const tagRanks = createRanks()

/** Ids in the order of the names: to be kept until one changes. */
export function orderByName(rows: ReadonlyMap<string, ListedRow>): readonly string[] {
  const ranks = nameRanks(Array.from(rows.values(), ({ name }) => name))
  const entries = Array.from(rows, ([id, row]) => ({
    id,
    rank: ranks.get(row.name) ?? 0,
    created: createdOf(row),
  }))
  return entries
    .sort((a, b) => a.rank - b.rank || a.created - b.created || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** Of equal names, own checks come first. */
function createdOf(row: ListedRow): number {
  return 'remote' in row ? Number.MAX_SAFE_INTEGER : row.created
}

/**
 * Ids of what the filter lets through, in that order.
 * @param order of all rows
 * @param favourites ids of what is marked
 */
export function listChecks(
  rows: ReadonlyMap<string, ListedRow>,
  order: readonly string[],
  filter: Filter,
  now: number,
  favourites: ReadonlySet<string> = new Set(),
): readonly string[] {
  const found = search(rows, order, wordsOf(filter.text))
  if (!isFiltered({ ...filter, text: '' })) return found
  return found.filter((id) => {
    if (filter.favourite && !favourites.has(id)) return false
    const row = rows.get(id)
    return row !== undefined && passes(row, filter, now)
  })
}

function passes(row: ListedRow, filter: Filter, now: number): boolean {
  if (filter.status !== null && filter.status !== statusOf(row, now)) return false
  if (!isOf(row, filter)) return false
  return filter.tags.every((tag) => row.tags.includes(tag))
}

/** Whether it is of the project and the server that the filter names. */
export function isOf(
  row: ListedRow,
  { project, server }: Pick<Filter, 'project' | 'server'>,
): boolean {
  if ('remote' in row) return project === null && (server === null || server === row.remote)
  return (project === null || project === row.project) && (server === null || server === HERE)
}

export const HERE = 'here'

/** Texts of all rows in one, in which the browser looks several times as fast as in one by one. */
interface Joined {
  readonly text: string
  /** Where that of each row begins, and where one after the last would. */
  readonly starts: readonly number[]
}

/** What rows are found by. */
interface SearchIndex {
  readonly rows: ReadonlyMap<string, ListedRow>
  readonly order: readonly string[]
  /** Name, slug and tags in lower case. */
  readonly texts: Joined
  /** UUIDs or unique keys. */
  readonly keys: Joined
}

/** Made once for the same rows: a search asks all of them again at each key. */
let index: SearchIndex | null = null

function indexOf(rows: SearchIndex['rows'], order: SearchIndex['order']): SearchIndex {
  if (index?.rows !== rows || index.order !== order) {
    const all = order.map((id) => rows.get(id))
    index = {
      rows,
      order,
      texts: joined(all.map((row) => (row === undefined ? '' : textOf(row)))),
      keys: joined(all.map((row) => (row === undefined ? '' : keyOf(row)))),
    }
  }
  return index
}

/** Each begins with a line break, which no word of a search has. */
function joined(texts: readonly string[]): Joined {
  const starts = [0]
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length + 1)
  return { text: texts.map((text) => `\n${text}`).join(''), starts }
}

/** Tells the place of each row in whose text it is. */
function find({ text, starts }: Joined, wanted: string, tell: (place: number) => void): void {
  const startAfter = (place: number) => starts[place + 1] ?? text.length
  for (let [place, at] = [0, text.indexOf(wanted)]; at !== -1; ) {
    while (startAfter(place) <= at) place++
    tell(place)
    at = text.indexOf(wanted, startAfter(place))
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}

function keyOf(row: ListedRow): string {
  return row.uuid ?? ('remote' in row ? row.uniqueKey : '')
}

const texts = new WeakMap<ListedRow, string>()

function textOf(row: ListedRow): string {
  const known = texts.get(row)
  if (known !== undefined) return known
  // No word of a search has a line break.
  const text = [row.name, row.slug, ...row.tags].join('\n').toLowerCase()
  texts.set(row, text)
  return text
}

/** Ids of those that have every word. */
function search(
  rows: SearchIndex['rows'],
  order: SearchIndex['order'],
  words: readonly string[],
): readonly string[] {
  if (words.length === 0) return order
  const { texts, keys } = indexOf(rows, order)
  /** By place: how many of the words were found. */
  const found = new Uint16Array(order.length)
  for (const [before, word] of words.entries()) {
    const note = (place: number) => {
      if (found[place] === before) found[place] = before + 1
    }
    find(texts, word, note)
    find(keys, `\n${word}`, note)
  }
  return order.filter((_, place) => found[place] === words.length)
}

/** Rows that the words of a search find. */
export function withText(rows: readonly ListedRow[], text: string): readonly ListedRow[] {
  const words = wordsOf(text)
  if (words.length === 0) return rows
  return rows.filter((row) =>
    words.every((word) => textOf(row).includes(word) || keyOf(row).startsWith(word)),
  )
}

export interface TagCount {
  readonly tag: string
  readonly all: number
  readonly down: number
}

/** The tags of these checks, those with something down first, then by name. */
export function tagCounts(rows: Iterable<ListedRow>, now: number): readonly TagCount[] {
  const counts = new Map<string, { all: number; down: number }>()
  for (const row of rows) {
    const down = statusOf(row, now) === 'down' ? 1 : 0
    // Mostly one or none.
    for (const tag of row.tags.length > 1 ? new Set(row.tags) : row.tags) {
      const count = counts.get(tag) ?? { all: 0, down: 0 }
      count.all += 1
      count.down += down
      counts.set(tag, count)
    }
  }
  const ranks = tagRanks([...counts.keys()])
  const rankOf = ({ tag }: TagCount) => ranks.get(tag) ?? 0
  return Array.from(counts, ([tag, count]) => ({ tag, ...count })).sort(
    (a, b) => Number(b.down > 0) - Number(a.down > 0) || rankOf(a) - rankOf(b),
  )
}
