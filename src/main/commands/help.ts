// The texts of `tocsin help`, derived from the flags of the commands. Pure.
import { type Argument, DATA_DIR_FLAG, type Flag } from './flags.ts'

/** A command as its help shows it. */
export interface CommandUsage {
  /** The words that choose it, such as `key create`. */
  readonly name: string
  readonly summary: string
  readonly flags: readonly Flag[]
  /** The words that it takes beside its flags; left out: none. */
  readonly args?: readonly Argument[]
  /** One of these follows its flags; left out: nothing does. */
  readonly rest?: readonly Argument[]
  /** What it reads of the environment and no flag gives. */
  readonly variables?: readonly { readonly name: string; readonly help: string }[]
}

const WIDTH = 100
/** Longer flags have their explanation on the next line. */
const COLUMN = 30

/**
 * All that `tocsin help COMMAND` prints: usage, summary, and what each word and flag means.
 * @param family commands whose names begin with its own
 */
export function commandHelp(command: CommandUsage, family: readonly CommandUsage[] = []): string {
  const { name, summary, args = [], rest = [], flags, variables = [] } = command
  const rows = [
    ...[...args, ...rest].map((arg) => [arg.name, arg.help] as const),
    ...[...flags.filter((flag) => flag !== DATA_DIR_FLAG), DATA_DIR_FLAG].map(
      (flag) => [flagWords(flag), explained(flag)] as const,
    ),
  ]
  return [
    ...wrapped(`usage: tocsin ${name} `, usageWords(command)),
    '',
    summary,
    '',
    ...explainedRows(rows),
    ...(variables.length === 0 ? [] : ['', 'Environment variables:', '']),
    ...explainedRows(variables.map((variable) => [variable.name, variable.help])),
    ...(family.length === 0 ? [] : ['', 'More commands:', '', ...commandRows(family)]),
  ].join('\n')
}

function explainedRows(rows: readonly (readonly [words: string, help: string])[]): string[] {
  const width = Math.max(...rows.map(([words]) => (words.length > COLUMN ? 0 : words.length)))
  return rows.flatMap(([words, help]) => {
    const isLong = words.length > width
    const start = `  ${(isLong ? '' : words).padEnd(width)}  `
    return [...(isLong ? [`  ${words}`] : []), ...wrapped(start, help.split(' '))]
  })
}

/** The list of commands. */
export function overview(commands: readonly CommandUsage[]): string {
  return [
    'usage: tocsin COMMAND [FLAGS]',
    '',
    ...commandRows(commands),
    '',
    'Run "tocsin help COMMAND" for its flags. Every command takes --data-dir DIR.',
  ].join('\n')
}

function commandRows(commands: readonly CommandUsage[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
}

function usageWords({ args = [], flags, rest = [] }: CommandUsage): string[] {
  const together = flags.filter(({ alone }) => !alone)
  const others = flags.filter(({ alone }) => alone)
  return [
    ...args.map(({ name }) => name),
    ...together.map((flag, i) => {
      const start = flag.instead ? '| ' : flag.required ? '' : '['
      const end = flag.required || together[i + 1]?.instead ? '' : ']'
      return `${start}${flagWords(flag)}${end}${flag.multiple ? '…' : ''}`
    }),
    ...others.map((flag) => `| ${flagWords(flag)}`),
    ...(rest.length === 0 ? [] : [rest.map(({ name }) => name).join(' | ')]),
  ]
}

function flagWords({ name, value }: Flag): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

function explained({ help, multiple }: Flag): string {
  return multiple ? `${help} May be given more than once.` : help
}

/** Words in lines of at most `WIDTH` characters, each below the end of what the first begins with. */
function wrapped(start: string, words: readonly string[]): string[] {
  const lines: string[] = []
  let line = start
  let isFresh = true
  for (const word of words) {
    if (!isFresh && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = ' '.repeat(start.length)
      isFresh = true
    }
    line += isFresh ? word : ` ${word}`
    isFresh = false
  }
  return [...lines, line].map((each) => each.trimEnd())
}
