// A text found in the lines of an output. Pure.
import type { Line, Span } from './lines.ts'
import { textOf } from './lines.ts'

/** Where it stands: line and columns in UTF-16 units, `to` not included. */
export interface Match {
  readonly line: number
  readonly from: number
  readonly to: number
}

export interface MarkedSpan extends Span {
  /** Whether it belongs to a match; `current`: to the one that is looked at. */
  readonly match: 'none' | 'match' | 'current'
}

/** Small and capital letters are the same. At most `limit` matches. */
export function findIn(lines: readonly Line[], wanted: string, limit = 1000): readonly Match[] {
  if (wanted === '') return []
  const pattern = new RegExp(wanted.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu')
  const found: Match[] = []
  for (const [line, spans] of lines.entries()) {
    for (const { index, 0: text } of textOf(spans).matchAll(pattern)) {
      found.push({ line, from: index, to: index + text.length })
      if (found.length === limit) return found
    }
  }
  return found
}

/** The spans of a line, cut where a match begins or ends. `matches` are of that line, in order. */
export function markedSpans(
  line: Line,
  matches: readonly Match[],
  current: Match | undefined,
): readonly MarkedSpan[] {
  let at = 0
  return line.flatMap(({ text, look }) => {
    const [begin, end] = [at, at + text.length]
    at = end
    const cuts = matches.flatMap(({ from, to }) => [from, to])
    const inside = cuts.filter((cut) => cut > begin && cut < end)
    const edges = [begin, ...new Set(inside), end]
    return edges.slice(1).map((edge, i) => {
      const start = edges[i] ?? begin
      const match = matches.find(({ from, to }) => from <= start && edge <= to)
      const kind = match === undefined ? 'none' : match === current ? 'current' : 'match'
      return { text: text.slice(start - begin, edge - begin), look, match: kind } as const
    })
  })
}
