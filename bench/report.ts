// Prints figures: a table for people, one JSON document for machines. Measures nothing.
import type { Figure, Limit, Verdict } from './figures.ts'
import { type Machine, QUIET_HOST, QUIET_LOAD } from './machine.ts'

export interface Failure {
  readonly measurement: string
  readonly error: string
}

/** A measurement during which the host gave more of the processors to others than figures bear. */
export interface Disturbance {
  readonly measurement: string
  /** Share of their time. */
  readonly stolen: number
}

export interface Results {
  readonly machine: Machine
  readonly disturbances: readonly Disturbance[]
  readonly figures: readonly Figure[]
  /** Measurements that could not be made. */
  readonly failures: readonly Failure[]
}

const HEADS = ['', 'figure', 'value', 'unit', 'reference', 'is', 'ratio', 'middle half', 'limit']
const VERDICTS: Record<Verdict, string> = { ok: 'ok', over: 'OVER', unjudged: '' }
/** Columns that hold numbers stand flush right. */
const RIGHT = new Set([2, 4, 6])

export function renderTable({ machine, disturbances, figures, failures }: Results): string {
  const lines = aligned([HEADS, ...figures.map(rowOf)], RIGHT)
  const notes = figures
    .filter(({ note }) => note !== '')
    .map(({ name, note }) => `${name}: ${note}`)
  const failed = failures.map(({ measurement, error }) => `FAILED ${measurement}: ${error}`)
  const head = [...machineLines(machine), ...hostLines(disturbances)]
  const blocks = [head, lines, notes, failed].filter((block) => block.length > 0)
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

const CHANGE_HEADS = ['figure', 'before', 'now', '', 'change']
const CHANGES_RIGHT = new Set([1, 2, 4])

/**
 * What changed since an earlier run: ratios where both have one, as they suffer least from another machine
 * or another day, else values.
 */
export function renderChanges(before: readonly Figure[], now: readonly Figure[]): string {
  const rows = now.flatMap((figure) => {
    const earlier = before.find(({ name }) => name === figure.name)
    return earlier === undefined ? [] : [changeOf(earlier, figure)]
  })
  return `${aligned([CHANGE_HEADS, ...rows], CHANGES_RIGHT).join('\n')}\n`
}

function changeOf(before: Figure, now: Figure): string[] {
  const isRatio = before.ratio !== null && now.ratio !== null
  const [from, to] = isRatio ? [before.ratio, now.ratio] : [before.value, now.value]
  const change = from === null || to === null || from === 0 ? null : to / from - 1
  const percent =
    change === null ? '' : `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(0)} %`
  return [now.name, number(from), number(to), isRatio ? '×' : now.unit, percent]
}

/** Rows as lines, each column as wide as its widest cell. @param right columns that stand flush right */
function aligned(rows: readonly string[][], right: ReadonlySet<number>): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, i) =>
        right.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}

export function renderJson(results: Results): string {
  return `${JSON.stringify(results, null, 2)}\n`
}

function rowOf({ name, value, unit, reference, ratio, spread, limit, verdict }: Figure): string[] {
  return [
    VERDICTS[verdict],
    name,
    number(value),
    unit,
    reference === null ? '' : number(reference.value),
    reference?.name ?? '',
    ratio === null ? '' : ratio.toFixed(2),
    spread === null ? '' : `${spread.low.toFixed(2)}–${spread.high.toFixed(2)}`,
    limit === null ? '' : limitText(limit, unit),
  ]
}

function limitText({ of, at, bound, wish }: Limit, unit: string): string {
  const text = `${at === 'least' ? '≥' : '≤'} ${bound} ${of === 'ratio' ? '×' : unit}`
  return wish === undefined ? text : `${text} (wanted: ${wish})`
}

/** Three significant digits, or the whole part where that is longer. */
function number(value: number | null): string {
  if (value === null) return '–'
  const digits = value >= 100 || value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(value)))
  return value.toLocaleString('en', {
    minimumFractionDigits: Math.min(digits, 3),
    maximumFractionDigits: Math.min(digits, 3),
  })
}

function hostLines(disturbances: readonly Disturbance[]): string[] {
  if (disturbances.length === 0) return []
  const shares = disturbances.map(
    ({ measurement, stolen }) => `${measurement} (${(stolen * 100).toFixed(0)} %)`,
  )
  return [
    `Not judged, as the host gave over ${QUIET_HOST * 100} % of the processors to other machines: ${shares.join(', ')}`,
  ]
}

function machineLines({ node, cpu, cores, load, folder, flush, memory }: Machine): string[] {
  return [
    `Node ${node}, ${cores} × ${cpu}, load ${load.toFixed(2)} at the start`,
    ...(load > QUIET_LOAD
      ? [`Not judged: the load is above ${QUIET_LOAD}, so other programs disturb the figures`]
      : []),
    `data in ${folder}, where a flush to disk takes ${flush.toFixed(2)} ms`,
    `a read within 256 KiB of memory takes ${memory.near.toFixed(0)} ns, within 4 MiB ${memory.far.toFixed(0)} ns`,
  ]
}
