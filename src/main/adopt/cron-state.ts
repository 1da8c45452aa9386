// The state of a table's line: contract adopt.md 3. Pure; texts are of bytes.

import type { JobLine, ReadLine, TableKind } from './cron-line.ts'
import { type HookKit, hookIn, kitProblem, type Unhooked } from './hook.ts'
import type { FoundJob, HandReason, JobTime } from './job.ts'
import { isWatched } from './watched.ts'

/** Bytes that Debian's cron takes as a command. */
const LONGEST_COMMAND = 998
const SHELLS = /^(?:sh|bash|dash|zsh|ksh|mksh|ash)$/
const RUN_PARTS = /(?:^|[\s;&|({/])run-parts(?=\s)/
const IGNORE = /^[ \t]*#[ \t]*tocsin:[ \t]*ignore[ \t]*$/

export interface LineWhen {
  readonly time: JobTime | null
  readonly problem: 'reboot' | 'never' | 'schedule' | 'zone' | null
}

export function isTooLong(read: ReadLine, line: string, { dialect }: TableKind): boolean {
  return read.is === 'job' && dialect === 'debian' && line.length - read.commandAt > LONGEST_COMMAND
}

export interface LineFacts {
  readonly line: string
  readonly read: JobLine
  /** The line above. */
  readonly above: string
  readonly table: TableKind & { readonly needsRoot: boolean; readonly kit: HookKit | null }
  readonly hook: Unhooked | null
  /** The command without our hook, as it stands in the table. */
  readonly own: string
  /** What the shell gets of it. */
  readonly text: string
  readonly shellName: string
  readonly plain: boolean
  readonly when: LineWhen
  readonly refused: boolean
}

export function judge(facts: LineFacts): Pick<FoundJob, 'state' | 'reason'> {
  const { hook, above, text, when, table } = facts
  const plain = (state: FoundJob['state']) => ({ state, reason: null })
  if (IGNORE.test(above)) return plain('ignored')
  if (hook !== null) return plain('adopted')
  if (isWatched(text)) return plain('watched')
  if (when.problem === 'reboot') return plain('unscheduled')
  if (when.problem === 'never') return { state: 'broken', reason: 'never' }
  const reason = handReason(facts)
  if (reason !== null) return { state: 'hand', reason }
  return plain(table.needsRoot ? 'root' : 'ready')
}

/** Contract adopt.md 3: why a line is left to a person; the first of these that holds. */
function handReason(facts: LineFacts): HandReason | null {
  const { line, read, table, own, text, shellName, plain, when, refused } = facts
  if (hasControl(line) || (table.dialect === 'anacron' && line.endsWith('\\'))) {
    return 'control'
  }
  if (isTooLong(read, line, table)) return 'length'
  if (refused) return 'table'
  if (RUN_PARTS.test(text)) return 'parts'
  if (!SHELLS.test(shellName)) return 'shell'
  if (when.problem === 'schedule' || when.problem === 'zone') return when.problem
  if (table.kit === null) return 'program'
  const problem = kitProblem(table.kit)
  if (problem !== null) return problem
  const length = hookIn(own, NO_UUID, plain, table.kit).length + line.length - read.inputAt
  return table.dialect === 'debian' && length > LONGEST_COMMAND ? 'length' : null
}

const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** A tab is none. */
function hasControl(line: string): boolean {
  return [...line].some((char) => (char < ' ' && char !== '\t') || char === '\x7f')
}
