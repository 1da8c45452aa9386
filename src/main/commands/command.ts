// What a command is, and how its words are read.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { systemClock } from '../clock.ts'
import { type Environment, resolveDataDir } from '../config.ts'
import { errorText, TocsinError } from '../errors.ts'
import { CHECK_LIMIT, createMonitor, type Monitor } from '../monitor/monitor.ts'
import { DEFAULT_PROJECT, type Project } from '../monitor/tables/projects.ts'
import { ensureDataDir } from '../store/data-dir.ts'
import { openMonitorStore, type Store } from '../store/store.ts'

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export interface CommandCall {
  readonly values: Values
  readonly positionals: readonly string[]
  readonly env: Environment
  readonly dataDir: string
  /** Prints one line on stdout. */
  readonly print: (line: string) => void
}

export interface Command {
  /** The words that choose it, such as `key create`. */
  readonly name: string
  readonly summary: string
  /** Its flags and positionals, as help shows them. */
  readonly usage: string
  readonly options: ParseArgsOptionsConfig
  /** How many positionals it takes, at least and at most. */
  readonly positionals?: readonly [min: number, max: number]
  /** @returns the exit code */
  readonly run: (call: CommandCall) => Promise<number> | number
}

const COMMON: ParseArgsOptionsConfig = { 'data-dir': { type: 'string' } }

/** @throws TocsinError USAGE for an unknown flag, a missing value or a positional too many. */
export function readWords(
  command: Command,
  words: readonly string[],
  env: Environment,
): CommandCall {
  const { values, positionals } = parseWords(command, words)
  const [min, max] = command.positionals ?? [0, 0]
  if (positionals.length < min || positionals.length > max) {
    throw new TocsinError('USAGE', `usage: tocsin ${command.name} ${command.usage}`.trimEnd())
  }
  // An unset variable in a script must not lead to another folder than the one that was meant.
  if (values['data-dir'] === '') throw new TocsinError('USAGE', '--data-dir must not be empty')
  return {
    values,
    positionals,
    env,
    dataDir: resolveDataDir(text(values, 'data-dir'), env),
    print: (line) => void process.stdout.write(`${line}\n`),
  }
}

function parseWords(command: Command, words: readonly string[]) {
  try {
    const options = { ...COMMON, ...command.options }
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    const [firstSentence = ''] = errorText(error).split(/\.\s(?=[A-Z])/)
    throw new TocsinError('USAGE', `${firstSentence} (see: tocsin help ${command.name})`)
  }
}

/** The text of a flag, if it was given. */
export function text(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** @throws TocsinError USAGE when the flag was not given. */
export function requiredText(values: Values, name: string): string {
  const value = text(values, name)
  if (value === undefined) throw new TocsinError('USAGE', `--${name} is missing`)
  return value
}

/** Opens the data folder for one command, whether or not a server runs, and closes it after. */
export async function withMonitor<T>(
  { dataDir }: CommandCall,
  fn: (monitor: Monitor, store: Store) => T | Promise<T>,
): Promise<T> {
  ensureDataDir(dataDir)
  const store = openMonitorStore(dataDir)
  try {
    const monitor = createMonitor({
      store,
      clock: systemClock,
      observe: 'aware',
      limits: { pingLog: 1000, checks: CHECK_LIMIT },
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
  if (project === null) throw new TocsinError('USAGE', `there is no project named ${name}`)
  return project
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
