// What the help and the palette list. Pure.
import { t } from '../words/t.ts'
import type { Command } from './commands.ts'

export interface Group {
  readonly title: string
  readonly commands: readonly Command[]
}

/** Those with a key, under their headings; the screen's own first. */
export function helpGroups(commands: readonly Command[]): readonly Group[] {
  const withKeys = commands.filter(({ keys = [] }) => keys.length > 0)
  const byTitle = Map.groupBy(withKeys, ({ group }) => group ?? t('keys.here'))
  const groups = [...byTitle].map(([title, commands]) => ({ title, commands }))
  const last = t('keys.everywhere')
  return groups.sort((a, b) => Number(a.title === last) - Number(b.title === last))
}

export interface Findable {
  readonly id: string
  readonly title: string
  /** Words that it is also found by. */
  readonly also?: string
}

/** Those that have every word of the query: titles that begin with it first, then those that have it. At most `most`. */
export function findIn<T extends Findable>(items: readonly T[], query: string, most: number): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const [beginning, named, others]: [T[], T[], T[]] = [[], [], []]
  for (const item of items) {
    const title = item.title.toLowerCase()
    const isNamed = words.every((word) => title.includes(word))
    const text = `${title} ${item.also ?? ''}`.toLowerCase()
    if (!isNamed && !words.every((word) => text.includes(word))) continue
    if (title.startsWith(words[0] ?? '')) beginning.push(item)
    else if (isNamed) named.push(item)
    else others.push(item)
  }
  return [...beginning, ...named, ...others].slice(0, most)
}
