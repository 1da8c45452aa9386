// The columns of the list of checks: which a person may choose, and which of those have room. Pure.
import type { SortKey } from './sort.ts'

export type ColumnName =
  | 'state'
  | 'name'
  | 'tags'
  | 'project'
  | 'server'
  | 'beats'
  | 'last'
  | 'duration'
  | 'output'
  | 'uptime'
  | 'deadline'
  | 'schedule'
  | 'integrations'
  | 'menu'

export interface Column {
  readonly name: ColumnName
  /** CSS pixels; of the name the least, as it takes what the others leave. */
  readonly width: number
  /** Null: nothing to sort by. */
  readonly sort: SortKey | null
  /** Whether it is shown before a person has chosen; `always`: nobody chooses; `wide`: where the table is wide. */
  readonly shown: boolean | 'always' | 'wide'
}

/** In the order in which they stand. */
export const COLUMNS: readonly Column[] = [
  { name: 'state', width: 144, sort: 'state', shown: 'always' },
  { name: 'name', width: 184, sort: 'name', shown: 'always' },
  { name: 'tags', width: 160, sort: 'tags', shown: false },
  { name: 'project', width: 120, sort: 'project', shown: false },
  { name: 'server', width: 120, sort: 'server', shown: true },
  { name: 'beats', width: 136, sort: 'beats', shown: true },
  { name: 'last', width: 168, sort: 'last', shown: true },
  { name: 'duration', width: 88, sort: 'duration', shown: false },
  { name: 'output', width: 200, sort: null, shown: 'wide' },
  { name: 'uptime', width: 104, sort: 'uptime', shown: false },
  { name: 'deadline', width: 136, sort: 'deadline', shown: true },
  { name: 'schedule', width: 136, sort: 'schedule', shown: true },
  { name: 'integrations', width: 88, sort: 'integrations', shown: true },
  { name: 'menu', width: 64, sort: null, shown: 'always' },
]

/** What goes first where there is little room. */
const DROPPED: readonly ColumnName[] = [
  ...(['server', 'tags', 'project', 'output', 'uptime', 'duration', 'schedule'] as const),
  ...(['integrations', 'beats', 'deadline', 'last'] as const),
]

/** Beside the column of servers a name keeps so much more, in CSS pixels: without that column the server stands in it. */
const NAME_BESIDE_SERVER = 56

/** Two lines a check: nothing is chosen, and nothing has a width. */
const OF_PHONES: readonly ColumnName[] = ['state', 'name', 'last', 'deadline', 'menu']
export const PHONE = 560

/** Of the boxes before them, in CSS pixels, as `--control` of tokens.css has it. */
const SELECT = 32

/** Below it, names do with less and the last ping is without its duration, in CSS pixels of the table. */
const NARROW = 900
const OF_NARROW: Readonly<Partial<Record<ColumnName, number>>> = {
  name: 152,
  state: 124,
  last: 104,
  deadline: 128,
}

/** From where the runs have twice and three times the room, in CSS pixels of the table: names have theirs first. */
const WIDER = [1788, 2200] as const
/** Each time. */
const WIDER_BEATS = 120

/** What a person said of columns: on or off. */
export type ColumnChoices = Readonly<Partial<Record<ColumnName, boolean>>>

/** In a window of 1,700 px: from there on names have room to spare, in CSS pixels of the table. */
const WIDE = 1480
const WIDEST_NAME = 560
/** Of what the others leave, beside the output. */
const NAME_SHARE = 0.64

/**
 * @param withServers there are checks of other servers
 * @param room of the table, in CSS pixels
 */
export function chosenColumns(
  choices: ColumnChoices,
  withServers: boolean,
  room: number,
): readonly ColumnName[] {
  return COLUMNS.filter(({ name, shown }) => {
    if (shown === 'always') return true
    const isShown = choices[name] ?? (shown === 'wide' ? room >= WIDE : shown)
    return isShown && (withServers || name !== 'server')
  }).map(({ name }) => name)
}

/**
 * Of the name beside the output, which takes the rest, in CSS pixels; undefined: the name takes what the others leave.
 * @param columns that are shown
 */
export function nameWidth(columns: readonly ColumnName[], room: number): number | undefined {
  if (!columns.includes('output')) return undefined
  const others = columns.filter((name) => name !== 'name' && name !== 'output')
  const left = room - SELECT - others.reduce((sum, name) => sum + columnWidth(name, room), 0)
  return Math.min(WIDEST_NAME, Math.round(left * NAME_SHARE))
}

/**
 * Those of the chosen columns that have room beside the name.
 * @param room of the table, in CSS pixels
 */
export function fittingColumns(
  chosen: readonly ColumnName[],
  room: number,
  isPhone: boolean,
): readonly ColumnName[] {
  if (isPhone) return OF_PHONES
  const widthOf = (name: ColumnName) =>
    columnWidth(name, room) + (name === 'server' ? NAME_BESIDE_SERVER : 0)
  let left = room - SELECT - chosen.reduce((sum, name) => sum + widthOf(name), 0)
  const dropped = new Set<ColumnName>()
  for (const name of DROPPED) {
    if (left >= 0) break
    if (!chosen.includes(name)) continue
    dropped.add(name)
    left += widthOf(name)
  }
  return chosen.filter((name) => !dropped.has(name))
}

/**
 * In CSS pixels; of the name the least.
 * @param room of the table, in CSS pixels
 */
export function columnWidth(name: ColumnName, room: number): number {
  const { width = 0 } = columnOf(name) ?? {}
  if (name === 'beats') return width + WIDER_BEATS * WIDER.filter((from) => room >= from).length
  return (room < NARROW ? OF_NARROW[name] : undefined) ?? width
}

/** By name; a name that is unknown was never given out. */
export function columnOf(name: ColumnName): Column | undefined {
  return COLUMNS.find((column) => column.name === name)
}
