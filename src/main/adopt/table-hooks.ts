// A table with hooks put in and taken out: contract adopt.md 5. Pure; texts are of bytes.
import type { Table, TableLine } from './cron-table.ts'
import { type HookKit, hookIn, hookOut } from './hook.ts'
import type { HookIn } from './job.ts'

/**
 * The new text. Nothing differs but the hooks of the lines that are named; a text without a last newline gets
 * one.
 * @param put a line that has a hook gets the other UUID
 * @param take numbers of lines, as `FoundJob.place` has them
 */
export function rewriteLines(
  lines: readonly TableLine[],
  table: Table,
  put: readonly HookIn[],
  take: readonly string[],
): string {
  const uuids = new Map(put.map(({ place, uuid }) => [place, uuid]))
  const goes = new Set(take)
  const changed = lines.map((line) => {
    const place = line.job?.place
    const uuid = place === undefined ? undefined : uuids.get(place)
    if (uuid !== undefined) return putIn(line, uuid, table)
    return place !== undefined && goes.has(place) ? takeOut(line, table.ours) : line.text
  })
  return changed.map((line) => `${line}\n`).join('')
}

/** The line with a hook, in place of the one that it has. */
export function putIn(line: TableLine, uuid: string, { kit, ours }: Table): string {
  if (line.read.is !== 'job' || kit === null) return line.text
  const { before, command, after } = parts(line)
  const own = hookOut(command, ours)?.command ?? command
  return `${before}${hookIn(own, uuid, line.plain, kit)}${after}`
}

/** The line without our hook; the same where it has none. */
export function takeOut(line: TableLine, ours: HookKit): string {
  if (line.read.is !== 'job') return line.text
  const { before, command, after } = parts(line)
  return `${before}${hookOut(command, ours)?.command ?? command}${after}`
}

function parts({ text, read }: TableLine): { before: string; command: string; after: string } {
  if (read.is !== 'job') return { before: text, command: '', after: '' }
  return {
    before: text.slice(0, read.commandAt),
    command: text.slice(read.commandAt, read.inputAt),
    after: text.slice(read.inputAt),
  }
}
