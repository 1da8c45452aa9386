// Holds a tree of modules to its rooms: no import across a border that is not open, no circle among
// files. Types count: a file that needs another's type cannot be read without it. Pure.
import path from 'node:path'
import type { Rooms } from './rooms.ts'

/** The text of each file by its path from the root, with `/`. */
export type Sources = ReadonlyMap<string, string>

interface Import {
  readonly from: string
  readonly to: string
}

const SPECIFIER = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g

/** Imports of files among each other. */
function importsOf(sources: Sources): readonly Import[] {
  return [...sources].flatMap(([from, text]) =>
    [...text.matchAll(SPECIFIER)]
      .map(([, specifier = '']) => path.posix.join(path.posix.dirname(from), specifier))
      .filter((to) => sources.has(to))
      .map((to) => ({ from, to })),
  )
}

/** The room of a file; null: it lies in none. */
export function roomOf(file: string, rooms: Rooms): string | null {
  const inside = Object.keys(rooms).filter((room) => {
    const place = `src/${room}`
    return file === place || file.startsWith(`${place}/`)
  })
  return inside.sort((a, b) => b.length - a.length)[0] ?? null
}

/** A line for each file without a room and each import across a closed border. */
export function borderProblems(sources: Sources, rooms: Rooms): readonly string[] {
  const homeless = [...sources.keys()].filter((file) => roomOf(file, rooms) === null)
  const crossings = importsOf(sources).filter(({ from, to }) => {
    const [own, other] = [roomOf(from, rooms), roomOf(to, rooms)]
    return own !== null && other !== null && own !== other && !rooms[own]?.includes(other)
  })
  return [
    ...homeless.map((file) => `${file} is in no room of scripts/rooms.ts`),
    ...crossings.map(
      ({ from, to }) =>
        `${from} imports ${to}: ${roomOf(from, rooms)} may not import ${roomOf(to, rooms)}`,
    ),
  ]
}

/** Circles of imports among files, each a sorted list of its files (Tarjan's algorithm). */
export function circles(sources: Sources): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>([...sources.keys()].map((file) => [file, []]))
  for (const { from, to } of importsOf(sources)) targets.get(from)?.push(to)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []

  function visit(file: string): number {
    const number = order.size
    order.set(file, number)
    let low = number
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target))
        low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low)
    }
    lowest.set(file, low)
    if (low === number) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) found.push(circle.sort())
    }
    return low
  }

  for (const file of sources.keys()) if (!order.has(file)) visit(file)
  return found
}
