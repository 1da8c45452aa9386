// Picks a command by its words and runs it.
import { EXIT, TocsinError } from '../errors.ts'
import { VERSION } from '../version.ts'
import { ADOPT_COMMAND } from './adopt.ts'
import { CHANNEL_COMMANDS } from './channel.ts'
import { CHECK_COMMANDS } from './check.ts'
import { CHECK_ALARM_COMMANDS } from './check-alarms.ts'
import { type Command, readWords } from './command.ts'
import { DOCTOR_COMMAND } from './doctor.ts'
import { HEARTBEAT_COMMANDS } from './heartbeat.ts'
import { type CommandUsage, commandHelp, overview } from './help.ts'
import { type CommandIo, reportFailure } from './io.ts'
import { JOB_USAGES } from './jobs.ts'
import { KEY_COMMANDS } from './key.ts'
import { MOVE_COMMAND } from './move.ts'
import { PROJECT_COMMANDS } from './project.ts'
import { PUSH_COMMANDS } from './push.ts'
import { PUSHES_COMMANDS } from './pushes.ts'
import { RELAY_COMMANDS } from './relay.ts'
import { REMOTE_COMMANDS } from './remote.ts'
import { SCHEDULE_COMMANDS } from './schedule.ts'
import { SERVE_COMMAND } from './serve.ts'
import { SERVICE_COMMANDS } from './service.ts'
import { TOKEN_COMMANDS } from './token.ts'
import { WINDOW_COMMANDS } from './window.ts'

/** Every command of this process. */
export const COMMANDS: readonly Command[] = [
  SERVE_COMMAND,
  ADOPT_COMMAND,
  ...WINDOW_COMMANDS,
  ...PROJECT_COMMANDS,
  ...KEY_COMMANDS,
  ...CHANNEL_COMMANDS,
  ...CHECK_COMMANDS,
  ...CHECK_ALARM_COMMANDS,
  ...TOKEN_COMMANDS,
  ...PUSH_COMMANDS,
  ...PUSHES_COMMANDS,
  ...SCHEDULE_COMMANDS,
  ...REMOTE_COMMANDS,
  ...SERVICE_COMMANDS,
  ...RELAY_COMMANDS,
  ...HEARTBEAT_COMMANDS,
  MOVE_COMMAND,
  DOCTOR_COMMAND,
]

/** What `tocsin help` lists, in its order. */
export const USAGES: readonly CommandUsage[] = [
  ...COMMANDS.slice(0, 1),
  ...JOB_USAGES,
  ...COMMANDS.slice(1),
]

/** Runs the command that the words choose. Says in one line on stderr why it failed. @returns the exit code */
export async function runCommand(words: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await dispatch(words, io)
  } catch (error) {
    return reportFailure(error, io)
  }
}

/** @throws TocsinError for what the user can mend. */
function dispatch(words: readonly string[], io: CommandIo): Promise<number> | number {
  const [first = 'help', ...rest] = words
  if (first === '--version' || first === '-v') return print(io, VERSION)
  if (first === 'help' || first === '--help' || first === '-h') return print(io, help(rest))
  const usage = find(USAGES, words)
  const args = words.slice(usage?.name.split(' ').length)
  if (usage !== undefined && args.some((word) => word === '--help' || word === '-h'))
    return print(io, commandHelp(usage))
  const command = find(COMMANDS, words)
  if (command === undefined) throw unknownCommand(words)
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

function unknownCommand(words: readonly string[]): TocsinError {
  const [first = ''] = words
  const family = COMMANDS.filter(({ name }) => name.startsWith(`${first} `))
  if (family.length === 0) {
    return new TocsinError('USAGE', `unknown command: ${first} (see: tocsin help)`)
  }
  const known = family.map(({ name }) => name.slice(first.length + 1)).join(', ')
  return new TocsinError('USAGE', `${first} what? One of: ${known}`)
}

function help(words: readonly string[]): string {
  if (words.length === 0) return overview(USAGES)
  const command = find(USAGES, words)
  if (command !== undefined) return commandHelp(command)
  const family = USAGES.filter(({ name }) => name.startsWith(`${words.join(' ')} `))
  if (family.length === 0) throw unknownCommand(words)
  return overview(family)
}
