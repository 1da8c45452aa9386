// The flags of a command as data: how they are parsed, and what usage and help say of them.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { errorText, TocsinError } from '../errors.ts'

export interface Flag {
  /** Without dashes. */
  readonly name: string
  /** The placeholder of its value, such as `DIR`; left out: a flag without a value. */
  readonly value?: string
  /** One sentence for `tocsin help`. */
  readonly help: string
  /** May be given more than once. */
  readonly multiple?: true
  readonly required?: true
  /** Excludes the flag before it. */
  readonly instead?: true
  /** Takes the place of all the others. */
  readonly alone?: true
}

/** A word that is no flag. Each one is required, unless a flag says the same. */
export interface Argument {
  /** As usage shows it, such as `PREFIX`. */
  readonly name: string
  readonly help: string
  /** The last one: any number of them. The command says when there must be some. */
  readonly many?: true
}

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

export interface Words {
  readonly values: Values
  readonly positionals: readonly string[]
}

/** The flags as `parseArgs` takes them. */
export function parseOptions(flags: readonly Flag[]): ParseArgsOptionsConfig {
  return Object.fromEntries(
    flags.map(({ name, value, multiple = false }) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple } as const,
    ]),
  )
}

/** @throws TocsinError USAGE for an unknown flag or a missing value. */
export function parseWords(
  words: readonly string[],
  flags: readonly Flag[],
  command: string,
): Words {
  const options = parseOptions(flags)
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new TocsinError(
      'USAGE',
      `${parseProblem(errorText(error))} (see: tocsin help ${command})`,
    )
  }
}

/** @param text of what Node refuses */
function parseProblem(text: string): string {
  const [, flag, how] = NO_VALUE.exec(text) ?? []
  if (flag === undefined) return text.split(/\.\s(?=[A-Z])/)[0] ?? ''
  return how === 'missing'
    ? `${flag} needs a value`
    : `${flag} needs a value; write ${flag}=VALUE if it begins with -`
}

const NO_VALUE = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument (?:is )?(missing|ambiguous)/

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

export const DATA_DIR_FLAG: Flag = {
  name: 'data-dir',
  value: 'DIR',
  help: 'Data folder to use. Environment: TOCSIN_DATA_DIR. Default: the application data folder of the operating system.',
}

export const JSON_FLAG: Flag = { name: 'json', help: 'Print the result as JSON.' }

export const PROJECT_FLAG: Flag = {
  name: 'project',
  value: 'N',
  help: 'Name of the project. Default: the project "Default".',
}
