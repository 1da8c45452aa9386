// Prints figures: a table for people, one JSON document for machines. Measures nothing.
import type { Figure, Limit, Verdict } from './figures.ts'
import type { Preferences } from './machine.ts'

export interface Failure {
  readonly measurement: string
  readonly error: string
}

export interface Results {
  readonly machine: Preferences
  readonly figures: readonly Figure[]
  /** Measurements that could not be made. */
  readonly failures: readonly Failure[]
}

const HEADS = ['', 'figure', 'value', 'unit', 'reference', 'is', 'ratio', 'limit']
const VERDICTS: Record<Verdict, string> = { ok: 'ok', over: 'OVER', unjudged: '' }
/** Columns that hold numbers stand flush right. */
const RIGHT = new Set([2, 4, 6])

export function renderTable({ machine, figures, failures }: Results): string {
  const rows = [HEADS, ...figures.map(rowOf)]
  const widths = HEADS.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, i) =>
        RIGHT.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const notes = figures
    .filter(({ note }) => note !== '')
    .map(({ name, note }) => `${name}: ${note}`)
  const failed = failures.map(({ measurement, error }) => `FAILED ${measurement}: ${error}`)
  const blocks = [machineLines(machine), lines, notes, failed].filter((block) => block.length > 0)
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`
}

export function renderJson(results: Results): string {
  return `${JSON.stringify(results, null, 2)}\n`
}

function rowOf({ name, value, unit, reference, ratio, limit, verdict }: Figure): string[] {
  return [
    VERDICTS[verdict],
    name,
    number(value),
    unit,
    reference === null ? '' : number(reference.value),
    reference?.name ?? '',
    ratio === null ? '' : ratio.toFixed(2),
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

function machineLines({ node, cpu, cores, load, folder, flush }: Preferences): string[] {
  return [
    `Node ${node}, ${cores} × ${cpu}, load ${load.toFixed(2)} at the start`,
    ...(load > cores / 2
      ? ['Other programs kept this machine busy within the last minute: all figures suffer']
      : []),
    `data in ${folder}, where a flush to disk takes ${flush.toFixed(2)} ms`,
  ]
}
