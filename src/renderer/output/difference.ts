// What an output has that another had not, line by line. Pure.
import { diffArrays } from 'diff'
import { plainOutput, unstacked } from '../../shared/output-text.ts'
import { laidOut } from './json.ts'

export type DifferenceRow =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  /** So many equal lines are left out. */
  | { readonly kind: 'skipped'; readonly count: number }

const CONTEXT = 3
/** Lines that differ: beyond, the two have nothing to do with each other, and a comparison takes long. */
const MAX_EDITS = 2000

/**
 * From `before` to `after`, with three equal lines around each change; of JSON as it is laid out.
 * @param sameNumbers lines that differ in digits only are equal, as times and counts differ in each run
 * @returns null: too different
 */
export function differenceOf(
  before: string,
  after: string,
  { sameNumbers }: { readonly sameNumbers: boolean },
): readonly DifferenceRow[] | null {
  const [old, now] = [laidOut(before), laidOut(after)]
  const keyed = (text: string) =>
    linesOf(text).map((line) => ({
      text: line,
      key: sameNumbers ? line.replaceAll(/\d+/g, '0') : line,
    }))
  const isJson = old !== null && now !== null
  const [from, to] = isJson ? [old, now] : [before, after]
  const changes = diffArrays(keyed(from), keyed(to), {
    comparator: (a, b) => a.key === b.key,
    maxEditLength: MAX_EDITS,
  })
  if (changes === undefined) return null
  return changes.flatMap(({ value, added, removed }, i): readonly DifferenceRow[] => {
    const lines = value.map(({ text }) => text)
    if (added || removed) {
      return lines.map((text) => ({ kind: added ? 'added' : 'removed', text }))
    }
    return shortened(lines, i === 0, i === changes.length - 1)
  })
}

function linesOf(text: string): readonly string[] {
  return unstacked(plainOutput(text)).replace(/\n$/, '').split('\n')
}

function shortened(
  lines: readonly string[],
  isFirst: boolean,
  isLast: boolean,
): readonly DifferenceRow[] {
  const same = (part: readonly string[]) => part.map((text) => ({ kind: 'same', text }) as const)
  const [head, tail] = [isFirst ? 0 : CONTEXT, isLast ? 0 : CONTEXT]
  const count = lines.length - head - tail
  if (count <= 1) return same(lines)
  const end = lines.length - tail
  return [...same(lines.slice(0, head)), { kind: 'skipped', count }, ...same(lines.slice(end))]
}
