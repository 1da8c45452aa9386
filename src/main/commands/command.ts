// What a command is, how its words are read, and what commands share.
import type { Clock } from '../clock.ts'
import type { Environment } from '../config.ts'
import { resolveDataDir } from '../data-dir.ts'
import { TocsinError } from '../errors.ts'
import { CHECK_LIMIT } from '../monitor/limits.ts'
import { createMonitor, type Monitor } from '../monitor/monitor.ts'
import { DEFAULT_PROJECT, type Project } from '../monitor/operations/projects.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { openMonitorStore, type Store } from '../store/store.ts'
import { DATA_DIR_FLAG, parseWords, text, type Values } from './flags.ts'
import type { CommandUsage } from './help.ts'
import type { CommandIo } from './io.ts'
import { missing } from './listed.ts'

export interface CommandCall {
  readonly values: Values
  readonly positionals: readonly string[]
  readonly io: CommandIo
  readonly env: Environment
  readonly clock: Clock
  readonly dataDir: string
  /** Prints one line on stdout. */
  readonly print: (line: string) => void
  /** Prints one line on stderr, after the name of the program. */
  readonly complain: (line: string) => void
}

export interface Command extends CommandUsage {
  /** @returns the exit code */
  readonly run: (call: CommandCall) => Promise<number> | number
}

/** @throws TocsinError USAGE for an unknown flag, a missing value or a wrong number of words. */
export function readWords(command: Command, words: readonly string[], io: CommandIo): CommandCall {
  const { env, clock, stdout, stderr } = io
  const flags = [...command.flags, DATA_DIR_FLAG]
  const { values, positionals } = parseWords(words, flags, command.name)
  const problem = numberProblem(command, positionals.length, values)
  if (problem !== null) {
    throw new TocsinError('USAGE', `${problem} (see: tocsin help ${command.name})`)
  }
  // An unset variable in a script must not lead to another folder than the one that was meant.
  if (values['data-dir'] === '') throw new TocsinError('USAGE', '--data-dir must not be empty')
  return {
    values,
    positionals,
    io,
    env,
    clock,
    dataDir: resolveDataDir(text(values, 'data-dir'), env),
    print: (line) => void stdout.write(`${line}\n`),
    complain: (line) => void stderr.write(`tocsin: ${line}\n`),
  }
}

/**
 * Of many words there is one at least, unless `--tag` chooses. A word too many is not repeated: it may be the
 * secret of a push.
 */
function numberProblem({ args = [] }: Command, count: number, values: Values): string | null {
  const last = args.at(-1)
  const isChosenByTag = last?.many === true && values.tag !== undefined
  const needed = args.length - (isChosenByTag ? 1 : 0)
  if (count < needed) return `${args[count]?.name.replace('…', '')} is missing`
  return count > args.length && last?.many !== true ? 'unexpected argument' : null
}

/** Opens the data folder for one command, whether or not a server runs, and closes it after. */
export async function withMonitor<T>(
  { dataDir, clock }: Pick<CommandCall, 'dataDir' | 'clock'>,
  fn: (monitor: Monitor, store: Store) => T | Promise<T>,
): Promise<T> {
  ensureDataDir(dataDir)
  const store = openMonitorStore(dataDir)
  try {
    const monitor = createMonitor({
      store,
      clock,
      observe: 'aware',
      limits: { pingLog: 1000, pingBody: null, checks: CHECK_LIMIT },
      onTrouble: () => {},
    })
    return await fn(monitor, store)
  } finally {
    await store.close()
  }
}

/** The project of `--project`, else `Default`. @throws TocsinError USAGE when there is none. */
export function chosenProject(monitor: Monitor, values: Values): Project {
  const name = text(values, 'project') ?? DEFAULT_PROJECT
  const project = monitor.projects.byName(name)
  if (project === null) throw missing('project', `there is no project named ${name}`, 'USAGE')
  return project
}

/**
 * Runs an operation for a command line: the fields that it refuses are named by their flags.
 * @param flags by the name of the field, where they differ; in capitals, a word that is no flag
 * @throws TocsinError USAGE with a line for each flag
 */
export async function byFlags<T>(
  run: () => Promise<T>,
  flags: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof TocsinError) || error.code !== 'INVALID') throw error
    const lines = Object.entries(error.fields ?? {}).map(
      ([field, problem]) => `${wordOf(flags[field] ?? field)} ${problem}`,
    )
    throw lines.length === 0 ? error : new TocsinError('USAGE', lines.join('\n'))
  }
}

function wordOf(name: string): string {
  return name === name.toUpperCase() ? name : `--${name}`
}

/** A table whose columns line up, for people: a line for each row, whatever its cells hold. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const lines = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}+/gu, ' ')))
  const widths = (lines[0] ?? []).map((_, i) =>
    Math.max(...lines.map((line) => line[i]?.length ?? 0)),
  )
  return lines.map((line) =>
    line.map((cell, i) => (i === line.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join('  '),
  )
}
