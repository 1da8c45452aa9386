// Picks a command by its words and runs it.
import { EXIT, TocsinError } from '../errors.ts'
import { VERSION } from '../version.ts'
import { type Command, readWords } from './command.ts'
import { type CommandUsage, commandHelp, overview } from './help.ts'
import { type CommandIo, reportFailure } from './io.ts'
import { withListing } from './listed.ts'
import { nearest } from './nearest.ts'
import { SERVE_COMMAND } from './serve.ts'

/** Commands that words may choose. */
interface Known {
  readonly COMMANDS: readonly Command[]
  readonly USAGES: readonly CommandUsage[]
}

const VERSION_FLAG = '--version'

const SERVE_ALONE: Known = { COMMANDS: [SERVE_COMMAND], USAGES: [SERVE_COMMAND] }

/** Runs the command that the words choose. Says in one line on stderr why it failed. @returns the exit code */
export async function runCommand(words: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await dispatch(words, io)
  } catch (error) {
    return reportFailure(withListing(error), io)
  }
}

/** @throws TocsinError for what the user can mend. */
async function dispatch(words: readonly string[], io: CommandIo): Promise<number> {
  const [first = 'help', ...rest] = words
  if (first === VERSION_FLAG || first === '-v') return print(io, VERSION)
  const all = first === SERVE_COMMAND.name ? SERVE_ALONE : await import('./all.ts')
  if (first === 'help' || isHelp(first)) return print(io, help(rest, all))
  const usage = find(all.USAGES, words)
  const own = usage?.name.split(' ') ?? words
  const args = words.slice(own.length)
  if (words.slice(1).some(isHelp)) return print(io, help(own, all))
  const command = find(all.COMMANDS, words)
  if (command === undefined || isOtherOfFamily(command, args, all)) {
    throw unknownCommand(words, all)
  }
  return command.run(readWords(command, args, io))
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

/** `window session` is no `window` with a word too many. */
function isOtherOfFamily({ name, args = [] }: CommandUsage, [next]: readonly string[], all: Known) {
  const isWord = next !== undefined && !next.startsWith('-')
  return isWord && args.length === 0 && familyOf([name], all).length > 0
}

function print({ stdout }: CommandIo, text: string): number {
  stdout.write(`${text}\n`)
  return EXIT.ok
}

/** The one with the longest name that the words begin with: `window sessions` before `window`. */
function find<T extends CommandUsage>(
  among: readonly T[],
  words: readonly string[],
): T | undefined {
  return among
    .filter(({ name }) => name.split(' ').every((word, i) => words[i] === word))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
}

/** Those whose names begin with the words, and go on. */
function familyOf(words: readonly string[], { USAGES }: Known): readonly CommandUsage[] {
  return USAGES.filter(({ name }) => name.startsWith(`${words.join(' ')} `))
}

function unknownCommand(words: readonly string[], all: Known): TocsinError {
  const [first = '', second = ''] = words
  const family = familyOf([first], all).map(({ name }) => name.slice(first.length + 1))
  if (family.length === 0) {
    const nouns = all.USAGES.map(({ name }) => name.split(' ')[0] ?? '')
    return unknown(first, nearest(first, [...nouns, VERSION_FLAG]), 'help')
  }
  const meant = nearest(second, family)
  if (meant !== null) return unknown(`${first} ${second}`, `${first} ${meant}`, `help ${first}`)
  return new TocsinError('USAGE', `${first} what? One of: ${family.join(', ')}`)
}

function unknown(name: string, meant: string | null, see: string): TocsinError {
  const question = meant === null ? '' : `; did you mean ${meant}?`
  return new TocsinError('USAGE', `unknown command: ${name}${question} (see: tocsin ${see})`)
}

/** @param words of the command, and what else was said beside `--help` */
function help(words: readonly string[], all: Known): string {
  const asked = words.filter((word) => word !== 'help' && !isHelp(word))
  if (asked.length === 0) return overview(all.USAGES)
  const command = find(all.USAGES, asked)
  if (command !== undefined) return commandHelp(command, familyOf([command.name], all))
  const family = familyOf(asked, all)
  if (family.length === 0) throw unknownCommand(asked, all)
  return overview(family)
}
