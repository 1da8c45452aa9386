// Successes of one check that follow each other are one line of a stream: heartbeats would drown all else. Pure.
import type { PingItem, TimelineItem } from '../../shared/views/timeline.ts'

export interface Run {
  readonly type: 'run'
  /** Of the oldest: newer ones do not change it. */
  readonly id: string
  readonly check: string
  /** Of the newest. */
  readonly at: number
  readonly first: number
  /** Successes, without the starts that belong to them. */
  readonly count: number
  /** Newest first. */
  readonly items: readonly PingItem[]
}

/** Fewer successes stay lines of their own. */
const SHORTEST = 3

/**
 * Joins successes of a check, with their starts, between which nothing else happened to it. A gap ends all.
 * @param items newest first
 */
export function joinRuns(items: readonly TimelineItem[]): readonly (TimelineItem | Run)[] {
  const open = new Map<string, PingItem[]>()
  const lines: (TimelineItem | PingItem[])[] = []
  for (const item of items) {
    if (item.type === 'ping' && (item.kind === 'success' || item.kind === 'start')) {
      const known = open.get(item.check)
      if (known !== undefined) known.push(item)
      else {
        const begun = [item]
        open.set(item.check, begun)
        lines.push(begun)
      }
      continue
    }
    if (item.type === 'gap') open.clear()
    else if ('check' in item && item.check !== null) open.delete(item.check)
    lines.push(item)
  }
  return lines
    .flatMap((line) => (Array.isArray(line) ? joined(line) : [line]))
    .sort((a, b) => b.at - a.at)
}

function joined(items: readonly PingItem[]): readonly (TimelineItem | Run)[] {
  const count = items.filter(({ kind }) => kind === 'success').length
  const [newest, oldest] = [items[0], items.at(-1)]
  if (count < SHORTEST || newest === undefined || oldest === undefined) return items
  const { check, at } = newest
  return [{ type: 'run', id: oldest.id, check, at, first: oldest.at, count, items }]
}
