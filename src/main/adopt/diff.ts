// Unified differences, for people: contract adopt.md 1. Pure.

/** Unchanged lines shown around a change. */
const AROUND = 3
/** Beyond this many pairs of lines, the changed part is shown as replaced in whole. */
const MOST_PAIRS = 4_000_000

interface Edit {
  readonly mark: ' ' | '-' | '+'
  readonly line: string
}

/** Without a newline at the end; '' when nothing differs. Null stands for no file. */
export function unifiedDiff(from: string | null, to: string | null, name: string): string {
  const edits = editsOf(linesOf(from), linesOf(to))
  const hunks = hunksOf(edits)
  if (hunks.length === 0) return ''
  const head = [
    `--- ${from === null ? '/dev/null' : name}`,
    `+++ ${to === null ? '/dev/null' : name}`,
  ]
  return [...head, ...hunks].join('\n')
}

function linesOf(text: string | null): string[] {
  if (text === null || text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') return lines.slice(0, -1)
  return [...lines.slice(0, -1), `${lines.at(-1)}\n\\ No newline at end of file`]
}

function editsOf(from: readonly string[], to: readonly string[]): Edit[] {
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1
  let end = 0
  const most = Math.min(from.length, to.length) - start
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end += 1
  const same = (lines: readonly string[]): Edit[] => lines.map((line) => ({ mark: ' ', line }))
  return [
    ...same(from.slice(0, start)),
    ...changed(from.slice(start, from.length - end), to.slice(start, to.length - end)),
    ...same(from.slice(from.length - end)),
  ]
}

/** By the longest common subsequence. */
function changed(from: readonly string[], to: readonly string[]): Edit[] {
  const width = to.length + 1
  const lengths =
    from.length * to.length > MOST_PAIRS ? null : new Uint32Array((from.length + 1) * width)
  if (lengths !== null) fill(lengths, from, to, width)
  const edits: Edit[] = []
  let i = 0
  let j = 0
  while (i < from.length || j < to.length) {
    const left = from[i]
    const right = to[j]
    if (lengths !== null && left !== undefined && left === right) {
      edits.push({ mark: ' ', line: left })
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || goesFirst(lengths, i, j, width))) {
      edits.push({ mark: '-', line: left })
      i += 1
    } else {
      edits.push({ mark: '+', line: right ?? '' })
      j += 1
    }
  }
  return edits
}

function goesFirst(lengths: Uint32Array | null, i: number, j: number, width: number): boolean {
  if (lengths === null) return true
  return (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)
}

function fill(
  lengths: Uint32Array,
  from: readonly string[],
  to: readonly string[],
  width: number,
): void {
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        from[i] === to[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
}

function hunksOf(edits: readonly Edit[]): string[] {
  const hunks: string[] = []
  const changes = edits.flatMap(({ mark }, i) => (mark === ' ' ? [] : [i]))
  let at = 0
  while (at < changes.length) {
    const first = changes[at] ?? 0
    let last = first
    while (at < changes.length && (changes[at] ?? 0) - last <= 2 * AROUND) {
      last = changes[at] ?? last
      at += 1
    }
    hunks.push(hunk(edits, Math.max(0, first - AROUND), Math.min(edits.length, last + AROUND + 1)))
  }
  return hunks
}

function hunk(edits: readonly Edit[], start: number, end: number): string {
  const count = (from: number, to: number, mark: Edit['mark']) =>
    edits.slice(from, to).filter((edit) => edit.mark !== mark).length
  const shown = edits.slice(start, end)
  const range = (mark: Edit['mark']) => {
    const lines = count(start, end, mark)
    const before = count(0, start, mark)
    return `${lines === 0 ? before : before + 1}${lines === 1 ? '' : `,${lines}`}`
  }
  return [
    `@@ -${range('+')} +${range('-')} @@`,
    ...shown.map(({ mark, line }) => `${mark}${line}`),
  ].join('\n')
}
