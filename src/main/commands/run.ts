// Picks a command by its words and runs it.
import { EXIT, TocsinError } from '../errors.ts'
import { VERSION } from '../version.ts'
import { type Command, readWords } from './command.ts'
import { type CommandUsage, commandHelp, overview } from './help.ts'
import { type CommandIo, reportFailure } from './io.ts'
import { withListing } from './listed.ts'
import { SERVE_COMMAND } from './serve.ts'

/** Commands that words may choose. */
interface Known {
  readonly COMMANDS: readonly Command[]
  readonly USAGES: readonly CommandUsage[]
}

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
  if (first === '--version' || first === '-v') return print(io, VERSION)
  const all = first === SERVE_COMMAND.name ? SERVE_ALONE : await import('./all.ts')
  if (first === 'help' || first === '--help' || first === '-h') return print(io, help(rest, all))
  const usage = find(all.USAGES, words)
  const args = words.slice(usage?.name.split(' ').length)
  if (usage !== undefined && args.some((word) => word === '--help' || word === '-h'))
    return print(io, commandHelp(usage))
  const command = find(all.COMMANDS, words)
  if (command === undefined) throw unknownCommand(words, all)
  return command.run(readWords(command, args, io))
}

function print({ stdout }: CommandIo, text: string): number {
  stdout.write(`${text}\n`)
  return EXIT.ok
}

function find<T extends CommandUsage>(
  among: readonly T[],
  words: readonly string[],
): T | undefined {
  return among.find(({ name }) => name.split(' ').every((word, i) => words[i] === word))
}

function unknownCommand(words: readonly string[], { COMMANDS }: Known): TocsinError {
  const [first = ''] = words
  const family = COMMANDS.filter(({ name }) => name.startsWith(`${first} `))
  if (family.length === 0) {
    return new TocsinError('USAGE', `unknown command: ${first} (see: tocsin help)`)
  }
  const known = family.map(({ name }) => name.slice(first.length + 1)).join(', ')
  return new TocsinError('USAGE', `${first} what? One of: ${known}`)
}

function help(words: readonly string[], all: Known): string {
  const { USAGES } = all
  if (words.length === 0) return overview(USAGES)
  const command = find(USAGES, words)
  if (command !== undefined) return commandHelp(command)
  const family = USAGES.filter(({ name }) => name.startsWith(`${words.join(' ')} `))
  if (family.length === 0) throw unknownCommand(words, all)
  return overview(family)
}
